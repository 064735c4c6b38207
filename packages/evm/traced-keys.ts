import type { Address } from '@assay/facts';
import { z } from 'zod';
import type { SendRead } from './block-reads.js';
import { findFresh } from './find-fresh.js';
import type { StateKey } from './machine/known-state.js';

const slot = z.string().regex(/^0x[0-9a-fA-F]{1,64}$/);

/** The answer of Geth's `prestateTracer`: each account that a call touched, with the slots that it read. */
const touchedShape = z.record(
  z.string().regex(/^0x[0-9a-fA-F]{40}$/),
  z.object({ storage: z.record(slot, z.unknown()).optional() }),
);

const MAX_KEYS = 3_000;

/** What a call touched. */
export type TouchedState = readonly StateKey[];

/** What an `eth_call` with these parameters touches; empty where the node does not trace. Never rejects. */
export async function traceCall(params: readonly unknown[], send: SendRead): Promise<TouchedState> {
  const trace = await send('debug_traceCall', toTraceParams(params)).catch(() => undefined);
  return tracedKeys(params, trace);
}

/** Parameters of `debug_traceCall` for an `eth_call` with overrides. */
function toTraceParams([
  call,
  block,
  stateOverrides,
  blockOverrides,
]: readonly unknown[]): readonly unknown[] {
  const changes = {
    ...(stateOverrides ? { stateOverrides } : {}),
    ...(blockOverrides ? { blockOverrides } : {}),
  };
  return [call, block, { tracer: 'prestateTracer', ...changes }];
}

/** What the trace touched, without accounts that were drawn for the call. Only a hint of what to read. */
function tracedKeys(params: readonly unknown[], trace: unknown): TouchedState {
  const { data: touched = {} } = touchedShape.safeParse(trace);
  const fresh = new Set(findFresh(params));
  const keys = Object.entries(touched).flatMap(([account, { storage = {} }]): StateKey[] => {
    const address = account.toLowerCase() as Address;
    if (fresh.has(address)) return [];
    const slots = Object.keys(storage).map((one) => ({ kind: 'slot', address, slot: BigInt(one) }) as const);
    return [{ kind: 'code', address }, ...slots];
  });
  return keys.slice(0, MAX_KEYS);
}
