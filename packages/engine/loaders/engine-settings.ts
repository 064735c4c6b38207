import type { SharingSettings } from '@assay/chain';
import {
  builtInChains,
  type Chain,
  type ChainName,
  type LimitedRole,
  splitByNodes,
  toChainTable,
} from '@assay/facts';
import type { HistorySettings } from '../providers/create-histories.js';
import { type ProviderConfig, parseProviderConfig } from '../providers/provider-config.js';
import type { RoleLimits } from '../upstream/role-refusals.js';

/** The time for one analysis where nobody says another. */
export const BUDGET_MS = 20_000;

/** What an operator decides of the engine. */
export interface EngineSettings {
  readonly chains: ReadonlyMap<ChainName, Chain>;
  /** Of each chain, in the order in which they are asked. Without any, public ones are used. */
  readonly nodeUrls: ReadonlyMap<ChainName, readonly string[]>;
  readonly providers: ProviderConfig;
  readonly limits: Readonly<Record<LimitedRole, Omit<RoleLimits, 'role'>>>;
  /** Indexes of logs beside the nodes, and how often they are asked. */
  readonly history: HistorySettings & { readonly limits: Omit<RoleLimits, 'role'> };
  /** Of each key that a caller gives for the `partner` role. */
  readonly partnerLimits: { readonly rps: number; readonly burst: number };
  /** What callers share in this process. */
  readonly sharing: SharingSettings;
  readonly auditTokens: { readonly perAudit: number; readonly perDay: number };
  /** The longest time for one request. */
  readonly requestBudgetMs: number;
  /** The longest time for one HTTP request to a node. Default 10,000. */
  readonly nodeTimeoutMs?: number;
  /** Whether the links of tokens are fetched. */
  readonly checksLinks: boolean;
  /** Replicas that share it share limits and the cache. */
  readonly redisUrl?: string | undefined;
}

const onchainAlone = {
  AUDIT_PROVIDERS: 'onchain',
  SCAN_PROVIDERS: 'onchain',
  MARKET_PROVIDERS: 'onchain',
  EXPLORER_PROVIDERS: 'onchain',
  PARTNER_PROVIDERS: '',
};

/**
 * Settings for the chain alone: no outside service is asked. The limits of roles count questions to the chain too, so
 * they are wide: the nodes' own pace is what holds here.
 * @param nodeUrls of each chain, in the order in which they are asked; a chain without any has its public nodes
 * @param chains others than the built-in ones, such as test networks
 * @example onchainSettings({ eth: ['https://node.example'] })
 */
export function onchainSettings(
  nodeUrls: Readonly<Record<ChainName, readonly string[]>>,
  chains: readonly Chain[] = builtInChains,
): EngineSettings {
  const urls = new Map(chains.map(({ name }) => [name, nodeUrls[name] ?? []]));
  const wide = { rps: 1_000, burst: 1_000, daily: 1_000 * 86_400, maxWaitMs: BUDGET_MS / 2 };
  return {
    chains: toChainTable(splitByNodes(chains, urls).served),
    nodeUrls: urls,
    providers: parseProviderConfig(onchainAlone).config,
    limits: { audit: wide, scan: wide, market: wide, explorer: wide },
    history: { providers: [], limits: wide },
    partnerLimits: { rps: 1, burst: 1 },
    sharing: { coldTokens: 4, coldMaxWaitMs: BUDGET_MS / 2, paidShare: 0, watchShare: 0 },
    auditTokens: { perAudit: 1, perDay: 1 },
    requestBudgetMs: BUDGET_MS,
    checksLinks: false,
  };
}

/** Writes what happens to a log: pino's loggers fit. */
export interface EngineLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
