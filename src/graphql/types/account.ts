import type { Address, ChainName } from '@assay/facts';
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { AddressScalar, DateTimeScalar } from '../scalars.js';
import { ChainEnum, KeyPlanEnum, KeyStatusEnum, PlanPeriodEnum } from './enums.js';

@ObjectType({ description: 'Calls counted against the quota of a key.', simpleResolvers: true })
export class UsageStats {
  @Field(() => Int, { description: 'Counted calls of all time.' }) totalCalls!: number;
  @Field(() => Int, { description: 'Counted calls of this UTC day.' }) callsToday!: number;
  @Field(() => Int, { description: 'Counted calls of this UTC month; of a test key, all.' })
  callsThisMonth!: number;
  @Field(() => Int, { description: 'Calls that are left.' }) remainingQuota!: number;
  @Field(() => Int, { description: 'Calls of its plan, a month; of a test key, for its life.' })
  quota!: number;
  @Field(() => KeyPlanEnum, { description: 'Its plan.' }) plan!: string;
  @Field(() => DateTimeScalar, { description: 'When the quota is full again; of a test key, when it ends.' })
  quotaResetDate!: Date;
}

@ObjectType({ description: 'One answered request.', simpleResolvers: true })
export class RecentCall {
  @Field(() => DateTimeScalar, { description: 'When it came.' }) timestamp!: Date;
  @Field(() => String, { description: 'Its HTTP method.' }) method!: string;
  @Field(() => String, { description: 'Its path.' }) endpoint!: string;
  @Field(() => String, { nullable: true, description: 'The network of its token. null: it named none.' })
  chain?: string;
  @Field(() => String, { nullable: true, description: 'Its token. null: it named none.' })
  contractAddress?: string;
  @Field(() => Int, { description: 'HTTP status of its answer.' }) statusCode!: number;
  @Field(() => Float, { description: 'Milliseconds to its answer.' }) responseTimeMs!: number;
  @Field(() => String, { description: 'Place in the history: given as `cursor`, it asks for older calls.' })
  cursor!: string;
}

@ObjectType({ description: 'The answered requests of one UTC day.', simpleResolvers: true })
export class CallsOfDay {
  @Field(() => DateTimeScalar, { description: 'When the day begins.' }) startAt!: Date;
  @Field(() => Int, { description: 'How many came, also those that were not counted.' }) calls!: number;
}

@ObjectType({ description: 'The calling key.' })
export class ApiKeyAccount {
  @Field(() => ID, { description: 'Names the key without its secret.' }) keyId!: string;
  @Field(() => String, { description: 'Its first characters, to be recognised by.' }) keyPrefix!: string;
  @Field(() => AddressScalar, { description: 'The wallet that it belongs to.' }) wallet!: Address;
  @Field(() => KeyPlanEnum, { description: 'Its plan.' }) plan!: string;
  @Field(() => DateTimeScalar, { description: 'When it was made.' }) createdAt!: Date;
  @Field(() => DateTimeScalar, { nullable: true, description: 'When it ends. null: never.' })
  expiresAt?: Date;
}

@ObjectType({ description: 'What paid for a key.', simpleResolvers: true })
export class Payment {
  @Field(() => String, { description: 'Hash of its transaction.' }) transactionHash!: string;
  @Field(() => ChainEnum, { description: 'Its network.' }) chain!: string;
  @Field(() => String, { description: 'Symbol of the native coin or stablecoin that was paid.' })
  asset!: string;
  @Field(() => String, { description: 'What was paid, in whole coins, as a decimal string.' })
  amount!: string;
  @Field(() => Int, { description: 'Its block.' }) blockNumber!: number;
  @Field(() => Int, { description: 'Blocks since, its own included.' }) confirmations!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A key at its creation: the only time that the whole key is shown.',
})
export class IssuedKey {
  @Field(() => String, { description: 'The whole key. It is shown this once.' }) apiKey!: string;
  @Field(() => ID, { description: 'Names the key without its secret.' }) keyId!: string;
  @Field(() => AddressScalar, { description: 'The wallet that it belongs to.' }) wallet!: Address;
  @Field(() => KeyPlanEnum, { description: 'Its plan.' }) plan!: string;
  @Field(() => Int, { description: 'Calls of its plan, a month; of a test key, for its life.' })
  quota!: number;
  @Field(() => DateTimeScalar, { description: 'When it was made.' }) createdAt!: Date;
  @Field(() => DateTimeScalar, { nullable: true, description: 'When it ends. null: never.' })
  expiresAt?: Date;
  @Field(() => Payment, { nullable: true, description: 'What paid for it; null: nothing was paid.' })
  payment?: Payment;
}

