import { Arg, Authorized, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { KeyIdentity } from '../../accounts/account-shapes.js';
import type { Address } from '../../domain/address.js';
import { AppError } from '../../errors/app-error.js';
import { callerOf } from '../auth-checker.js';
import type { RequestContext } from '../context.js';
import { AddressScalar } from '../scalars.js';
import { ApiKeyAccount, IssuedKey, Plan, RecentCall, UsageStats } from '../types/account.js';

const DEFAULT_CALLS = 10;

@Resolver(() => ApiKeyAccount)
export class AccountResolver {
  @Authorized()
  @Query(() => ApiKeyAccount, { description: 'The calling key.' })
  async me(@Ctx() context: RequestContext): Promise<KeyIdentity> {
    await context.enterLowTier();
    return context.accounts.identity(callerOf(context).keyId);
  }

  @FieldResolver(() => UsageStats)
  stats(@Root() { keyId }: KeyIdentity, @Ctx() context: RequestContext): Promise<object> {
    return context.accounts.stats(keyId);
  }

  @FieldResolver(() => [RecentCall], { description: 'Newest first.' })
  recentCalls(
    @Root() { keyId }: KeyIdentity,
    @Arg('limit', () => Int, { nullable: true, defaultValue: DEFAULT_CALLS, description: '1 to 50.' })
    asked: number | null,
    @Ctx() context: RequestContext,
  ): Promise<readonly object[]> {
    const limit = asked ?? DEFAULT_CALLS;
    if (limit < 1 || limit > 50) {
      const reason = 'must be a whole number from 1 to 50';
      throw new AppError('invalid_request', `The field "limit" ${reason}.`, {
        details: [{ field: 'limit', reason }],
      });
    }
    return context.accounts.recentCalls(keyId, limit);
  }

  @Query(() => [Plan], { description: 'What can be had, and for how much.' })
  plans(@Ctx() context: RequestContext): readonly object[] {
    return Object.values(context.accounts.plans);
  }

  @Mutation(() => IssuedKey, { description: 'A free key: 10 calls, 7 days, one for each wallet in 7 days.' })
  async generateTestKey(
    @Arg('wallet', () => AddressScalar) wallet: Address,
    @Ctx() context: RequestContext,
  ): Promise<object> {
    await context.enterLowTier();
    return context.accounts.generateTestKey(wallet);
  }
}
