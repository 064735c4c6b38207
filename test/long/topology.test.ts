import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { compareCounts } from '../../bench/topology/counts.js';
import { runWithRestarts, withStack } from '../../bench/topology/stack.js';
import { HAPROXY } from '../support/balancer.js';
import { describeWith } from '../support/describe-with.js';
import { PGBOUNCER } from '../support/pooler.js';

const has = (path: string) => (existsSync(path) ? path : undefined);

describeWith(
  'three replicas behind a load balancer and a pooler',
  { haproxy: has(HAPROXY), pgbouncer: has(PGBOUNCER), postgresql: has('/usr/lib/postgresql') },
  () => {
    it('lose no answer and count right while one is restarted and one is killed', async () => {
      const options = { seconds: 45, perMinute: 200, freshShare: 0.02, known: 6, replicas: 3 };
      await withStack(
        options,
        () => undefined,
        async (stack) => {
          const { engines, keys, load } = stack;
          const cut = await runWithRestarts(stack, options.seconds, () => undefined);
          await sleep(5_000);
          const answered = [...load.report.keys.values()].reduce((sum, key) => sum + key.answered, 0);
          expect(answered).toBeGreaterThan(50);
          expect([...load.report.lost]).toEqual([]);
          const { wrong } = await compareCounts(engines.postgres.url, keys, load.report, cut);
          expect(wrong).toBe(0);
        },
      );
    }, 600_000);
  },
);
