import fc from 'fast-check';
import { Pool } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useDevnet, useScenario } from '../support/devnet.js';
import { toOperations } from '../support/hostile-requests.js';
import { useService } from '../support/service.js';
import { createExaminer, type Examined, MAX_HOLD_MS } from '../support/time/examine.js';
import { growingRequests, type Shape } from '../support/time/growing-requests.js';
import { knownShapes } from '../support/time/known-shapes.js';

/** Number of shapes: a run by itself tries some, `.ci/run` 5,000. */
const SHAPES = Number(process.env.TIME_FUZZ_SHAPES ?? 200);
/** Each takes about 40 ms of CPU time, on a machine that may be busy. */
const TIMEOUT_MS = 60_000 + SHAPES * 400;
/** Stop after this many slow shapes: each may take minutes. */
const ENOUGH = 3;

const served = useService({ MORALIS_URL: 'http://127.0.0.1:1' });
let client: Pool;
beforeAll(() => {
  client = new Pool(served.url, { connections: 1 });
});
afterAll(() => client.destroy());

/** Examines one shape after the other. Returns the slow ones and the worst. */
async function examineAll(shapes: readonly Shape[]) {
  const failures: string[] = [];
  const examine = createExaminer(async ({ path, method, headers, body }, name) => {
    const answer = await client.request({ path, method, headers, body: body ?? null });
    const text = await answer.body.text();
    if (answer.statusCode >= 500) failures.push(`${name}: ${answer.statusCode} ${text.slice(0, 300)}`);
  });
  const examined: Examined[] = [];
  for (const shape of shapes) {
    examined.push(await examine(shape));
    if (examined.filter(({ isSlow }) => isSlow).length === ENOUGH) break;
  }
  const worst = (by: (one: Examined) => number) => [...examined].sort((a, b) => by(b) - by(a))[0];
  const [slowest, steepest] = [worst(({ holdMs }) => holdMs), worst(({ exponent }) => exponent)];
  console.log(
    `${examined.length} shapes; worst hold ${slowest?.holdMs.toFixed(0)} ms, worst exponent ${steepest?.exponent.toFixed(2)}\n` +
      `${slowest?.text}\n${steepest?.text}`,
  );
  return { failures, slow: examined.filter(({ isSlow }) => isSlow).map(({ text }) => text) };
}

describe('a fuzzer that looks for time', () => {
  it('what was slow once is not slow again', async () => {
    const shapes = knownShapes(await served.key(), useScenario('governed').address);
    expect(await examineAll(shapes)).toEqual({ failures: [], slow: [] });
  }, 120_000);

  it(
    `${SHAPES} requests that grow: none holds the event loop for more than ${MAX_HOLD_MS} ms, and none costs much more than its size`,
    async () => {
      const document = await (await served.get('/openapi.json')).json();
      const good = {
        contract_address: useScenario('healthy').address,
        chain: 'eth',
        wallet: useDevnet().readyPurchase.wallet,
        plan: 'pro',
        transaction_hash: `0x${'12'.repeat(32)}`,
        partner_api_key: 'some-key',
      };
      const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
      console.log(`FUZZ_SEED=${seed}`);
      const requests = growingRequests(toOperations(document), good, await served.key());
      const shapes = fc.sample(requests, { numRuns: SHAPES, seed });
      const { failures, slow } = await examineAll(shapes);
      expect([...failures, ...slow].join('\n'), `FUZZ_SEED=${seed}`).toBe('');
    },
    TIMEOUT_MS,
  );
});
