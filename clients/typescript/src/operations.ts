/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** A supported network. */
export type Chain =
  /** Arbitrum One. */
  | 'arbitrum'
  /** Base. */
  | 'base'
  /** BNB Smart Chain. */
  | 'bsc'
  /** Ethereum. */
  | 'eth'
  /** Monad. */
  | 'monad'
  /** OP Mainnet. */
  | 'optimism'
  /** Polygon PoS. */
  | 'polygon'
  /** Robinhood Chain. */
  | 'robinhood'
  /** Unichain. */
  | 'unichain';

/** How a question was answered. */
export type CheckStatus =
  /** Badly. */
  | 'FAIL'
  /** It does not apply to this token. */
  | 'NOT_APPLICABLE'
  /** Well. */
  | 'PASS'
  /** Not at all: its facts are missing. */
  | 'UNKNOWN'
  /** Not well. */
  | 'WARN';

/** What evidence is. */
export type EvidenceKind =
  /** A place in deployed bytecode. */
  | 'bytecode'
  /** A call that anyone can send again. */
  | 'call'
  /** A log in its block. */
  | 'log'
  /** What an outside provider said. */
  | 'report'
  /** Lines of verified source. */
  | 'source'
  /** Transactions that show a pattern. */
  | 'transactions';

/** A JSON-RPC method. */
export type EvidenceMethod =
  /** One call. */
  | 'eth_call'
  /** One storage slot. */
  | 'eth_getStorageAt'
  /** Calls one after the other. */
  | 'eth_simulateV1';

/** How risky, or that it is not known. */
export type RiskLevel =
  /** Money that goes in is likely to be lost. */
  | 'CRITICAL'
  /** Something is likely to cost money. */
  | 'HIGH'
  /** Nothing grave is known, and enough is known. */
  | 'LOW'
  /** Something may cost money. */
  | 'MEDIUM'
  /** Too little is known. Not the same as low. */
  | 'UNKNOWN';

export type EvidenceQueryVariables = Exact<{
  chain: Chain;
  address: string;
}>;


export type EvidenceQuery = { token: { security: { checks: Array<{ code: string, status: CheckStatus, reason: string, evidence: Array<
          | { __typename: 'BytecodeEvidence', kind: EvidenceKind }
          | { __typename: 'CallEvidence', chainId: number, blockNumber: number, blockHash: string, method: EvidenceMethod, params: unknown, result: string, reverted: boolean, meaning: string, kind: EvidenceKind }
          | { __typename: 'LogEvidence', kind: EvidenceKind }
          | { __typename: 'ReportEvidence', kind: EvidenceKind }
          | { __typename: 'SourceEvidence', kind: EvidenceKind }
          | { __typename: 'TransactionEvidence', kind: EvidenceKind }
        > }> | null } | null } };

export type HeadlineQueryVariables = Exact<{
  chain: Chain;
  address: string;
}>;


export type HeadlineQuery = { token: { coreScore: number | null, coreGrade: string | null, coverage: number, blockNumber: number | null, metadata: { name: string | null, symbol: string | null } | null, gates: Array<{ code: string, cap: number, reason: string }>, security: { overallRisk: RiskLevel | null, keyFindings: Array<string> | null } | null } };

export type SaleQueryVariables = Exact<{
  chain: Chain;
  address: string;
  tokens?: number | null | undefined;
  usd?: number | null | undefined;
}>;


export type SaleQuery = { token: { blockNumber: number | null, metadata: { name: string | null, symbol: string | null } | null, sale: { canSell: boolean | null, sellError: string | null, tokens: number | null, maxTokens: number | null, unknown: Array<string>, value: { sizeUsd: number, receivedUsd: number, lossRatio: number, impactRatio: number, taxRatio: number | null, poolId: string } | null } | null, security: { scanAnalysis: { isHoneypot: boolean | null } | null, powers: { worstCaseSellTaxRatio: number | null } | null } | null } };
