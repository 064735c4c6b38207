import type { Address } from '../domain/address.js';
import type { AnsweredView } from '../domain/evidence.js';
import type { Hex } from '../lib/hex.js';
import type { ReadContext } from './read-context.js';
import type { ViewCall, ViewResult } from './rpc.js';

/** View calls by name: each answer is found under the key of its question, not by position. */
export interface CallBatch {
  ask(key: string, to: Address, data: Hex, gas?: number): void;
  /** Sends all questions as one batch. */
  send(context: ReadContext): Promise<CallAnswers>;
}

export interface CallAnswers {
  /** Returned bytes; `undefined` where the call reverted, answered nothing, or was never asked. */
  bytes(key: string): Hex | undefined;
  /** A single word as a number; `undefined` where the answer is not exactly one word. */
  uint(key: string): bigint | undefined;
  /** The question with its answer; `undefined` as for `bytes`. */
  view(key: string): AnsweredView | undefined;
}

function toAnswers(
  calls: ReadonlyMap<string, ViewCall>,
  results: ReadonlyMap<string, ViewResult>,
): CallAnswers {
  const bytes = (key: string) => {
    const result = results.get(key);
    return result?.ok && result.data !== '0x' ? result.data : undefined;
  };
  return {
    bytes,
    uint: (key) => {
      const data = bytes(key);
      return data?.length === 66 ? BigInt(data) : undefined;
    },
    view: (key) => {
      const [call, result] = [calls.get(key), bytes(key)];
      return call && result ? { to: call.to, data: call.data, result } : undefined;
    },
  };
}

/** @example batch.ask('supply', token, data); (await batch.send(context)).uint('supply') */
export function createCallBatch(): CallBatch {
  const calls = new Map<string, ViewCall>();
  return {
    ask: (key, to, data, gas) => {
      calls.set(key, gas === undefined ? { to, data } : { to, data, gas });
    },
    send: async ({ rpc, block, options }) => {
      if (calls.size === 0) return toAnswers(calls, new Map());
      const keys = [...calls.keys()];
      const results = await rpc.view([...calls.values()], block, options);
      const byKey = new Map<string, ViewResult>();
      keys.forEach((key, index) => {
        const result = results[index];
        if (result) byKey.set(key, result);
      });
      return toAnswers(calls, byKey);
    },
  };
}
