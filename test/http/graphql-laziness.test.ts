import { groupBy } from '@assay/facts';
import { afterAll, describe, expect, it } from 'vitest';
import { simToken } from '../../devnet/simulators/sim-token.js';
import { startSimulator } from '../../devnet/simulators/simulator.js';
import { useScenario } from '../support/devnet.js';
import { useService } from '../support/service.js';

const simulator = await startSimulator({
  makeToken: (chain, address) =>
    simToken(chain, address as `0x${string}`, { website: 'https://token.example' }),
});
const served = useService({
  ...simulator.environment,
  AUDIT_PROVIDERS: 'onchain,openai',
  SCAN_PROVIDERS: 'onchain,goplus',
  MARKET_PROVIDERS: 'onchain,dexscreener',
  EXPLORER_PROVIDERS: 'onchain,sourcify',
  PARTNER_PROVIDERS: 'moralis',
});
afterAll(() => simulator.close());

/** What each provider was asked, each question as often as it was asked. */
async function callsFor(id: string, selection: string): Promise<readonly string[]> {
  const { chain, address } = useScenario(id);
  const before = served.calls.length;
  simulator.forgetCalls();
  const query = `{ token(chain: ${chain}, address: "${address}") { ${selection} } }`;
  const { errors } = await served.query(await served.key(), query);
  expect(errors).toBeUndefined();
  const byProvider = groupBy(served.calls.slice(before), ({ provider }) => provider);
  // A provider that is asked may see that it has nothing to send; nobody else may be reached.
  const reached = simulator.calls.map(({ service }) => service);
  expect(reached.filter((service) => !byProvider.has(service))).toEqual([]);
  const kindsOf = (calls: typeof served.calls) => calls.map(({ kind }) => kind).sort();
  return [...byProvider].map(([provider, calls]) => `${provider}: ${kindsOf(calls).join(' ')}`).sort();
}

/** Each row asks about another story, of which nothing is known yet. */
const rows: readonly (readonly [story: string, selection: string, ...calls: string[]])[] = [
  ['balance-eraser', 'id chain address policyVersion'],
  ['blacklist', 'metadata { name decimals totalSupply }', 'onchain: metadata'],
  [
    'concentrated',
    'metadata { description }',
    'dexscreener: socialLinks',
    'moralis: socialLinks',
    'onchain: code metadata socialLinks',
    'sourcify: source',
  ],
  [
    'deployer-liquidity',
    'security { scanAnalysis { buyTax sellTax } }',
    'goplus: scanReport',
    'onchain: metadata pools simulation',
  ],
  [
    'diamond',
    'security { scanAnalysis { contractVerified } }',
    'goplus: scanReport',
    'onchain: code metadata pools simulation',
    'sourcify: source',
  ],
  [
    'governed',
    'security { auditAnalysis { findings { type } } }',
    'moralis: holders',
    'onchain: auditReport code codeLikeness holders massTransfers metadata ownership pools powers simulation tradingChecks',
    'openai: auditReport',
    'sourcify: source',
  ],
  ['healthy', 'security { owner { kind } roles { role } }', 'onchain: code metadata ownership'],
  [
    'hidden-mint',
    'security { lockAnalysis { lpLocked } }',
    'onchain: code liquidityLocks liquidityRemovals lockerTrust metadata ownership pools',
  ],
  ['honeypot', 'security { powers { functionsTried } }', 'onchain: code metadata ownership pools powers'],
  [
    'late-opening',
    'security { trading { canSellAll } }',
    'moralis: holders',
    'onchain: code holders metadata ownership pools tradingChecks',
  ],
  [
    'launchpad',
    'security { creatorHistory { transactions } }',
    'onchain: code creatorHistory metadata ownership',
  ],
  ['locked-liquidity', 'security { codeHistory { total } }', 'onchain: code codeHistory metadata'],
  [
    'max-transaction',
    'security { source { compilerVersion } }',
    'onchain: code metadata',
    'sourcify: source',
  ],
  ['open-mint', 'market { priceUsd liquidityUsd pools { dex } }', 'onchain: metadata pools'],
  ['reflection', 'market { volume24h candles { openUsd } }', 'onchain: metadata pools trades'],
  ['renounced-clean', 'market { exitValues { lossRatio } }', 'onchain: metadata pools simulation'],
  ['retaken-ownership', 'market { reportedPriceUsd }', 'dexscreener: marketReport', 'onchain: metadata'],
  ['sell-tax', 'trades { total }', 'onchain: metadata pools trades'],
  [
    'simulation-evader',
    'holders { totalHolders topHolders { address } }',
    'moralis: holders',
    'onchain: code holders metadata ownership pools',
  ],
  [
    'sniped-launch',
    'holders { clusters { code } clustersTotal }',
    'moralis: holders',
    'onchain: code holders launch metadata ownership pools walletLinks',
  ],
  ['stablecoin', 'washTrading { totalVolume24h }', 'onchain: metadata pools trades'],
  [
    'tax-to-99',
    'washTrading { patterns { type } }',
    'moralis: holders',
    'onchain: code holders launch liquidityLocks metadata ownership pools trades walletLinks',
  ],
  ['time-bomb', 'snipers { launchedAt firstBuyersFound }', 'onchain: code launch metadata ownership pools'],
  ['upgradeable-proxy', 'snipers { reported { pool } }', 'moralis: sniperReport', 'onchain: metadata pools'],
  [
    'wash-ring',
    'links { links }',
    'dexscreener: socialLinks',
    'moralis: socialLinks',
    'onchain: code metadata socialLinks',
    'sourcify: source',
  ],
  [
    'whitelist-honeypot',
    'componentScores { marketAnalysis }',
    'dexscreener: marketReport',
    'onchain: code launch liquidityRemovals metadata ownership pools trades',
  ],
  [
    'v4-pool',
    'componentScores { securityAnalysis }',
    'goplus: scanReport',
    'moralis: holders',
    'onchain: auditReport code codeLikeness holders launch liquidityLocks liquidityRemovals lockerTrust massTransfers metadata ownership pools powers simulation tradingChecks',
    'openai: auditReport',
    'sourcify: source',
  ],
];

describe('a query asks exactly what its leaves need', () => {
  it.each(rows)('%s: { %s }', async (story, selection, ...calls) => {
    expect(await callsFor(story, selection)).toEqual(calls);
  });
});
