import type { BlockClock } from '../rpc/block-clock.js';
import type { LogDecoder } from '../rpc/log-decoder.js';
import type { CallOptions } from '../rpc/rpc.js';
import { type AccountOf, decodeEvent, type IndexedEvent, inChainOrder } from './events.js';
import type { LogChunk } from './log-query.js';
import type { LogSource } from './log-source.js';
import type { LogStream } from './log-store.js';

/** Blocks whose time is read where the node's logs do not carry it. */
const TIME_SAMPLES = 32;
/** Of an event whose log carries no time. */
const NO_TIME = 0;

interface DecodeOptions {
  readonly accountOf: AccountOf;
  /** Called with the processor time that it took to decode some events. */
  readonly decoded?: ((ms: number) => void) | undefined;
}

/** Makes events of logs that belong to some of the sources. The time of a block may be missing: `toEvents` adds it. */
export function createEventDecoder(
  sources: readonly LogSource[],
  { accountOf, decoded }: DecodeOptions,
): LogDecoder<IndexedEvent> {
  return {
    name: 'event',
    decode: (logs) => {
      const startedAt = performance.now();
      const events: IndexedEvent[] = [];
      for (const log of logs) {
        if (!sources.some((source) => source.owns(log))) continue;
        const event = decodeEvent(log, log.blockTimestamp ?? NO_TIME, accountOf);
        if (event) events.push(event);
      }
      decoded?.(performance.now() - startedAt);
      return events;
    },
    // A node may not tell the time.
    textOf: ({ timestamp: _, ...event }) => Object.values(event).join(' ').toLowerCase(),
    contractOf: ({ contract }) => contract,
  };
}

/** The events of a stream in a chunk, without duplicates and blocks that were not requested, with their times. */
export async function toEvents(
  { logs, from, to }: LogChunk<IndexedEvent>,
  { contract }: LogStream,
  clock: BlockClock,
  options: CallOptions,
): Promise<readonly IndexedEvent[]> {
  const own = logs.filter(
    (event) => event.contract === contract && event.blockNumber >= from && event.blockNumber <= to,
  );
  return withTimes(withoutDuplicates(own), clock, options);
}

/** Of events of one position the last. Those in the order of the chain have none. */
function withoutDuplicates(events: readonly IndexedEvent[]): readonly IndexedEvent[] {
  const isInOrder = events.every((event, at) => {
    const before = events[at - 1];
    return !before || inChainOrder(before, event) < 0;
  });
  return isInOrder
    ? events
    : [...new Map(events.map((event) => [`${event.blockNumber}:${event.logIndex}`, event])).values()];
}

/** Of many blocks a sample is read; the times between are estimated. */
async function withTimes(
  events: readonly IndexedEvent[],
  clock: BlockClock,
  options: CallOptions,
): Promise<readonly IndexedEvent[]> {
  const unknown = new Set(
    events.filter(({ timestamp }) => timestamp === NO_TIME).map(({ blockNumber }) => blockNumber),
  );
  if (unknown.size === 0) return events;
  const numbers = [...unknown].sort((a, b) => a - b);
  const step = Math.max(1, (numbers.length - 1) / (TIME_SAMPLES - 1));
  const samples = new Set<number>();
  for (let at = 0; at < numbers.length; at += step) {
    samples.add(numbers[Math.round(at)] ?? 0);
  }
  const last = numbers.at(-1);
  if (last !== undefined) {
    samples.add(last);
  }
  await clock.fetchTimes([...samples], options);
  return events.map((event) =>
    event.timestamp === NO_TIME
      ? { ...event, timestamp: clock.timestampOf(event.blockNumber) ?? NO_TIME }
      : event,
  );
}
