import type {
  Expression,
  FunctionCall,
  FunctionDefinition,
  MemberAccess,
} from '@solidity-parser/parser/dist/src/ast-types.js';
import type { Term } from '../model/term.js';
import { builtinCall } from './builtins.js';
import { externalCall } from './external-call.js';
import { assign, indexLocation, operand } from './locations.js';
import { type PlainCall, plainCall } from './plain-call.js';
import type { Run } from './run.js';
import type { FoundFunction } from './scope.js';
import { structOf } from './types.js';
import { term, type Value, wordOf } from './value.js';

function values(args: readonly Expression[], run: Run): readonly Value[] {
  return args.map((arg) => operand(arg, run));
}

function named(found: FoundFunction, call: PlainCall): readonly Expression[] {
  const { names } = call.node;
  if (names.length === 0 || names.length !== call.args.length) return call.args;
  return found.definition.parameters.flatMap(({ name }) => call.args[names.indexOf(name ?? '')] ?? []);
}

function internal(found: FoundFunction, call: PlainCall, run: Run, receiver: readonly Value[] = []): Value {
  return run.callFunction(found, [...receiver, ...values(named(found, call), run)], call.node);
}

function newStruct(name: string, call: PlainCall, run: Run): Value | undefined {
  const struct = run.scope.project.structs.get(name);
  if (!struct) return undefined;
  const fields = new Map<string, Value>();
  struct.members.forEach((member, index) => {
    const at = call.node.names.length > 0 ? call.node.names.indexOf(member.name ?? '') : index;
    const arg = call.args[at];
    if (arg) fields.set(member.name ?? '', run.evaluate(arg));
  });
  return { kind: 'memory', fields, from: run.table.opaque('struct') };
}

function callNamed(name: string, call: PlainCall, run: Run): Value {
  const found =
    run.scope.functionNamed(name, call.args.length) ?? librarySibling(name, call.args.length, run);
  if (found?.definition.body) return internal(found, call, run);
  const builtin = builtinCall(name, call, run);
  if (builtin) return builtin;
  const struct = newStruct(name, call, run);
  if (struct) return struct;
  // A conversion: `IERC20(x)`, `Status(1)`.
  if (call.args.length === 1 && call.args[0]) return term(wordOf(run.evaluate(call.args[0]), run.table));
  return term(run.table.opaque('call'));
}

/** Inside a library, its own functions. */
function librarySibling(name: string, count: number, run: Run): FoundFunction | undefined {
  const { contract } = run.frame ?? {};
  return contract ? run.scope.qualified(contract.name, name, count) : undefined;
}

function fitsReceiver(definition: FunctionDefinition, receiver: Value, run: Run): boolean {
  const first = definition.parameters[0];
  const struct = structOf(first?.typeName ?? undefined, run.scope.project);
  if (receiver.kind === 'place') {
    const own = structOf(receiver.type, run.scope.project);
    return own ? own === struct : first?.storageLocation === 'storage' && !struct;
  }
  return receiver.kind === 'memory' ? true : !struct && first?.storageLocation !== 'storage';
}

function callMember(callee: MemberAccess, call: PlainCall, run: Run): Value {
  const { expression, memberName } = callee;
  const count = call.args.length;
  if (expression.type === 'Identifier' && !run.frame?.locals.has(expression.name)) {
    const { name } = expression;
    const found =
      name === 'super'
        ? run.scope.superFunction(run.frame?.contract?.name ?? '', memberName, count)
        : run.scope.project.contracts.has(name) && !run.scope.variableNamed(name, run.frame?.contract)
          ? run.scope.qualified(name, memberName, count)
          : undefined;
    if (found) return internal(found, call, run);
    if (name === 'super') return term(run.table.zero);
    const builtin = builtinCall(`${name}.${memberName}`, call, run);
    if (builtin) return builtin;
  }
  const receiver = operand(expression, run);
  const attached = run.scope.attachedFunctions(memberName, count);
  const fit = attached.find(({ definition }) => fitsReceiver(definition, receiver, run));
  if (fit) return internal(fit, call, run, [receiver]);
  if (receiver.kind === 'place' && (memberName === 'push' || memberName === 'pop'))
    return grow(receiver, call, run);
  return externalCall(wordOf(receiver, run.table), memberName, call, run);
}

function grow(array: Extract<Value, { kind: 'place' }>, call: PlainCall, run: Run): Value {
  const length: Term = run.load({ base: `${array.base}.length`, keys: array.keys });
  const [added] = call.args;
  const value = added ? run.evaluate(added) : term(run.table.zero);
  assign({ at: 'storage', place: indexLocation(array, length) }, value, call.node, run);
  return term(run.table.zero);
}

/**
 * Any call: of a function of the contract or a library, of another contract, of a builtin, or a conversion.
 */
export function callExpression(node: FunctionCall, run: Run): Value {
  const call = plainCall(node);
  const { callee } = call;
  if (callee.type === 'Identifier') return callNamed(callee.name, call, run);
  if (callee.type === 'MemberAccess') return callMember(callee, call, run);
  if (callee.type === 'NewExpression') {
    for (const arg of call.args) run.evaluate(arg);
    return term(run.table.opaque('created'));
  }
  const [only] = call.args;
  return only ? term(wordOf(run.evaluate(only), run.table)) : term(run.table.opaque('call'));
}
