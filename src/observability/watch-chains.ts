import type { ChainName } from '../chains/registry.js';
import type { Rpc } from '../rpc/rpc.js';
import type { Logger } from './logger.js';

/** Whether the nodes of each chain answer, also while nobody asks for a token of it. */
export interface ChainWatch {
  /** Chains of which no node answered when it was last asked. */
  silent(): ReadonlySet<ChainName>;
  close(): void;
}

const ASK_EVERY_MS = 60_000;
const ANSWER_WITHIN_MS = 10_000;

/** Asks for the newest block of every chain now and every minute, and logs what begins and what ends. */
export function watchChains(
  rpcs: ReadonlyMap<ChainName, Pick<Rpc, 'head'>>,
  log: Pick<Logger, 'warn' | 'info'>,
): ChainWatch {
  const silent = new Set<ChainName>();
  const ask = async (chain: ChainName, rpc: Pick<Rpc, 'head'>) => {
    try {
      await rpc.head({ signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
      if (silent.delete(chain)) log.info({ chain }, 'a node of the chain answers again');
    } catch (error) {
      if (silent.has(chain)) return;
      silent.add(chain);
      log.warn(
        { chain, err: error },
        `no node of the chain answers, so nothing on it can be read: set RPC_URL_${chain.toUpperCase()} to one that does`,
      );
    }
  };
  const askAll = () => {
    for (const [chain, rpc] of rpcs) void ask(chain, rpc);
  };
  askAll();
  const timer = setInterval(askAll, ASK_EVERY_MS).unref();
  return { silent: () => silent, close: () => clearInterval(timer) };
}
