import type { HookClass } from '@assay/engine';
import type { Address, HookActionName, TaxTrend } from '@assay/facts';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import { AddressScalar, AmountScalar } from '../scalars.js';
import { enumOf } from '../types/enum-of.js';
import { Evidence } from '../types/evidence.js';
import { StateGradeEnum } from '../types/played-state.js';

/** A purchase and a sale, and what they lost to tax. */
@ObjectType({ simpleResolvers: true })
abstract class PlayedTrade {
  @Field(() => Boolean, { nullable: true, description: 'Whether a purchase passed. null: not tried.' })
  canBuy?: boolean;
  @Field(() => Boolean, { nullable: true, description: 'Whether a sale passed. null: not tried.' })
  canSell?: boolean;
  @Field(() => Float, {
    nullable: true,
    description: 'What a purchase loses to tax, 0..1. null: not measured.',
  })
  buyTax?: number;
  @Field(() => Float, { nullable: true, description: 'What a sale loses to tax, 0..1. null: not measured.' })
  sellTax?: number;
  @Field(() => StateGradeEnum, {
    nullable: true,
    description: 'How whole the state was that it was played on. null: not played, or not recorded.',
  })
  state?: string;
  @Field(() => Evidence, { description: 'The calls.' }) evidence!: Evidence;
}

@ObjectType({ description: 'Purchase and sale in one environment.', simpleResolvers: true })
export class TradingEnvironment extends PlayedTrade {
  @Field(() => String, { description: 'What is different, e.g. `sale 1 day later`.' }) environment!: string;
}

@ObjectType({ description: 'Sales played as real holders.', simpleResolvers: true })
export class HolderSells {
  @Field(() => Int, { description: 'How many could be judged.' }) tried!: number;
  @Field(() => Int, { description: 'How many failed.' }) failed!: number;
  @Field(() => Float, {
    name: 'worstTaxRatio',
    simple: false,
    nullable: true,
    description: 'Highest tax that one of them paid, 0..1.',
  })
  worstTax?: number;
  @Field(() => StateGradeEnum, {
    nullable: true,
    description: 'How whole the state was that it was played on. null: not played, or not recorded.',
  })
  state?: string;
  @Field(() => [Evidence], { description: 'The calls.' }) evidence!: readonly Evidence[];
}

@ObjectType({
  simpleResolvers: true,
  description: 'A purchase and a sale in a further pool that holds at least 5 % of the liquidity.',
})
export class PoolTrade extends PlayedTrade {
  @Field(() => AddressScalar, { description: 'The pool.' }) pool!: Address;
  @Field(() => String, { nullable: true, description: 'Which of the pools in that contract (V4 kind).' })
  poolId?: string;
  @Field(() => String, { description: 'Name of the exchange.' }) dex!: string;
  @Field(() => String, {
    nullable: true,
    description: 'Why the sale failed: hostile text, and who refused in a pool of V4 kind.',
  })
  sellError?: string;
}

const HookClassEnum = enumOf<HookClass>('HookClass', 'What a hook does with what moves through its pool.', {
  passive: 'It keeps nothing and refuses nothing.',
  flow_control: 'It refuses a purchase, a sale, a donation or a withdrawal, or can.',
  fee_taking: 'It keeps a part, or can.',
  custody: 'It ends up with half or more of what is moved, or can.',
  opaque: 'It could not be played.',
});

const HookActionNameEnum = enumOf<HookActionName>('HookActionName', 'What is played in a pool with a hook.', {
  purchase: 'A purchase.',
  sale: 'A sale.',
  donation: 'A donation to those who provide liquidity.',
  withdrawal: 'Liquidity that is added and taken out again.',
});

@ObjectType({ description: 'One action that was played in a pool with a hook.', simpleResolvers: true })
export class HookAction {
  @Field(() => HookActionNameEnum, { description: 'Which one.' }) action!: HookActionName;
  @Field(() => Boolean, {
    nullable: true,
    description: 'false: the hook refused it. null: not played, or something else refused it.',
  })
  passed?: boolean;
  @Field(() => Float, {
    name: 'keptRatio',
    simple: false,
    nullable: true,
    description: 'What the hook gained of what was moved, 0..1.',
  })
  kept?: number;
  @Field(() => Float, {
    name: 'lostRatio',
    simple: false,
    nullable: true,
    description: 'Of a withdrawal: what did not come back, 0..1.',
  })
  lost?: number;
  @Field(() => String, { nullable: true, description: 'Why the hook refused: hostile text.' }) error?: string;
  @Field(() => StateGradeEnum, {
    nullable: true,
    description: 'How whole the state was that it was played on. null: not played, or not recorded.',
  })
  state?: string;
  @Field(() => [Evidence], { description: 'The calls.' }) evidence!: readonly Evidence[];
}

