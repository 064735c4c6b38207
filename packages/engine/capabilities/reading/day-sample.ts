import { setMaxListeners } from 'node:events';
import {
  type BlockSpan,
  type EventWindow,
  type IndexedEvent,
  inChainOrder,
  type LogIndex,
  RpcError,
} from '@assay/chain';
import type { Address } from '@assay/facts';

/** Parts of the day, in each of which one window is drawn. */
export const PARTS = 140;

/** A part of the day, and what was read of it. */
interface SampledPart {
  /** Blocks of the part, and how many of them were read. */
  readonly blocks: number;
  readonly read: number;
  readonly events: readonly IndexedEvent[];
}

/** What was read of a span that was not read whole. */
export interface DaySample {
  readonly blocks: number;
  readonly parts: readonly SampledPart[];
}

/** Windows of a span that could not be read whole, drawn at random: a window in each of its parts. */
export interface DaySamples {
  /**
   * Draws so many windows, and adds those that were drawn for earlier analyses.
   * @returns the parts, oldest first; those of which nothing could be read are left out
   */
  draw(
    token: Address,
    contracts: readonly Address[],
    span: BlockSpan,
    options: { readonly signal: AbortSignal; readonly count?: number },
  ): Promise<DaySample>;
}

/** @param random in [0, 1) */
export function createDaySamples(
  index: Pick<LogIndex, 'readAside' | 'rangeBlocks' | 'store' | 'stream'>,
  random: () => number = Math.random,
): DaySamples {
  const { store } = index;
  return {
    draw: async (token, contracts, span, { signal, count = PARTS }) => {
      // All windows are asked for at once, and wait for their turn.
      setMaxListeners(0, signal);
      const known = store.windows(index.stream(token), span.from);
      const drawing = Promise.all(
        partsOf(span, count).map(async (part): Promise<EventWindow[]> => {
          const window = windowIn(part, index.rangeBlocks(), random());
          try {
            return [{ ...window, events: await index.readAside(contracts, window, { signal }) }];
          } catch (error) {
            if (error instanceof RpcError) return [];
            throw error;
          }
        }),
      );
      const [before, now] = await Promise.all([known, drawing.then((drawn) => drawn.flat())]);
      await store.keepWindows(index.stream(token), now);
      const windows = [...before, ...now];
      const parts = partsOf(span, count).flatMap((part) => toSampled(part, windows));
      return { blocks: span.to - span.from + 1, parts };
    },
  };
}

function partsOf({ from, to }: BlockSpan, wanted: number): BlockSpan[] {
  const blocks = to - from + 1;
  const count = Math.min(wanted, blocks);
  const startOf = (index: number) => from + Math.floor((blocks * index) / count);
  return Array.from({ length: count }, (_, index) => ({ from: startOf(index), to: startOf(index + 1) - 1 }));
}

function windowIn({ from, to }: BlockSpan, blocks: number, place: number): BlockSpan {
  const size = Math.min(blocks, to - from + 1);
  const start = from + Math.floor((to - from + 2 - size) * place);
  return { from: start, to: start + size - 1 };
}

/** A window belongs to the part in which it begins. What two windows share counts once. */
function toSampled(part: BlockSpan, windows: readonly EventWindow[]): SampledPart[] {
  const own = windows
    .filter(({ from }) => from >= part.from && from <= part.to)
    .sort((a, b) => a.from - b.from);
  const events = new Map<string, IndexedEvent>();
  let [read, end] = [0, -1];
  for (const window of own) {
    read += Math.max(0, window.to - Math.max(end + 1, window.from) + 1);
    end = Math.max(end, window.to);
    for (const event of window.events)
      events.set(`${event.blockNumber} ${event.logIndex} ${event.contract}`, event);
  }
  if (read === 0) return [];
  return [{ blocks: part.to - part.from + 1, read, events: [...events.values()].sort(inChainOrder) }];
}
