import type { Logger } from './logger.js';

/** The nodes of one chain. */
interface ChainNodes {
  /** The newest block. */
  head(options: { readonly signal: AbortSignal }): Promise<unknown>;
}

/** Whether the nodes of each chain answer, also while nobody asks for a token of it. */
export interface ChainWatch {
  /** Chains of which no node answered when it was last asked. */
  silent(): ReadonlySet<string>;
  close(): void;
}

const ASK_EVERY_MS = 60_000;
const ANSWER_WITHIN_MS = 10_000;

/** Asks for the newest block of every chain now and every minute, and logs what begins and what ends. */
export function watchChains(
  chains: ReadonlyMap<string, ChainNodes>,
  log: Pick<Logger, 'warn' | 'info'>,
): ChainWatch {
  const silent = new Set<string>();
  const ask = async (chain: string, nodes: ChainNodes) => {
    try {
      await nodes.head({ signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
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
    for (const [chain, nodes] of chains) void ask(chain, nodes);
  };
  askAll();
  const timer = setInterval(askAll, ASK_EVERY_MS).unref();
  return { silent: () => silent, close: () => clearInterval(timer) };
}
