import type { Address, LiquidityHolderKind } from '@assay/facts';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import { AddressOrIdScalar, AddressScalar, DateTimeScalar } from '../scalars.js';
import { enumOf } from '../types/enum-of.js';
import { Evidence } from '../types/evidence.js';
import { TakenLiquidity } from './liquidity-removals.js';
import { Account } from './ownership.js';
import { PowerActorEnum } from './powers.js';

const LiquidityHolderKindEnum = enumOf<LiquidityHolderKind>('LiquidityHolderKind', 'Who holds liquidity.', {
  burned: 'Nobody: it can never be taken out.',
  locked: 'A locker, until its date.',
  owner: 'The owner of the token.',
  deployer: 'Who deployed the token.',
  contract: 'Another contract.',
  wallet: 'A wallet.',
});

@ObjectType({ description: 'Liquidity that becomes free at one time.', simpleResolvers: true })
export class Unlock {
  @Field(() => DateTimeScalar, { nullable: true, description: 'null: the locker does not tell.' })
  unlockAt?: string;
  @Field(() => String, { description: 'The locker.' }) locker!: string;
  @Field(() => Float, { description: '0..100 of the liquidity.' }) percentage!: number;
  @Field(() => Float, { nullable: true, description: 'USD. null: the pool has no known value.' })
  valueUsd?: number;
}

@ObjectType({ simpleResolvers: true, description: 'A call after which what a locker holds was gone.' })
export class LockerCall {
  @Field(() => PowerActorEnum, {
    description: 'owner, proxy_admin, role_holder (who locked it) or stranger, of the locker.',
  })
  actor!: string;
  @Field(() => Account, { nullable: true, description: 'Its account. null: a stranger.' }) account?: Account;
  @Field(() => String, { nullable: true, description: 'The function that was called.' }) signature?: string;
  @Field(() => [Evidence], { description: 'The call.' }) evidence!: readonly Evidence[];
}

@ObjectType({
  simpleResolvers: true,
  description: 'What those behind a locker can do with what it locks, by trying.',
})
export class LockerTrust {
  @Field(() => AddressScalar, { description: 'The locker.' }) locker!: Address;
  @Field(() => String, { description: 'Its name.' }) name!: string;
  @Field(() => AddressScalar, { description: 'The pool whose liquidity tokens the calls tried to take.' })
  pool!: Address;
  @Field(() => Account, { nullable: true, description: 'Who can put other code behind it.' })
  replaceableBy?: Account;
  @Field(() => Float, {
    name: 'triedRatio',
    simple: false,
    description: 'Share of its functions that were executed as each actor, 0..1.',
  })
  tried!: number;
  @Field(() => [LockerCall], { description: 'Empty: no call was found that empties it.' })
  emptied!: readonly LockerCall[];
}

@ObjectType({ simpleResolvers: true, description: 'Liquidity in a range of prices (Uniswap V3 and V4).' })
export class LiquidityRange {
  @Field(() => String, {
    nullable: true,
    description: 'Id of its NFT; null: the holder made the position without one.',
  })
  tokenId?: string;
  @Field(() => Int, { description: 'Lowest tick of the range.' }) tickLower!: number;
  @Field(() => Int, { description: 'Highest tick of the range.' }) tickUpper!: number;
  @Field(() => Boolean, { description: 'The price is within it: only such liquidity serves trades.' })
  inRange!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'One holder of liquidity, or one lock of a locker.' })
export class HeldLiquidity {
  @Field(() => AddressOrIdScalar, { description: 'Address of the pool, or the id of a pool of V4 kind.' })
  pool!: string;
  @Field(() => AddressScalar, { description: 'Who holds it, or the locker.' }) holder!: Address;
  @Field(() => LiquidityHolderKindEnum, {
    description: 'burned, locked, owner, deployer, contract or wallet.',
  })
  kind!: string;
  @Field(() => Float, { description: '0..100 of the liquidity.' }) percentage!: number;
  @Field(() => Float, { nullable: true, description: 'USD. null: the pool has no known value.' })
  valueUsd?: number;
  @Field(() => String, { nullable: true, description: 'locked: its name.' }) locker?: string;
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'locked: until when; null: the locker does not tell.',
  })
  unlockAt?: string;
  @Field(() => AddressScalar, { nullable: true, description: 'locked: who can take it out then.' })
  beneficiary?: Address;
  @Field(() => LiquidityRange, {
    nullable: true,
    description: 'The range of a concentrated position. null: liquidity tokens.',
  })
  position?: LiquidityRange;
}

@ObjectType({
  simpleResolvers: true,
  description:
    "Liquidity in a launchpad's contract. A name, no promise: what that contract can do is not known from it.",
})
export class LaunchpadShare {
  @Field(() => String, { description: 'The launchpad.' }) name!: string;
  @Field(() => String, { description: 'What the contract is for.' }) what!: string;
  @Field(() => AddressScalar, { description: 'The contract that holds it.' }) contract!: Address;
  @Field(() => Float, { description: '0..100 of the liquidity.' }) percentage!: number;
  @Field(() => Float, { nullable: true, description: 'USD. null: the pool has no known value.' })
  valueUsd?: number;
}

@ObjectType({ simpleResolvers: true, description: 'Who can take the liquidity out, and when.' })
export class LockAnalysis {
  @Field(() => Boolean, {
    nullable: true,
    description:
      'At least half of the liquidity is burned or locked. null: who holds too much of it is not known.',
  })
  lpLocked?: boolean;
  @Field(() => String, {
    nullable: true,
    description:
      'Names of the lockers, and `burned`, the largest first; `none` where nothing is locked. null: not known, or no liquidity is left that could be.',
  })
  lockSource?: string;
  @Field(() => Float, { description: '0..100 of the liquidity, known to be burned or locked.' })
  lockPercentage!: number;
  @Field(() => Float, {
    description:
      '0..100 of the liquidity, of which nobody was found who holds it: it may be locked, or free.',
  })
  unknownPercentage!: number;
  @Field(() => String, { description: 'All of it in a sentence.' }) lockStatus!: string;
  @Field(() => Float, {
    nullable: true,
    description:
      'USD that is known to be free to leave right now; where holders are not known it may be more. null: not known.',
  })
  pullableNowUsd?: number;
  @Field(() => [Unlock], {
    description: 'Locks that still hold, the next to end first; those without a date last.',
  })
  schedule!: readonly Unlock[];
  @Field(() => [HeldLiquidity], {
    description: 'The largest first, at most 20; `holdersTotal` says how many there are.',
  })
  holders!: readonly HeldLiquidity[];
  @Field(() => Int, { description: 'How many hold more than a millionth of the liquidity.' })
  holdersTotal!: number;
  @Field(() => [LaunchpadShare], {
    description: 'Part of what can be taken out now: in whose contracts it lies.',
  })
  launchpads!: readonly LaunchpadShare[];
  @Field(() => [LockerTrust], { description: 'Lockers of fungible liquidity that were tried.' })
  lockers!: readonly LockerTrust[];
  @Field(() => TakenLiquidity, {
    nullable: true,
    description: 'Who took (nearly) all liquidity out. null: nobody did, as far as is known.',
  })
  taken?: TakenLiquidity;
}
