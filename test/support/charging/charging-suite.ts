import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSchema } from '../../../src/graphql/schema.js';
import { readPageFiles } from '../../../src/http/page/page-files.js';
import { buildPage } from '../page/build-page.js';
import { drawRequest } from './door-requests.js';
import { toDraw } from './draw.js';
import { judgeCharge } from './judge-charge.js';
import { type HangUp, send } from './send.js';
import { type ChargedWorld, openChargedWorld } from './world.js';

const CASE_MS = 60;

/** What any request at any door is charged, against what it began. */
export function describeCharging(cases: number): void {
  let world: ChargedWorld;
  beforeAll(async () => {
    await buildPage();
    world = await openChargedWorld();
  }, 90_000);
  afterAll(() => world.close());

  it(
    `${cases} requests to every door, hung up at any point: what began work is charged, and wrong arguments are not`,
    async () => {
      const schema = createSchema();
      const documents = Object.keys(readPageFiles().documents);
      expect(documents.length).toBeGreaterThan(10);
      const seed = Number(process.env.CHARGE_SEED ?? Date.now() % 2 ** 31);
      const seen = new Map<string, number>();
      const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
      const property = fc.asyncProperty(fc.gen(), async (g) => {
        const draw = toDraw(g);
        const request = drawRequest(draw, { schema, documents, reportId: world.reportId });
        const hangUp: HangUp = draw<HangUp>('never', 'never', 'never', 'sent', 'first_byte', 1, 2, 5, 12);
        world.supply.takeWork();
        const before = world.counted();
        const answer = await send(world, request, hangUp);
        const work = world.supply.takeWork();
        const counted = world.counted() - before;
        note(`${request.door} ${answer?.status ?? 'hung up'}`);
        if (counted > 0 && /Dispute\(/.test(request.body ?? '')) note('dispute counted');
        if (work.size > 0) note('with work');
        if (counted > 0) note('counted');
        expect(judgeCharge({ request, answer, work, counted })).toBeUndefined();
      });
      await fc.assert(property, {
        numRuns: cases,
        seed,
        interruptAfterTimeLimit: cases * CASE_MS + 60_000,
      });
      console.log(`CHARGE_SEED=${seed}: ${cases} requests: ${JSON.stringify([...seen].sort())}`);
      for (const what of [
        'with work',
        'counted',
        'dispute counted',
        'graphql 200',
        'graphql hung up',
        'rest 200',
        'rest 400',
        'rest hung up',
        'mcp 200',
        'page 200',
        'page hung up',
      ])
        expect(seen.get(what) ?? 0, what).toBeGreaterThan(cases / 200);
    },
    cases * CASE_MS + 90_000,
  );
}
