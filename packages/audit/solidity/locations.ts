import type {
  BaseASTNode,
  Expression,
  TypeName,
  VariableDeclaration,
} from '@solidity-parser/parser/dist/src/ast-types.js';
import type { StorageLocation } from '../model/behaviour.js';
import { isConst, type Term } from '../model/term.js';
import { isExpression } from './ast.js';
import type { ContractInfo } from './project.js';
import type { Run } from './run.js';
import { isAccountType, structOf } from './types.js';
import { term, type Value, wordOf } from './value.js';

export type LocationValue = Extract<Value, { kind: 'place' }>;

/** Accounts are distinguished by their width, as in bytecode. */
function valueBase(place: LocationValue, run: Run): string {
  return isAccountType(place.type, run.scope.project) ? `${place.base}[0,160]` : place.base;
}

function isWord(type: TypeName | undefined, run: Run): boolean {
  if (!type) return true;
  if (type.type === 'Mapping' || type.type === 'ArrayTypeName') return false;
  return !structOf(type, run.scope.project);
}

/** How many elements an array of this type has; `undefined`: it is none, or of any length. */
export function fixedLength(type: TypeName | null | undefined, run: Run): Term | undefined {
  if (type?.type !== 'ArrayTypeName' || !type.length) return undefined;
  const length = run.word(type.length);
  return isConst(length) ? length : undefined;
}

/** What a variable holds: of an array of fixed length, its length is known whatever its elements are. */
export function heldBy({ typeName }: VariableDeclaration, value: Value, run: Run): Value {
  const length = fixedLength(typeName, run);
  if (!length || (value.kind !== 'memory' && value.kind !== 'term')) return value;
  const array: Value =
    value.kind === 'memory' ? value : { kind: 'memory', fields: new Map(), from: value.term };
  array.fields.set('length', term(length));
  return array;
}

/** The value of a declared variable before any assignment. */
export function initialValue(variable: VariableDeclaration, run: Run): Value {
  if (variable.storageLocation === 'storage') {
    const type = variable.typeName ?? undefined;
    return { kind: 'place', base: '?', keys: [run.table.opaque('pointer')], type };
  }
  if (isWord(variable.typeName ?? undefined, run)) return term(run.table.zero);
  return heldBy(variable, { kind: 'memory', fields: new Map(), from: run.table.opaque('memory') }, run);
}

export function wordLocation(place: LocationValue, run: Run): StorageLocation {
  return { base: valueBase(place, run), keys: place.keys };
}

/** A state variable as a location; a constant as its value. */
export function stateVariable(name: string, from: ContractInfo | undefined, run: Run): Value | undefined {
  const found = run.scope.variableNamed(name, from);
  if (!found) return undefined;
  const { contract, variable } = found;
  if (variable.isDeclaredConst && variable.expression) return run.evaluate(variable.expression);
  const base = `v:${contract.name}.${name}`;
  const fixed = run.scope.immutables.get(base);
  if (fixed !== undefined) return term(run.table.constant(fixed));
  return {
    kind: 'place',
    base,
    keys: [],
    type: variable.typeName ?? undefined,
  };
}

/** The value at a location: loaded if it is one word, else the location itself. */
export function readLocation(place: LocationValue, run: Run): Value {
  return isWord(place.type, run) ? term(run.load(wordLocation(place, run))) : place;
}

export function indexLocation(place: LocationValue, index: Term): LocationValue {
  const { base, keys, type } = place;
  const next = { kind: 'place' as const, keys: [...keys, index] };
  if (type?.type === 'Mapping') return { ...next, base: `${base}{}`, type: type.valueType };
  if (type?.type === 'ArrayTypeName') return { ...next, base: `${base}[]`, type: type.baseTypeName };
  return { ...next, base: `${base}[]`, type: undefined };
}

export function memberLocation(place: LocationValue, member: string, run: Run): LocationValue | undefined {
  const struct = structOf(place.type, run.scope.project);
  const declared = struct?.members.find(({ name }) => name === member);
  if (!declared && member !== 'length') return undefined;
  return {
    kind: 'place',
    base: `${place.base}.${member}`,
    keys: place.keys,
    type: declared?.typeName ?? undefined,
  };
}

