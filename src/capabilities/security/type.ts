import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { Address } from '../../domain/address.js';
import { AddressScalar, AmountScalar } from '../../graphql/scalars.js';
import { Component } from '../../graphql/types/component.js';
import { FindingStatusEnum, RiskLevelEnum } from '../../graphql/types/enums.js';
import { Evidence, Finding } from '../../graphql/types/evidence.js';
import { CodeHistory } from '../code/type.js';
import { CreatorHistory } from '../creator-history/type.js';
import { LockAnalysis } from '../liquidity-locks/type.js';
import { Account } from '../ownership/type.js';

@ObjectType({ simpleResolvers: true })
export class ProxyDetails {
  @Field(() => String) kind!: string;
  @Field(() => AddressScalar, { nullable: true }) implementation?: Address;
  @Field(() => Account, { nullable: true }) admin?: Account;
  @Field(() => AddressScalar, { nullable: true }) beacon?: Address;
  @Field(() => [AddressScalar], {
    nullable: true,
    description: 'diamond (EIP-2535): the contracts that its functions are spread over.',
  })
  facets?: readonly Address[];
}

@ObjectType({ simpleResolvers: true })
export class AuditAnalysis {
  @Field(() => Boolean) auditAvailable!: boolean;
  @Field(() => String, { description: 'SAFE, CAUTION, DANGEROUS or UNKNOWN.' }) overallAuditRating!: string;
  @Field(() => Boolean, {
    nullable: true,
    description:
      'true: ownership was given up, or there never was an owner and nobody else has rights. null: it could not be read.',
  })
  isRenounced?: boolean;
  @Field(() => Boolean, {
    nullable: true,
    description:
      'false: the contract was read, and has no owner or a renounced one. null: it could not be read.',
  })
  hasOwner?: boolean;
  @Field(() => String, { nullable: true }) tokenName?: string;
  @Field(() => [Finding]) findings!: readonly Finding[];
}

@ObjectType({
  simpleResolvers: true,
  description: 'How it trades. Taxes are ratios: 0.03 is 3 %. null: not known.',
})
export class ScanAnalysis {
  @Field(() => Boolean, {
    description: 'Whether a purchase or a sale could be tried, or somebody reports of one.',
  })
  scanAvailable!: boolean;
  @Field(() => Boolean, { nullable: true }) isHoneypot?: boolean;
  @Field(() => Boolean, { nullable: true }) isMintable?: boolean;
  @Field(() => Boolean, { nullable: true }) contractVerified?: boolean;
  @Field(() => Float, { nullable: true }) buyTax?: number;
  @Field(() => Float, { nullable: true }) sellTax?: number;
  @Field(() => Float, { nullable: true }) transferTax?: number;
  @Field(() => Boolean, { nullable: true }) canBuy?: boolean;
  @Field(() => Boolean, { nullable: true }) canSell?: boolean;
  @Field(() => Boolean, { nullable: true }) canTransfer?: boolean;
  @Field(() => String, { nullable: true }) sellError?: string;
  @Field(() => Boolean, {
    nullable: true,
    description: 'true: the token has no pool yet, and was traded in one that only the simulation has.',
  })
  simulatedPool?: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'One cell of the who-can-do-what matrix.' })
export class Power {
  @Field(() => String) actor!: string;
  @Field(() => Account, { nullable: true }) account?: Account;
  @Field(() => String) effect!: string;
  @Field(() => String, { description: 'PROVEN by its call, or NOT_SHOWN.' }) status!: string;
  @Field(() => String, { nullable: true }) selector?: string;
  @Field(() => String, { nullable: true }) signature?: string;
  @Field(() => Float, { nullable: true, description: 'RAISE_TAX: the sell tax after the call, a ratio.' })
  taxAfter?: number;
  @Field(() => Float, { nullable: true, description: 'RAISE_TAX: the buy tax after the call, a ratio.' })
  buyTaxAfter?: number;
  @Field(() => Float, {
    nullable: true,
    description: 'RAISE_TAX of a token without a pool: what a transfer loses after the call, a ratio.',
  })
  transferTaxAfter?: number;
  @Field(() => [Evidence]) evidence!: readonly Evidence[];
}

@ObjectType({ simpleResolvers: true, description: 'Whom a function let in when it was called.' })
export class FunctionReach {
  @Field(() => String) selector!: string;
  @Field(() => [String], { description: 'Actors of whom a call passed.' }) accepted!: readonly string[];
  @Field(() => [String], { description: 'Actors of whom every call reverted.' }) refused!: readonly string[];
}

