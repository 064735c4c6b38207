import { Arg, Authorized, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { KeyIdentity } from '../../accounts/account-shapes.js';
import type { RequestContext } from '../../context.js';
import type { Address } from '../../domain/address.js';
import { callerOf } from '../auth-checker.js';
import { AddressScalar } from '../scalars.js';
import { ApiKeyAccount, IssuedKey, UsageStats } from '../types/account.js';

@Resolver(() => ApiKeyAccount)
export class AccountResolver {
  @Authorized()
  @Query(() => ApiKeyAccount, { description: 'The calling key.' })
  async me(@Ctx() context: RequestContext): Promise<KeyIdentity> {
    await context.enterLowTier();
    return callerOf(context);
  }

  @FieldResolver(() => UsageStats)
  stats(@Root() { keyId }: KeyIdentity, @Ctx() context: RequestContext): Promise<object> {
    return context.accounts.stats(keyId);
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
