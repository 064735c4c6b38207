import { existsSync } from 'node:fs';
import { withBystanders } from '../devnet/witness/bystanders.js';
import { type OpenRecord, openRecords } from '../devnet/witness/open-records.js';
import { crashingAudits } from './mainnet/audits.js';
import { type Comparison, compare } from './mainnet/compare.js';
import { judge } from './mainnet/judge.js';
import { startOurService } from './mainnet/ours.js';
import { compareReplay } from './mainnet/replay.js';
import { head, toRow } from './mainnet/table.js';
import { quotes, toTradedPools } from './mainnet/tokens.js';
import { datasetPath } from './support/datasets.js';
import { report } from './support/report.js';

const MAX_REPORT_BYTES = 250_000;
const AT_ONCE = 3;

/**
 * Tokens of recorded blocks of Ethereum (`MAINNET_BLOCKS=<folder>`, default the shared data), analysed on a node that
 * has nothing but the record, against transactions through the exchanges' own routers on another EVM. The last line is
 * for scripts.
 */
export async function run(): Promise<void> {
  const folder = process.env.MAINNET_BLOCKS ?? datasetPath('mainnet_blocks');
  if (!folder || !existsSync(folder)) return console.log('skipped: there are no recorded blocks');
  const opened = await openRecords(folder);
  console.log(
    `${opened.length} blocks. Added to them: code of exchanges that a block does not record, and the factories' entries of its ${opened.flatMap(({ pools }) => pools).length} pools; other entries of these factories are none. For us alone, not for the judge: Multicall3; and where they are not recorded, empty proxy slots that a code does not name, a total supply of ten times what the pools hold, and no balances of a token's owner and no wrapped coins of the two.\n`,
  );
  console.log(head);
  const found: Comparison[] = [];
  for (const one of opened) found.push(...(await compareBlock(one)));
  console.log("\nThe block's own transactions, run again on another EVM and on ours:");
  let differ = 0;
  for (const { record } of opened) differ += await compareReplay(record);
  report({
    what: 'recorded blocks: transactions whose status, gas or logs on our EVM are not those of the chain',
    figure: String(differ),
    target: '0',
    ok: differ === 0,
  });
  if (differ > 0) process.exitCode = 1;
  summarise(found, crashingAudits(opened.map(({ record }) => record)));
}

const tokensOf = (pools: OpenRecord['pools']) => [...new Set(toTradedPools(pools).map(({ token }) => token))];

async function compareBlock({ record, pools }: OpenRecord): Promise<readonly Comparison[]> {
  const tokens = tokensOf(pools);
  const service = await startOurService(await withBystanders(record, tokens, pools));
  const found: Comparison[] = [];
  try {
    for (let at = 0; at < tokens.length; at += AT_ONCE) {
      const part = tokens.slice(at, at + AT_ONCE);
      const verdicts = await Promise.all(part.map((token) => service.analyze(token)));
      for (const ours of verdicts) {
        const traded = toTradedPools(pools).filter(({ token }) => token === ours.token);
        const judgements = [];
        for (const pool of traded) judgements.push(await judge(record, pool, quotes[0]));
        const compared = compare(record, judgements, ours);
        if (!compared) continue;
        console.log(toRow(compared));
        found.push(compared);
      }
    }
  } finally {
    await service.close();
  }
  return found;
}

function summarise(found: readonly Comparison[], crashes: readonly string[]): void {
  const complete = found.filter(({ isComplete }) => isComplete);
  const count = (of: (one: Comparison) => readonly unknown[]) =>
    found.reduce((sum, one) => sum + of(one).length, 0);
  const unknown = complete.filter(({ ours }) => !ours.trade);
  const powers = count(({ ours }) => ours.powers);
  const largest = Math.max(0, ...found.map(({ ours }) => ours.bytes));
  const disagreements = count((one) => one.disagreements);
  const taxesOff = count((one) => one.taxesOff);
  const proven = count((one) => one.provenOnIncomplete);
  const told = count((one) => one.unknownToldAsKnown);
  console.log(`\ncomplete records of which we say no trade: ${unknown.length} of ${complete.length}`);
  console.log(
    `trades told on recorded state alone where the judge's way reads more: ${found.filter(({ isToldAlone }) => isToldAlone).length}`,
  );
  const tried = found.filter(({ ours }) => ours.functionsTried > 0);
  console.log(`tokens whose functions were called: ${tried.length}; powers shown by a call: ${powers}`);
  for (const crash of crashes) console.log(`an audit fails: ${crash}`);
  const goal = (what: string, figure: number, most: number) =>
    report({
      what: `recorded blocks: ${what}`,
      figure: String(figure),
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
