import type { ShownActor, ShownEffect } from '@assay/engine';
import type { Authority, Power as PowerFact } from '@assay/facts';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../types/enum-of.js';
import { Evidence } from '../types/evidence.js';
import { StateGradeEnum } from '../types/played-state.js';
import { Account } from './ownership.js';

export const PowerActorEnum = enumOf<ShownActor>('PowerActor', 'Who does something.', {
  owner: 'The owner.',
  proxy_admin: 'Who can put other code in.',
  role_holder: 'An account with a role, or one that the code compares its caller with.',
  deployer: 'Who deployed the contract.',
  stranger: 'A fresh account: anyone.',
  liquidity_holder: 'Another account that holds liquidity, or several of them.',
});

const AuthorityEnum = enumOf<Authority>('Authority', 'Who may call a function, as calls show it.', {
  anyone: 'Anyone: two fresh accounts passed, or one that let itself in by another call.',
  accounts: 'Accounts that passed, some after a call that let them in, and no fresh account did.',
  members: 'Members of a map that the contract keeps, who were not found.',
  signature: 'Whoever brings a signature that the contract accepts.',
  time: 'Nobody yet: the same call passes in a later block.',
  nobody: 'Nobody any more: it asks for an account where the zero address stands.',
  unknown: 'Every call reverted, and why was not found.',
});

const PowerEffectEnum = enumOf<ShownEffect>('PowerEffect', 'What can be done to holders.', {
  BLOCK_SELLS: 'Nobody can sell.',
  BLOCK_TRANSFERS: 'Nobody can transfer.',
  RAISE_TAX: 'A higher tax.',
  MINT: 'New tokens.',
  MOVE_OTHERS_BALANCE: 'Tokens of a holder go to another account.',
  ERASE_OTHERS_BALANCE: 'Tokens of a holder are gone.',
  BLACKLIST: 'One holder cannot transfer.',
  PAUSE: 'All transfers stop.',
  LIMIT_AMOUNTS: 'Only small amounts pass.',
  TAKE_OWNERSHIP: 'The owner changes.',
  CHANGE_CODE: 'Other code runs.',
  TAKE_CONTRACT_ASSETS: 'Coins or tokens of the contract go to the caller.',
  SELL_CONTRACT_TOKENS: 'The contract sells its tokens at whatever price the pool gives.',
  TAKE_LIQUIDITY: 'Liquidity is taken out of the pools.',
});

const PowerStatusEnum = enumOf<PowerFact['status']>('PowerStatus', 'Whether an effect was shown.', {
  PROVEN: 'A call shows it. TAKE_LIQUIDITY: the liquidity is in its hands and not locked.',
  NOT_SHOWN: 'No call was found that does it. TAKE_LIQUIDITY: none of it is in its hands.',
  NOT_TRIED:
    'Calls that may do it could not be made, or not to their end: not known. TAKE_LIQUIDITY: not all of its holders are known.',
});

@ObjectType({ simpleResolvers: true, description: 'One cell of the who-can-do-what matrix.' })
export class Power {
  @Field(() => PowerActorEnum, { description: 'Who does it.' }) actor!: string;
  @Field(() => Account, {
    nullable: true,
    description: 'The account. null: a stranger, or only an address in the code is known.',
  })
  account?: Account;
  @Field(() => PowerEffectEnum, { description: 'What it does to holders.' }) effect!: string;
  @Field(() => PowerStatusEnum, { description: 'PROVEN by its call, NOT_SHOWN, or NOT_TRIED.' })
  status!: string;
  @Field(() => String, { nullable: true, description: 'The function: four bytes.' }) selector?: string;
  @Field(() => String, { nullable: true, description: 'The function, by its signature where it is known.' })
  signature?: string;
  @Field(() => Float, {
    name: 'sellTaxAfterRatio',
    simple: false,
    nullable: true,
    description: 'RAISE_TAX: the sell tax after the call, 0..1.',
  })
  taxAfter?: number;
  @Field(() => Float, {
    name: 'buyTaxAfterRatio',
    simple: false,
    nullable: true,
    description: 'RAISE_TAX: the buy tax after the call, 0..1.',
  })
  buyTaxAfter?: number;
  @Field(() => Float, {
    name: 'transferTaxAfterRatio',
    simple: false,
    nullable: true,
    description: 'RAISE_TAX of a token without a pool: what a transfer loses after the call, 0..1.',
  })
  transferTaxAfter?: number;
  @Field(() => Float, {
    nullable: true,
    description:
      'TAKE_LIQUIDITY, PROVEN: how much it can take out now, 0..100 of the liquidity that was read.',
  })
  liquidityPercentage?: number;
  @Field(() => StateGradeEnum, {
    nullable: true,
    description: 'How whole the state was that it was played on. null: not played, or not recorded.',
  })
  state?: string;
  @Field(() => [Evidence], { description: 'The calls that show it.' }) evidence!: readonly Evidence[];
}

@ObjectType({ simpleResolvers: true, description: 'Whom a function let in when it was called.' })
export class FunctionReach {
  @Field(() => String, { description: 'The function: four bytes.' }) selector!: string;
  @Field(() => [PowerActorEnum], { description: 'Actors of whom a call passed.' })
  accepted!: readonly string[];
  @Field(() => [PowerActorEnum], { description: 'Actors of whom every call reverted.' })
  refused!: readonly string[];
  @Field(() => AuthorityEnum, { nullable: true, description: 'Whom it is for. null: not recorded.' })
  authority?: string;
  @Field(() => String, {
    nullable: true,
    description: 'signature: whose passes. null: that of the account that a call is about, or one not found.',
  })
  signer?: string;
  @Field(() => String, {
    nullable: true,
    description: 'accounts: who may call besides the actors, as another contract names it. null: nobody.',
  })
  named?: string;
  @Field(() => [PowerActorEnum], {
    nullable: true,
    description: 'time: actors whose calls pass ten years on.',
  })
  later?: readonly string[];
}

@ObjectType({ description: 'Who can do what to holders, by trying.', simpleResolvers: true })
export class Powers {
  @Field(() => [Power], { description: 'Every effect that was looked for, with who can cause it.' })
  matrix!: readonly Power[];
  @Field(() => Float, {
    name: 'worstCaseSellTaxRatio',
    simple: false,
    nullable: true,
    description: 'Highest sell tax that could be set, 0..1. null: not measured.',
  })
  worstCaseSellTax?: number;
  @Field(() => Float, {
    name: 'worstCaseBuyTaxRatio',
    simple: false,
    nullable: true,
    description: 'Highest buy tax that could be set, 0..1. null: not measured.',
  })
  worstCaseBuyTax?: number;
  @Field(() => Boolean, {
    nullable: true,
    description: "A holder's transfer was played after the calls, and passes without them.",
  })
  holdersTransfer?: boolean;
  @Field(() => Int, { description: 'How many functions were called.' }) functionsTried!: number;
  @Field(() => Float, { description: 'Share of (function, actor) pairs that were tried, 0..1.' })
  coverage!: number;
  @Field(() => String, {
    nullable: true,
    description: 'Why effects are NOT_TRIED, as a part of a sentence. null: all were tried.',
  })
  untried?: string;
  @Field(() => StateGradeEnum, {
    nullable: true,
    description: 'How whole the state was that it was played on. null: not recorded.',
  })
  state?: string;
  @Field(() => [FunctionReach], { nullable: true, description: 'null: not recorded.' })
  reach?: readonly FunctionReach[];
}
