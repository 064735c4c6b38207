import type {
  BaseASTNode,
  Expression,
  ForStatement,
  IfStatement,
  TryStatement,
  VariableDeclarationStatement,
} from '@solidity-parser/parser/dist/src/ast-types.js';
import { isConst } from '../model/term.js';
import { is, isExpression } from './ast.js';
import { decideOn, evaluate, itemOf } from './expression.js';
import { container, heldBy, initialValue } from './locations.js';
import { type Run, reverted } from './run.js';
import type { Value } from './value.js';
import { runAssembly } from './yul.js';

/** How a statement ends. */
export type Completion = 'next' | 'return' | 'break' | 'continue';

const maxOpenIterations = 2;
const maxFixedIterations = 32;
const transferEvent = 'Transfer';

function declare(node: VariableDeclarationStatement, run: Run): void {
  const value = node.initialValue ? initialOf(node.initialValue, node, run) : undefined;
  node.variables.forEach((variable, index) => {
    if (!is(variable, 'VariableDeclaration') || !variable.name) return;
    const item = value && (node.variables.length > 1 ? itemOf(value, index, run) : itemOf1(value, run));
    const held = item ? heldBy(variable, item, run) : initialValue(variable, run);
    run.frame?.locals.set(variable.name, held);
  });
}

function itemOf1(value: Value, run: Run): Value {
  return value.kind === 'tuple' ? itemOf(value, 0, run) : value;
}

/** A storage pointer keeps pointing; everything else is read. */
function initialOf(expression: Expression, node: VariableDeclarationStatement, run: Run): Value {
  const [variable] = node.variables;
  const points = is(variable, 'VariableDeclaration') && variable.storageLocation === 'storage';
  return points ? container(expression, run) : evaluate(expression, run);
}

function onlyReverts(node: BaseASTNode | null | undefined): boolean {
  if (is(node, 'Block')) return node.statements.length === 1 && onlyReverts(node.statements[0]);
  if (is(node, 'ThrowStatement') || is(node, 'RevertStatement')) return true;
  if (!is(node, 'ExpressionStatement') || !is(node.expression, 'FunctionCall')) return false;
  return is(node.expression.expression, 'Identifier') && node.expression.expression.name === 'revert';
}

function runIf(node: IfStatement, run: Run, placeholder?: () => void): Completion {
  if (onlyReverts(node.trueBody)) {
    run.require(run.table.not(run.word(node.condition)), node.condition);
    return node.falseBody ? runStatement(node.falseBody, run, placeholder) : 'next';
  }
  if (decideOn(node.condition, run)) return runStatement(node.trueBody, run, placeholder);
  return node.falseBody ? runStatement(node.falseBody, run, placeholder) : 'next';
}

/** A bounded number of rounds: two if the count is unknown, a few more if the source fixes it. */
function loop(
  condition: Expression | undefined,
  body: () => Completion,
  after: () => void,
  run: Run,
): Completion {
  let open = 0;
  for (let round = 0; round < maxFixedIterations && open < maxOpenIterations; round += 1) {
    if (condition) {
      const test = run.word(condition);
      if (!isConst(test)) open += 1;
      if (!run.decide(test, condition)) return 'next';
    } else open += 1;
    const completion = body();
    if (completion === 'return') return 'return';
    if (completion === 'break') return 'next';
    after();
  }
  return 'next';
}

function runFor(node: ForStatement, run: Run, placeholder?: () => void): Completion {
  if (node.initExpression) runStatement(node.initExpression, run);
  const { expression } = node.loopExpression ?? {};
  return loop(
    node.conditionExpression,
    () => runStatement(node.body, run, placeholder),
    () => expression && evaluate(expression, run),
    run,
  );
}

function runTry(node: TryStatement, run: Run, placeholder?: () => void): Completion {
  const { tried } = run;
  run.tried = node.expression;
  const calls = run.calls.length;
  const answer = evaluate(node.expression, run);
  run.tried = tried;
  const call = run.calls.length > calls ? run.calls.at(-1) : undefined;
  if (call && !run.decide(call.result, node)) {
    const [clause] = node.catchClauses;
    return clause ? runStatement(clause.body, run, placeholder) : 'next';
  }
  (node.returnParameters ?? []).forEach((variable, index) => {
    if (variable.name) run.frame?.locals.set(variable.name, itemOf(answer, index, run));
  });
  return runStatement(node.body, run, placeholder);
}

function emit(call: Expression, run: Run): void {
  if (call.type !== 'FunctionCall') return;
  for (const arg of call.arguments) evaluate(arg, run);
  if (call.expression.type === 'Identifier' && call.expression.name === transferEvent)
    run.emitsTransfer = true;
}

/** Before 0.4.21 events were called like functions. */
function isOldEvent(node: Expression, run: Run): boolean {
  if (node.type !== 'FunctionCall' || node.expression.type !== 'Identifier') return false;
  return run.scope.events.has(node.expression.name);
}

function runExpression(expression: Expression | null, run: Run, placeholder?: () => void): Completion {
  if (!expression) return 'next';
  if (expression.type === 'Identifier' && expression.name === '_' && placeholder) placeholder();
  else if (isOldEvent(expression, run)) emit(expression, run);
  else evaluate(expression, run);
  return 'next';
}

function runReturn(expression: Expression | null, run: Run): Completion {
  const { frame } = run;
  if (expression && frame) frame.returned = evaluate(expression, run);
  return 'return';
}

/** Runs one statement. `placeholder` is what `_` means in a modifier. */
export function runStatement(node: BaseASTNode, run: Run, placeholder?: () => void): Completion {
  run.tick();
  if (is(node, 'Block')) {
    for (const statement of node.statements) {
      const completion = runStatement(statement, run, placeholder);
      if (completion !== 'next') return completion;
    }
    return 'next';
  }
  if (is(node, 'ExpressionStatement')) return runExpression(node.expression, run, placeholder);
  if (is(node, 'VariableDeclarationStatement')) declare(node, run);
  else if (is(node, 'IfStatement')) return runIf(node, run, placeholder);
  else if (is(node, 'ReturnStatement')) return runReturn(node.expression, run);
  else if (is(node, 'ForStatement')) return runFor(node, run, placeholder);
  else if (is(node, 'WhileStatement') || is(node, 'DoWhileStatement')) {
    return loop(
      node.condition,
      () => runStatement(node.body, run, placeholder),
      () => undefined,
      run,
    );
  } else if (is(node, 'EmitStatement')) emit(node.eventCall, run);
  else if (is(node, 'UncheckedStatement')) return runStatement(node.block, run, placeholder);
  else if (is(node, 'TryStatement')) return runTry(node, run, placeholder);
  else if (is(node, 'InlineAssemblyStatement')) runAssembly(node.body, run);
  else if (is(node, 'RevertStatement') || is(node, 'ThrowStatement')) throw reverted;
  else if (is(node, 'BreakStatement')) return 'break';
  else if (is(node, 'ContinueStatement')) return 'continue';
  else if (isExpression(node)) evaluate(node, run);
  return 'next';
}
