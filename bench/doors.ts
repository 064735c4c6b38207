import { benchAccounts } from './doors/accounts.js';

/** What keys, quotas, purchases and the history of calls cost. Set TEST_DATABASE_URL to measure a server as well. */
export async function run(): Promise<void> {
  await benchAccounts(process.env.TEST_DATABASE_URL || undefined);
}
