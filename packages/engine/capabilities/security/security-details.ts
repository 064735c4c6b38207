import type { SkippedCheck } from '@assay/audit';
import type {
  Account,
  Address,
  AuditListing,
  AuditRating,
  ContractSource,
  Finding,
  LaunchpadContract,
  Ownership,
  StateGrade,
} from '@assay/facts';
import type { LockSummary } from '../liquidity-locks/lock-shapes.js';
import type { ProtocolTokenView } from '../protocol-token/protocol-token-view.js';
import type { TokenClassification } from '../token-class.js';
import type { CodeHistoryView } from './code-history.js';
import type { CreatorHistoryView } from './creator-history.js';
import type { TradingView } from './observed/trading-view.js';
import type { ShownPowers } from './powers/liquidity-powers.js';

export interface AuditAnalysis {
  readonly auditAvailable: boolean;
  readonly overallAuditRating: AuditRating;
  /** Share of the audit's catalogue that could be judged, 0..1; `null`: nothing was audited. */
  readonly coverage: number | null;
  /** `null`: the owner could not be read. */
  readonly isRenounced: boolean | null;
  readonly hasOwner: boolean | null;
  readonly tokenName: string | null;
  readonly findings: readonly Finding[];
}

export interface ScanAnalysis {
  readonly scanAvailable: boolean;
  readonly isHoneypot: boolean | null;
  readonly isMintable: boolean | null;
  readonly contractVerified: boolean | null;
  /** Ratios 0..1. */
  readonly buyTax: number | null;
  readonly sellTax: number | null;
  readonly transferTax: number | null;
  readonly canBuy: boolean | null;
  readonly canSell: boolean | null;
  readonly canTransfer: boolean | null;
  readonly sellError: string | null;
  /** True: the token has no pool, and was traded in one that only the simulation has. */
  readonly simulatedPool: boolean | null;
  /** How whole the state of the simulated trade was. */
  readonly state: StateGrade | null;
}

/** Security details; `null`: unknown or not requested. */
export interface SecurityDetails {
  readonly auditAnalysis: AuditAnalysis | null;
  readonly scanAnalysis: ScanAnalysis | null;
  readonly lockAnalysis: LockSummary | null;
  readonly owner: Account | null;
  readonly proxy: Ownership['proxy'];
  readonly ownerSource: Ownership['ownerSource'] | null;
  /** `null`: not read. */
  readonly roles: Ownership['roles'] | null;
  readonly hiddenAuthorities: Ownership['hiddenAuthorities'] | null;
  readonly deployer: Address | null;
  readonly deployerAccount: Account | null;
  /** What is published of the source, without its files. */
  readonly source: Omit<ContractSource, 'files'> | null;
  /** With a row that says who can take the liquidity out. */
  readonly powers: ShownPowers | null;
  readonly trading: TradingView | null;
  /** The class that the token behaves like, and why. */
  readonly tokenClass: Pick<TokenClassification, 'class' | 'reason' | 'standards'> | null;
  /**
   * The contract called by the creating transaction (a factory), if the deployer did not create the token
   * directly.
   */
  readonly createdThrough: Address | null;
  /** Audits by third parties as a register reports them; `null`: none is listed, or no register was asked. */
  readonly audits: readonly ReportedAudit[] | null;
  /** The launchpad of that contract, if known. */
  readonly launchpad: LaunchpadContract | null;
  /** Present if the chain itself runs the token. */
  readonly protocolToken: ProtocolTokenView | null;
  /** When the code behind a proxy was changed. */
  readonly codeHistory: CodeHistoryView | null;
  /** Other contracts that the deployer created. */
  readonly creatorHistory: CreatorHistoryView | null;
  /** The least whole state under the calls that were played. `null`: none was, or it is not recorded. */
  readonly playedState: { readonly state: StateGrade; readonly reasons: readonly string[] } | null;
  /** Checks that are not made: their absence among the findings means nothing. */
  readonly checksNotMade: readonly SkippedCheck[];
}

/**
 * One entry of a register, with the register's name. It moves no score: which code was audited is not known.
 */
export interface ReportedAudit extends AuditListing {
  readonly status: 'REPORTED';
  readonly source: string;
}
