import type {
  BaseASTNode,
  ModifierInvocation,
  VariableDeclaration,
} from '@solidity-parser/parser/dist/src/ast-types.js';
import { evaluate } from './expression.js';
import { heldBy, initialValue } from './locations.js';
import { abandoned, type Frame, type Run } from './run.js';
import type { FoundFunction } from './scope.js';
import { runStatement } from './statement.js';
import { term, type Value } from './value.js';

function bind(
  frame: Frame,
  parameters: readonly VariableDeclaration[],
  args: readonly Value[],
  run: Run,
): void {
  parameters.forEach((parameter, index) => {
    const value = args[index] ?? term(run.table.opaque('missing'));
    if (parameter.name) frame.locals.set(parameter.name, heldBy(parameter, value, run));
  });
}

function runModifiers(modifiers: readonly ModifierInvocation[], body: () => void, run: Run): void {
  const [first, ...rest] = modifiers;
  if (!first) {
    body();
    return;
  }
  const found = run.scope.modifierNamed(first.name);
  const next = () => runModifiers(rest, body, run);
  if (!found?.definition.body) {
    next();
    return;
  }
  const outer = run.frame;
  const args = (first.arguments ?? []).map((arg) => evaluate(arg, run));
  const frame: Frame = {
    contract: found.contract,
    name: outer?.name ?? '',
    locals: new Map(),
    returnNames: [],
    returned: undefined,
  };
  bind(frame, found.definition.parameters ?? [], args, run);
  const { body: block } = found.definition;
  run.enter(frame, first, () => {
    runStatement(block, run, () => {
      // The function's own code runs among its own variables.
      const own = run.frames.pop();
      next();
      if (own) run.frames.push(own);
    });
  });
}

function resultOf(frame: Frame, returns: readonly VariableDeclaration[] | null): Value {
  if (frame.returned) return frame.returned;
  const items = (returns ?? []).map(({ name }) => (name ? frame.locals.get(name) : undefined));
  const [only] = items;
  return items.length === 1 && only ? only : { kind: 'tuple', items };
}

/** Runs a function of the source with its modifiers, and returns its values. */
export function runFunction(
  found: FoundFunction,
  args: readonly Value[],
  site: BaseASTNode,
  run: Run,
): Value {
  const { contract, definition } = found;
  if (run.scope.project.unread.has(definition)) throw abandoned;
  const returns = definition.returnParameters;
  const frame: Frame = {
    contract,
    name: definition.name ?? '',
    locals: new Map(),
    returned: undefined,
    returnNames: (returns ?? []).flatMap(({ name }) => name ?? []),
  };
  bind(frame, definition.parameters, args, run);
  return run.enter(frame, site, () => {
    for (const variable of returns ?? []) {
      if (variable.name) frame.locals.set(variable.name, initialValue(variable, run));
    }
    const modifiers = definition.modifiers.filter(({ name }) => !run.scope.project.contracts.has(name));
    runModifiers(modifiers, () => definition.body && runStatement(definition.body, run), run);
    return resultOf(frame, returns);
  });
}
