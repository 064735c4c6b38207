import { expect, it, vi } from 'vitest';
import { CallQueue } from './call-queue.js';
import type { SharedRequest } from './shared-request.js';

it('what may wait is sent with the next request for logs, or after a moment', async () => {
  vi.useFakeTimers();
  try {
    const sent: (readonly string[])[] = [];
    const methodsOf = (entries: readonly SharedRequest[]) => entries.map(({ method }) => method);
    const queue: CallQueue = new CallQueue(
      () => sent.push(methodsOf(queue.take())),
      () => true,
    );
    void queue.add({ method: 'eth_call', params: [1] }, {});
    await vi.advanceTimersByTimeAsync(20);
    expect(sent).toEqual([]);
    void queue.add({ method: 'eth_getLogs', params: [1] }, {});
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([['eth_call', 'eth_getLogs']]);
    void queue.add({ method: 'eth_call', params: [2] }, {});
    await vi.advanceTimersByTimeAsync(100);
    expect(sent.slice(1)).toEqual([['eth_call']]);
  } finally {
    vi.useRealTimers();
  }
});