@ObjectType({ simpleResolvers: true })
export class Powers {
  @Field(() => [Power]) matrix!: readonly Power[];
  @Field(() => Float, { nullable: true, description: 'Highest sell tax that could be set, a ratio.' })
  worstCaseSellTax?: number;
  @Field(() => Float, { nullable: true }) worstCaseBuyTax?: number;
  @Field(() => Boolean, {
    nullable: true,
    description: "A holder's transfer was played after the calls, and passes without them.",
  })
  holdersTransfer?: boolean;
  @Field(() => Int) functionsTried!: number;
  @Field(() => Float, { description: 'Share of (function, actor) pairs that were tried, 0..1.' })
  coverage!: number;
  @Field(() => [FunctionReach], { nullable: true, description: 'null: not recorded.' })
  reach?: readonly FunctionReach[];
}

@ObjectType({ simpleResolvers: true })
export class TradingEnvironment {
  @Field(() => String) environment!: string;
  @Field(() => Boolean, { nullable: true }) canBuy?: boolean;
  @Field(() => Boolean, { nullable: true }) canSell?: boolean;
  @Field(() => Float, { nullable: true }) buyTax?: number;
  @Field(() => Float, { nullable: true }) sellTax?: number;
  @Field(() => Evidence) evidence!: Evidence;
}

@ObjectType({ simpleResolvers: true })
export class HolderSells {
  @Field(() => Int) tried!: number;
  @Field(() => Int) failed!: number;
  @Field(() => Float, { nullable: true, description: 'Highest tax that one of them paid, a ratio.' })
  worstTax?: number;
  @Field(() => [Evidence]) evidence!: readonly Evidence[];
}

@ObjectType({
  simpleResolvers: true,
  description: 'A purchase and a sale in a further pool that holds at least 5 % of the liquidity.',
})
export class PoolTrade {
  @Field(() => AddressScalar) pool!: Address;
  @Field(() => String, { nullable: true, description: 'Which of the pools in that contract (Uniswap V4).' })
  poolId?: string;
  @Field(() => String) dex!: string;
  @Field(() => Boolean, { nullable: true }) canBuy?: boolean;
  @Field(() => Boolean, { nullable: true }) canSell?: boolean;
  @Field(() => Float, { nullable: true }) buyTax?: number;
  @Field(() => Float, { nullable: true }) sellTax?: number;
  @Field(() => String, {
    nullable: true,
    description: 'Why the sale failed: hostile text, and who refused in a Uniswap V4 pool.',
  })
  sellError?: string;
  @Field(() => Evidence) evidence!: Evidence;
}

@ObjectType({ simpleResolvers: true })
export class Impersonation {
  @Field(() => String) symbol!: string;
  @Field(() => String) reason!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Trading behaviour beyond one purchase and sale. null: not measured.',
})
export class Trading {
  @Field(() => Boolean, { nullable: true }) canSellAll?: boolean;
  @Field(() => Boolean, { nullable: true }) canSellHalf?: boolean;
  @Field(() => Boolean, { nullable: true }) canSellDust?: boolean;
  @Field(() => AmountScalar, { nullable: true }) maxBuy?: bigint;
  @Field(() => AmountScalar, { nullable: true }) maxSell?: bigint;
  @Field(() => AmountScalar, { nullable: true }) maxWallet?: bigint;
  @Field(() => Boolean, { nullable: true }) cooldown?: boolean;
  @Field(() => [PoolTrade], { description: 'Pools beside the deepest one.' }) pools!: readonly PoolTrade[];
  @Field(() => HolderSells, { nullable: true }) holderSells?: HolderSells;
  @Field(() => [TradingEnvironment]) environments!: readonly TradingEnvironment[];
  @Field(() => Boolean, { nullable: true }) environmentSensitive?: boolean;
  @Field(() => Impersonation, { nullable: true }) impersonates?: Impersonation;
  @Field(() => [Evidence]) evidence!: readonly Evidence[];
}

@ObjectType({ simpleResolvers: true })
export class TokenClass {
  @Field(() => String) class!: string;
  @Field(() => String) reason!: string;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'A project that a register lists under the token. Which code was audited, and whether it is the one that runs, nobody says.',
})
export class ReportedAudit {
  @Field(() => FindingStatusEnum, { description: 'Always REPORTED.' }) status!: string;
  @Field(() => String, { description: 'Whose register it is.' }) source!: string;
  @Field(() => String) project!: string;
  @Field(() => String, {
    description:
      'none, partial (a part may be unaudited), audited, fork (of an audited project) or unknown, as the register says.',
  })
  coverage!: string;
  @Field(() => String, { nullable: true }) note?: string;
  @Field(() => [String], { description: 'To reports; https only. Nobody here followed them.' })
  links!: readonly string[];
  @Field(() => String, { nullable: true, description: "The project's page." }) url?: string;
}

