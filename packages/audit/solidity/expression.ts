import type {
  BaseASTNode,
  BinaryOperation,
  Conditional,
  Expression,
  IndexAccess,
  IndexRangeAccess,
  MemberAccess,
  TupleExpression,
  UnaryOperation,
} from '@solidity-parser/parser/dist/src/ast-types.js';
import type { Term } from '../model/term.js';
import { isExpression } from './ast.js';
import { builtinMember, builtinName, isCallData } from './builtin-globals.js';
import { callExpression } from './call.js';
import { callDataWord } from './call-data.js';
import { numberOf } from './literals.js';
import {
  assign,
  container,
  fixedLength,
  indexLocation,
  memberLocation,
  readLocation,
  readTarget,
  stateVariable,
  targetOf,
} from './locations.js';
import type { Run } from './run.js';
import { term, type Value, wordOf } from './value.js';

const operators: Readonly<Record<string, string>> = {
  '+': 'add',
  '-': 'sub',
  '*': 'mul',
  '/': 'div',
  '%': 'mod',
  '**': 'exp',
  '&': 'and',
  '|': 'or',
  '^': 'xor',
};

/** Decides a condition on this path; `&&` and `||` branch at their left side, as they do when they run. */
export function decideOn(expression: Expression, run: Run): boolean {
  return run.decide(run.word(expression), expression);
}

function identifier(name: string, run: Run): Value {
  const local = run.frame?.locals.get(name);
  if (local) return local;
  const state = stateVariable(name, run.frame?.contract, run);
  if (state) return state.kind === 'place' ? readLocation(state, run) : state;
  const builtin = builtinName(name, run.table);
  if (builtin) return term(builtin);
  const constant = run.scope.project.constants.get(name);
  if (constant) return evaluate(constant.initialValue, run);
  return { kind: 'name', name };
}

function combine(operator: string, a: Term, b: Term, run: Run): Term {
  const { table } = run;
  const simple = operators[operator];
  if (simple) return table.binary(simple, a, b);
  if (operator === '<<') return table.binary('shl', b, a);
  if (operator === '>>') return table.binary('shr', b, a);
  if (operator === '==') return table.binary('eq', a, b);
  if (operator === '!=') return table.not(table.binary('eq', a, b));
  if (operator === '<') return table.binary('lt', a, b);
  if (operator === '>') return table.binary('gt', a, b);
  if (operator === '<=') return table.not(table.binary('gt', a, b));
  if (operator === '>=') return table.not(table.binary('lt', a, b));
  return table.opaque('operator');
}

/** Division by zero reverts, in every version. */
function divisor(operator: string, value: Term, node: BinaryOperation, run: Run): Term {
  if (operator === '/' || operator === '%') run.require(value, node.right);
  return value;
}

function logical(node: BinaryOperation, run: Run): Value {
  const { table } = run;
  const first = decideOn(node.left, run);
  if (first !== (node.operator === '&&')) return term(first ? table.one : table.zero);
  return term(run.word(node.right));
}

/** `x == true` is `x`. */
function againstLiteral(node: BinaryOperation, run: Run): Term | undefined {
  if (node.operator !== '==' && node.operator !== '!=') return undefined;
  const [literal, other] =
    node.right.type === 'BooleanLiteral' ? [node.right, node.left] : [node.left, node.right];
  if (literal.type !== 'BooleanLiteral') return undefined;
  const value = run.word(other);
  return literal.value === (node.operator === '==') ? value : run.table.not(value);
}

function assignment(node: BinaryOperation, run: Run): Value {
  if (node.left.type === 'TupleExpression')
    return assignTuple(node.left, evaluate(node.right, run), node, run);
  const target = targetOf(node.left, run);
  const right = evaluate(node.right, run);
  if (node.operator === '=') {
    assign(target, right, node, run);
    return right;
  }
  const before = wordOf(readTarget(target, run), run.table);
  const operator = node.operator.slice(0, -1);
  const value = term(combine(operator, before, divisor(operator, wordOf(right, run.table), node, run), run));
  assign(target, value, node, run);
  return value;
}

/** One of several results: a tuple's item, or a word of another contract's answer. */
export function itemOf(value: Value, index: number, run: Run): Value {
  if (value.kind === 'tuple') return value.items[index] ?? term(run.table.opaque('item'));
  const answer = value.kind === 'term' && value.term.op === 'ret' ? value.term.args[0] : undefined;
  if (answer) return term(run.table.node('ret', [answer], String(index)));
  return index === 0 ? value : term(run.table.opaque('item'));
}

function assignTuple(node: TupleExpression, value: Value, site: BaseASTNode, run: Run): Value {
  const { components } = node;
  if (components.length === 1 && isExpression(components[0])) {
    assign(targetOf(components[0], run), value, site, run);
    return value;
  }
  components.forEach((component, index) => {
    if (isExpression(component)) assign(targetOf(component, run), itemOf(value, index, run), site, run);
  });
  return value;
}

