import type { AssemblyBlock, AssemblyCall, BaseASTNode } from '@solidity-parser/parser/dist/src/ast-types.js';
import { readCall, writeAnswer } from '../evm/call-memory.js';
import { hashOf } from '../evm/hash-of.js';
import { toLocation } from '../evm/location.js';
import { Memory } from '../evm/memory.js';
import { appendedAccount, type Term } from '../model/term.js';
import { is } from './ast.js';
import { callDataLength, callDataWord, isLastWordOfCopy } from './call-data.js';
import { stateVariable, wordLocation } from './locations.js';
import { finished, type Run, reverted } from './run.js';
import { term, wordOf } from './value.js';

const pure = new Set([
  'add',
  'sub',
  'mul',
  'div',
  'sdiv',
  'mod',
  'exp',
  'and',
  'or',
  'xor',
  'eq',
  'lt',
  'gt',
  'slt',
  'sgt',
  'shl',
  'shr',
  'sar',
  'byte',
]);
const environment: Readonly<Record<string, string>> = {
  callvalue: 'callvalue',
  timestamp: 'timestamp',
  number: 'number',
  origin: 'origin',
  gasprice: 'gasprice',
  gas: 'gas',
  coinbase: 'coinbase',
  difficulty: 'prevrandao',
  prevrandao: 'prevrandao',
  chainid: 'chainid',
  selfbalance: 'selfbalance',
};

/** Inline assembly: words, memory by address, storage by slot. Everything else becomes unknown. */
class Assembly {
  private readonly memory = new Memory();

  constructor(private readonly run: Run) {}

  block(node: AssemblyBlock): void {
    for (const operation of node.operations) this.statement(operation);
  }

  private statement(node: BaseASTNode): void {
    this.run.tick();
    if (is(node, 'AssemblyBlock')) this.block(node);
    else if (is(node, 'AssemblyLocalDefinition') || is(node, 'AssemblyAssignment')) {
      const value = node.expression ? this.value(node.expression) : this.run.table.zero;
      for (const name of node.names) this.assign(name, value);
    } else if (is(node, 'AssemblyIf')) {
      if (this.run.decide(this.value(node.condition), node)) this.block(node.body);
    } else if (is(node, 'AssemblyFor')) this.block(node.body);
    else if (is(node, 'AssemblySwitch')) this.switch(node);
    else if (is(node, 'AssemblyCall')) this.call(node);
  }

  private assign(target: BaseASTNode, value: Term): void {
    if (is(target, 'Identifier')) {
      const [, pointer] = /^(.*)_slot$/.exec(target.name) ?? [];
      if (pointer && !this.run.frame?.locals.has(target.name)) this.point(pointer, value);
      else this.run.frame?.locals.set(target.name, term(value));
    } else if (is(target, 'AssemblyMemberAccess') && target.memberName.name === 'slot')
      this.point(target.expression.name, value);
  }

  /**
   * `pointer.slot := value`: a storage pointer gets its slot, as in storage that is kept by name (ERC-7201).
   */
  private point(name: string, slot: Term): void {
    const pointer = this.run.frame?.locals.get(name);
    if (pointer?.kind === 'place') this.run.frame?.locals.set(name, { ...pointer, ...toLocation(slot) });
  }

  private switch(node: BaseASTNode): void {
    if (!is(node, 'AssemblySwitch')) return;
    const value = this.value(node.expression);
    for (const { value: literal, block, default: otherwise } of node.cases) {
      const hit =
        otherwise ||
        !literal ||
        this.run.decide(this.run.table.binary('eq', value, this.value(literal)), block);
      if (!hit) continue;
      this.block(block);
      return;
    }
  }

  private value(node: BaseASTNode): Term {
    const { table } = this.run;
    if (is(node, 'HexNumber') || is(node, 'DecimalNumber')) return table.constant(BigInt(node.value));
    if (is(node, 'NumberLiteral')) return table.constant(BigInt(node.number));
    if (is(node, 'BooleanLiteral')) return node.value ? table.one : table.zero;
    if (is(node, 'AssemblyMemberAccess')) return this.slot(node.expression.name, node.memberName.name);
    if (is(node, 'Identifier')) return this.named(node.name);
    return is(node, 'AssemblyCall') ? this.call(node) : table.opaque('assembly');
  }

