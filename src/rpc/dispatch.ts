import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from './endpoint.js';
import { RpcError, type RpcErrorKind } from './rpc.js';
import type { SharedRequest } from './shared-request.js';

/** For this long a failed endpoint is tried last. */
const BAD_FOR_MS = 10_000;
/** Delays before calls that only met rate limits are tried again on all endpoints. */
const LIMITED_WAITS_MS: readonly number[] = [250, 1_000];

/** Failures of the node, not of the request: the next node may answer. */
const worthAnotherNode: ReadonlySet<RpcErrorKind> = new Set<RpcErrorKind>([
  'unreachable',
  'timed_out',
  'limited',
  'invalid_answer',
  'refused',
]);
/** Failures of the whole endpoint, not only of this call. */
const endpointIsDown: ReadonlySet<RpcErrorKind> = new Set<RpcErrorKind>([
  'unreachable',
  'timed_out',
  'limited',
  'invalid_answer',
]);

export interface Dispatcher {
  /** Settles every entry: with the first good answer, or with the last node's error. Never rejects. */
  dispatch(entries: readonly SharedRequest[]): Promise<void>;
  /** The endpoint that is tried first now. */
  preferred(): Endpoint | undefined;
}

/** Tries the endpoints in order; those that failed recently come last. */
export function createDispatcher(endpoints: readonly Endpoint[], now: () => number): Dispatcher {
  const badUntil = new Map<Endpoint, number>();
  const isBad = (endpoint: Endpoint) => (badUntil.get(endpoint) ?? 0) > now();
  const inOrder = () => [
    ...endpoints.filter((endpoint) => !isBad(endpoint)),
    ...endpoints.filter((endpoint) => isBad(endpoint)),
  ];

  /** @returns the entries that no endpoint could answer, with the last error of each. */
  async function askAll(entries: readonly SharedRequest[]): Promise<Map<SharedRequest, RpcError>> {
    let open = new Map<SharedRequest, RpcError>(entries.map((entry) => [entry, noEndpoint()]));
    for (const endpoint of inOrder()) {
      const asked = [...open.keys()].filter((entry) => !entry.signal.aborted);
      if (asked.length === 0) {
        break;
      }
      const outcomes = await endpoint.exchange(asked);
      open = settleAnswered(asked, outcomes);
      if ([...open.values()].some((error) => endpointIsDown.has(error.kind)) && endpoints.length > 1) {
        badUntil.set(endpoint, now() + BAD_FOR_MS);
      }
    }
    return open;
  }

  return {
    preferred: () => inOrder()[0],
    dispatch: async (entries) => {
      let open = await askAll(entries);
      for (const waitMs of LIMITED_WAITS_MS) {
        const limited: SharedRequest[] = [];
        for (const [entry, error] of open) {
          if (error.kind !== 'limited') entry.reject(error);
          else if (!entry.signal.aborted) limited.push(entry);
        }
        if (limited.length === 0) return;
        await sleep(waitMs);
        open = await askAll(limited);
      }
      for (const [entry, error] of open) entry.reject(error);
    },
  };
}

function settleAnswered(
  asked: readonly SharedRequest[],
  outcomes: ReadonlyMap<SharedRequest, { value: unknown } | { error: RpcError }>,
): Map<SharedRequest, RpcError> {
  const open = new Map<SharedRequest, RpcError>();
  for (const entry of asked) {
    const outcome = outcomes.get(entry) ?? { error: noEndpoint() };
    if ('value' in outcome) {
      entry.resolve(outcome.value);
    } else if (worthAnotherNode.has(outcome.error.kind)) {
      open.set(entry, outcome.error);
    } else {
      entry.reject(outcome.error);
    }
  }
  return open;
}

function noEndpoint(): RpcError {
  return new RpcError('unreachable', 'no node is configured for this chain');
}
