import type { BlockClock } from '../rpc/block-clock.js';
import type { RawLog } from '../rpc/raw-log.js';
import type { CallOptions } from '../rpc/rpc.js';
import { type AccountOf, decodeEvent, type IndexedEvent, inChainOrder } from './events.js';
import type { LogChunk } from './log-query.js';
import type { LogSource } from './log-source.js';

/** Blocks whose time is read where the node's logs do not carry it. */
const TIME_SAMPLES = 32;

interface DecodeOptions {
  readonly options: CallOptions;
  readonly accountOf: AccountOf;
  /** Called with the processor time that it took to decode the events. */
  readonly decoded?: (ms: number) => void;
}

/** The events of a source in a chunk of logs, without duplicates and logs that were not requested. */
export async function toEvents(
  chunk: LogChunk,
  source: LogSource,
  clock: BlockClock,
  { options, decoded, accountOf }: DecodeOptions,
): Promise<IndexedEvent[]> {
  const logs = withoutDuplicates(
    chunk.logs.filter(
      (log) => source.owns(log) && log.blockNumber >= chunk.from && log.blockNumber <= chunk.to,
    ),
  );
  await learnTimes(logs, clock, options);
  const startedAt = performance.now();
  const events: IndexedEvent[] = [];
  for (const log of logs) {
    const timestamp = log.blockTimestamp ?? clock.timestampOf(log.blockNumber) ?? 0;
    const event = decodeEvent(log, timestamp, accountOf);
    if (event) events.push(event);
  }
  decoded?.(performance.now() - startedAt);
  return events;
}

/** Of logs of one position the last. Those in the order of the chain have none. */
function withoutDuplicates(logs: readonly RawLog[]): readonly RawLog[] {
  const isInOrder = logs.every((log, at) => {
    const before = logs[at - 1];
    return !before || inChainOrder(before, log) < 0;
  });
  return isInOrder
    ? logs
    : [...new Map(logs.map((log) => [`${log.blockNumber}:${log.logIndex}`, log])).values()];
}

async function learnTimes(logs: readonly RawLog[], clock: BlockClock, options: CallOptions): Promise<void> {
  const unknown = new Set(
    logs.filter((log) => log.blockTimestamp === undefined).map((log) => log.blockNumber),
  );
  if (unknown.size === 0) return;
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
}
