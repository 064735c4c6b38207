import type { Address, AnsweredView, Hex } from '@assay/facts';
import { toFollowedCall, toFollowedResults, toFound, withFound } from './followed-calls.js';
import type { ReadContext } from './read-context.js';
import type { ViewCall, ViewResult } from './rpc.js';

/** View calls by name: each answer is found under the key of its question, not by position. */
export interface CallBatch {
  ask(key: string, to: Address, data: Hex, gas?: number): void;
  /** A call to a contract that is not deployed. */
  askInjected(call: NamedCall): void;
  /** A look-up by its own key, and calls that are made with the address that it answers (`FOUND`). */
  askFound(lookUp: NamedCall, calls: readonly NamedCall[]): void;
  /** Sends all questions as one batch. */
  send(context: ReadContext): Promise<CallAnswers>;
}

export interface NamedCall extends ViewCall {
  readonly key: string;
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

interface Followed {
  readonly lookUp: NamedCall;
  readonly calls: readonly NamedCall[];
}

/** @example batch.ask('supply', token, data); (await batch.send(context)).uint('supply') */
export function createCallBatch(): CallBatch {
  const calls = new Map<string, ViewCall>();
  const followed = new Map<string, Followed>();
  return {
    ask: (key, to, data, gas) => {
      calls.set(key, gas === undefined ? { to, data } : { to, data, gas });
    },
    askInjected: ({ key, ...call }) => {
      calls.set(key, call);
    },
    askFound: (lookUp, next) => {
      followed.set(lookUp.key, { lookUp, calls: next });
    },
    send: async ({ rpc, block, options }) => {
      const asked = new Map(calls);
      const byKey = new Map<string, ViewResult>();
      const sent = [...calls.values()];
      for (const { lookUp, calls: next } of followed.values())
        sent.push(toFollowedCall(toPlain(lookUp), next.map(toPlain)));
      const results = sent.length === 0 ? [] : await rpc.view(sent, block, options);
      [...calls.keys()].forEach((key, index) => {
        const result = results[index];
        if (result) byKey.set(key, result);
      });
      [...followed.values()].forEach((one, index) => {
        const answers = toFollowedResults(results[calls.size + index]) ?? [];
        for (const { call, result } of inTheirPlace(one, answers)) {
          asked.set(call.key, call);
          byKey.set(call.key, result);
        }
      });
      return toAnswers(asked, byKey);
    },
  };
}

const toPlain = ({ key: _, ...call }: NamedCall): ViewCall => call;

/** The calls of a look-up as they were made, with their answers. */
function inTheirPlace({ lookUp, calls }: Followed, [first, ...rest]: readonly ViewResult[]) {
  const found = toFound(first);
  const next = found === undefined ? [] : calls.map((call) => ({ ...call, ...withFound(call, found) }));
  return [lookUp, ...next].flatMap((call, index) => {
    const result = index === 0 ? first : rest[index - 1];
    return result ? [{ call, result }] : [];
  });
}