  private named(name: string): Term {
    const local = this.run.frame?.locals.get(name);
    if (local) return wordOf(local, this.run.table);
    const old = /^(.*)_(slot|offset)$/.exec(name);
    if (old?.[1] && old[2]) return this.slot(old[1], old[2]);
    const state = stateVariable(name, this.run.frame?.contract, this.run);
    return state ? wordOf(state, this.run.table) : this.run.table.opaque(name);
  }

  private slot(name: string, member: string): Term {
    const { table } = this.run;
    if (member !== 'slot') return table.zero;
    const local = this.run.frame?.locals.get(name);
    const place = local ?? stateVariable(name, this.run.frame?.contract, this.run);
    if (place?.kind !== 'place') return table.opaque('slot');
    return table.node('slot', place.keys, wordLocation(place, this.run).base);
  }

  private call(node: AssemblyCall): Term {
    const { table } = this.run;
    const name = node.functionName;
    if (node.arguments.length === 0) return this.nullary(name);
    const args = node.arguments.map((arg) => this.value(arg));
    const [a, b] = [args[0] ?? table.zero, args[1] ?? table.zero];
    if (pure.has(name)) return table.binary(name, a, b);
    if (name === 'iszero') return table.not(a);
    if (name === 'not') return table.binary('xor', a, table.constant(-1n));
    if (name === 'calldataload') return callDataWord(a, this.run);
    if (name === 'mload')
      return isLastWordOfCopy(a, this.run) ? table.leaf('arg', appendedAccount) : this.memory.load(a, table);
    if (name === 'mstore') this.memory.store(a, b);
    if (name === 'keccak256' || name === 'sha3') return hashOf(this.memory, a, b, table);
    if (name === 'sload') return this.run.load(toLocation(a));
    if (name === 'sstore') this.run.store(toLocation(a), b, node);
    if (name === 'extcodesize') return table.codeSize(a);
    if (name === 'extcodehash') return table.codeHash(a);
    if (name === 'revert') throw reverted;
    if (name === 'return') throw finished;
    return this.other(name, args, node);
  }

  private other(name: string, args: readonly Term[], node: AssemblyCall): Term {
    const { table } = this.run;
    if (!['call', 'delegatecall', 'staticcall', 'callcode'].includes(name)) return table.opaque(name);
    const kind = name === 'delegatecall' || name === 'staticcall' || name === 'callcode' ? name : 'call';
    const target = args[1] ?? table.zero;
    const [value, at = 0] =
      kind === 'call' || kind === 'callcode' ? [args[2] ?? table.zero, 3] : [table.zero, 2];
    const region = (from: number) => ({
      offset: args[from] ?? table.zero,
      length: args[from + 1] ?? table.zero,
    });
    const { selector, args: given } = readCall(this.memory, region(at), table);
    const label = `${selector ?? kind}:${node.range?.[0] ?? 0}:${this.run.calls.length}`;
    const result = table.node('call', [target, ...given], label);
    const { calls, writes } = this.run;
    const site = this.run.siteOf(node);
    const made = { kind, target, args: given, value, result, site, writesBefore: writes.length } as const;
    calls.push(selector ? { ...made, selector } : made);
    writeAnswer(this.memory, region(at + 2), result, table);
    return result;
  }

  private nullary(name: string): Term {
    const { table } = this.run;
    if (name === 'caller') return table.caller;
    if (name === 'calldatasize') return callDataLength(this.run);
    if (name === 'address') return table.self;
    if (name === 'invalid') throw reverted;
    if (name === 'stop') throw finished;
    const env = environment[name];
    return env ? table.leaf('env', env) : this.named(name);
  }
}

export function runAssembly(body: AssemblyBlock, run: Run): void {
  new Assembly(run).block(body);
}
