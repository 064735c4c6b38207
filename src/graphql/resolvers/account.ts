import { type Address, AppError } from '@assay/facts';
import { Arg, Authorized, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { KeyIdentity } from '../../accounts/account-shapes.js';
import { callerOf } from '../auth-checker.js';
import type { RequestContext } from '../context.js';
import { AddressScalar } from '../scalars.js';
import {
  ApiKeyAccount,
  CallsOfDay,
  IssuedKey,
  Plan,
  RecentCall,
  Treasury,
  UsageStats,
} from '../types/account.js';

const DEFAULT_CALLS = 10;
const DEFAULT_DAYS = 30;
const MAX_DAYS = 90;

/** @throws {AppError} `invalid_request`. */
function requireWithin(field: string, value: number, most: number): void {
  if (value >= 1 && value <= most) return;
  const reason = `must be a whole number from 1 to ${most}`;
  throw new AppError('invalid_request', `The field "${field}" ${reason}.`, { details: [{ field, reason }] });
}

@Resolver(() => ApiKeyAccount)
export class AccountResolver {
  @Authorized()
  @Query(() => ApiKeyAccount, { nullable: true, description: 'The calling key.' })
  async me(@Ctx() context: RequestContext): Promise<KeyIdentity> {
    await context.enterLowTier();
    return context.accounts.identity(callerOf(context).keyId);
  }

  @FieldResolver(() => UsageStats, { nullable: true, description: 'Usage and what is left.' })
  stats(@Root() { keyId }: KeyIdentity, @Ctx() context: RequestContext): Promise<object> {
    return context.accounts.stats(keyId);
  }

  @FieldResolver(() => Int, { nullable: true, description: 'How many calls the history of the key has.' })
  recentCallCount(@Root() { keyId }: KeyIdentity, @Ctx() context: RequestContext): Promise<number> {
    return context.accounts.countCalls(keyId);
  }

  @FieldResolver(() => [RecentCall], { nullable: true, description: 'Its calls, newest first.' })
  recentCalls(
    @Root() { keyId }: KeyIdentity,
    @Arg('limit', () => Int, { nullable: true, defaultValue: DEFAULT_CALLS, description: '1 to 50.' })
    asked: number | null,
    @Arg('cursor', () => String, {
      nullable: true,
      description: '`cursor` of a call: only calls before it; absent: the newest.',
    })
    cursor: string | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<readonly object[]> {
    const limit = asked ?? DEFAULT_CALLS;
    requireWithin('limit', limit, 50);
    return context.accounts.recentCalls(keyId, limit, cursor ?? undefined);
  }

  @FieldResolver(() => [CallsOfDay], {
    nullable: true,
    description: 'Its requests on each UTC day on which there were some, the oldest day first.',
  })
  callsByDay(
    @Root() { keyId }: KeyIdentity,
    @Arg('days', () => Int, {
      nullable: true,
      defaultValue: DEFAULT_DAYS,
      description: 'How many days back from today, 1 to 90.',
    })
    asked: number | null,
    @Ctx() context: RequestContext,
  ): Promise<readonly object[]> {
    const days = asked ?? DEFAULT_DAYS;
    requireWithin('days', days, MAX_DAYS);
    return context.accounts.callsByDay(keyId, days);
  }

  @Query(() => [Plan], { description: 'What can be had, and for how much.' })
  plans(@Ctx() context: RequestContext): readonly object[] {
    const { plans, treasury } = context.accounts;
    return Object.values(plans).map((plan) => ({
      ...plan,
      forSale: plan.priceUsd > 0 && treasury !== undefined,
    }));
  }

  @Query(() => Treasury, {
    nullable: true,
    description: 'Where plans are paid to, and in what; null where none is for sale.',
  })
  treasury(@Ctx() context: RequestContext): object | undefined {
    return context.accounts.treasury;
  }

  @Query(() => String, {
    nullable: true,
    description: 'Mail address or URL of the operator, for enterprise access; null where none is given.',
  })
  contact(@Ctx() context: RequestContext): string | undefined {
    return context.accounts.contact;
  }

  @Mutation(() => IssuedKey, { description: 'A free key: 10 calls, 7 days, one for each wallet in 7 days.' })
  async generateTestKey(
    @Arg('wallet', () => AddressScalar, { description: 'The wallet that it will belong to.' })
    wallet: Address,
    @Ctx() context: RequestContext,
  ): Promise<object> {
    await context.enterLowTier();
    return context.accounts.generateTestKey(wallet);
  }
}
