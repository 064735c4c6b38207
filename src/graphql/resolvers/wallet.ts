import { type Address, AppError } from '@assay/facts';
import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { WalletHolder } from '../../accounts/wallet-authority.js';
import type { WalletPlanName } from '../../domain/plan.js';
import type { RequestContext } from '../context.js';
import { AddressScalar } from '../scalars.js';
import { IssuedKey, Nonce, Wallet, WalletKey, WalletStats } from '../types/account.js';
import { PlanNameEnum } from '../types/enums.js';

/** A wallet for which the caller may act. */
interface AuthorizedWallet extends Wallet {
  readonly holder: WalletHolder;
}

/**
 * Accepts a paid key of the wallet, or a wallet proof. A proof's nonce is consumed, so one request can use it
 * once.
 */
async function authorize(context: RequestContext, wallet: Address): Promise<WalletHolder> {
  await context.enterLowTier();
  return context.accounts.authorizeWallet(wallet, {
    identity: context.caller.identity,
    proof: context.walletProof,
  });
}

@Resolver(() => Wallet)
export class WalletResolver {
  @Query(() => Wallet, {
    nullable: true,
    description: 'Needs a paid key of the wallet, or a Sign-In with Ethereum proof in the headers.',
  })
  async wallet(
    @Arg('address', () => AddressScalar, { description: 'The wallet.' }) address: Address,
    @Ctx() context: RequestContext,
  ): Promise<AuthorizedWallet> {
    return { address, holder: await authorize(context, address) };
  }

  @FieldResolver(() => [WalletKey], { nullable: true, description: 'Its keys, newest first.' })
  keys(@Root() { holder }: AuthorizedWallet, @Ctx() context: RequestContext): Promise<readonly object[]> {
    return context.accounts.walletKeys(holder);
  }

  @FieldResolver(() => WalletStats, { nullable: true, description: 'All of its running plans added up.' })
  stats(@Root() { holder }: AuthorizedWallet, @Ctx() context: RequestContext): Promise<object> {
    return context.accounts.walletStats(holder);
  }

  @Query(() => Nonce, {
    nullable: true,
    description: 'A nonce for a Sign-In with Ethereum message of that wallet.',
  })
  async nonce(
    @Arg('wallet', () => AddressScalar, { description: 'The wallet.' }) wallet: Address,
    @Ctx() context: RequestContext,
  ): Promise<object> {
    await context.enterLowTier();
    return { wallet, ...(await context.accounts.issueNonce(wallet)) };
  }

  @Mutation(() => IssuedKey, { description: 'Another key for a plan that the wallet has bought.' })
  async createKey(
    @Arg('wallet', () => AddressScalar, { description: 'The wallet.' }) wallet: Address,
    @Arg('plan', () => PlanNameEnum, { description: 'The plan.' }) plan: WalletPlanName,
    @Ctx() context: RequestContext,
  ): Promise<object> {
    return context.accounts.createKey(await authorize(context, wallet), plan);
  }

  @Mutation(() => Boolean, {
    description: 'False when the wallet of the caller has no such key, or it was revoked before.',
  })
  async revokeKey(
    @Arg('keyId', () => ID, { description: '`keyId` of the key.' }) keyId: string,
    @Arg('wallet', () => AddressScalar, {
      nullable: true,
      description: "The wallet that is proved; the calling key's where absent.",
    })
    wallet: Address | undefined,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const owner = wallet ?? context.caller.identity?.wallet;
    if (owner === undefined)
      throw context.caller.failure ?? new AppError('unauthorized', 'Call with a key, or prove a wallet.');
    return context.accounts.revokeKey(keyId, await authorize(context, owner));
  }

  @Mutation(() => IssuedKey, {
    description: 'A key for the plan that a transaction of the wallet has paid.',
  })
  async purchasePlan(
    @Arg('wallet', () => AddressScalar, { description: 'The wallet.' }) wallet: Address,
    @Arg('plan', () => PlanNameEnum, { description: 'The plan.' }) plan: WalletPlanName,
    @Arg('transactionHash', () => String, { description: 'The payment, on any supported network.' })
    transactionHash: string,
    @Ctx() context: RequestContext,
  ): Promise<object> {
    await context.enterLowTier();
    if (plan === 'enterprise')
      throw new AppError('invalid_request', 'The enterprise plan is not sold; ask the operator for it.');
    if (context.purchaseRequiresProof)
      await context.accounts.authorizeWallet(wallet, { proof: context.walletProof });
    return context.accounts.purchasePlan({ wallet, plan, transactionHash });
  }
}