@ObjectType({ simpleResolvers: true, description: 'A platform that makes tokens for others.' })
export class Launchpad {
  @Field(() => String) name!: string;
  @Field(() => AddressScalar) address!: Address;
  @Field(() => String) what!: string;
  @Field(() => [String], { description: 'Where its address is published: GitHub repository and path.' })
  sources!: readonly string[];
}

@ObjectType({ simpleResolvers: true, description: 'A question that the analysis does not ask.' })
export class UnmadeCheck {
  @Field(() => String) check!: string;
  @Field(() => String) asks!: string;
  @Field(() => String, { description: 'UNKNOWN, or N/A.' }) status!: string;
  @Field(() => String) why!: string;
}

@ObjectType({
  implements: Component,
  simpleResolvers: true,
  description:
    'What the contract does, what its owner could make it do, and whether the liquidity can leave.',
})
export class Security extends Component {
  @Field(() => Int, { nullable: true, description: 'The same as `score`: capped by its own gates.' })
  securityScore?: number;
  @Field(() => String, { nullable: true, description: 'The same as `grade`.' }) securityGrade?: string;
  @Field(() => RiskLevelEnum, {
    nullable: true,
    description:
      'UNKNOWN where less than 60 % is known, of the contract or of the token as a whole, unless something proven makes it HIGH or CRITICAL.',
  })
  overallRisk?: string;
  @Field(() => String, { nullable: true, description: 'Why the overall risk is UNKNOWN; null: it is known.' })
  overallRiskReason?: string;
  @Field(() => [String], {
    nullable: true,
    description:
      'For a reader: what is bad, worst first; what is not known; then what passed and nothing above contradicts.',
  })
  keyFindings?: readonly string[];
  @Field(() => [String], {
    nullable: true,
    description: 'What is critical, worst first: the reasons of gates, and failed checks.',
  })
  criticalIssues?: readonly string[];
  @Field(() => Boolean, { nullable: true, description: 'A hard gate capped the score.' })
  criticalOverrideApplied?: boolean;
  @Field(() => AuditAnalysis, { nullable: true }) auditAnalysis?: AuditAnalysis;
  @Field(() => ScanAnalysis, { nullable: true }) scanAnalysis?: ScanAnalysis;
  @Field(() => LockAnalysis, { nullable: true }) lockAnalysis?: LockAnalysis;
  @Field(() => Account, {
    nullable: true,
    description:
      'null: there is none (`auditAnalysis.hasOwner` is false), or it could not be read (it is null).',
  })
  owner?: Account;
  @Field(() => ProxyDetails, { nullable: true }) proxy?: ProxyDetails;
  @Field(() => Powers, { nullable: true }) powers?: Powers;
  @Field(() => Trading, { nullable: true }) trading?: Trading;
  @Field(() => TokenClass, { nullable: true }) tokenClass?: TokenClass;
  @Field(() => AddressScalar, {
    nullable: true,
    description:
      'The contract whose call created the token (a factory); null: its deployer did, or nobody can tell.',
  })
  createdThrough?: Address;
  @Field(() => [ReportedAudit], {
    nullable: true,
    description:
      'What a register says of audits by third parties: read only where it is selected, in no score. null: it does not list the token, or nobody was asked (the service is off unless the operator lists it).',
  })
  audits?: readonly ReportedAudit[];
  @Field(() => Launchpad, {
    nullable: true,
    description: 'Whose contract `createdThrough` is, where it is known.',
  })
  launchpad?: Launchpad;
  @Field(() => CodeHistory, {
    nullable: true,
    description:
      'When the code behind a proxy was changed: read only where it is selected, in no score. null: it is no proxy, or the node does not serve the logs.',
  })
  codeHistory?: CodeHistory;
  @Field(() => CreatorHistory, {
    nullable: true,
    description:
      'What else the deployer made: read only where it is selected, in no score. null: the deployer is not known, or is a contract.',
  })
  creatorHistory?: CreatorHistory;
  @Field(() => [UnmadeCheck], { description: 'Not asked, and therefore not answered by any PASS.' })
  checksNotMade!: readonly UnmadeCheck[];
}
