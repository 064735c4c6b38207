import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../src/db/client.js';
import type { WorkerOrder } from '../../test/support/account-worker.js';
import { findWrong, killInTheMiddle } from '../../test/support/kill-suite.js';
import { startWorker } from '../../test/support/start-worker.js';
import { exactly, type Measurement, reportAll } from '../support/report.js';

const ROUNDS = 3;
const LINES = 1_000;
const program = fileURLToPath(new URL('../../test/support/account-worker.js', import.meta.url));

/**
 * Kills a process with `kill -9` three times while it handles a flood of takes, refunds, purchases and new
 * keys. Each time the next process checks the data.
 */
export async function benchKill(
  title: string,
  where: Pick<WorkerOrder, 'dataDir' | 'url'>,
): Promise<readonly Measurement[]> {
  const wrong: string[] = [];
  let acknowledged = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const lines = await killInTheMiddle(
      startWorker(program, { ...where, task: 'flood', seed: (round + 1) * 1_000_000 }),
      LINES,
    );
    acknowledged += lines.length;
    const database = await openDatabase(where);
    // The server may still carry out what the killed process had sent.
    if (where.url !== undefined) await new Promise((resolve) => setTimeout(resolve, 500));
    wrong.push(...(await findWrong(database, lines)));
    await database.close();
  }
  for (const one of wrong) console.log(`     ${title}: ${one}`);
  const what = `kill -9 in a flood, ${ROUNDS} times: acknowledged keys, purchases and quotas that are wrong`;
  const figure = `${wrong.length} of ${acknowledged}`;
  return reportAll(title, [{ ...exactly(what, wrong.length, 0), figure }]);
}
