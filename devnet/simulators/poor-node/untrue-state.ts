import type { NodeBehaviour, NodeCall } from './behaviour.js';
import { isRecord } from './block-of.js';

type Untrue = NonNullable<NodeBehaviour['untrue']>;
type Overrides = Record<string, unknown>;

/** The call as it is played on the untrue state: the caller's own overrides win. */
export function playUntrue(call: NodeCall, untrue: Untrue | undefined): NodeCall {
  if (!untrue) return call;
  const { method, params } = call;
  if (method === 'eth_call')
    return {
      method,
      params: [params[0], params[1] ?? 'latest', merge(untrue, params[2]), ...params.slice(3)],
    };
  if (method === 'debug_traceCall' && isRecord(params[2])) {
    const stateOverrides = merge(untrue, params[2].stateOverrides);
    return { method, params: [params[0], params[1], { ...params[2], stateOverrides }] };
  }
  const [first] = params;
  if (method !== 'eth_simulateV1' || !isRecord(first) || !Array.isArray(first.blockStateCalls)) return call;
  const [block, ...blocks] = first.blockStateCalls.filter(isRecord);
  const untrueBlock = { ...block, stateOverrides: merge(untrue, block?.stateOverrides) };
  return { method, params: [{ ...first, blockStateCalls: [untrueBlock, ...blocks] }, ...params.slice(1)] };
}

function merge(untrue: Untrue, given: unknown): Overrides {
  const merged: Overrides = { ...(isRecord(given) ? given : {}) };
  for (const [account, change] of Object.entries(untrue)) {
    const name = Object.keys(merged).find((one) => one.toLowerCase() === account.toLowerCase()) ?? account;
    const own = isRecord(merged[name]) ? merged[name] : {};
    const stateDiff = { ...change.stateDiff, ...(isRecord(own.stateDiff) ? own.stateDiff : {}) };
    merged[name] = { ...change, ...own, ...(Object.keys(stateDiff).length > 0 ? { stateDiff } : {}) };
  }
  return merged;
}

/** What it says of a slot or a code. */
export function tellUntrue(
  { method, params }: NodeCall,
  result: unknown,
  untrue: Untrue | undefined,
): unknown {
  const account = typeof params[0] === 'string' ? params[0].toLowerCase() : '';
  const change = Object.entries(untrue ?? {}).find(([name]) => name.toLowerCase() === account)?.[1];
  if (method === 'eth_getCode') return change?.code ?? result;
  if (method !== 'eth_getStorageAt') return result;
  const slot = BigInt(String(params[1]));
  const told = Object.entries(change?.stateDiff ?? {}).find(([name]) => BigInt(name) === slot);
  return told ? told[1] : result;
}
