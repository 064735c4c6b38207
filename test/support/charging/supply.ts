import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Address,
  AppError,
  type Fact,
  type FactBag,
  type FactKind,
  type FactSource,
  factRoles,
  missing,
  type TokenRef,
  tokenKey,
} from '@assay/facts';
import type { AppDeps } from '../../../src/app.js';
import * as made from '../analysis-facts.js';

/** What happens to who asks about a token. */
export const fates = [
  'known',
  'cached',
  'slow',
  'no_token',
  'dead',
  'name_only',
  'limited',
  'partly_limited',
  'defect',
] as const;
export type Fate = (typeof fates)[number];

export function tokenOf(fate: Fate): TokenRef {
  return { chain: 'eth', address: `0x${String(fates.indexOf(fate) + 1).repeat(40)}` as Address };
}

export function fateOf({ address }: Pick<TokenRef, 'address'>): Fate {
  return fates[Number(address[2]) - 1] ?? 'no_token';
}

const good: FactBag = {
  metadata: made.fact(made.metadata),
  ownership: made.fact({ owner: null, renounced: false, proxy: null }),
  pools: made.fact({ pools: [made.pool()], nativeUsd: 2_000 }),
  trades: made.fact(made.trades([made.trade(1, 'buy', 5, made.NOW_SECONDS - 900)])),
  holders: made.fact(made.holders([{ address: made.wallet(3), balance: 10n ** 20n, kind: 'wallet' }])),
  walletLinks: made.fact(made.links([])),
  launch: made.fact(made.launch([made.buyer(4)])),
};
const nothing = missing('not_found', 'There is none.', 'onchain');
const down = missing('unavailable', 'The node is down.', 'onchain');
const late = missing('timed_out', 'It took too long.', 'onchain');

function answerOf(kind: FactKind, ref: TokenRef): Fact<unknown> {
  const fate = fateOf(ref);
  if (fate === 'no_token' && kind === 'metadata')
    return made.fact({ ...made.metadata, contractKind: 'no_contract' as const });
  if (fate === 'dead' || (fate === 'name_only' && kind !== 'metadata')) return down;
  if (fate === 'limited' || (fate === 'partly_limited' && factRoles[kind] === 'scan'))
    throw new AppError('rate_limited', 'Too many.', { provider: 'scan', retryAfter: 1 });
  if (fate === 'defect') throw new TypeError('a defect');
  return good[kind] ?? nothing;
}

/** Providers and nodes that answer at once, and count what they are asked. */
export interface Supply {
  readonly facts: AppDeps['facts'];
  readonly readyFacts: AppDeps['readyFacts'];
  readonly past: AppDeps['past'];
  readonly replay: AppDeps['replay'];
  /** One request to a provider or a node about the token. */
  work(ref: TokenRef): Promise<void>;
  /** Requests about each token since the last call. */
  takeWork(): ReadonlyMap<string, number>;
  /** Is called when this many requests were begun; they wait until it resolves. */
  interruptAt(count: number, interrupt: () => Promise<void>): void;
}

export function createSupply(): Supply {
  let worked = new Map<string, number>();
  let total = 0;
  let changes = 0;
  let interruption: { readonly at: number; readonly run: () => Promise<void> } | undefined;
  const work = async (ref: TokenRef) => {
    worked.set(tokenKey(ref), (worked.get(tokenKey(ref)) ?? 0) + 1);
    total += 1;
    changes += 1;
    if (interruption && total >= interruption.at) await interruption.run();
  };
  const sourceOf = (signal: AbortSignal): FactSource => ({
    async load(kind, ref) {
      const isCached = fateOf(ref) === 'cached';
      if (!isCached) await work(ref);
      if (fateOf(ref) === 'slow') await nextTurn();
      return (signal.aborted && !isCached ? late : answerOf(kind, ref)) as never;
    },
  });
  return {
    facts: ({ signal }) => sourceOf(signal),
    readyFacts: {
      changes: () => changes,
      ready: (kind, ref) => (fateOf(ref) === 'cached' ? (answerOf(kind, ref) as never) : undefined),
    },
    async past(ref, at, { signal }) {
      await work(ref);
      if (at !== 'newest' && (at.block ?? 0) > 1_000)
        throw new AppError('invalid_request', 'There is no such block.');
      if (fateOf(ref) === 'dead') throw new AppError('unavailable', 'The nodes did not answer.');
      return { block: made.block, facts: sourceOf(signal) };
    },
    replay: async () => ({ verdict: 'unknown', reason: 'No node was asked.' }),
    work,
    takeWork() {
      const taken = worked;
      worked = new Map();
      total = 0;
      interruption = undefined;
      return taken;
    },
    interruptAt(at, run) {
      interruption = { at, run };
    },
  };
}
