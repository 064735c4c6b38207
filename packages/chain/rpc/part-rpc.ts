import type { NodeRpc } from './create-rpc.js';
import type { EndpointState } from './endpoint.js';

/** For endpoints that take batches of any size. */
const BATCH = 100;
const SECOND_MS = 1_000;

/**
 * A chain's nodes for a reader that may take only a part of the requests a second that their endpoints allow, as
 * far as they said or showed it. Calls of one tick still leave as one batch.
 * @param part 0 to 1
 * @param now milliseconds
 */
export function createPartRpc(rpc: NodeRpc, part: number, now: () => number = Date.now): NodeRpc {
  const turn = createTurns(() => toLimits(rpc.endpoints(), part), now);
  const inTurn = <T>(ask: () => Promise<T>): Promise<T> => {
    const waiting = turn();
    return waiting ? waiting.then(ask) : ask();
  };
  return {
    ...rpc,
    send: (method, params, options) => inTurn(() => rpc.send(method, params, options)),
    view: (calls, block, options) => inTurn(() => rpc.view(calls, block, options)),
    head: (options, reads) => inTurn(() => rpc.head(options, reads)),
  };
}

interface Limits {
  readonly perSecond: number;
  /** Calls in one HTTP request. */
  readonly batch: number;
}

/** Of the endpoint that allows least: which of them answers is not known beforehand. */
function toLimits(endpoints: readonly EndpointState[], part: number): Limits | undefined {
  const known = endpoints.flatMap(({ isSubstitute, isDown, limits }) =>
    isSubstitute || isDown || limits.requestsPerSecond === undefined ? [] : limits,
  );
  if (known.length === 0) return undefined;
  return {
    perSecond: part * Math.min(...known.map(({ requestsPerSecond = 0 }) => requestsPerSecond)),
    batch: Math.min(...known.map(({ batch = BATCH }) => batch)),
  };
}

/**
 * At most so many requests in any second. All calls of a tick have one turn; a turn of more calls than one
 * request holds counts as several.
 * @returns a function that tells how long to wait; `undefined`: not at all
 */
function createTurns(limits: () => Limits | undefined, now: () => number) {
  let times: readonly number[] = [];
  let current: { calls: number; readonly ready: Promise<void> } | undefined;

  function begin({ perSecond, batch }: Limits): Promise<void> {
    const count = Math.max(1, Math.floor(perSecond));
    const windowMs = (count / perSecond) * SECOND_MS;
    const reserve = () => {
      const at = Math.max(now(), (times.at(-count) ?? Number.NEGATIVE_INFINITY) + windowMs);
      times = [...times, at].slice(-count);
      return at;
    };
    const waitMs = reserve() - now();
    const ready = new Promise<void>((resolve) => (waitMs > 0 ? setTimeout(resolve, waitMs) : resolve()));
    const mine = { calls: 0, ready };
    current = mine;
    setImmediate(() => {
      current = undefined;
      for (let sent = batch; sent < mine.calls; sent += batch) reserve();
    });
    return mine.ready;
  }

  return (): Promise<void> | undefined => {
    const known = limits();
    if (!known) return undefined;
    const ready = current?.ready ?? begin(known);
    if (current) current.calls += 1;
    return ready;
  };
}
