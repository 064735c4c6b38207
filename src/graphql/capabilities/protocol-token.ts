import type {
  Address,
  PausableFeature,
  ProtocolToken as ProtocolTokenKind,
  RuleKind,
  RuleUse,
} from '@assay/facts';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import { AddressScalar, AmountScalar, DateTimeScalar } from '../scalars.js';
import { enumOf } from '../types/enum-of.js';

const StandardEnum = enumOf<ProtocolTokenKind['standard']>(
  'ProtocolStandard',
  'A standard of tokens that a chain itself runs.',
  { B20: "Base's.", CAS20: "BNB Smart Chain's (BEP-702)." },
);

const VariantEnum = enumOf<ProtocolTokenKind['variant']>('ProtocolVariant', 'A variant of the standard.', {
  asset: 'It has decimals of its own and a multiplier.',
  stablecoin: 'It has 6 decimals and a currency that its issuer declares.',
  unknown: 'A later variant.',
});

const RuleKindEnum = enumOf<RuleKind>('AccountRuleKind', 'How a rule decides.', {
  everyone: 'It lets every account. Built in.',
  nobody: 'It lets no account. Built in.',
  blocklist: 'It lets all accounts but those on its list.',
  allowlist: 'It lets the accounts on its list.',
  union: 'It lets whom one of its parts lets.',
  intersect: 'It lets whom all of its parts let.',
  unknown: 'A later kind.',
});

const RuleUseEnum = enumOf<RuleUse>('AccountRuleUse', 'What a token asks a rule about.', {
  TRANSFER_SENDER_POLICY: 'Who may send.',
  TRANSFER_RECEIVER_POLICY: 'Who may receive.',
  TRANSFER_EXECUTOR_POLICY: "Who may move others' tokens that were approved.",
  MINT_RECEIVER_POLICY: 'Who may get new tokens.',
  SEIZE_EXEMPT_POLICY: 'From whom nothing can be seized.',
  SEIZE_HOLDER_POLICY: 'The same, under its former name.',
  SEIZE_RECEIVER_POLICY: 'Who may get what is seized.',
});

const PausableFeatureEnum = enumOf<PausableFeature>('PausableFeature', 'What can be paused.', {
  transfer: 'Transfers.',
  mint: 'New tokens.',
  burn: 'Burning.',
  seize: 'Seizing.',
});

@ObjectType({
  simpleResolvers: true,
  description:
    "A rule of the chain's registry that says which accounts it lets (its standard calls it a policy).",
})
export class RulePart {
  @Field(() => String, { description: 'Its number in the registry, as a decimal string.' }) number!: string;
  @Field(() => RuleKindEnum, { description: 'How it decides.' }) kind!: string;
  @Field(() => AddressScalar, {
    nullable: true,
    description: 'Who may change it. null: nobody can any more.',
  })
  admin?: Address;
  @Field(() => AddressScalar, {
    nullable: true,
    description: 'Who was named as its next admin. null: nobody.',
  })
  pendingAdmin?: Address;
  @Field(() => [AddressScalar], {
    nullable: true,
    description:
      'On its list: at most 100, `listedCount` says how many there are. null: it has no list, or the logs could not be read.',
  })
  listed?: readonly Address[];
  @Field(() => Int, { nullable: true, description: 'How many accounts are on its list. null: as `listed`.' })
  listedCount?: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A rule by itself, or one that is composed of others.',
})
export class AccountRule extends RulePart {
  @Field(() => [RulePart], {
    nullable: true,
    description: 'union, intersect: its parts. null: it has none, or the logs could not be read.',
  })
  parts?: readonly RulePart[];
}

@ObjectType({ simpleResolvers: true, description: 'A rule that a token obeys.' })
export class RuleInUse {
  @Field(() => RuleUseEnum, { description: 'What it is asked about.' }) use!: string;
  @Field(() => AccountRule, { description: 'The rule.' }) rule!: AccountRule;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A token that the chain itself runs, and what its issuer has set. It has no code of its own.',
})
export class ProtocolToken {
  @Field(() => StandardEnum, { description: 'B20 or CAS20.' }) standard!: string;
  @Field(() => VariantEnum, { description: 'asset or stablecoin.' }) variant!: string;
  @Field(() => Boolean, {
    nullable: true,
    description:
      'Nobody can grant roles or change rules and the cap, ever again. Roles that were granted before stay. null: it could not be read.',
  })
  adminless?: boolean;
  @Field(() => [RuleInUse], { description: 'One for each use that the token knows.' })
  rules!: readonly RuleInUse[];
  @Field(() => [PausableFeatureEnum], { description: 'What is paused now.' }) paused!: readonly string[];
  @Field(() => AmountScalar, {
    nullable: true,
    description: 'No more can be minted; 2^128 - 1: there is no cap. null: it could not be read.',
  })
  supplyCap?: bigint;
  @Field(() => Float, {
    nullable: true,
    description: 'Wallets show balances times this; what a transfer moves stays. null: the variant has none.',
  })
  multiplier?: number;
  @Field(() => Float, {
    nullable: true,
    description: 'Wallets will show balances times this. null: no change is announced.',
  })
  nextMultiplier?: number;
  @Field(() => DateTimeScalar, { nullable: true, description: 'From when on it holds. null: as before.' })
  nextMultiplierAt?: string;
  @Field(() => String, {
    nullable: true,
    description: 'stablecoin: what its issuer declares, hostile text. null: it declares none.',
  })
  currency?: string;
}
