import {
  components,
  createFactService,
  createVerdictCache,
  type FactService,
  TokenAnalysis,
} from '@assay/engine';
import type { ChainName, KnownChains, PastBlock, TokenRef } from '@assay/facts';
import { checkNodes } from '../config/check-nodes.js';
import { toEngineSettings } from '../config/engine-settings.js';
import { loadEnvFile } from '../config/env-file.js';
import { knownChains, readSettings } from '../config/settings.js';
import { createLogger } from '../observability/logger.js';
import type { CommandWorld } from './command.js';
import { requireChain } from './require-chain.js';

/** Analyses without a database or an API key, over the nodes and providers of the environment. */
export interface Analyses {
  readonly service: FactService;
  /** The chains of the settings. */
  readonly chains: KnownChains;
  /** The analysis of a token as of now. */
  start(ref: TokenRef): TokenAnalysis;
  /** As of a past block. @throws {AppError} where it cannot be read */
  startAt(ref: TokenRef, at: PastBlock): Promise<TokenAnalysis>;
  close(): Promise<void>;
}

/** @throws {EnvError} where a node of the chain is on another chain */
export async function openAnalyses(chain: ChainName, { env, err }: CommandWorld): Promise<Analyses> {
  loadEnvFile(env);
  const settings = readSettings(env);
  await checkNodes({ ...settings, chains: new Map([[chain, requireChain(settings, chain)]]) });
  const service = createFactService(toEngineSettings(settings), {
    log: createLogger('error', settings.secrets, { write: err }),
  });
  const verdictCache = createVerdictCache();
  const request = (now: number) => ({
    signal: new AbortController().signal,
    deadline: now + settings.env.REQUEST_BUDGET_MS,
    caller: 'command',
  });
  return {
    service,
    chains: knownChains(settings),
    start: (ref) => {
      const now = Date.now();
      return new TokenAnalysis(ref, { facts: service.facts(request(now)), components, verdictCache, now });
    },
    startAt: async (ref, at) => {
      const { block, facts } = await service.past(ref, at, request(Date.now()));
      return new TokenAnalysis(ref, {
        facts,
        components,
        verdictCache,
        now: block.timestamp * 1_000,
        at: block,
      });
    },
    close: () => service.close(),
  };
}
