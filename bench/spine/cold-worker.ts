import { type AuditRunner, createAuditRunner } from '@assay/engine';
import type { DevnetFacts } from '../../devnet/devnet.js';
import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import { openDatabase } from '../../src/db/client.js';
import type { Database } from '../../src/db/database.js';
import { createService, type ServiceOptions } from '../../src/service.js';

/** What the parent process sends. */
export interface ColdOrder {
  readonly devnet: DevnetFacts;
  /**
   * Passes over all scenarios, each with a new service on an emptied database: nothing is known of a token.
   */
  readonly passes: number;
}

/** One pass: its analyses, and the processor time that they took together. */
export interface ColdPass {
  readonly analyses: number;
  readonly cpuMs: number;
}

/** Empties what the database remembers of tokens. */
const FORGET = `do $$ begin execute (
  select 'truncate ' || string_agg(tablename, ', ') from pg_tables
  where tablename like 'log\\_%' or tablename in ('known_scams', 'audits')
); end $$`;

// As `npm start` does.
process.once('message', (order: ColdOrder) => {
  void measure(order).then((passes) => process.send?.(passes));
  process.once('disconnect', () => process.exit(0));
});

async function measure({ devnet, passes }: ColdOrder): Promise<readonly ColdPass[]> {
  const opened = await openDatabase();
  // The service closes the database that it is given, but the next one needs it.
  const database: Database = { ...opened, close: async () => undefined };
  // Neither does its thread for audits end: that of a service which runs on is compiled already.
  const runner = createAuditRunner();
  const auditRunner: AuditRunner = { run: runner.run.bind(runner), close: async () => undefined };
  const measured: ColdPass[] = [];
  while (measured.length < passes) {
    measured.push(await pass(devnet, { database, auditRunner }));
    await database.query(FORGET);
  }
  await runner.close();
  await opened.close();
  return measured;
}

async function pass(devnet: DevnetFacts, kept: ServiceOptions): Promise<ColdPass> {
  const settings = toDevnetSettings(devnet, { PORT: '0', LOG_LEVEL: 'error' });
  const service = await createService(settings, kept);
  const url = `${await service.listen()}/api/v1/token/analyze`;
  const { apiKey } = await service.accounts.grantPlan('0x00000000000000000000000000000000000000aa', 'team');
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` };
  const before = process.cpuUsage();
  for (const { chain, address } of devnet.scenarios) {
    const body = JSON.stringify({ contract_address: address, chain });
    const response = await fetch(url, { method: 'POST', headers, body });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`the analysis failed: ${text}`);
  }
  const { user, system } = process.cpuUsage(before);
  await service.close();
  return { analyses: devnet.scenarios.length, cpuMs: (user + system) / 1_000 };
}