function binary(node: BinaryOperation, run: Run): Value {
  const { operator } = node;
  if (operator === '&&' || operator === '||') return logical(node, run);
  if (operator.endsWith('=') && !['==', '!=', '<=', '>='].includes(operator)) return assignment(node, run);
  const literal = againstLiteral(node, run);
  if (literal) return term(literal);
  const left = run.word(node.left);
  return term(combine(operator, left, divisor(operator, run.word(node.right), node, run), run));
}

function unary(node: UnaryOperation, run: Run): Value {
  const { table } = run;
  if (node.operator === '!') return term(table.not(run.word(node.subExpression)));
  if (node.operator === '-') return term(table.binary('sub', table.zero, run.word(node.subExpression)));
  if (node.operator === '~')
    return term(table.binary('xor', run.word(node.subExpression), table.constant(-1n)));
  if (node.operator === '+') return evaluate(node.subExpression, run);
  const target = targetOf(node.subExpression, run);
  if (node.operator === 'delete') {
    assign(target, term(table.zero), node, run);
    return term(table.zero);
  }
  const before = wordOf(readTarget(target, run), table);
  const after = table.binary(node.operator === '--' ? 'sub' : 'add', before, table.one);
  assign(target, term(after), node, run);
  return term(node.isPrefix ? after : before);
}

function index(node: IndexAccess, run: Run): Value {
  const base = container(node.base, run);
  const key = run.word(node.index);
  if (base.kind === 'place') return readLocation(indexLocation(base, key), run);
  if (base.kind === 'memory') {
    const op = base.from.op === 'arg' ? 'argdyn' : 'mem';
    return base.fields.get(String(key.id)) ?? term(run.table.node(op, [base.from, key]));
  }
  return term(run.table.node('argdyn', [wordOf(base, run.table), key]));
}

function range({ base, indexStart }: IndexRangeAccess, run: Run): Value {
  return isCallData(base) && indexStart ? term(callDataWord(run.word(indexStart), run)) : evaluate(base, run);
}

function member(node: MemberAccess, run: Run): Value {
  const builtin = builtinMember(node, run);
  if (builtin) return term(builtin);
  const base = container(node.expression, run);
  if (base.kind === 'place') {
    const length = node.memberName === 'length' ? fixedLength(base.type, run) : undefined;
    if (length) return term(length);
    const place = memberLocation(base, node.memberName, run);
    if (place) return readLocation(place, run);
  }
  if (base.kind === 'memory') {
    const field = base.fields.get(node.memberName);
    if (field) return field;
  }
  if (base.kind === 'name') return namedMember(base.name, node.memberName, run);
  const of = wordOf(base, run.table);
  if (node.memberName === 'balance') return term(run.table.node('balance', [of]));
  return term(run.table.node('member', [of], node.memberName));
}

/** `Enum.VALUE`, `Library.CONSTANT`, `Base.variable`. */
function namedMember(name: string, memberName: string, run: Run): Value {
  const at = run.scope.project.enums.get(name)?.members.findIndex((value) => value.name === memberName) ?? -1;
  if (at >= 0) return term(run.table.constant(BigInt(at)));
  const contract = run.scope.project.contracts.get(name);
  const state = contract ? stateVariable(memberName, contract, run) : undefined;
  if (state) return state.kind === 'place' ? readLocation(state, run) : state;
  return { kind: 'name', name: `${name}.${memberName}` };
}

function conditional(node: Conditional, run: Run): Value {
  return evaluate(decideOn(node.condition, run) ? node.trueExpression : node.falseExpression, run);
}

function tuple(node: TupleExpression, run: Run): Value {
  const items = node.components.map((item) => (isExpression(item) ? evaluate(item, run) : undefined));
  if (!node.isArray) return items.length === 1 && items[0] ? items[0] : { kind: 'tuple', items };
  const fields = new Map<string, Value>();
  items.forEach((item, i) => {
    if (item) fields.set(String(run.table.constant(BigInt(i)).id), item);
  });
  fields.set('length', term(run.table.constant(BigInt(items.length))));
  return { kind: 'memory', fields, from: run.table.opaque('array') };
}

/** The value of an expression on this path through the function. */
export function evaluate(node: Expression, run: Run): Value {
  run.tick();
  const { table } = run;
  switch (node.type) {
    case 'Identifier':
      return identifier(node.name, run);
    case 'NumberLiteral':
      return term(table.constant(numberOf(node)));
    case 'BooleanLiteral':
      return term(node.value ? table.one : table.zero);
    case 'StringLiteral':
      return term(table.leaf('text', node.value));
    case 'HexLiteral':
      return term(table.leaf('text', node.value));
    case 'BinaryOperation':
      return binary(node, run);
    case 'UnaryOperation':
      return unary(node, run);
    case 'IndexAccess':
      return index(node, run);
    case 'MemberAccess':
      return member(node, run);
    case 'FunctionCall':
      return callExpression(node, run);
    case 'Conditional':
      return conditional(node, run);
    case 'TupleExpression':
      return tuple(node, run);
    case 'IndexRangeAccess':
      return range(node, run);
    case 'NameValueExpression':
      return evaluate(node.expression, run);
    case 'ElementaryTypeName':
      return { kind: 'name', name: node.name };
    default:
      return term(table.opaque(node.type));
  }
}
