import { analyze, statementsOf } from '@assay/engine';
import type { Address } from '@assay/facts';
import { toWalletAddress } from '../devnet/builder/scenario-builder.js';
import { functionsOf } from './live/call-values.js';
import { findReplacements } from './live/contract-effects.js';
import { judgeClaim } from './live/judge-claim.js';
import { type Judged, judgeOfOutsider, judgeStatements, type LiveTruth } from './live/judge-statements.js';
import { inPassing } from './live/live-probe.js';
import { readLiveTokens } from './live/read-live-tokens.js';
import { canMove, canSell, findEffects, type LiveToken, readUsual } from './live/token-effects.js';
import { rangeNetworks } from './range/known-addresses.js';
import { createRangeMarket } from './range/range-market.js';
import type { RangeToken } from './range/range-token.js';
import { type Range, startRange } from './range/start-range.js';
import { createRangeService } from './security/range-service.js';
import { exactly, plainly, report } from './support/report.js';

const DEFAULT_TOKENS = 30;
const BUDGET_MS = 120_000;

function toLive(range: Range, { chain, address, pool, buyers }: RangeToken): LiveToken | undefined {
  const network = rangeNetworks.find((one) => one.chain === chain);
  const [holder, other] = buyers;
  if (!network || !address || !pool || !holder) return undefined;
  const signer = range.signer(chain);
  const quotes = [network.wrappedNative, ...network.stablecoins];
  return {
    signer,
    token: address,
    pool,
    holder,
    ...(other ? { other } : {}),
    market: createRangeMarket(signer, network, address, quotes[0] ?? address),
  };
}

async function findTruth(live: LiveToken, { deployer, owner, abi }: RangeToken): Promise<LiveTruth> {
  const { signer, market } = live;
  const outsider = toWalletAddress('range outsider');
  const accounts = [...new Set<Address>([...(owner ? [owner] : []), deployer, outsider])];
  // Each is given its coins now, and not in a state that is undone.
  for (const account of [...accounts, live.holder, live.other ?? live.holder])
    await signer.send(account, account, '0x');
  const usual = await readUsual(live);
  const [canBuy, sells, moves] = [
    await inPassing(signer, () => market.buy(outsider)),
    await inPassing(signer, () => canSell(live)),
    await inPassing(signer, () => canMove(live, outsider)),
  ];
  const functions = sells && abi ? functionsOf(abi) : [];
  return {
    effects: new Set([
      ...(await findEffects(live, usual, functions, accounts)),
      ...(await findReplacements(live, functions, accounts)),
    ]),
    accounts,
    owner: owner ?? undefined,
    canBuy,
    canSell: sells,
    moves,
    judge: (claim) => judgeClaim(live, usual, claim),
  };
}

interface JudgedToken {
  readonly judged: readonly Judged[];
  /** Sentences that nobody says: powers of an account without rights. */
  readonly unsaid: readonly Judged[];
  /** Functions that the product called; `undefined`: its powers were not read. */
  readonly tried: number | undefined;
}

async function judgeToken(range: Range, token: RangeToken): Promise<JudgedToken | undefined> {
  const live = toLive(range, token);
  if (!live || (await live.market.depth()) === 0n) return undefined;
  const service = createRangeService(range);
  const ref = { chain: token.chain, address: live.token };
  const { input } = await analyze(ref, { engine: service, budgetMs: BUDGET_MS });
  await service.close();
  const said = statementsOf(input);
  const truth = await findTruth(live, token);
  return {
    judged: await judgeStatements(said, truth),
    unsaid: await judgeOfOutsider(said, truth),
    tried: said.powers?.functionsTried,
  };
}

const isTrue = (value: boolean | null) => (one: Judged) => one.isTrue === value;

/**
 * Says of 30 published contracts on a node of our own what the product says, and judges each sentence by transactions
 * that are made without it. `--sample=N`: so many contracts. `--only=NAME,NAME`: these alone, by parts of their names.
 * `--verbose`: with the sentences of which transactions tell nothing.
 */
export async function run(): Promise<void> {
  const [sample, only = ''] = ['--sample=', '--only='].map((name) =>
    process.argv.find((argument) => argument.startsWith(name))?.slice(name.length),
  );
  const isVerbose = process.argv.includes('--verbose');
  const range = await startRange();
  const [all, others]: [Judged[], Judged[]] = [[], []];
  let count = 0;
  try {
    console.log('token | functions tried | sentences | true | not told by transactions | untrue');
    for await (const { name, token } of readLiveTokens(range)) {
      if (count >= Number(sample ?? DEFAULT_TOKENS)) break;
      if (!only.split(',').some((part) => name.includes(part))) continue;
      const found = await judgeToken(range, token);
      if (!found) continue;
      const { judged, unsaid, tried = '–' } = found;
      count += 1;
      all.push(...judged);
      others.push(...unsaid);
      const counts = [true, null].map((value) => judged.filter(isTrue(value)).length);
      const untrue = judged.filter(isTrue(false)).map(({ sentence }) => sentence);
      console.log([name, tried, judged.length, ...counts, untrue.join(' / ') || '–'].join(' | '));
      if (isVerbose)
        for (const { sentence } of judged.filter(isTrue(null))) console.log(`    not told: ${sentence}`);
    }
  } finally {
    await range.stop();
  }
  report(plainly('live contracts, and sentences about them', `${count}, ${all.length}`));
  report(exactly('sentences that transactions do not decide', all.filter(isTrue(null)).length, 0));
  report(exactly('sentences that transactions disprove', all.filter(isTrue(false)).length, 0));
  // A judge that says yes to everything would say it to these too.
  const refuted = others.filter(isTrue(false)).length;
  report(
    exactly('powers said of an account without rights that are not disproved', others.length - refuted, 0),
  );
  report(plainly('powers said of an account without rights', `${others.length}`));
}
