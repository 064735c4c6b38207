import type { ChainName } from '@assay/facts';
import { Arg, Authorized, Float, ID, Resolver, Root, Subscription } from 'type-graphql';
import type { WatchEvent } from '../../domain/watch.js';
import { watchOwnerOf } from '../auth-checker.js';
import type { StreamContext } from '../context.js';
import { ChainEnum } from '../types/enums.js';
import { NewPair } from '../types/new-pair.js';
import { WatchEventView } from '../types/watch.js';
import { toEventView, toPairView } from '../watch-view.js';
import { TokenRefInput } from './queries.js';
import { toWatchedRefs } from './watched-refs.js';

interface Asked<Args> {
  readonly args: Args;
  readonly context: StreamContext;
}

const after = {
  nullable: true,
  description: 'Id of the last event that was read: events after it come first. Also as Last-Event-ID.',
} as const;

function subscribeToTokens({
  args,
  context,
}: Asked<{ readonly refs: readonly TokenRefInput[]; readonly after?: string | null }>) {
  const refs = toWatchedRefs(args.refs);
  return context.watches.subscribe(watchOwnerOf(context), { refs }, args.after ?? context.lastEventId);
}

function subscribeToPairs({
  args,
  context,
}: Asked<{
  readonly chain: ChainName;
  readonly minLiquidityUsd?: number | null;
  readonly after?: string | null;
}>) {
  const least = args.minLiquidityUsd ?? 0;
  // What is not known is not enough.
  const wants = ({ body }: WatchEvent) => least <= 0 || Number(body.liquidity_usd ?? -1) >= least;
  const question = { pairsOf: [args.chain], wants };
  return context.watches.subscribe(watchOwnerOf(context), question, args.after ?? context.lastEventId);
}

/** Served as server-sent events. Arguments are used where a subscription begins, not with each event. */
@Resolver()
export class WatchStreamResolver {
  @Authorized()
  @Subscription(() => WatchEventView, {
    nullable: true,
    description: 'What happens to tokens, as it happens. Send Accept: text/event-stream.',
    subscribe: (asked) => subscribeToTokens(asked as never) as never,
  })
  tokenChanged(
    @Root() event: WatchEvent,
    @Arg('refs', () => [TokenRefInput], { description: 'The tokens, at most 50.' })
    _refs: readonly TokenRefInput[],
    @Arg('after', () => ID, after) _after: string | null | undefined,
  ): object {
    return toEventView(event);
  }

  @Authorized()
  @Subscription(() => NewPair, {
    nullable: true,
    description: 'Pools of every known factory and launchpad, as they are created.',
    subscribe: (asked) => subscribeToPairs(asked as never) as never,
  })
  newPairs(
    @Root() event: WatchEvent,
    @Arg('chain', () => ChainEnum, { description: 'The network.' }) _chain: ChainName,
    @Arg('minLiquidityUsd', () => Float, {
      nullable: true,
      description: 'Only pools with at least this liquidity in USD; absent: every pool.',
    })
    _minLiquidityUsd: number | null | undefined,
    @Arg('after', () => ID, after) _after: string | null | undefined,
  ): object {
    return toPairView(event);
  }
}
