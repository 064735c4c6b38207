import { Field, Float, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { Address } from '../../domain/address.js';
import { AddressOrIdScalar, AddressScalar, AmountScalar } from '../../graphql/scalars.js';
import { Component } from '../../graphql/types/component.js';
import { RiskLevelEnum } from '../../graphql/types/enums.js';

const ConcentrationBasisEnum = { ENTITIES: 'ENTITIES', ACCOUNTS: 'ACCOUNTS' } as const;
registerEnumType(ConcentrationBasisEnum, {
  name: 'ConcentrationBasis',
  description:
    'Who counts as one holder. ENTITIES: linked wallets together. ACCOUNTS: each account by itself, because the links are not known.',
});

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
  @Field(() => AddressOrIdScalar, {
    description: 'Names the group among those of the token: its first wallet.',
  })
  code!: string;
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
  @Field(() => Float, { description: '0 (all equal) .. 1.' }) gini!: number;
  @Field(() => Float, {
    description: '0..1, without holders of a millionth of the eligible supply or less.',
  })
  giniWithoutDust!: number;
  @Field(() => Int, { description: 'Fewest holders with more than half.' }) nakamoto!: number;
  @Field(() => Float, { description: '0..100 of the eligible supply.' }) top1Percentage!: number;
  @Field(() => Float, { description: '0..100 of the eligible supply.' }) top10Percentage!: number;
  @Field(() => RiskLevelEnum) concentrationRisk!: string;
}

@ObjectType({
  implements: Component,
  simpleResolvers: true,
  description: 'Who holds the token. null: unknown.',
})
export class Holders extends Component {
  @Field(() => Int, { nullable: true, description: 'Accounts with a balance.' }) totalHolders?: number;
  @Field(() => RiskLevelEnum, {
    nullable: true,
    description: 'Of the distribution that `concentrationBasis` names.',
  })
  concentrationRisk?: string;
  @Field(() => Float, {
    nullable: true,
    description:
      'The ten largest eligible holders of the distribution that `concentrationBasis` names, 0..100 of the eligible supply.',
  })
  whaleConcentration?: number;
  @Field(() => ConcentrationBasisEnum, {
    nullable: true,
    description: 'The distribution of `concentrationRisk` and `whaleConcentration`.',
  })
  concentrationBasis?: string;
  @Field(() => Distribution, { nullable: true, description: 'Each account by itself.' })
  distribution?: Distribution;
  @Field(() => Distribution, { nullable: true, description: 'With linked wallets merged.' })
  clusteredDistribution?: Distribution;
  @Field(() => [TopHolder], { nullable: true }) topHolders?: readonly TopHolder[];
  @Field(() => [HolderGroup], { nullable: true }) groups?: readonly HolderGroup[];
  @Field(() => [HolderCluster], { nullable: true }) clusters?: readonly HolderCluster[];
  @Field(() => Float, { nullable: true, description: 'Owner and deployer together, 0..100 of all balances.' })
  teamPercentage?: number;
  @Field(() => String, { nullable: true, description: 'replay or balance_of (rebasing tokens).' })
  mode?: string;
  @Field(() => Float, { nullable: true, description: "Share of the token's history that was read." })
  historyCoverage?: number;
  @Field(() => Int, { nullable: true, description: 'The block that the holders were read at.' })
  asOfBlock?: number;
}
