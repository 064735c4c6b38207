import { expect, it, vi } from 'vitest';
import { CallQueue } from './call-queue.js';
import type { SharedRequest } from './shared-request.js';

it('what may wait is sent with the next request for logs as far as it fits, or after a moment', async () => {
  vi.useFakeTimers();
  try {
    const sent: (readonly string[])[] = [];
    const methodsOf = (entries: readonly SharedRequest[]) => entries.map(({ method }) => method);
    const queue: CallQueue = new CallQueue(
      () => sent.push(methodsOf(queue.take())),
      () => true,
      () => 3,
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
    sent.length = 0;
    for (const nth of [3, 4, 5, 6]) void queue.add({ method: 'eth_call', params: [nth] }, {});
    await vi.advanceTimersByTimeAsync(20);
    void queue.add({ method: 'eth_getBlockByNumber', params: [1] }, {});
    void queue.add({ method: 'eth_getLogs', params: [2] }, {});
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([['eth_call', 'eth_getBlockByNumber', 'eth_getLogs']]);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent.slice(1)).toEqual([['eth_call', 'eth_call', 'eth_call']]);
    sent.length = 0;
    // Whole blocks are read for their transactions, and may wait as calls do; headers may not.
    for (const nth of [1, 2, 3, 4])
      void queue.add({ method: 'eth_getBlockByNumber', params: [nth, true] }, {});
    void queue.add({ method: 'eth_getLogs', params: [3] }, {});
    await vi.advanceTimersByTimeAsync(100);
    const block = 'eth_getBlockByNumber';
    expect(sent).toEqual([
      [block, block, 'eth_getLogs'],
      [block, block],
    ]);
  } finally {
    vi.useRealTimers();
  }
});
