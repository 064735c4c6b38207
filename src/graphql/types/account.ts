import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { Address } from '../../domain/address.js';
import { AddressScalar, DateTimeScalar } from '../scalars.js';

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
}

@ObjectType({
  simpleResolvers: true,
  description: 'For a Sign-In with Ethereum message: good once, for five minutes.',
})
export class Nonce {
  @Field(() => String) nonce!: string;
  @Field(() => DateTimeScalar) expiresAt!: Date;
}
