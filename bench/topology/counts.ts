import type { Address } from '@assay/facts';
import { createAccounts } from '../../src/accounts/accounts.js';
import { toPlans } from '../../src/accounts/plans.js';
import { openDatabase } from '../../src/db/client.js';
import type { LoadKey, LoadReport } from './load.js';
import { onServer } from './servers.js';

const KEYS = 8;
const terms = { usd: 1, quota: 1 };

/** Keys of plans that last, each asked with less than the one before, and one whose plan is used up half way. */
export async function grantKeys(databaseUrl: string, answers: number): Promise<readonly LoadKey[]> {
  const database = await openDatabase({ url: databaseUrl });
  const accounts = createAccounts({
    database,
    plans: toPlans({ starter: terms, pro: terms, team: terms }),
  });
  const weights = Array.from({ length: KEYS }, (_, place) => 1 / (place + 1));
  const all = weights.reduce((sum, one) => sum + one, 0);
  const keys: LoadKey[] = [];
  for (const [place, weight] of weights.entries()) {
    const wallet: Address = `0x${(place + 1).toString(16).padStart(40, '7')}`;
    const isSmall = place === KEYS - 1;
    const quota = isSmall ? Math.ceil((answers * weight) / all / 2) : 1_000_000;
    const { keyId, apiKey } = await accounts.grantEnterprise(wallet, { quota, perMinute: 1_000_000 });
    keys.push({ keyId, apiKey, weight, quota });
  }
  await accounts.close();
  await database.close();
  return keys;
}

/**
 * What the database charged each key against the tokens that were answered. More is right only for requests that were
 * under way when a replica was killed: it may have charged them, and another replica charged and answered them again.
 * @param cut tokens that were asked for and not answered at that moment, by key
 */
export async function compareCounts(
  databaseUrl: string,
  keys: readonly LoadKey[],
  report: LoadReport,
  cut: ReadonlyMap<string, number>,
): Promise<{ readonly wrong: number; readonly twice: number }> {
  const rows = await onServer(
    databaseUrl,
    'select k.id, s.used, s.used_total from keys k join subscriptions s on s.id = k.subscription_id',
  );
  let [wrong, twice] = [0, 0];
  for (const { keyId, quota } of keys) {
    const row = rows.find(({ id }) => id === keyId);
    const { answered, usedUp } = report.keys.get(keyId) ?? { answered: Number.NaN, usedUp: 0 };
    const used = Number(row?.used);
    const more = used - answered;
    const isRight = more >= 0 && more <= (cut.get(keyId) ?? 0) && used === Number(row?.used_total);
    // Whoever was refused since nothing was left had all of it.
    const isWhole = usedUp === 0 || used > quota - 5;
    if (!isRight || !isWhole) {
      wrong += 1;
      console.log(
        `key ${keyId}: charged ${used} of ${quota}, answered ${answered}, refused ${usedUp}, cut ${cut.get(keyId)}`,
      );
    } else twice += more;
  }
  return { wrong, twice };
}
