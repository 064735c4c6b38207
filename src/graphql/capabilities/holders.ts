import type { Address, HolderKind, Holders as HoldersFact, WalletLinkKind } from '@assay/facts';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import { AddressOrIdScalar, AddressScalar, AmountScalar } from '../scalars.js';
import { Component } from '../types/component.js';
import { enumOf } from '../types/enum-of.js';
import { RiskLevelEnum } from '../types/enums.js';

const ConcentrationBasisEnum = enumOf('ConcentrationBasis', 'Who counts as one holder.', {
  ENTITIES: 'Linked wallets together.',
  ACCOUNTS: 'Each account by itself, because the links are not known.',
});

const HolderKindEnum = enumOf<HolderKind>('HolderKind', 'What a holder is.', {
  wallet: 'A wallet.',
  pool: 'A pool of the token.',
  burn: 'An address that nobody can send from.',
  locker: 'A contract that locks tokens or liquidity.',
  exchange: 'An exchange, for its customers.',
  contract: 'Another contract.',
  owner: 'The owner of the token.',
  deployer: 'Who deployed the token.',
  token: 'The token itself.',
});

const WalletLinkKindEnum = enumOf<WalletLinkKind>('WalletLinkKind', 'Why wallets are believed to be one.', {
  token_transfer: 'One sent the token to the other.',
  common_funder: 'One account funded both.',
  same_block_bundle: 'They bought in one block with money of one account.',
});

const HolderModeEnum = enumOf<HoldersFact['mode']>('HolderMode', 'How balances were read.', {
  replay: 'From the Transfer logs, which agree with `balanceOf`.',
  balance_of: 'By `balanceOf`: the logs do not add up (rebasing tokens).',
});

@ObjectType({ description: 'One of the largest accounts.', simpleResolvers: true })
export class TopHolder {
  @Field(() => AddressScalar, { description: 'Its address.' }) address!: Address;
  @Field(() => AmountScalar, { description: 'What it holds.' }) balance!: bigint;
  @Field(() => Float, { description: '0..100 of all balances.' }) percentage!: number;
  @Field(() => HolderKindEnum, { description: 'What it is.' }) kind!: string;
  @Field(() => String, { nullable: true, description: 'Its public name. null: none is known.' })
  label?: string;
  @Field(() => Boolean, { description: 'Counts in the concentration measures.' }) eligible!: boolean;
}

@ObjectType({ description: 'What holders of one kind have together.', simpleResolvers: true })
export class HolderGroup {
  @Field(() => HolderKindEnum, { description: 'The kind.' }) kind!: string;
  @Field(() => Int, { description: 'How many.' }) count!: number;
  @Field(() => Float, { description: '0..100 of all balances.' }) percentage!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A reason to believe that two wallets are one actor.' })
export class WalletLink {
  @Field(() => AddressScalar, { description: 'One of them.' }) a!: Address;
  @Field(() => AddressScalar, { description: 'The other one.' }) b!: Address;
  @Field(() => WalletLinkKindEnum, { description: 'What links them.' }) kind!: string;
  @Field(() => AddressScalar, { nullable: true, description: 'Who funded both. null: nobody that is known.' })
  via?: Address;
}

@ObjectType({ simpleResolvers: true, description: 'Wallets believed to be one actor.' })
export class HolderCluster {
  @Field(() => AddressOrIdScalar, {
    description: 'Names the group among those of the token: its first wallet.',
  })
  code!: string;
  @Field(() => [AddressScalar], { description: 'Its members.' }) wallets!: readonly Address[];
  @Field(() => [WalletLinkKindEnum], { description: 'Why they are believed to be one.' })
  kinds!: readonly string[];
  @Field(() => [AddressScalar], { description: 'Who funded them.' }) funders!: readonly Address[];
  @Field(() => [String], {
    description:
      'Some of the transactions that show the links, at most 5; `transactionsTotal` says how many.',
  })
  transactionHashes!: readonly string[];
  @Field(() => Int, { description: 'How many transactions that show the links are known.' })
  transactionsTotal!: number;
  @Field(() => [WalletLink], { description: 'Between which of them: the first 200 links.' })
  links!: readonly WalletLink[];
  @Field(() => AmountScalar, { description: 'What they hold together.' }) balance!: bigint;
  @Field(() => Float, { description: '0..100 of what eligible holders have.' }) percentage!: number;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'Concentration among eligible holders. The eligible supply is what they have: all balances without those of pools, lockers, exchanges, burn addresses and the token itself.',
})
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
  @Field(() => [Float], {
    description:
      'What the largest one, two, three and so on to twenty have together, 0..100 of the eligible supply.',
  })
  cumulativePercentage!: readonly number[];
  @Field(() => RiskLevelEnum, { description: 'How risky the shares of the largest are.' })
  concentrationRisk!: string;
}

@ObjectType({
  implements: Component,
  simpleResolvers: true,
  description: 'Who holds the token. null: unknown.',
})
export class Holders extends Component {
  @Field(() => Int, { nullable: true, description: 'How many accounts have a balance.' })
  totalHolders?: number;
  @Field(() => RiskLevelEnum, {
    nullable: true,
    description:
      'Concentration, of the same distribution as `whaleConcentration`; linked wallets count as one where known.',
  })
  concentrationRisk?: string;
  @Field(() => Float, {
    nullable: true,
    description:
      'Share that the ten largest holders who could sell have of what all such holders have, 0..100.',
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
  @Field(() => [HolderGroup], {
    nullable: true,
    description: 'Holdings by kind of holder, the largest first.',
  })
  groups?: readonly HolderGroup[];
  @Field(() => [HolderCluster], {
    nullable: true,
    description: 'The largest groups of linked wallets, at most 10; `clustersTotal` says how many there are.',
  })
  clusters?: readonly HolderCluster[];
  @Field(() => Int, { nullable: true, description: 'How many groups of linked wallets hold something.' })
  clustersTotal?: number;
  @Field(() => Float, { nullable: true, description: 'Owner and deployer together, 0..100 of all balances.' })
  teamPercentage?: number;
  @Field(() => HolderModeEnum, { nullable: true, description: 'replay or balance_of (rebasing tokens).' })
  mode?: string;
  @Field(() => Float, { nullable: true, description: "Share of the token's history that was read, 0..1." })
  historyCoverage?: number;
  @Field(() => Int, { nullable: true, description: 'The block that the holders were read at.' })
  asOfBlock?: number;
}
