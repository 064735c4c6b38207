import type { Intent } from '@assay/engine';
import { AppError, type Severity, wrongArgument } from '@assay/facts';
import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { DECISION_CHANGED, type DeliveryState, type WatchPolicy } from '../../domain/watch.js';
import { callerOf, watchOwnerOf } from '../auth-checker.js';
import type { RequestContext } from '../context.js';
import { IntentEnum } from '../types/decision.js';
import { SeverityEnum } from '../types/enums.js';
import {
  DeliverInput,
  DeliveryStateEnum,
  DeliveryView,
  WatchEventKindEnum,
  WatchPing,
  WatchSecret,
  WatchView,
} from '../types/watch.js';
import { toDeliveryView, toWatchView } from '../watch-view.js';
import { TokenRefInput } from './queries.js';
import { toWatchedRefs } from './watched-refs.js';

const watchId = { description: '`id` of the watch.' };
const DEFAULT_DELIVERIES = 10;
const MAX_DELIVERIES = 50;

/** The key of the caller, counted against the low tier. */
async function enter(context: RequestContext) {
  const owner = watchOwnerOf(context);
  await context.enterLowTier();
  return owner;
}

const DEFAULT_INTENT: Intent = 'BUY';

/** @throws {AppError} `invalid_request` where there is no such policy, or an intent without one */
async function toWatchPolicy(
  policy: string | undefined,
  intent: Intent | undefined,
  context: RequestContext,
): Promise<WatchPolicy | undefined> {
  if (policy === undefined) {
    if (intent) throw wrongArgument('policy', 'must be named where an intent is');
    return undefined;
  }
  await context.policies.resolve(callerOf(context).keyId, policy);
  return { policy, intent: intent ?? DEFAULT_INTENT };
}

@Resolver(() => WatchView)
export class WatchResolver {
  @Authorized()
  @Query(() => [WatchView], {
    nullable: true,
    description: "The watches of the calling key's plan, newest first.",
  })
  async watches(@Ctx() context: RequestContext): Promise<readonly object[]> {
    const { keyId } = await enter(context);
    return (await context.watches.list(keyId)).map(toWatchView);
  }

  @Authorized()
  @Query(() => WatchView, { nullable: true, description: 'One watch.' })
  async watch(@Arg('id', () => ID, watchId) id: string, @Ctx() context: RequestContext): Promise<object> {
    const { keyId } = await enter(context);
    return toWatchView(await context.watches.find(keyId, id));
  }

