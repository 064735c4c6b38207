import { beforeAll, expect, it } from 'vitest';
import { buildPage } from '../support/page/build-page.js';
import { useService } from '../support/service.js';

beforeAll(buildPage, 60_000);
const served = useService({
  TIER_OPEN_PER_MINUTE: '3',
  TIER_PICTURE_PER_MINUTE: '2',
  TIER_LOW_PER_MINUTE: '2',
});

const paths = ['/', '/t/eth/0x1', '/r/00', '/account', '/docs', '/openapi.json', '/page/replay'];

it.each([
  ['pages and documents', () => paths, 3],
  ['pictures', () => Array.from({ length: 4 }, () => '/t/eth/0x1/share.png'), 2],
  ['stored reports', () => Array.from({ length: 4 }, () => `/api/v1/report/${'0'.repeat(32)}`), 2],
])('%s have a tier for each client address', async (_, all, limit) => {
  const statuses: number[] = [];
  for (const path of all()) {
    const answer = await served.get(path);
    statuses.push(answer.status);
    expect(answer.headers.get('x-ratelimit-limit')).toBe(String(limit));
    const text = await answer.text();
    if (answer.status !== 429) continue;
    expect(JSON.parse(text)).toMatchObject({
      error: 'rate_limited',
      provider: 'gateway',
      retry_after: expect.any(Number),
    });
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  }
  expect(statuses.slice(0, limit)).not.toContain(429);
  expect(new Set(statuses.slice(limit))).toEqual(new Set([429]));
});

it('/health is never refused, and made once for all who ask at the same time', async () => {
  const before = served.service.database.statements();
  const answers = [];
  for (let request = 0; request < 40; request += 1) answers.push(await served.get('/health'));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(served.service.database.statements() - before).toBeLessThan(10);
});
