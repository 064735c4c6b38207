import {
  createMemoryLogStore,
  createPinnedRpc,
  findBlock,
  isNodeCannot,
  type Rpc,
  RpcError,
} from '@assay/chain';
import {
  AppError,
  type BlockRef,
  type ChainName,
  type FactKind,
  type FactSource,
  factRoles,
  missing,
  type PastBlock,
  type TokenRef,
  toQuantity,
} from '@assay/facts';
import { LRUCache } from 'lru-cache';
import {
  createOnchainProvider,
  type OnchainProvider,
  type OnchainProviderOptions,
} from '../providers/onchain/provider.js';
import { createFactCache } from '../upstream/fact-cache.js';
import { createFactLoaders } from './fact-loaders.js';
import { toFactPlan } from './fact-plan.js';
import type { AnyFact, LoaderDeps, LoaderRequest } from './loader-deps.js';

/** Facts as of one past block of a chain. */
interface FactsAtBlock {
  readonly block: BlockRef;
  readonly facts: FactSource;
}

/** Facts as of past blocks. They come from the chain alone: outside services only know the present. */
export interface PastFacts {
  /**
   * The loaders of one request, once it is clear that there is something to read. `newest`: of the newest block,
   * where what is kept of the token is not enough.
   * @throws {AppError} `invalid_request`: there is no such block, or no contract at it; `unavailable`: no
   * node has its state
   */
  open(ref: TokenRef, at: PastBlock | 'newest', request: LoaderRequest): Promise<FactsAtBlock>;
  close(): Promise<void>;
}

export interface PastFactsOptions {
  readonly rpcs: ReadonlyMap<ChainName, Rpc>;
  /** What all requests share. Caches and providers are made for each block. */
  readonly shared: LoaderDeps;
  readonly auditRunner: NonNullable<OnchainProviderOptions['auditRunner']>;
}

/** Blocks kept in memory, each with its facts and logs. The logs of one analysis take some megabytes. */
const MAX_BLOCKS = 4;
const MAX_EVENTS = 200_000;
const MAX_CACHE_BYTES = 16 * 1024 * 1024;
/** Requests may still read a block that is dropped. They end within this time. */
const REQUESTS_END_MS = 60_000;

interface AtBlock {
  readonly block: BlockRef;
  readonly deps: LoaderDeps;
  readonly provider: OnchainProvider;
}

export function createPastFacts({ rpcs, shared, auditRunner }: PastFactsOptions): PastFacts {
  const dropped = new Set<AtBlock>();
  const drop = (one: AtBlock) => {
    dropped.add(one);
    setTimeout(() => {
      dropped.delete(one);
      void one.provider.close();
    }, REQUESTS_END_MS).unref();
  };
  const blocks = new LRUCache<string, AtBlock>({ max: MAX_BLOCKS, dispose: drop });

  const create = (rpc: Rpc, block: BlockRef): AtBlock => {
    const provider = createOnchainProvider({
      rpcs: new Map([[rpc.chain.name, createPinnedRpc(rpc, block)]]),
      now: Date.now,
      logStore: createMemoryLogStore({ maxEvents: MAX_EVENTS }),
      // That of the process, which this provider must not close.
      auditRunner: {
        run: (...asked) => auditRunner.run(...asked),
        close: async () => undefined,
      },
    });
    const listed = provider.roles.map((role) => ({ provider, role, admission: 'batch' }) as const);
    const { combinations: _, ...rest } = shared;
    return {
      block,
      provider,
      deps: {
        ...rest,
        plan: toFactPlan(listed),
        noProvider: noHistory,
        cache: createFactCache<AnyFact>({ maxBytes: MAX_CACHE_BYTES }),
      },
    };
  };

  return {
    async open(ref, at, request) {
      const rpc = rpcs.get(ref.chain);
      if (!rpc) throw new AppError('unavailable', `No node is configured for ${ref.chain}.`);
      const block = await findReadable(rpc, ref, at, request.signal);
      const key = `${ref.chain} ${block.number} ${block.hash}`;
      const known = blocks.get(key) ?? create(rpc, block);
      blocks.set(key, known);
      return { block, facts: createFactLoaders(known.deps, request) };
    },
    async close() {
      const open = [...blocks.values(), ...dropped];
      await Promise.all(open.map(({ provider }) => provider.close()));
    },
  };
}

function noHistory(kind: FactKind) {
  return missing(
    'no_history',
    `Only outside services know this, and they have no history: they tell of now (${kind}).`,
    factRoles[kind],
  );
}

/** The block that the request names, if a node has its state and the contract existed then. */
async function findReadable(
  rpc: Rpc,
  ref: TokenRef,
  at: PastBlock | 'newest',
  signal: AbortSignal,
): Promise<BlockRef> {
  try {
    const block =
      at === 'newest' ? await rpc.head({ signal, maxAgeMs: 0 }) : await findBlock(rpc, at, { signal });
    const code = await rpc.send('eth_getCode', [ref.address, toQuantity(block.number)], { signal });
    if (code !== '0x') return block;
    const reason = `There was no contract at ${ref.address} on ${ref.chain} at block ${block.number}.`;
    throw new AppError('invalid_request', reason, { details: [{ field: 'at', reason }] });
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    const asked = sayBlock(at);
    const isWithoutState: boolean = isNodeCannot(error);
    throw new AppError(
      'unavailable',
      isWithoutState
        ? `No node of ${ref.chain} has the state of ${asked}: ask for a newer block, or have the operator add an archive node (RPC_URL_${ref.chain.toUpperCase()}).`
        : `The nodes of ${ref.chain} did not answer for ${asked}: ${error.message}.`,
    );
  }
}

function sayBlock(at: PastBlock | 'newest'): string {
  if (at === 'newest') return 'the newest block';
  return at.block === undefined ? new Date(at.time * 1_000).toISOString() : `block ${at.block}`;
}
