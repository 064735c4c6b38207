import type { TokenClass as TokenClassName, TokenStandard } from '@assay/engine';
import type { Address, AuditCoverage } from '@assay/facts';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import { AddressScalar } from '../scalars.js';
import { Component } from '../types/component.js';
import { enumOf } from '../types/enum-of.js';
import { AuditRatingEnum, CheckStatusEnum, FindingStatusEnum, RiskLevelEnum } from '../types/enums.js';
import { Finding } from '../types/finding.js';
import { PlayedState, StateGradeEnum } from '../types/played-state.js';
import { CodeHistory } from './code.js';
import { SourceInfo } from './contract-audit.js';
import { CreatorHistory } from './creator-history.js';
import { LockAnalysis } from './liquidity-locks.js';
import { Account, HiddenAuthority, OwnerSourceEnum, ProxyDetails, RoleHolder } from './ownership.js';
import { Powers } from './powers.js';
import { ProtocolToken } from './protocol-token.js';
import { Trading } from './trading.js';

const TokenClassEnum = enumOf<TokenClassName>('TokenClassName', 'A kind of token.', {
  meme: 'None of the others: nothing is expected of it.',
  governance: 'Votes in an organisation.',
  stablecoin: 'Keeps the price of a currency.',
  wrapped: 'Stands for another asset.',
  liquid_staking: 'Stands for a staked asset.',
  rebasing: 'Balances change by themselves.',
  real_world_asset: 'Stands for an asset outside of chains.',
});

const TokenStandardEnum = enumOf<TokenStandard>('TokenStandard', 'What the functions of a token are for.', {
  erc4626: 'It is shares of a vault (ERC-4626).',
  oft: 'Messages from other chains mint it, from contracts that its issuer names (LayerZero OFT).',
  bridged: 'A bridge mints it for what the bridge holds on another chain.',
});

const AuditCoverageEnum = enumOf<AuditCoverage>('AuditCoverage', 'What a register says of audits.', {
  none: 'It knows of none.',
  partial: 'A part may be unaudited.',
  audited: 'The project was audited.',
  fork: 'It is a fork of an audited project.',
  unknown: 'It does not say.',
});

@ObjectType({ description: 'What the audit of the contract found.', simpleResolvers: true })
export class AuditAnalysis {
  @Field(() => Boolean, { description: 'Whether an audit was made.' }) auditAvailable!: boolean;
  @Field(() => AuditRatingEnum, { description: 'The verdict of the audit.' })
  overallAuditRating!: string;
  @Field(() => Float, {
    nullable: true,
    description: "Share of the audit's catalogue that could be judged, 0..1. null: nothing was audited.",
  })
  coverage?: number;
  @Field(() => Boolean, {
    nullable: true,
    description:
      'true: ownership was given up, or there never was an owner and nobody else has rights. null: it could not be read.',
  })
  isRenounced?: boolean;
  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether an account owns the contract; a renounced owner is none. null: it could not be read.',
  })
  hasOwner?: boolean;
  @Field(() => String, {
    nullable: true,
    description: 'The name of the token, hostile text. null: it has none.',
  })
  tokenName?: string;
  @Field(() => [Finding], { description: 'What was found, the gravest first; refuted findings included.' })
  findings!: readonly Finding[];
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
  @Field(() => Boolean, {
    nullable: true,
    description: 'Buyers cannot sell, or (nearly) all is taken from them.',
  })
  isHoneypot?: boolean;
  @Field(() => Boolean, { nullable: true, description: 'The supply can grow.' }) isMintable?: boolean;
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the source is published and matches the code.',
  })
  contractVerified?: boolean;
  @Field(() => Float, { nullable: true, description: 'What a purchase loses to tax, 0..1.' }) buyTax?: number;
  @Field(() => Float, { nullable: true, description: 'What a sale loses to tax, 0..1.' }) sellTax?: number;
  @Field(() => Float, { nullable: true, description: 'What a transfer between wallets loses, 0..1.' })
  transferTax?: number;
  @Field(() => Boolean, { nullable: true, description: 'Whether a purchase passed.' }) canBuy?: boolean;
  @Field(() => Boolean, { nullable: true, description: 'Whether a sale passed.' }) canSell?: boolean;
  @Field(() => Boolean, { nullable: true, description: 'Whether a transfer between wallets passed.' })
  canTransfer?: boolean;
  @Field(() => String, { nullable: true, description: 'Why the sale failed, hostile text.' })
  sellError?: string;
  @Field(() => Boolean, {
    nullable: true,
    description: 'true: the token has no pool yet, and was traded in one that only the simulation has.',
  })
  simulatedPool?: boolean;
  @Field(() => StateGradeEnum, {
    nullable: true,
    description: 'How whole the state was that it was played on. null: not recorded.',
  })
  state?: string;
}

@ObjectType({
  description: 'The kind of token that it behaves like: some findings are expected of some kinds.',
  simpleResolvers: true,
})
export class TokenClass {
  @Field(() => TokenClassEnum, { description: 'The kind.' }) class!: string;
  @Field(() => String, { description: 'Why, in a sentence.' }) reason!: string;
  @Field(() => [TokenStandardEnum], {
    description: 'What its functions say that it is. Anyone can write them: in no score.',
  })
  standards!: readonly string[];
}

