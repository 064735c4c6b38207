import { type CreateRpcOptions, createRpc, type Rpc } from '@assay/chain';
import { createOnchainProvider } from '@assay/engine';
import { type Chain, type ChainName, type FactSource, missing, tokenKey } from '@assay/facts';
import type { DevnetFacts } from '../../devnet/devnet.js';
import { embeddedChains } from '../../devnet/devnet-settings.js';
import { useDevnet } from './devnet.js';

export interface OnchainFacts {
  readonly facts: FactSource;
  readonly rpc: (chain: ChainName) => Rpc;
}

const shared: OnchainFacts[] = [];
/** A machine that does something else as well needs so long. */
const SHARED_BUDGET_MS = 60_000;

/** The facts of the shared chains, for all files of a worker: what one has read, the next need not read again. */
export function useOnchainFacts(): OnchainFacts {
  const [known = createOnchainFacts(useDevnet(), SHARED_BUDGET_MS)] = shared;
  shared[0] = known;
  return known;
}

const toSubstitutes = (substitutes: CreateRpcOptions['substitutes']) => (substitutes ? { substitutes } : {});

/** The facts of the embedded chains, each read once, from the chain's own provider only. */
export function createOnchainFacts(
  devnet: Pick<DevnetFacts, 'chains' | 'chainsFile'>,
  budgetMs = 10_000,
  substitutes?: (chain: Chain) => CreateRpcOptions['substitutes'],
): OnchainFacts {
  const rpcs = new Map(
    embeddedChains(devnet).map(({ chain, url }) => [
      chain.name,
      createRpc({ chain, urls: [url], ...toSubstitutes(substitutes?.(chain)) }),
    ]),
  );
  const { readers } = createOnchainProvider({ rpcs, now: Date.now });
  const flights = new Map<string, Promise<unknown>>();
  const facts: FactSource = {
    load: (kind, ref) => {
      const key = `${kind} ${tokenKey(ref)}`;
      const reader = readers[kind];
      const absent = missing('not_supported', `No reader of ${kind}.`, 'test');
      const context = {
        signal: AbortSignal.timeout(budgetMs),
        deadline: Date.now() + budgetMs,
        caller: 'test',
        facts,
      };
      const flight = (flights.get(key) ??
        reader?.(ref.chain, [ref.address], context).then((batch) => batch.get(ref.address) ?? absent) ??
        Promise.resolve(absent)) as ReturnType<typeof facts.load<typeof kind>>;
      flights.set(key, flight);
      return flight;
    },
  };
  return {
    facts,
    rpc: (chain) => {
      const rpc = rpcs.get(chain);
      if (!rpc) throw new RangeError(`No node of ${chain}`);
      return rpc;
    },
  };
}
