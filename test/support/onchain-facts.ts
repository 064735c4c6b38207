import { type CreateRpcOptions, createRpc, type Rpc } from '@assay/chain';
import { createOnchainProvider } from '@assay/engine';
import {
  type Chain,
  type ChainName,
  type Fact,
  type FactKind,
  type FactMap,
  type FactSource,
  missing,
  type TokenRef,
  tokenKey,
} from '@assay/facts';
import { inject } from 'vitest';
import type { DevnetFacts } from '../../devnet/devnet.js';
import { embeddedChains } from '../../devnet/devnet-settings.js';
import { useDevnet } from './devnet.js';
import { createFactFiles, type FactFiles } from './fact-files.js';

export interface OnchainFacts {
  readonly facts: FactSource;
  readonly rpc: (chain: ChainName) => Rpc;
}

const shared: OnchainFacts[] = [];
/** A machine that does something else as well needs so long. */
const SHARED_BUDGET_MS = 60_000;

/** The facts of the shared chains, for all files of a run: what one has read, the next need not read again. */
export function useOnchainFacts(): OnchainFacts {
  const open = () =>
    createOnchainFacts(useDevnet(), SHARED_BUDGET_MS, undefined, createFactFiles(inject('factFolder')));
  const [known = open()] = shared;
  shared[0] = known;
  return known;
}

const toSubstitutes = (substitutes: CreateRpcOptions['substitutes']) => (substitutes ? { substitutes } : {});

/** The facts of the embedded chains, each read once, from the chain's own provider only. */
export function createOnchainFacts(
  devnet: Pick<DevnetFacts, 'chains' | 'chainsFile'>,
  budgetMs = 10_000,
  substitutes?: (chain: Chain) => CreateRpcOptions['substitutes'],
  files?: FactFiles,
): OnchainFacts {
  const rpcs = new Map(
    embeddedChains(devnet).map(({ chain, url }) => [
      chain.name,
      createRpc({ chain, urls: [url], ...toSubstitutes(substitutes?.(chain)) }),
    ]),
  );
  const { readers } = createOnchainProvider({ rpcs, now: Date.now });
  const flights = new Map<string, Promise<unknown>>();
  async function read<Kind extends FactKind>(kind: Kind, ref: TokenRef): Promise<Fact<FactMap[Kind]>> {
    const reader = readers[kind];
    const context = {
      signal: AbortSignal.timeout(budgetMs),
      deadline: Date.now() + budgetMs,
      caller: 'test',
      facts,
    };
    const batch = await reader?.(ref.chain, [ref.address], context);
    return batch?.get(ref.address) ?? missing('not_supported', `No reader of ${kind}.`, 'test');
  }
  async function readShared<Kind extends FactKind>(from: FactFiles, kind: Kind, ref: TokenRef) {
    const key = `${kind} ${tokenKey(ref)}`;
    const kept = await from.read<Fact<FactMap[Kind]>>(key);
    if (kept) return kept;
    const fact = await read(kind, ref);
    if (fact.known) await from.write(key, fact);
    return fact;
  }
  const facts: FactSource = {
    load: (kind, ref) => {
      const key = `${kind} ${tokenKey(ref)}`;
      const flight = (flights.get(key) ??
        (files ? readShared(files, kind, ref) : read(kind, ref))) as ReturnType<
        typeof facts.load<typeof kind>
      >;
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
