import {
  type AssessInput,
  assessWash,
  type BuyerLabel,
  holdersComponent,
  marketComponent,
  snipersComponent,
  washTradingComponent,
} from '@assay/engine';
import type { FactKind } from '@assay/facts';
import type { DeployedScenario } from '../../devnet/devnet.js';
import { startDevnet } from '../../devnet/start.js';
import { createChainFacts } from './chain-facts.js';

const components = [marketComponent, holdersComponent, washTradingComponent, snipersComponent] as const;
const kinds: readonly FactKind[] = [
  ...new Set(components.flatMap(({ facts }) => facts)),
  'holders',
  'ownership',
];

/** Recall and precision: the share of `wanted` that was found, and the share of `found` that was wanted. */
function agreement(wanted: readonly string[], found: readonly string[]): string {
  const matches = found.filter((item) => wanted.includes(item)).length;
  return `${wanted.length} planted, ${found.length} found, ${matches} of them right`;
}

function washRow({ planted }: DeployedScenario, input: AssessInput) {
  const wash = assessWash(input)?.analysis;
  const strict = wash?.findings.filter((finding) => finding.strict) ?? [];
  const hashesOf = (isStrict: boolean) =>
    (wash?.flagged ?? [])
      .filter((trade) => trade.strict === isStrict)
      .map(({ transactionHash }) => transactionHash);
  return {
    'wash transactions': agreement(planted.wash?.transactions ?? [], hashesOf(true)),
    'in own liquidity': agreement(planted.ownLiquidityTrades, hashesOf(false)),
    'wash wallets': agreement(planted.wash?.wallets ?? [], [
      ...new Set(strict.flatMap(({ wallets }) => wallets)),
    ]),
    rules: [...new Set(strict.map(({ type }) => type))].join(' '),
    'strict %': ((wash?.strict.volumeRatio ?? 0) * 100).toFixed(1),
    'loose %': ((wash?.loose.volumeRatio ?? 0) * 100).toFixed(1),
    sandwiches: wash?.mev.sandwiches,
  };
}

function sniperRow({ planted }: DeployedScenario, input: AssessInput) {
  const { wallets, analysisSummary: summary } = snipersComponent.details(input);
  const labelled = (label: BuyerLabel) =>
    (wallets ?? []).filter(({ labels }) => labels.includes(label)).map(({ wallet }) => wallet);
  const early = [...planted.snipers, ...planted.bundlers];
  return {
    snipers: agreement(early, labelled('sniper')),
    bundlers: agreement(planted.bundlers, labelled('bundle')),
    'same-block': agreement(planted.sameBlockRoundTrips, labelled('mev')),
    'held / some / all sold %':
      summary &&
      [summary.heldAllPercentage, summary.soldSomePercentage, summary.soldAllPercentage]
        .map((p) => p.toFixed(0))
        .join(' / '),
    'planted held / some / all': [planted.heldAll, planted.soldSome, planted.soldAll]
      .map((list) => list.length)
      .join(' / '),
  };
}

/** Compares what was planted with what is found, for every scenario of the embedded chains. */
export async function benchScenarios(ids?: readonly string[]): Promise<void> {
  const devnet = await startDevnet(ids ? { scenarios: ids } : {});
  try {
    const facts = createChainFacts(devnet);
    const [washes, launches, scores]: [
      Record<string, unknown>,
      Record<string, unknown>,
      Record<string, unknown>,
    ] = [{}, {}, {}];
    for (const scenario of devnet.scenarios) {
      const ref = { chain: scenario.chain, address: scenario.address };
      const input = { ref, facts: await facts.bag(ref, kinds), now: Date.now() };
      washes[scenario.id] = washRow(scenario, input);
      launches[scenario.id] = sniperRow(scenario, input);
      const verdicts = components.map(({ id, judge }) => [id, judge(input)] as const);
      scores[scenario.id] = Object.fromEntries(
        verdicts.map(([id, v]) => [
          id,
          v.judged ? `${v.score} (${v.coverage.toFixed(2)})` : v.reason.slice(0, 40),
        ]),
      );
    }
    console.log('planted wash trades');
    console.table(washes);
    console.log('planted early buyers');
    console.table(launches);
    console.log('verdicts: score (coverage)');
    console.table(scores);
  } finally {
    await devnet.stop();
  }
}
