import type { CallKind } from '../model/behaviour.js';
import type { Term } from '../model/term.js';
import type { PlainCall } from './plain-call.js';
import type { Run } from './run.js';
import { selectorOf } from './types.js';
import { term, type Value, wordOf } from './value.js';

const lowLevel: Readonly<Record<string, CallKind>> = {
  call: 'call',
  send: 'call',
  transfer: 'call',
  delegatecall: 'delegatecall',
  callcode: 'callcode',
  staticcall: 'staticcall',
};

/**
 * The call data that `abi.encodeWithSelector(s, …)` and `abi.encodeWithSignature("f(…)", …)` pass to a
 * low-level call.
 */
function encoded(
  data: Term | undefined,
): { readonly selector: string; readonly args: readonly Term[] } | undefined {
  const [head, ...args] = data?.op === 'abi' && data.name === 'call' ? data.args : [];
  if (head?.value !== undefined) return { selector: `0x${head.value.toString(16).padStart(8, '0')}`, args };
  return head?.op === 'text' ? { selector: selectorOf(head.name ?? ''), args } : undefined;
}

/** A call of another contract: its answer is unknown, but remembers the called contract. */
export function externalCall(target: Term, name: string, call: PlainCall, run: Run): Value {
  const { table } = run;
  const given = call.args.map((arg) => wordOf(run.evaluate(arg), table));
  const low = call.args.length <= 1 ? lowLevel[name] : undefined;
  const data = low ? encoded(given[0]) : undefined;
  const args = data?.args ?? given;
  const selector = low ? data?.selector : run.scope.selectorNamed(name, args.length);
  const label = `${selector ?? low ?? name}:${call.node.range?.[0] ?? 0}:${run.calls.length}`;
  const result = table.node('call', [target, ...args], label);
  const sent =
    name === 'transfer' || name === 'send' ? given[0] : call.value && wordOf(run.evaluate(call.value), table);
  run.calls.push({
    kind: low ?? 'call',
    target,
    args,
    result,
    value: sent ?? table.zero,
    site: run.siteOf(call.node),
    writesBefore: run.writes.length,
    ...(selector ? { selector } : {}),
  });
  if (!low || name === 'transfer') {
    // The call reverts with the called one, unless it stands in a `try`.
    if (run.tried !== call.node) run.require(result, call.callee);
  }
  if (low && name !== 'transfer')
    return { kind: 'tuple', items: [term(result), term(table.node('ret', [result], 'data'))] };
  return term(table.node('ret', [result], '0'));
}
