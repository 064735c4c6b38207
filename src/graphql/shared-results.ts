import type { ExecutionResult } from 'graphql';

/** Results of one event by the text of the subscription and its variables. */
type Results = Map<string, Promise<ExecutionResult>>;

/**
 * One result for all subscribers that ask the same of an event: what they are told depends on the event alone.
 * @example const results = createSharedResults(); await results.find(event, asked, () => execute(args));
 */
export function createSharedResults() {
  const byEvent = new WeakMap<object, Results>();
  return {
    find(event: object, asked: string, make: () => Promise<ExecutionResult>): Promise<ExecutionResult> {
      const results: Results = byEvent.get(event) ?? new Map();
      byEvent.set(event, results);
      const found = results.get(asked) ?? make();
      results.set(asked, found);
      return found;
    },
  };
}

/** What `toResult` makes of each event. It can be ended while it waits for one. */
export function mapEvents(
  source: AsyncIterable<unknown>,
  toResult: (event: unknown) => Promise<ExecutionResult>,
): AsyncIterableIterator<ExecutionResult, void, void> {
  const events = source[Symbol.asyncIterator]();
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      const step = await events.next();
      return step.done
        ? { done: true, value: undefined }
        : { done: false, value: await toResult(step.value) };
    },
    async return() {
      await events.return?.();
      return { done: true, value: undefined };
    },
  };
}
