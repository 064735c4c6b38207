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
}