@ObjectType({ description: 'The hook of a pool of V4 kind.', simpleResolvers: true })
export class PoolHook {
  @Field(() => String, { description: 'The pool.' }) poolId!: string;
  @Field(() => AddressScalar, { description: 'The hook.' }) hook!: Address;
  @Field(() => HookClassEnum, { description: 'What calls show.' }) shown!: HookClass;
  @Field(() => HookClassEnum, { description: 'What its address and the key of the pool allow.' })
  possible!: HookClass;
  @Field(() => [HookAction], { description: 'What was played.' }) actions!: readonly HookAction[];
}

const TaxTrendEnum = enumOf<TaxTrend>(
  'TaxTrend',
  'How the higher of both taxes goes over the next 30 days.',
  {
    falls: 'It falls, and never rises: a launch tax.',
    constant: 'It stays as it is.',
    rises: 'It rises at some time.',
  },
);

@ObjectType({ description: 'The taxes at one time from now, played in calls.', simpleResolvers: true })
export class TaxPoint {
  @Field(() => Int, { description: 'Seconds from now.' }) afterSeconds!: number;
  @Field(() => Float, {
    name: 'buyTaxRatio',
    simple: false,
    nullable: true,
    description: 'What a purchase then loses to tax, 0..1. null: not measured.',
  })
  buyTax?: number;
  @Field(() => Float, {
    name: 'sellTaxRatio',
    simple: false,
    nullable: true,
    description: 'What a sale then loses of what was bought then, 0..1. null: not measured.',
  })
  sellTax?: number;
  @Field(() => Float, {
    name: 'leaveTaxRatio',
    simple: false,
    nullable: true,
    description: 'What a sale then loses of what was bought now, 0..1. null: not measured.',
  })
  leaveTax?: number;
  @Field(() => StateGradeEnum, {
    nullable: true,
    description: 'How whole the state was that it was played on. null: not played, or not recorded.',
  })
  state?: string;
  @Field(() => [Evidence], { description: 'The calls.' }) evidence!: readonly Evidence[];
}

@ObjectType({ description: 'Taxes over time, as far as calls show them.', simpleResolvers: true })
export class TaxCurve {
  @Field(() => TaxTrendEnum, { description: 'Whether they fall.' }) trend!: TaxTrend;
  @Field(() => [TaxPoint], { description: 'From now to 30 days from now.' }) points!: readonly TaxPoint[];
  @Field(() => Int, {
    nullable: true,
    description: 'Seconds until taxes that fall are what they stay at. null: they do not fall, or not found.',
  })
  endsInSeconds?: number;
}

@ObjectType({ description: 'A well-known token that this one imitates.', simpleResolvers: true })
export class Impersonation {
  @Field(() => String, { description: 'The symbol of the well-known token.' }) symbol!: string;
  @Field(() => String, { description: 'How it imitates it.' }) reason!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Trading behaviour beyond one purchase and sale. null: not measured.',
})
export class Trading {
  @Field(() => Boolean, { nullable: true, description: 'A holder can sell everything.' })
  canSellAll?: boolean;
  @Field(() => Boolean, { nullable: true, description: 'A holder can sell half.' }) canSellHalf?: boolean;
  @Field(() => Boolean, { nullable: true, description: 'A holder can sell a thousandth.' })
  canSellDust?: boolean;
  @Field(() => AmountScalar, {
    nullable: true,
    description: 'Largest purchase that passes. null: no limit was found.',
  })
  maxBuy?: bigint;
  @Field(() => AmountScalar, {
    nullable: true,
    description: 'Largest sale that passes. null: no limit was found.',
  })
  maxSell?: bigint;
  @Field(() => AmountScalar, {
    nullable: true,
    description: 'Most that a wallet may hold. null: no limit was found.',
  })
  maxWallet?: bigint;
  @Field(() => Boolean, {
    nullable: true,
    description: 'A sale fails in the block of the purchase and passes later.',
  })
  cooldown?: boolean;
  @Field(() => [PoolTrade], { description: 'Pools beside the deepest one.' }) pools!: readonly PoolTrade[];
  @Field(() => HolderSells, { nullable: true, description: 'Sales played as real holders.' })
  holderSells?: HolderSells;
  @Field(() => [TradingEnvironment], { description: 'Purchase and sale in different environments.' })
  environments!: readonly TradingEnvironment[];
  @Field(() => [PoolHook], { description: 'The hooks of its pools of V4 kind.' }) hooks!: readonly PoolHook[];
  @Field(() => TaxCurve, {
    nullable: true,
    description:
      'How the taxes go from here. null: there is no tax, no node that moves the time, or no change on a chain whose contracts read the number of the block of another one.',
  })
  taxCurve?: TaxCurve;
  @Field(() => Boolean, {
    nullable: true,
    description: 'It behaves differently for different callers, times or fees.',
  })
  environmentSensitive?: boolean;
  @Field(() => Impersonation, { nullable: true, description: 'A well-known token that it imitates.' })
  impersonates?: Impersonation;
  @Field(() => StateGradeEnum, {
    nullable: true,
    description: 'How whole the state was that it was played on. null: not recorded.',
  })
  state?: string;
  @Field(() => [Evidence], { description: 'The calls that show the limits and failures.' })
  evidence!: readonly Evidence[];
}
