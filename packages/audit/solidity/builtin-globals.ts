import type { Expression, MemberAccess } from '@solidity-parser/parser/dist/src/ast-types.js';
import type { Term } from '../model/term.js';
import type { TermTable } from '../model/term-table.js';
import { callDataLength } from './call-data.js';
import type { Run } from './run.js';
import { wordOf } from './value.js';

const members: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  msg: { value: 'callvalue', data: 'calldata', sig: 'sig', gas: 'gas' },
  tx: { origin: 'origin', gasprice: 'gasprice' },
  block: {
    timestamp: 'timestamp',
    number: 'number',
    coinbase: 'coinbase',
    difficulty: 'prevrandao',
    prevrandao: 'prevrandao',
    gaslimit: 'gaslimit',
    chainid: 'chainid',
    basefee: 'basefee',
  },
};

export function builtinName(name: string, table: TermTable): Term | undefined {
  if (name === 'this') return table.self;
  if (name === 'now') return table.leaf('env', 'timestamp');
  return undefined;
}

function typeLimit(expression: Expression, member: string, run: Run): Term | undefined {
  if (expression.type !== 'FunctionCall' || expression.expression.type !== 'Identifier') return undefined;
  if (expression.expression.name !== 'type' || (member !== 'max' && member !== 'min')) return undefined;
  const [of] = expression.arguments;
  const match = of?.type === 'ElementaryTypeName' ? /^(u?)int(\d*)$/.exec(of.name) : undefined;
  const bits = BigInt(match?.[2] || 256);
  if (match && match[1] === '')
    return run.table.constant(member === 'max' ? (1n << (bits - 1n)) - 1n : -(1n << (bits - 1n)));
  return run.table.constant(member === 'max' ? (1n << bits) - 1n : 0n);
}

/** `msg.data` */
export function isCallData(expression: Expression): boolean {
  if (expression.type !== 'MemberAccess' || expression.memberName !== 'data') return false;
  return expression.expression.type === 'Identifier' && expression.expression.name === 'msg';
}

/** `msg.sender`, `block.number`, `type(uint256).max`, `account.code.length`, and the like. */
export function builtinMember({ expression, memberName }: MemberAccess, run: Run): Term | undefined {
  const { table } = run;
  if (expression.type === 'Identifier' && !run.frame?.locals.has(expression.name)) {
    if (expression.name === 'msg' && memberName === 'sender') return table.caller;
    const name = members[expression.name]?.[memberName];
    if (name) return table.leaf('env', name);
  }
  if (memberName === 'length' && isCallData(expression)) return callDataLength(run);
  if (memberName === 'length' && expression.type === 'MemberAccess' && expression.memberName === 'code') {
    return table.codeSize(wordOf(run.evaluate(expression.expression), table));
  }
  if (memberName === 'selector' && expression.type === 'MemberAccess') {
    const selector = run.scope.selectorNamed(expression.memberName);
    if (selector) return table.constant(BigInt(selector));
  }
  return typeLimit(expression, memberName, run);
}