@ObjectType({ simpleResolvers: true, description: 'A key without its secret.' })
export class WalletKey {
  @Field(() => ID, { description: 'Names the key without its secret.' }) keyId!: string;
  @Field(() => String, { description: 'Its first characters, to be recognised by.' }) keyPrefix!: string;
  @Field(() => KeyPlanEnum, { description: 'Its plan.' }) plan!: string;
  @Field(() => KeyStatusEnum, { description: 'active, expired or revoked.' }) status!: string;
  @Field(() => Int, { description: 'Calls of its plan, a month; of a test key, for its life.' })
  quota!: number;
  @Field(() => Int, { description: 'Calls that are left of the purchase; 0: the key no longer works.' })
  remainingQuota!: number;
  @Field(() => DateTimeScalar, { description: 'When it was made.' }) createdAt!: Date;
  @Field(() => DateTimeScalar, { nullable: true, description: 'When it ends. null: never.' })
  expiresAt?: Date;
  @Field(() => DateTimeScalar, { nullable: true, description: 'When it was used last. null: never.' })
  lastUsedAt?: Date;
}

@ObjectType({ simpleResolvers: true, description: "All of a wallet's running plans added up." })
export class WalletStats {
  @Field(() => Int, { description: 'Counted calls of all time.' }) totalCalls!: number;
  @Field(() => Int, { description: 'Counted calls of this UTC day.' }) callsToday!: number;
  @Field(() => Int, { description: 'Counted calls of this UTC month.' }) callsThisMonth!: number;
  @Field(() => Int, { description: 'Calls that are left.' }) remainingQuota!: number;
  @Field(() => Int, { description: 'Calls of all running plans.' }) quota!: number;
  @Field(() => KeyPlanEnum, { nullable: true, description: 'The largest running plan.' }) plan?: string;
  @Field(() => DateTimeScalar, { description: 'When the quota is full again.' }) quotaResetDate!: Date;
  @Field(() => Int, { description: 'All keys ever.' }) totalKeys!: number;
  @Field(() => Int, { description: 'Keys that work.' }) activeKeys!: number;
}

@ObjectType({ description: 'A wallet, for whoever proves to hold it or calls with one of its paid keys.' })
export class Wallet {
  @Field(() => AddressScalar, { description: 'Its address.' }) address!: Address;
}

@ObjectType({ description: 'What can be had.', simpleResolvers: true })
export class Plan {
  @Field(() => KeyPlanEnum, { description: 'Its name.' }) name!: string;
  @Field(() => Float, { description: 'Price in USD; 0: it is not for sale.' }) priceUsd!: number;
  @Field(() => Int, { description: 'Calls, a month; of a test key, for its life.' }) quota!: number;
  @Field(() => PlanPeriodEnum, { description: 'What the quota is for: a month, or the life of the key.' })
  per!: string;
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
  @Field(() => Int, { description: 'How many digits of its amounts are behind the decimal point.' })
  decimals!: number;
}

@ObjectType({ simpleResolvers: true, description: 'How a plan is paid on one chain.' })
export class PaymentChain {
  @Field(() => ChainEnum, { description: 'The chain.' }) chain!: ChainName;
  @Field(() => Int, { description: 'Id of the network, as wallets name it.' }) chainId!: number;
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
  @Field(() => AddressScalar, { description: 'The wallet that it is for, with its checksum.' })
  wallet!: Address;
  @Field(() => String, { description: 'Goes into the message: good once, for five minutes.' }) nonce!: string;
  @Field(() => DateTimeScalar, { description: 'When it ends.' }) expiresAt!: Date;
}
