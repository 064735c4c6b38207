import { createModelTokenLimiter } from '@assay/engine';
import type { AuditKey } from '@assay/facts';
import { beforeAll, expect, it } from 'vitest';
import { createDatabaseAudits } from '../../src/db/audits.js';
import type { Database } from '../../src/db/database.js';
import { migrateUp } from '../../src/db/migrate.js';
import { createDatabaseModelTokenBudget } from '../../src/db/model-token-budget.js';

const key: AuditKey = {
  service: 'openai',
  model: 'm1',
  promptHash: 'a1',
  codeHash: '0xc0de',
  inputHash: 'b2',
};
let day = 30_000;

/** The storage of AI audits, on any database. */
export function describeAuditStorage(getDatabase: () => Database): void {
  beforeAll(() => migrateUp(getDatabase()));

  it('an audit is found under its whole key only, and what was kept first stays', async () => {
    const audits = createDatabaseAudits(getDatabase());
    expect(await audits.find(key)).toBeUndefined();
    const first = {
      claims: '[{"quote":"\\u0000 \\ud800 \'; drop table audits; --"}]',
      auditedAt: 1_790_000_000_123,
    };
    await audits.add(key, first);
    await audits.add(key, { claims: '[]', auditedAt: 1_790_000_000_999 });
    expect(await createDatabaseAudits(getDatabase()).find(key)).toEqual(first);
    for (const field of Object.keys(key) as (keyof AuditKey)[]) {
      expect(await audits.find({ ...key, [field]: 'other' })).toBeUndefined();
    }
  });

  it("the day's tokens are added whole or not at all, whoever asks at once, and never fall below zero", async () => {
    const ledger = createDatabaseModelTokenBudget(getDatabase());
    day += 1;
    expect(await ledger.take(day, 101, 100)).toBeUndefined();
    const counts = await Promise.all(Array.from({ length: 12 }, () => ledger.take(day, 10, 95)));
    expect(counts.filter((count) => count !== undefined).sort((a, b) => a - b)).toEqual([
      10, 20, 30, 40, 50, 60, 70, 80, 90,
    ]);
    await ledger.correct(day, -25);
    expect(await ledger.take(day, 30, 95)).toBe(95);
    await ledger.correct(day, -1_000_000);
    expect(await ledger.take(day, 3_000_000_000, 3_000_000_001)).toBe(3_000_000_000);
    await ledger.correct(day + 1, -5);
    await ledger.correct(day + 1, 7);
    expect(await ledger.take(day + 1, 1, 100)).toBe(8);
  });

  it('processes on one database never spend more than the day allows together, and a restart remembers', async () => {
    day += 10;
    const allowanceOf = () =>
      createModelTokenLimiter({
        perDay: 1_000,
        now: () => day * 86_400_000,
        budget: createDatabaseModelTokenBudget(getDatabase()),
      });
    const reservations = await Promise.all(
      [allowanceOf(), allowanceOf(), allowanceOf()].flatMap((allowance) =>
        Array.from({ length: 5 }, () => allowance.reserve(100)),
      ),
    );
    expect(reservations.filter(Boolean)).toHaveLength(10);
    expect(await allowanceOf().reserve(1)).toBeUndefined();
  });
}
