import type { ExecutionResult } from 'graphql';

/** What a subscriber is told of one event. Subscribers that ask the same get the same object. */
export interface EventResult {
  /** Of the event, `evt_…`. */
  readonly id: string;
  readonly result: ExecutionResult;
}

/** What is told of one event, by the text of the subscription and its variables. */
type EventResults = Map<string, Promise<EventResult>>;

/**
 * One result for all subscribers that ask the same of an event: what they are told depends on the event alone.
 * @example const results = createSharedResults(); await results.find(event, asked, () => tell(event));
 */
export function createSharedResults() {
  const byEvent = new WeakMap<object, EventResults>();
  return {
    find(event: object, asked: string, make: () => Promise<EventResult>): Promise<EventResult> {
      const results: EventResults = byEvent.get(event) ?? new Map();
      byEvent.set(event, results);
      const found = results.get(asked) ?? make();
      results.set(asked, found);
      return found;
    },
  };
}

/** What `tell` makes of each event. It can be ended while it waits for one. */
export function mapEvents(
  source: AsyncIterable<unknown>,
  tell: (event: unknown) => Promise<EventResult>,
): AsyncIterableIterator<EventResult, void, void> {
  const events = source[Symbol.asyncIterator]();
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      const step = await events.next();
      return step.done ? { done: true, value: undefined } : { done: false, value: await tell(step.value) };
    },
    async return() {
      await events.return?.();
      return { done: true, value: undefined };
    },
  };
}