/** The target of an assignment: storage, or a field of something in memory. */
type Target =
  | { readonly at: 'storage'; readonly place: LocationValue }
  | { readonly at: 'memory'; readonly fields: Map<string, Value>; readonly key: string }
  | { readonly at: 'local'; readonly name: string }
  | { readonly at: 'nowhere' };

function identifierTarget(name: string, run: Run): Target {
  if (run.frame?.locals.has(name)) return { at: 'local', name };
  const state = stateVariable(name, run.frame?.contract, run);
  return state?.kind === 'place' ? { at: 'storage', place: state } : { at: 'nowhere' };
}

/** The object that an index or member is taken of, not loaded. */
export function container(expression: Expression, run: Run): Value {
  const target = targetOf(expression, run);
  if (target.at === 'storage') return target.place;
  return run.evaluate(expression);
}

/** An argument or receiver: loaded if it is one word, else passed as it is. */
export function operand(expression: Expression, run: Run): Value {
  const held = container(expression, run);
  return held.kind === 'place' ? readLocation(held, run) : held;
}

export function targetOf(expression: Expression, run: Run): Target {
  if (expression.type === 'Identifier') return identifierTarget(expression.name, run);
  if (expression.type === 'TupleExpression' && !expression.isArray && expression.components.length === 1) {
    const [only] = expression.components;
    return isExpression(only) ? targetOf(only, run) : { at: 'nowhere' };
  }
  if (expression.type === 'IndexAccess') {
    const base = container(expression.base, run);
    const index = run.word(expression.index);
    if (base.kind === 'place') return { at: 'storage', place: indexLocation(base, index) };
    return base.kind === 'memory'
      ? { at: 'memory', fields: base.fields, key: String(index.id) }
      : { at: 'nowhere' };
  }
  if (expression.type === 'MemberAccess') {
    const base = memberBase(expression.expression, run);
    const place = base?.kind === 'place' ? memberLocation(base, expression.memberName, run) : undefined;
    if (place) return { at: 'storage', place };
    if (base?.kind === 'memory') return { at: 'memory', fields: base.fields, key: expression.memberName };
  }
  return { at: 'nowhere' };
}

/** The expression that a member belongs to, if it can be stored in: builtin names cannot. */
function memberBase(expression: Expression, run: Run): Value | undefined {
  if (expression.type === 'FunctionCall') return run.evaluate(expression);
  if (!['Identifier', 'IndexAccess', 'MemberAccess', 'TupleExpression'].includes(expression.type))
    return undefined;
  if (expression.type === 'Identifier') {
    const local = run.frame?.locals.get(expression.name);
    return local ?? stateVariable(expression.name, run.frame?.contract, run);
  }
  const target = targetOf(expression, run);
  if (target.at === 'storage') return target.place;
  return target.at === 'memory' ? target.fields.get(target.key) : undefined;
}

export function assign(target: Target, value: Value, node: BaseASTNode, run: Run): void {
  if (target.at === 'local') run.frame?.locals.set(target.name, value);
  else if (target.at === 'memory') target.fields.set(target.key, value);
  else if (target.at === 'storage') storeIn(target.place, value, node, run);
}

function storeIn(place: LocationValue, value: Value, node: BaseASTNode, run: Run): void {
  if (isWord(place.type, run)) {
    run.store(wordLocation(place, run), wordOf(value, run.table), node);
    return;
  }
  const struct = structOf(place.type, run.scope.project);
  for (const member of struct?.members ?? []) {
    const field = value.kind === 'memory' ? value.fields.get(member.name ?? '') : undefined;
    const inner = memberLocation(place, member.name ?? '', run);
    if (field && inner) storeIn(inner, field, node, run);
  }
}

export function readTarget(target: Target, run: Run): Value {
  if (target.at === 'storage') return readLocation(target.place, run);
  if (target.at === 'local') return run.frame?.locals.get(target.name) ?? term(run.table.opaque('local'));
  if (target.at === 'memory') return target.fields.get(target.key) ?? term(run.table.opaque('memory'));
  return term(run.table.opaque('target'));
}
