import {
  components,
  createFactService,
  createVerdictCache,
  type FactService,
  onchainSettings,
  TokenAnalysis,
} from '@assay/engine';
import {
  type Address,
  builtInChains,
  type Chain,
  type OwnerPowers,
  type TradeSimulation,
} from '@assay/facts';
import type { BlockRecord } from '../../devnet/witness/record.js';
import { readBody } from '../../src/cli/analysis-body.js';
import { readFindings, readStatements, toReport } from '../../src/cli/evidence.js';
import { startWitnessThread } from './witness-thread.js';

/** Slow is not unknown: the witness node is a slow machine. */
const BUDGET_MS = 900_000;
/** No feed is recorded. No trade hangs on it. */
const NATIVE_USD = 2_000;

/** What an analysis said of a token on the witness node. */
export interface OurVerdict {
  readonly token: string;
  /** Absent: no trade was tried, for this reason. */
  readonly trade?: TradeSimulation;
  readonly whyNoTrade?: string;
  readonly score: number | null;
  readonly gates: readonly string[];
  /** Powers that are shown by a call, as `who effect`. */
  readonly powers: readonly string[];
  /** Functions that were called as those who may have powers. */
  readonly functionsTried: number;
  /** CRITICAL findings that a call shows. */
  readonly critical: readonly string[];
  /** One of what was played says that its state is not whole. */
  readonly saysIncomplete: boolean;
  /** All that the verdict rests on. */
  readonly facts: unknown;
  readonly seconds: number;
  /** Of the report as JSON, with its evidence. */
  readonly bytes: number;
  readonly report: string;
}

export interface OurService {
  analyze(token: string): Promise<OurVerdict>;
  close(): Promise<void>;
}

/** A service whose only node is a witness node of the block, and which has analysed nothing yet. */
export async function startOurService(record: BlockRecord): Promise<OurService> {
  const node = await startWitnessThread(record);
  const log = { warn: () => undefined, error: console.error };
  const settings = {
    ...onchainSettings({ eth: [node.url] }, [toChainAt(record)]),
    requestBudgetMs: BUDGET_MS,
    nodeTimeoutMs: BUDGET_MS,
    coldTokens: { max: 100, paidShare: 0, maxWaitMs: BUDGET_MS },
  };
  const service = createFactService(settings, { log });
  return {
    analyze: (token) => analyzeOn(service, token as Address),
    close: async () => {
      await service.close();
      await node.close();
    },
  };
}

async function analyzeOn(service: FactService, address: Address): Promise<OurVerdict> {
  const now = Date.now();
  const request = { signal: AbortSignal.timeout(BUDGET_MS), deadline: now + BUDGET_MS, caller: 'bench' };
  const facts = service.facts(request);
  const analysis = new TokenAnalysis(
    { chain: 'eth', address },
    { facts, components, verdictCache: createVerdictCache(), now },
  );
  const { core, input } = await analysis.whole();
  const body = await readBody(analysis, now);
  const seconds = (Date.now() - now) / 1_000;
  const report = JSON.stringify(toReport(body, await readStatements(analysis)));
  const { simulation, powers, tradingChecks } = input.facts;
  const findings = await readFindings(analysis);
  return {
    token: address,
    ...(simulation?.known ? { trade: simulation.value } : {}),
    ...(simulation && !simulation.known ? { whyNoTrade: simulation.detail ?? simulation.reason } : {}),
    score: core.score,
    gates: core.gatesApplied.map(({ id }) => id),
    powers: powers?.known ? shownPowers(powers.value) : [],
    functionsTried: powers?.known ? powers.value.functionsTried : 0,
    critical: findings
      .filter(({ severity, status }) => severity === 'CRITICAL' && status === 'PROVEN')
      .map(({ type }) => type),
    saysIncomplete: [simulation, powers, tradingChecks].some(
      (fact) => fact?.known && fact.value.state === 'incomplete',
    ),
    facts: input.facts,
    seconds,
    bytes: Buffer.byteLength(report),
    report,
  };
}

function shownPowers({ matrix }: OwnerPowers): readonly string[] {
  return matrix.filter(({ status }) => status === 'PROVEN').map(({ actor, effect }) => `${actor} ${effect}`);
}

/** The record of Ethereum with what existed at the block: other exchanges are not asked for. */
function toChainAt(record: BlockRecord): Chain {
  const eth = builtInChains.find(({ name }) => name === 'eth');
  if (!eth) throw new Error('there is no record of Ethereum');
  const has = (address: string) => record.accounts.has(address);
  const { uniswapV4: _, nativeUsdFeed: _feed, ...rest } = eth;
  return {
    ...rest,
    dexes: eth.dexes.filter((dex) => 'factory' in dex && has(dex.factory) && has(dex.router)),
    stablecoins: eth.stablecoins.filter(({ address }) => has(address)),
    otherQuoteTokens: (eth.otherQuoteTokens ?? []).filter(({ address }) => has(address)),
    lockers: [],
    launchpads: [],
    nativeUsdPrice: NATIVE_USD,
  } as Chain;
}
