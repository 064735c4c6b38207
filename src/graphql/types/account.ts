import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { ChainName } from '../../chains/registry.js';
import type { Address } from '../../domain/address.js';
import { AddressScalar, DateTimeScalar } from '../scalars.js';
import { ChainEnum } from './enums.js';

@ObjectType({ simpleResolvers: true })
export class UsageStats {
  @Field(() => Int) totalCalls!: number;
  @Field(() => Int) callsToday!: number;
  @Field(() => Int) callsThisMonth!: number;
  @Field(() => Int) remainingQuota!: number;
  @Field(() => Int) quota!: number;
  @Field(() => String) plan!: string;
  @Field(() => DateTimeScalar) quotaResetDate!: Date;
}

@ObjectType({ simpleResolvers: true })
export class RecentCall {
  @Field(() => DateTimeScalar) timestamp!: Date;
  @Field(() => String) method!: string;
  @Field(() => String) endpoint!: string;
  @Field(() => String, { nullable: true }) chain?: string;
  @Field(() => String, { nullable: true }) contractAddress?: string;
  @Field(() => Int) statusCode!: number;
  @Field(() => Float) responseTimeMs!: number;
  @Field(() => String, { description: 'Place in the history: given as `cursor`, it asks for older calls.' })
  cursor!: string;
}

@ObjectType({ description: 'The calling key.' })
export class ApiKeyAccount {
  @Field(() => ID) keyId!: string;
  @Field(() => String) keyPrefix!: string;
  @Field(() => AddressScalar) wallet!: Address;
  @Field(() => String) plan!: string;
  @Field(() => DateTimeScalar) createdAt!: Date;
  @Field(() => DateTimeScalar, { nullable: true }) expiresAt?: Date;
}

@ObjectType({ simpleResolvers: true })
export class Payment {
  @Field(() => String) transactionHash!: string;
  @Field(() => String) chain!: string;
  @Field(() => String) asset!: string;
  @Field(() => String, { description: 'In whole coins, as a decimal string.' }) amount!: string;
  @Field(() => Int) blockNumber!: number;
  @Field(() => Int) confirmations!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A key at its creation: the only time that the whole key is shown.',
})
export class IssuedKey {
  @Field(() => String) apiKey!: string;
  @Field(() => ID) keyId!: string;
  @Field(() => AddressScalar) wallet!: Address;
  @Field(() => String) plan!: string;
  @Field(() => Int) quota!: number;
  @Field(() => DateTimeScalar) createdAt!: Date;
  @Field(() => DateTimeScalar, { nullable: true }) expiresAt?: Date;
  @Field(() => Payment, { nullable: true, description: 'What paid for it; null: nothing was paid.' })
  payment?: Payment;
}

@ObjectType({ simpleResolvers: true, description: 'A key without its secret.' })
export class WalletKey {
  @Field(() => ID) keyId!: string;
  @Field(() => String) keyPrefix!: string;
  @Field(() => String) plan!: string;
  @Field(() => String, { description: 'active, expired or revoked.' }) status!: string;
  @Field(() => Int) quota!: number;
  @Field(() => Int) remainingQuota!: number;
  @Field(() => DateTimeScalar) createdAt!: Date;
  @Field(() => DateTimeScalar, { nullable: true }) expiresAt?: Date;
  @Field(() => DateTimeScalar, { nullable: true }) lastUsedAt?: Date;
}

@ObjectType({ simpleResolvers: true, description: "All of a wallet's running plans added up." })
export class WalletStats {
  @Field(() => Int) totalCalls!: number;
  @Field(() => Int) callsToday!: number;
  @Field(() => Int) callsThisMonth!: number;
  @Field(() => Int) remainingQuota!: number;
  @Field(() => Int) quota!: number;
  @Field(() => String, { nullable: true, description: 'The largest running plan.' }) plan?: string;
  @Field(() => DateTimeScalar) quotaResetDate!: Date;
  @Field(() => Int) totalKeys!: number;
  @Field(() => Int) activeKeys!: number;
}

@ObjectType({ description: 'A wallet, for whoever proves to hold it or calls with one of its paid keys.' })
export class Wallet {
  @Field(() => AddressScalar) address!: Address;
}

@ObjectType({ simpleResolvers: true })
export class Plan {
  @Field(() => String) name!: string;
  @Field(() => Float, { description: 'USD; 0: not for sale.' }) priceUsd!: number;
  @Field(() => Int) quota!: number;
  @Field(() => String, { description: 'month, or life of the key.' }) per!: string;
  @Field(() => Boolean, { description: 'Whether it can be bought here now.' }) forSale!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A coin that pays for a plan.' })
export class AcceptedAsset {
  @Field(() => String, { description: 'Symbol of the coin.' }) symbol!: string;
  @Field(() => AddressScalar, {
    nullable: true,
    description: 'Contract of a stablecoin; null: the native coin of the chain.',
  })
  address?: Address;
  @Field(() => Int, { description: 'Decimals of its amounts.' }) decimals!: number;
}

@ObjectType({ simpleResolvers: true, description: 'How a plan is paid on one chain.' })
export class PaymentChain {
  @Field(() => ChainEnum, { description: 'The chain.' }) chain!: ChainName;
  @Field(() => Int, { description: 'Blocks that a payment must have, its own included.' })
  confirmations!: number;
  @Field(() => [AcceptedAsset], { description: 'The coins that are accepted.' })
  assets!: readonly AcceptedAsset[];
}

@ObjectType({ simpleResolvers: true, description: 'Where plans are paid to, and in what.' })
export class Treasury {
  @Field(() => AddressScalar, { description: 'The recipient of a payment.' }) address!: Address;
  @Field(() => [PaymentChain], { description: 'The chains on which it can be paid.' })
  chains!: readonly PaymentChain[];
}

@ObjectType({
  simpleResolvers: true,
  description: 'For a Sign-In with Ethereum message: good once, for five minutes.',
})
export class Nonce {
  @Field(() => String) nonce!: string;
  @Field(() => DateTimeScalar) expiresAt!: Date;
}
