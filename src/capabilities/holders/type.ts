import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { Address } from '../../domain/address.js';
import { AddressScalar, AmountScalar } from '../../graphql/scalars.js';
import { Component } from '../../graphql/types/component.js';
import { RiskLevelEnum } from '../../graphql/types/enums.js';

@ObjectType({ simpleResolvers: true })
export class TopHolder {
  @Field(() => AddressScalar) address!: Address;
  @Field(() => AmountScalar) balance!: bigint;
  @Field(() => Float, { description: '0..100 of all balances.' }) percentage!: number;
  @Field(() => String) kind!: string;
  @Field(() => String, { nullable: true }) label?: string;
  @Field(() => Boolean, { description: 'Counts in the concentration measures.' }) eligible!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class HolderGroup {
  @Field(() => String) kind!: string;
  @Field(() => Int) count!: number;
  @Field(() => Float) percentage!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Wallets believed to be one actor.' })
export class HolderCluster {
  @Field(() => String, { description: 'Names the group among those of the token.' }) code!: string;
  @Field(() => [AddressScalar]) wallets!: readonly Address[];
  @Field(() => [String]) kinds!: readonly string[];
  @Field(() => [AddressScalar]) funders!: readonly Address[];
  @Field(() => [String]) transactionHashes!: readonly string[];
  @Field(() => AmountScalar) balance!: bigint;
  @Field(() => Float) percentage!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Concentration among eligible holders.' })
export class Distribution {
  @Field(() => Float, { description: 'Σ of squared shares, 0..1.' }) hhi!: number;
  @Field(() => Float) gini!: number;
  @Field(() => Float) giniWithoutDust!: number;
  @Field(() => Int, { description: 'Fewest holders with more than half.' }) nakamoto!: number;
  @Field(() => Float) top1Percentage!: number;
  @Field(() => Float) top10Percentage!: number;
  @Field(() => RiskLevelEnum) concentrationRisk!: string;
}

@ObjectType({
  implements: Component,
  simpleResolvers: true,
  description: 'Who holds the token. null: unknown.',
})
export class Holders extends Component {
  @Field(() => Int, { nullable: true }) totalHolders?: number;
  @Field(() => RiskLevelEnum, { nullable: true }) concentrationRisk?: string;
  @Field(() => Float, { nullable: true, description: 'The ten largest eligible holders, 0..100.' })
  whaleConcentration?: number;
  @Field(() => Distribution, { nullable: true }) distribution?: Distribution;
  @Field(() => Distribution, { nullable: true, description: 'With linked wallets merged.' })
  clusteredDistribution?: Distribution;
  @Field(() => [TopHolder], { nullable: true }) topHolders?: readonly TopHolder[];
  @Field(() => [HolderGroup], { nullable: true }) groups?: readonly HolderGroup[];
  @Field(() => [HolderCluster], { nullable: true }) clusters?: readonly HolderCluster[];
  @Field(() => Float, { nullable: true }) teamPercentage?: number;
  @Field(() => String, { nullable: true, description: 'replay or balance_of (rebasing tokens).' })
  mode?: string;
  @Field(() => Float, { nullable: true, description: "Share of the token's history that was read." })
  historyCoverage?: number;
  @Field(() => Int, { nullable: true, description: 'The block that the holders were read at.' })
  asOfBlock?: number;
}