  @FieldResolver(() => [DeliveryView], { nullable: true, description: 'Its deliveries, newest event first.' })
  async deliveries(
    @Root() { id }: WatchView,
    @Arg('state', () => DeliveryStateEnum, { nullable: true, description: 'Only these; absent: all.' })
    state: DeliveryState | null | undefined,
    @Arg('limit', () => Int, {
      nullable: true,
      defaultValue: DEFAULT_DELIVERIES,
      description: `1 to ${MAX_DELIVERIES}.`,
    })
    asked: number | null,
    @Arg('before', () => ID, { nullable: true, description: 'Only deliveries of events before this one.' })
    before: string | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<readonly object[]> {
    const limit = asked ?? DEFAULT_DELIVERIES;
    if (limit < 1 || limit > MAX_DELIVERIES) {
      const reason = `must be a whole number from 1 to ${MAX_DELIVERIES}`;
      throw new AppError('invalid_request', `The field "limit" ${reason}.`, {
        details: [{ field: 'limit', reason }],
      });
    }
    const { keyId } = callerOf(context);
    const question = { keyId, watchId: id, limit, state: state ?? undefined, before: before ?? undefined };
    return (await context.watches.deliveries(question)).map(toDeliveryView);
  }

  @Authorized()
  @Mutation(() => WatchSecret, {
    description: 'Watches tokens from now on. The secret of a webhook is shown only here.',
  })
  async createWatch(
    @Arg('refs', () => [TokenRefInput], { description: 'The tokens, at most 50.' })
    refs: readonly TokenRefInput[],
    @Arg('events', () => [WatchEventKindEnum], {
      nullable: true,
      description: 'The kinds to deliver; absent or empty: every kind.',
    })
    events: readonly string[] | null | undefined,
    @Arg('minSeverity', () => SeverityEnum, {
      nullable: true,
      defaultValue: 'INFO',
      description: 'Less severe events are not delivered.',
    })
    minSeverity: Severity | null,
    @Arg('deliver', () => DeliverInput, {
      nullable: true,
      description: 'Where events go; absent: they are read by the subscription tokenChanged.',
    })
    deliver: DeliverInput | null | undefined,
    @Arg('policy', () => String, {
      nullable: true,
      description:
        'A pack, or a policy that the plan keeps (mine, mine@2): each change of its decision is delivered too, as DECISION_CHANGED, whatever `events` and `minSeverity` say.',
    })
    policy: string | null | undefined,
    @Arg('intent', () => IntentEnum, {
      nullable: true,
      description: `What the policy is asked for. Absent: ${DEFAULT_INTENT}.`,
    })
    intent: Intent | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<object> {
    const owner = await enter(context);
    const decides = await toWatchPolicy(policy ?? undefined, intent ?? undefined, context);
    if (!decides && events?.includes(DECISION_CHANGED))
      throw wrongArgument('policy', `must be named for ${DECISION_CHANGED}`);
    const created = await context.watches.create(owner, {
      refs: toWatchedRefs(refs),
      kinds: events ?? [],
      minSeverity: minSeverity ?? 'INFO',
      url: deliver?.webhook || undefined,
      decides,
    });
    return { watch: toWatchView(created.watch), secret: created.secret };
  }

  @Authorized()
  @Mutation(() => WatchView, {
    description: 'Stops deliveries. What happens until it is resumed is not delivered.',
  })
  async pauseWatch(
    @Arg('id', () => ID, watchId) id: string,
    @Ctx() context: RequestContext,
  ): Promise<object> {
    const { keyId } = await enter(context);
    return toWatchView(await context.watches.setPaused(keyId, id, true));
  }

  @Authorized()
  @Mutation(() => WatchView, {
    description: 'Goes on with deliveries; those that were pending are sent now.',
  })
  async resumeWatch(
    @Arg('id', () => ID, watchId) id: string,
    @Ctx() context: RequestContext,
  ): Promise<object> {
    const { keyId } = await enter(context);
    return toWatchView(await context.watches.setPaused(keyId, id, false));
  }

  @Authorized()
  @Mutation(() => Boolean, {
    description: 'Ends a watch with its deliveries. False: there is no such watch.',
  })
  async deleteWatch(
    @Arg('id', () => ID, watchId) id: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const { keyId } = await enter(context);
    return context.watches.remove(keyId, id);
  }

  @Authorized()
  @Mutation(() => WatchPing, { description: 'Sends a signed test message to the webhook, once.' })
  async testWatch(@Arg('id', () => ID, watchId) id: string, @Ctx() context: RequestContext): Promise<object> {
    const owner = await enter(context);
    await context.startWork();
    return context.watches.ping(owner, id);
  }

  @Authorized()
  @Mutation(() => WatchSecret, {
    description: 'A new secret, shown only here. The one before it signs too for a day.',
  })
  async rotateWatchSecret(
    @Arg('id', () => ID, watchId) id: string,
    @Ctx() context: RequestContext,
  ): Promise<object> {
    const { keyId } = await enter(context);
    const rotated = await context.watches.rotateSecret(keyId, id);
    return { watch: toWatchView(rotated.watch), secret: rotated.secret };
  }

  @Authorized()
  @Mutation(() => Int, {
    description: 'Sends an event again, with the same id. The number of deliveries that are pending again.',
  })
  async redeliver(
    @Arg('watchId', () => ID, watchId) id: string,
    @Arg('eventId', () => ID, {
      nullable: true,
      description: 'The event; absent: everything that was parked.',
    })
    eventId: string | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<number> {
    const { keyId } = await enter(context);
    return context.watches.redeliver(keyId, id, eventId ?? undefined);
  }
}
