import type { Address } from '@assay/facts';
import { expect, test } from 'vitest';
import { UpstreamError } from '../http/upstream-error.js';
import { HistoryFeed } from './history-feed.js';
import type { HistorySource } from './history-source.js';

const token: Address = '0x7000000000000000000000000000000000000001';
const source: HistorySource = {
  service: 'sqd',
  head: async () => ({ number: 10, hash: '0xa' }),
  hashOf: async () => undefined,
  async *stream() {
    yield { to: 10, bytes: 0, logs: () => [] };
  },
};

test('why a history was read from the nodes is told also once the index is asked again', () => {
  let now = 0;
  const feed = new HistoryFeed();
  feed.serve({ sources: [source], now: () => now });
  feed.failed(
    source,
    new UpstreamError('sqd', 'unreachable', 'cannot be reached'),
    new AbortController().signal,
  );
  feed.leftToNodes([token]);
  expect(feed.isServing()).toBe(false);
  now += 60_000;
  expect(feed.isServing()).toBe(true);
  expect(feed.told(token)).toEqual([expect.stringContaining('cannot be reached')]);
  feed.took([token]);
  expect(feed.told(token).join()).toMatch(/^History from the index sqd/);
});

test('readers that ask at the same time share one question for the newest block, unless who asked has left', async () => {
  const asked: AbortSignal[] = [];
  const feed = new HistoryFeed();
  const head: HistorySource['head'] = ({ signal }) => {
    asked.push(signal);
    return new Promise((resolve, reject) => {
      if (asked.length > 1) resolve({ number: 10, hash: '0xa' });
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  };
  feed.serve({ sources: [{ ...source, head }] });
  const leaving = new AbortController();
  const first = feed.open(leaving.signal);
  const second = feed.open(new AbortController().signal);
  expect(asked).toHaveLength(1);
  leaving.abort();
  await expect(first).rejects.toMatchObject({ kind: 'aborted' });
  expect((await second)?.head.number).toBe(10);
  expect(asked).toHaveLength(2);
});
