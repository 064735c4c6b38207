import { existsSync } from 'node:fs';
import { withBystanders } from '../devnet/witness/bystanders.js';
import { type OpenRecord, openRecords } from '../devnet/witness/open-records.js';
import type { BlockRecord } from '../devnet/witness/record.js';
import { crashingAudits } from './mainnet/audits.js';
import { type Comparison, compare } from './mainnet/compare.js';
import { judge } from './mainnet/judge.js';
import { startOurService } from './mainnet/ours.js';
import { compareReplay } from './mainnet/replay.js';
import { Rows } from './mainnet/rows.js';
import { head, toRow } from './mainnet/table.js';
import { quotes, toTradedPools } from './mainnet/tokens.js';
import { datasetPath } from './support/datasets.js';
import { report } from './support/report.js';

const MAX_REPORT_BYTES = 250_000;
const AT_ONCE = 3;

/**
 * Tokens of recorded blocks of Ethereum (`MAINNET_BLOCKS=<folder>`, default the shared data), analysed on a node that
 * has nothing but the record, against transactions through the exchanges' own routers on another EVM.
 * `--only=<block or token>,…`: these rows alone, and nothing else is played. The last line is for scripts.
 */
export async function run(): Promise<void> {
  const folder = process.env.MAINNET_BLOCKS ?? datasetPath('mainnet_blocks');
  if (!folder || !existsSync(folder)) return console.log('skipped: there are no recorded blocks');
  const rows = new Rows();
  console.log(
    `Added to each block: code of exchanges that it does not record, and the factories' entries of its pools; other entries of these factories are none. For us alone, not for the judge: Multicall3; and where they are not recorded, empty proxy slots that a code does not name, no wrapped coins of a token and its owner; and invented, which its row says: a total supply of ten times what the pools hold, and no balance of the token's owner.\nRows are kept: MAINNET_ROWS=${rows.folder} goes on with them.\n\n${head}`,
  );
  const only = chosen();
  const blocks = only.filter((name) => !name.startsWith('0x'));
  const found: Comparison[] = [];
  const records: BlockRecord[] = [];
  const isWanted = (block: number) => blocks.length === 0 || blocks.includes(String(block));
  for await (const opened of openRecords(folder, isWanted)) {
    records.push(opened.record);
    found.push(...(await compareBlock(opened, rows, only)));
  }
  summarise(found, only.length > 0 ? [] : await replayAndAudit(records));
}

/** Blocks and tokens that `--only` names. */
function chosen(): readonly string[] {
  const option = process.argv.find((argument) => argument.startsWith('--only='));
  return option?.slice('--only='.length).split(',') ?? [];
}

/** @returns audits that fail */
async function replayAndAudit(records: readonly BlockRecord[]): Promise<readonly string[]> {
  console.log("\nThe block's own transactions, run again on another EVM and on ours:");
  let differ = 0;
  for (const record of records) differ += await compareReplay(record);
  report({
    what: 'recorded blocks: transactions whose status, gas or logs on our EVM are not those of the chain',
    figure: String(differ),
    target: '0',
    ok: differ === 0,
  });
  if (differ > 0) process.exitCode = 1;
  return crashingAudits(records);
}

const tokensOf = (pools: OpenRecord['pools']) => [...new Set(toTradedPools(pools).map(({ token }) => token))];

async function compareBlock(
  opened: OpenRecord,
  rows: Rows,
  only: readonly string[],
): Promise<readonly Comparison[]> {
  const { record, pools } = opened;
  const all = tokensOf(pools);
  const named = only.filter((name) => name.startsWith('0x'));
  const tokens = all.filter((token) => named.length === 0 || named.includes(token));
  const kept = tokens.flatMap((token) => rows.find(record.number, token) ?? []);
  for (const row of kept) console.log(toRow(row));
  const open = tokens.filter((token) => kept.every((row) => row.token !== token));
  if (open.length === 0) return kept;
  const ours = await withBystanders(record, all, pools);
  const service = await startOurService(ours.record);
  const compareToken = async (token: string) => {
    const verdict = await service.analyze(token).catch((error: unknown) => {
      console.log(`not analysed: ${token} of block ${record.number}: ${error}`);
      process.exitCode = 1;
    });
    if (!verdict) return;
    const traded = toTradedPools(pools).filter((pool) => pool.token === token);
    const judgements = [];
    for (const pool of traded) judgements.push(await judge(record, pool, quotes[0]));
    const row = compare(record, judgements, verdict, ours.invented.has(token));
    if (!row) return;
    console.log(toRow(row));
    rows.keep(row, verdict.report);
    kept.push(row);
  };
  try {
    await inParallel(open, compareToken);
  } finally {
    await service.close();
  }
  return kept;
}

/** Each begins when an earlier one ends. */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

function summarise(found: readonly Comparison[], crashes: readonly string[]): void {
  const complete = found.filter(({ isComplete }) => isComplete);
  const invented = complete.filter(({ isInvented }) => isInvented);
  const count = (of: (one: Comparison) => readonly unknown[]) =>
    found.reduce((sum, one) => sum + of(one).length, 0);
  const unknown = complete.filter(({ ours }) => !ours.trade);
  const powers = count(({ ours }) => ours.powers);
  const largest = Math.max(0, ...found.map(({ ours }) => ours.bytes));
  const disagreements = count((one) => one.disagreements);
  const taxesOff = count((one) => one.taxesOff);
  const proven = count((one) => one.provenOnIncomplete);
  const told = count((one) => one.unknownToldAsKnown);
  console.log(
    `\nrecords that are complete for the trades: ${complete.length}; of ${invented.length} of them a supply or a balance is invented for us: there the trades alone are compared`,
  );
  console.log(`complete records of which we say no trade: ${unknown.length} of ${complete.length}`);
  console.log(
    `trades told on recorded state alone where the judge's way reads more: ${found.filter(({ isToldAlone }) => isToldAlone).length}`,
  );
  const tried = found.filter(({ ours }) => ours.functionsTried > 0);
  console.log(`tokens whose functions were called: ${tried.length}; powers shown by a call: ${powers}`);
  for (const crash of crashes) console.log(`an audit fails: ${crash}`);
  const goal = (what: string, figure: number, most: number) =>
    report({
      what: `recorded blocks: ${what}`,
      figure: `${figure}; ${found.length} tokens, ${complete.length} complete`,
      target: String(most),
      ok: figure <= most,
    });
  goal('disagreements with the judge on complete records', disagreements, 0);
  goal('taxes off by more than 10 basis points', taxesOff, 0);
  goal('gates proven on incomplete state', proven, 0);
  goal('unknown told as known', told, 0);
  goal('audits of recorded code that fail', crashes.length, 0);
  goal('bytes of the largest report', largest, MAX_REPORT_BYTES);
  if (disagreements + taxesOff + proven + told + crashes.length > 0 || largest > MAX_REPORT_BYTES)
    process.exitCode = 1;
  console.log(
    `tokens ${found.length}, complete ${complete.length}, disagreements ${disagreements}, taxes off ${taxesOff}, proven on incomplete state ${proven}, unknown told as known ${told}`,
  );
}