@ObjectType({
  simpleResolvers: true,
  description:
    'A project that a register lists under the token. Which code was audited, and whether it is the one that runs, nobody says.',
})
export class ReportedAudit {
  @Field(() => FindingStatusEnum, { description: 'Always REPORTED.' }) status!: string;
  @Field(() => String, { description: 'Whose register it is.' }) source!: string;
  @Field(() => String, { description: 'Its name, hostile text.' }) project!: string;
  @Field(() => AuditCoverageEnum, {
    description:
      'none, partial (a part may be unaudited), audited, fork (of an audited project) or unknown, as the register says.',
  })
  coverage!: string;
  @Field(() => String, { nullable: true, description: 'What the register adds, hostile text.' })
  note?: string;
  @Field(() => [String], { description: 'To reports; https only. Nobody here followed them.' })
  links!: readonly string[];
  @Field(() => String, { nullable: true, description: "The project's page." }) url?: string;
}

@ObjectType({ simpleResolvers: true, description: 'A platform that makes tokens for others.' })
export class Launchpad {
  @Field(() => String, { description: 'Its name.' }) name!: string;
  @Field(() => AddressScalar, { description: 'Its contract.' }) address!: Address;
  @Field(() => String, { description: 'What the contract is for.' }) what!: string;
  @Field(() => [String], { description: 'Where its address is published: GitHub repository and path.' })
  sources!: readonly string[];
}

@ObjectType({ simpleResolvers: true, description: 'A question that the analysis does not ask.' })
export class UnmadeCheck {
  @Field(() => String, { description: 'Its code in the lists of the field.' }) check!: string;
  @Field(() => String, { description: 'What it would ask.' }) asks!: string;
  @Field(() => CheckStatusEnum, { description: 'UNKNOWN, or N/A.' }) status!: string;
  @Field(() => String, { description: 'Why it is not asked.' }) why!: string;
}

@ObjectType({
  implements: Component,
  simpleResolvers: true,
  description:
    'What the contract does, what its owner could make it do, and whether the liquidity can leave.',
})
export class Security extends Component {
  @Field(() => Int, {
    nullable: true,
    description: 'Score of the security, capped by its own gates, 0..100; higher is safer.',
  })
  securityScore?: number;
  @Field(() => String, { nullable: true, description: 'Letter of that score.' }) securityGrade?: string;
  @Field(() => RiskLevelEnum, {
    nullable: true,
    description:
      'Risk of holding the token; UNKNOWN where less than 60 % is known, of the contract or of the token as a whole, unless something proven makes it HIGH or CRITICAL.',
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
  @Field(() => PlayedState, {
    nullable: true,
    description: 'The state under the simulated trades and powers. null: nothing was played.',
  })
  playedState?: PlayedState;
  @Field(() => AuditAnalysis, {
    nullable: true,
    description: 'What the audit found. null: nothing of it is known.',
  })
  auditAnalysis?: AuditAnalysis;
  @Field(() => ScanAnalysis, {
    nullable: true,
    description: 'How it trades. null: it could not be traded, and nobody reports.',
  })
  scanAnalysis?: ScanAnalysis;
  @Field(() => LockAnalysis, {
    nullable: true,
    description: 'Who can take the liquidity out. null: not known, or there is none.',
  })
  lockAnalysis?: LockAnalysis;
  @Field(() => Account, {
    nullable: true,
    description:
      'null: there is none (`auditAnalysis.hasOwner` is false), or it could not be read (it is null).',
  })
  owner?: Account;
  @Field(() => ProxyDetails, {
    nullable: true,
    description: 'What stands before the code. null: the token is no proxy, or it could not be read.',
  })
  proxy?: ProxyDetails;
  @Field(() => Powers, { nullable: true, description: 'Who can do what to holders. null: not tried.' })
  powers?: Powers;
  @Field(() => Trading, {
    nullable: true,
    description: 'Trading beyond one purchase and sale. null: not tried.',
  })
  trading?: Trading;
  @Field(() => TokenClass, {
    nullable: true,
    description: 'The kind of token that it behaves like. null: not known.',
  })
  tokenClass?: TokenClass;
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
  @Field(() => ProtocolToken, {
    nullable: true,
    description:
      'What the issuer of a token that the chain itself runs has set (B20 on Base). null: the token runs code of its own, or it could not be read.',
  })
  protocolToken?: ProtocolToken;
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
  @Field(() => OwnerSourceEnum, { nullable: true, description: 'Where the owner was read.' })
  ownerSource?: string;
  @Field(() => [RoleHolder], {
    nullable: true,
    description: 'Accounts with a role of AccessControl; empty: none. null: not read.',
  })
  roles?: readonly RoleHolder[];
  @Field(() => [HiddenAuthority], {
    nullable: true,
    description:
      'Accounts beside the owner that the code lets in; empty: none was found. null: not searched.',
  })
  hiddenAuthorities?: readonly HiddenAuthority[];
  @Field(() => AddressScalar, { nullable: true, description: 'Who deployed the token. null: not known.' })
  deployer?: Address;
  @Field(() => Account, { nullable: true, description: 'What the deployer is. null: it was not read.' })
  deployerAccount?: Account;
  @Field(() => SourceInfo, {
    nullable: true,
    description: 'The published source. null: nobody could be asked.',
  })
  source?: SourceInfo;
}
