/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** What an account is. */
export type AccountKind =
  /** A contract. */
  | 'contract'
  /** One key. */
  | 'eoa'
  /** A contract that needs several signatures. */
  | 'multisig'
  /** A contract that waits before it acts. */
  | 'timelock'
  /** The zero address, or one that nobody has the key of. */
  | 'zero';

/** A past block: exactly one of its number and a time. */
export type AtInput = {
  /** Number of the block. */
  block?: number | null | undefined;
  /** A time: the last block at or before it is meant. */
  time?: string | null | undefined;
};

/** Who audited the contract. */
export type AuditKind =
  /** A language model too. */
  | 'AI'
  /** Nobody: there is no audit of this contract. */
  | 'NONE'
  /** Our static rules over bytecode and source; no language model took part. */
  | 'STATIC';

/** What an audit says in a word. */
export type AuditRating =
  /** Something was found. */
  | 'CAUTION'
  /** Something grave was found. */
  | 'DANGEROUS'
  /** Nothing grave was found, and enough was looked at. */
  | 'SAFE'
  /** Nobody looked, or too little could be looked at. */
  | 'UNKNOWN';

/** What advantage an early buyer had. */
export type BuyerLabel =
  /** Bought together with others of one actor. */
  | 'bundle'
  /** Was given tokens by the team, or is linked to it. */
  | 'insider'
  /** A bot: bought and sold in one block. */
  | 'mev'
  /** Bought within seconds of the launch. */
  | 'sniper';

/** What an early buyer did with its purchase. */
export type BuyerState =
  /** Owns at least 90 % of it. */
  | 'held'
  /** Owns more than was bought. */
  | 'increased'
  /** Sent at least half of it to other wallets. */
  | 'moved'
  /** Sold at least 90 % of it within a day. */
  | 'paper'
  /** Sold the rest in another way. */
  | 'sold'
  /** Owns 50 to 90 % of it. */
  | 'trimmed';

/** Which supply a market cap stands on. */
export type CapBasis =
  /** Without burn addresses, lockers and the token itself. */
  | 'circulating'
  /** All of it. */
  | 'total';

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

/** What a note on a chain is about. */
export type ChainNoteCode =
  /** A transaction also pays for being written to another chain. */
  | 'DATA_FEE'
  /** The chain itself can leave out transactions of listed accounts. */
  | 'FILTER'
  /** Contracts read the number of another chain's block. */
  | 'L1_NUMBER'
  /** The native coin is a token too. */
  | 'NATIVE_TOKEN'
  /** No call is run from proven state. */
  | 'NO_LOCAL_RUNS'
  /** No price feed of the native coin is known. */
  | 'NO_PRICE_FEED'
  /** An account has to keep some of the native coin. */
  | 'RESERVE'
  /** One operator orders transactions, and nobody sees them before. */
  | 'SEQUENCER';

/** How much of a chain its endpoints let an analysis read, as far as they were asked. */
export type ChainState =
  /** Some facts are missing or estimated: its gaps say which. */
  | 'in_part'
  /** Nothing was read from it yet. */
  | 'not_asked'
  /** No endpoint answers. */
  | 'not_at_all'
  /** All that an analysis asks for. */
  | 'whole';

/** What may change about a token. */
export type ChangeKind =
  /** You cannot buy it any more. */
  | 'BUYS_BLOCKED'
  /** You can buy it again. */
  | 'BUYS_OPENED'
  /** Other code runs at the address of the token. */
  | 'CODE_REPLACED'
  /** The grade of the core score is another one. */
  | 'GRADE_CHANGED'
  /** The ten largest holders have more of the supply than before. */
  | 'HOLDERS_CONCENTRATED'
  /** Liquidity was added to the pools. */
  | 'LIQUIDITY_ADDED'
  /** Liquidity was taken out of the pools. */
  | 'LIQUIDITY_REMOVED'
  /** Liquidity was locked. */
  | 'LOCK_ADDED'
  /** A lock of liquidity ended. */
  | 'LOCK_ENDED'
  /** A lock of liquidity ends within a week. */
  | 'LOCK_ENDING'
  /** A lock of liquidity ends later than before. */
  | 'LOCK_EXTENDED'
  /** The supply grew. */
  | 'MINTED'
  /** The owner gave the ownership up. */
  | 'OWNERSHIP_RENOUNCED'
  /** The token has another owner, or has one again. */
  | 'OWNER_CHANGED'
  /** Nobody can transfer any more. */
  | 'PAUSED'
  /** The token was judged by other rules: a change of its grade is none of the token. */
  | 'POLICY_CHANGED'
  /** Somebody can do to holders what nobody could before. */
  | 'POWER_GAINED'
  /** Somebody cannot do to holders any more what they could. */
  | 'POWER_LOST'
  /** You cannot sell it any more. */
  | 'SELLS_BLOCKED'
  /** You can sell it again. */
  | 'SELLS_OPENED'
  /** A trade costs less tax than before. */
  | 'TAX_LOWERED'
  /** A trade costs more tax than before. */
  | 'TAX_RAISED'
  /** The contract was made. */
  | 'TOKEN_CREATED'
  /** Transfers pass again. */
  | 'UNPAUSED'
  /** Part of the volume is artificial, which it was not before. */
  | 'WASH_STARTED';

/** Where a change is seen. */
export type ChangeSource =
  /** The chain shows it: it is older than the first report. */
  | 'CHAIN'
  /** Two reports differ. */
  | 'REPORTS';

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

/** What of a proxy changed. */
export type CodeChangeKind =
  /** Who can put other code in. */
  | 'admin'
  /** The contract that names the code. */
  | 'beacon'
  /** The facets of a diamond. */
  | 'facets'
  /** The code. */
  | 'implementation';

/** A component of the core score. */
export type ComponentName =
  /** Judges holders; weight 20 in the core score. */
  | 'holders'
  /** Judges links; weight 4 in the core score. */
  | 'links'
  /** Judges market; weight 15 in the core score. */
  | 'market'
  /** Judges security; weight 40 in the core score. */
  | 'security'
  /** Judges snipers; weight 9 in the core score. */
  | 'snipers'
  /** Judges washTrading; weight 12 in the core score. */
  | 'washTrading';

/** What the badge of a component says, under everything that was found of the token. */
export type ComponentState =
  /** Something on its subject is a danger. */
  | 'DANGER'
  /** It was judged, and nothing on its subject speaks against the token. */
  | 'FINE'
  /** It says nothing for the token: there is nothing to judge, or what is fine here counts for nothing beside a danger elsewhere. */
  | 'NOTHING_TO_SEE'
  /** Too little is known. Neither fine nor bad. */
  | 'UNKNOWN'
  /** Something on its subject speaks against the token. */
  | 'WARN';

/** Who counts as one holder. */
export type ConcentrationBasis =
  /** Each account by itself, because the links are not known. */
  | 'ACCOUNTS'
  /** Linked wallets together. */
  | 'ENTITIES';

/** Who can do what a finding tells. */
export type ControllerKind =
  /** Everybody: the caller is not checked. */
  | 'anyone'
  /** A contract, by its own rules. */
  | 'contract'
  /** One private key. */
  | 'key'
  /** Several keys that have to agree. */
  | 'multisig'
  /** Nobody any more: a call shows the contrary. */
  | 'nobody'
  /** An account whose calls wait for at least a day, in public. */
  | 'timelock';

/** Where the events of a watch go. */
export type DeliverInput = {
  /** URL of a webhook: https at a public address. Absent: events are read by the subscription tokenChanged. */
  webhook?: string | null | undefined;
};

/** As what an account disputes. */
export type DisputeRole =
  /** Another account with a power over it: a role, the admin of its proxy, a hidden authority. */
  | 'controller'
  /** Who created it. */
  | 'deployer'
  /** The owner of the token now. */
  | 'owner';

/** What came of a dispute. */
export type DisputeState =
  /** Looked at again, it is not said any more; or the operator corrected it. */
  | 'corrected'
  /** It stayed open for 90 days. */
  | 'expired'
  /** Whether the statement holds is not known yet. */
  | 'open'
  /** Looked at again, the statement holds. */
  | 'upheld'
  /** The signer took it back. */
  | 'withdrawn';

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

/** The question that a fact answers. */
export type FactKind =
  /** Asked of the audit role. */
  | 'auditListings'
  /** Asked of the audit role. */
  | 'auditReport'
  /** Asked of the rpc role. */
  | 'code'
  /** Asked of the rpc role. */
  | 'codeHistory'
  /** Asked of the rpc role. */
  | 'codeLikeness'
  /** Asked of the rpc role. */
  | 'creatorHistory'
  /** Asked of the explorer role. */
  | 'holders'
  /** Asked of the explorer role. */
  | 'launch'
  /** Asked of the scan role. */
  | 'liquidityLocks'
  /** Asked of the rpc role. */
  | 'liquidityRemovals'
  /** Asked of the rpc role. */
  | 'lockerTrust'
  /** Asked of the market role. */
  | 'marketReport'
  /** Asked of the rpc role. */
  | 'massTransfers'
  /** Asked of the rpc role. */
  | 'metadata'
  /** Asked of the scan role. */
  | 'ownership'
  /** Asked of the market role. */
  | 'pools'
  /** Asked of the scan role. */
  | 'powers'
  /** Asked of the rpc role. */
  | 'protocolToken'
  /** Asked of the scan role. */
  | 'routes'
  /** Asked of the scan role. */
  | 'scanReport'
  /** Asked of the scan role. */
  | 'simulation'
  /** Asked of the partner role. */
  | 'sniperReport'
  /** Asked of the explorer role. */
  | 'socialLinks'
  /** Asked of the explorer role. */
  | 'source'
  /** Asked of the rpc role. */
  | 'supplyHistory'
  /** Asked of the rpc role. */
  | 'tokenHistory'
  /** Asked of the market role. */
  | 'trades'
  /** Asked of the scan role. */
  | 'tradingChecks'
  /** Asked of the explorer role. */
  | 'walletLinks';

/** How a finding is known. Only the first two move a score. */
export type FindingStatus =
  /** Calls show the contrary at this state; it has no severity and no weight. */
  | 'DISPROVED_NOW'
  /** A call shows it. */
  | 'PROVEN'
  /** Only an outside or AI provider says so. */
  | 'REPORTED'
  /** Our rules over source, bytecode, transactions or names show it. */
  | 'STATIC_CONFIRMED';

/** What a holder is. */
export type HolderKind =
  /** An address that nobody can send from. */
  | 'burn'
  /** Another contract. */
  | 'contract'
  /** Who deployed the token. */
  | 'deployer'
  /** An exchange, for its customers. */
  | 'exchange'
  /** A contract that locks tokens or liquidity. */
  | 'locker'
  /** The owner of the token. */
  | 'owner'
  /** A pool of the token. */
  | 'pool'
  /** The token itself. */
  | 'token'
  /** A wallet. */
  | 'wallet';

/** How balances were read. */
export type HolderMode =
  /** By `balanceOf`: the logs do not add up (rebasing tokens). */
  | 'balance_of'
  /** From the Transfer logs, which agree with `balanceOf`. */
  | 'replay';

/** The plan of a key. */
export type KeyPlan =
  /** With terms of its own; the operator grants it. */
  | 'enterprise'
  /** The middle one. */
  | 'pro'
  /** The smallest that is sold. */
  | 'starter'
  /** The largest that is sold. */
  | 'team'
  /** The free one. */
  | 'test';

/** Whether a key works. */
export type KeyStatus =
  /** It works. */
  | 'active'
  /** Its time is over. */
  | 'expired'
  /** Its wallet took it back. */
  | 'revoked';

/** What a link leads to. */
export type LinkPlatform =
  /** Discord. */
  | 'discord'
  /** GitHub. */
  | 'github'
  /** Anything else. */
  | 'other'
  /** Telegram. */
  | 'telegram'
  /** Twitter or X. */
  | 'twitter'
  /** A website. */
  | 'website';

/** Who holds liquidity. */
export type LiquidityHolderKind =
  /** Nobody: it can never be taken out. */
  | 'burned'
  /** Another contract. */
  | 'contract'
  /** Who deployed the token. */
  | 'deployer'
  /** A locker, until its date. */
  | 'locked'
  /** The owner of the token. */
  | 'owner'
  /** A wallet. */
  | 'wallet';

/** Why a fact is missing. */
export type MissingReason =
  /** The answer violates the format of the source. */
  | 'invalid_answer'
  /** The source tells of now only, and a past block was asked for. */
  | 'no_history'
  /** No node of the chain can do what the read needs, or not in that size. */
  | 'node_cannot'
  /** The question does not apply to the token. */
  | 'not_applicable'
  /** No provider is set up for it. */
  | 'not_configured'
  /** The source does not know the token. */
  | 'not_found'
  /** No query needed it. */
  | 'not_requested'
  /** The source cannot answer this for the chain or the token. */
  | 'not_supported'
  /** The source took too long. */
  | 'timed_out'
  /** The source is down or refused. */
  | 'unavailable';

/** What can be paused. */
export type PausableFeature =
  /** Burning. */
  | 'burn'
  /** New tokens. */
  | 'mint'
  /** Seizing. */
  | 'seize'
  /** Transfers. */
  | 'transfer';

/** A plan that a wallet can have. All but enterprise, which the operator grants, can be bought. */
export type PlanName =
  /** With terms of its own; the operator grants it. */
  | 'enterprise'
  /** The middle one. */
  | 'pro'
  /** The smallest that is sold. */
  | 'starter'
  /** The largest that is sold. */
  | 'team';

/** For how long a quota is. */
export type PlanPeriod =
  /** The quota never fills again. */
  | 'life'
  /** The quota is full again on the first of each UTC month. */
  | 'month';

/** How a pool trades. */
export type PoolKind =
  /** Aerodrome and Velodrome: a price curve for each pair of fees. */
  | 'aerodrome'
  /** PancakeSwap Infinity, liquidity in bins of one price each: all pools in one contract, with hooks. */
  | 'infinity_bin'
  /** PancakeSwap Infinity, liquidity in ranges: all pools in one contract, with hooks. */
  | 'infinity_cl'
  /** Aerodrome Slipstream: liquidity in ranges, pools told apart by tick spacing. */
  | 'slipstream'
  /** Uniswap V2 and its forks: one price curve. */
  | 'uniswap_v2'
  /** Uniswap V3 and its forks: liquidity in ranges. */
  | 'uniswap_v3'
  /** Uniswap V4: all pools in one contract, with hooks. */
  | 'uniswap_v4';

/** What the pools of a token hold now. */
export type PoolsNow =
  /** Next to nothing, since when is not known. */
  | 'bare'
  /** Nothing: they had liquidity and all of it was taken out, which a call shows. */
  | 'emptied'
  /** Liquidity. */
  | 'funded'
  /** No known factory names a pool. */
  | 'none'
  /** Not asked. */
  | 'unknown';

/** Who does something. */
export type PowerActor =
  /** Who deployed the contract. */
  | 'deployer'
  /** Another account that holds liquidity, or several of them. */
  | 'liquidity_holder'
  /** The owner. */
  | 'owner'
  /** Who can put other code in. */
  | 'proxy_admin'
  /** An account with a role, or one that the code compares its caller with. */
  | 'role_holder'
  /** A fresh account: anyone. */
  | 'stranger';

/** What can be done to holders. */
export type PowerEffect =
  /** One holder cannot transfer. */
  | 'BLACKLIST'
  /** Nobody can sell. */
  | 'BLOCK_SELLS'
  /** Nobody can transfer. */
  | 'BLOCK_TRANSFERS'
  /** Other code runs. */
  | 'CHANGE_CODE'
  /** Tokens of a holder are gone. */
  | 'ERASE_OTHERS_BALANCE'
  /** Only small amounts pass. */
  | 'LIMIT_AMOUNTS'
  /** New tokens. */
  | 'MINT'
  /** Tokens of a holder go to another account. */
  | 'MOVE_OTHERS_BALANCE'
  /** All transfers stop. */
  | 'PAUSE'
  /** A higher tax. */
  | 'RAISE_TAX'
  /** The contract sells its tokens at whatever price the pool gives. */
  | 'SELL_CONTRACT_TOKENS'
  /** Coins or tokens of the contract go to the caller. */
  | 'TAKE_CONTRACT_ASSETS'
  /** Liquidity is taken out of the pools. */
  | 'TAKE_LIQUIDITY'
  /** The owner changes. */
  | 'TAKE_OWNERSHIP';

/** Whether an effect was shown. */
export type PowerStatus =
  /** No call was found that does it. TAKE_LIQUIDITY: none of it is in its hands. */
  | 'NOT_SHOWN'
  /** Calls that may do it could not be made, or not to their end: not known. TAKE_LIQUIDITY: not all of its holders are known. */
  | 'NOT_TRIED'
  /** A call shows it. TAKE_LIQUIDITY: the liquidity is in its hands and not locked. */
  | 'PROVEN';

/** A standard of tokens that a chain itself runs. */
export type ProtocolStandard =
  /** Base's. */
  | 'B20'
  /** BNB Smart Chain's (BEP-702). */
  | 'CAS20';

/** A variant of the standard. */
export type ProtocolVariant =
  /** It has decimals of its own and a multiplier. */
  | 'asset'
  /** It has 6 decimals and a currency that its issuer declares. */
  | 'stablecoin'
  /** A later variant. */
  | 'unknown';

/** The pattern that a proxy follows. */
export type ProxyKind =
  /** A beacon (EIP-1967). */
  | 'beacon'
  /** A diamond (EIP-2535). */
  | 'diamond'
  /** EIP-897. */
  | 'eip897'
  /** EIP-1822 (UUPS). */
  | 'eip1822'
  /** EIP-1967. */
  | 'eip1967'
  /** A minimal proxy (EIP-1167). */
  | 'minimal'
  /** No standard: it delegates to an address in its storage, a call shows it. */
  | 'slot'
  /** The slots of ZeppelinOS. */
  | 'zeppelinos';

/** What came of a replay. */
export type ReplayVerdict =
  /** Other calls passed or failed, or the log or code is another. */
  | 'differs'
  /** The same calls passed and failed, or the log, code or transactions are there. */
  | 'holds'
  /** The node answered the same bytes. */
  | 'identical'
  /** No node can answer it: quoted source, or what a provider reported. */
  | 'outside'
  /** The node could not be asked. */
  | 'unknown';

/** How long after each purchase. */
export type RetentionPoint =
  /** One hour. */
  | 'after_1h'
  /** Seven days. */
  | 'after_7d'
  /** One day. */
  | 'after_24h'
  /** Now. */
  | 'now';

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

/** How bad a finding is. */
export type Severity =
  /** As bad as it gets. */
  | 'CRITICAL'
  /** Very bad. */
  | 'HIGH'
  /** Worth knowing. */
  | 'INFO'
  /** Hardly bad. */
  | 'LOW'
  /** Bad. */
  | 'MEDIUM';

/** How published source matches the code. */
export type SourceMatch =
  /** Its metadata matches too. */
  | 'exact'
  /** The code only. */
  | 'partial';

/** How whole the state was that calls were played on. */
export type StateGrade =
  /** All of it answered at one block, by nodes that show no sign of missing state. */
  | 'complete'
  /** A node contradicted itself or another one, or lacks state: nothing is said on it. */
  | 'incomplete'
  /** It was proven against the block's state root. */
  | 'verified';

/** Which token. */
export type TokenRef = {
  /** Its contract. */
  address: string;
  /** As of a past block; absent: now. */
  at?: AtInput | null | undefined;
  /** Its network. */
  chain: Chain;
};

/** What an account is to the token. */
export type TokenRelation =
  /** Who deployed it. */
  | 'deployer'
  /** The owner or the deployer gave it tokens or liquidity, and not to everybody. */
  | 'linked'
  /** No link was found. */
  | 'other'
  /** Its owner. */
  | 'owner';

/** Which way a trade goes. */
export type TradeSide =
  /** The token is bought. */
  | 'buy'
  /** The token is sold. */
  | 'sell';

/** How a call was checked. */
export type Verification =
  /** Played again here on state that was proven against the block's state root, and that against the block's hash. */
  | 'STATE_ROOT';

/** Why wallets are believed to be one. */
export type WalletLinkKind =
  /** One account funded both. */
  | 'common_funder'
  /** They bought in one block with money of one account. */
  | 'same_block_bundle'
  /** One sent the token to the other. */
  | 'token_transfer';

/** A rule that finds artificial trades. */
export type WashType =
  /** Wallets of one funder trade with each other. */
  | 'COMMON_FUNDER'
  /** Several wallets pass the same tokens around. */
  | 'CYCLE'
  /** Who owns the liquidity trades in its own pool. */
  | 'LP_OWNER'
  /** Two wallets trade the same amounts with each other. */
  | 'MATCHED_PAIR'
  /** A wallet buys and sells the same again and again. */
  | 'ROUND_TRIP'
  /** A wallet trades with itself. */
  | 'SELF_TRADE';

/** Whether a watch is served. */
export type WatchStatus =
  /** Its events are delivered. */
  | 'active'
  /** Nothing is delivered, and what happens meanwhile is not kept for it. */
  | 'paused';

export type NonceQueryVariables = Exact<{
  wallet: string;
}>;


export type NonceQuery = { nonce: { wallet: string, nonce: string } | null };

export type PlansQueryVariables = Exact<{ [key: string]: never; }>;


export type PlansQuery = { contact: string | null, plans: Array<{ name: KeyPlan, priceUsd: number, quota: number, per: PlanPeriod, forSale: boolean }>, treasury: { address: string, chains: Array<{ chain: Chain, chainId: number, confirmations: number, assets: Array<{ symbol: string, address: string | null, decimals: number }> }> } | null };

export type WalletAccountQueryVariables = Exact<{
  wallet: string;
}>;


export type WalletAccountQuery = { wallet: { stats: { plan: KeyPlan | null, quota: number, remainingQuota: number, callsToday: number, callsThisMonth: number, totalCalls: number, quotaResetDate: string } | null, keys: Array<{ keyId: string, keyPrefix: string, plan: KeyPlan, status: KeyStatus, quota: number, remainingQuota: number, createdAt: string, expiresAt: string | null, lastUsedAt: string | null }> | null } | null };

export type KeyUseQueryVariables = Exact<{ [key: string]: never; }>;


export type KeyUseQuery = { me: { keyPrefix: string, plan: KeyPlan, stats: { callsToday: number, callsThisMonth: number, remainingQuota: number, quota: number } | null, callsByDay: Array<{ startAt: string, calls: number }> | null } | null };

export type TestKeyMutationVariables = Exact<{
  wallet: string;
}>;


export type TestKeyMutation = { generateTestKey: { apiKey: string, plan: KeyPlan, quota: number, expiresAt: string | null } };

export type AnotherKeyMutationVariables = Exact<{
  wallet: string;
  plan: PlanName;
}>;


export type AnotherKeyMutation = { createKey: { apiKey: string, plan: KeyPlan, quota: number, expiresAt: string | null } };

export type RevokeMutationVariables = Exact<{
  wallet: string;
  keyId: string | number;
}>;


export type RevokeMutation = { revokeKey: boolean };

export type PurchaseMutationVariables = Exact<{
  wallet: string;
  plan: PlanName;
  transactionHash: string;
}>;


export type PurchaseMutation = { purchasePlan: { apiKey: string, plan: KeyPlan, quota: number, expiresAt: string | null } };

export type WatchPartsFragment = { id: string, status: WatchStatus, pauseReason: string | null, webhook: string | null, minSeverity: Severity, pendingCount: number, parkedCount: number, createdAt: string, tokens: Array<{ chain: Chain, address: string }> };

export type WatchesQueryVariables = Exact<{ [key: string]: never; }>;


export type WatchesQuery = { watches: Array<{ id: string, status: WatchStatus, pauseReason: string | null, webhook: string | null, minSeverity: Severity, pendingCount: number, parkedCount: number, createdAt: string, tokens: Array<{ chain: Chain, address: string }> }> | null };

export type MakeWatchMutationVariables = Exact<{
  refs: Array<TokenRef> | TokenRef;
  minSeverity: Severity;
  deliver?: DeliverInput | null | undefined;
}>;


export type MakeWatchMutation = { createWatch: { secret: string | null, watch: { id: string, status: WatchStatus, pauseReason: string | null, webhook: string | null, minSeverity: Severity, pendingCount: number, parkedCount: number, createdAt: string, tokens: Array<{ chain: Chain, address: string }> } } };

export type PauseWatchMutationVariables = Exact<{
  id: string | number;
}>;


export type PauseWatchMutation = { pauseWatch: { id: string, status: WatchStatus, pauseReason: string | null, webhook: string | null, minSeverity: Severity, pendingCount: number, parkedCount: number, createdAt: string, tokens: Array<{ chain: Chain, address: string }> } };

export type ResumeWatchMutationVariables = Exact<{
  id: string | number;
}>;


export type ResumeWatchMutation = { resumeWatch: { id: string, status: WatchStatus, pauseReason: string | null, webhook: string | null, minSeverity: Severity, pendingCount: number, parkedCount: number, createdAt: string, tokens: Array<{ chain: Chain, address: string }> } };

export type DeleteWatchMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteWatchMutation = { deleteWatch: boolean };

export type TestWatchMutationVariables = Exact<{
  id: string | number;
}>;


export type TestWatchMutation = { testWatch: { delivered: boolean, problem: string | null, status: number | null } };

export type ComparedQueryVariables = Exact<{
  chain: Chain;
  address: string;
}>;


export type ComparedQuery = { token: { verdictSentence: string | null, coreScore: number | null, coreScoreLow: number | null, coreScoreHigh: number | null, coreGrade: string | null, blockNumber: number | null, metadata: { name: string | null, symbol: string | null } | null, gates: Array<{ code: string }> | null, security: { overallRisk: RiskLevel | null, scanAnalysis: { canSell: boolean | null, buyTax: number | null, sellTax: number | null } | null, lockAnalysis: { lockPercentage: number, unknownPercentage: number, pullableNowUsd: number | null } | null } | null, market: { priceUsd: number | null, liquidityUsd: number | null, volume24h: number | null, marketCap: number | null, marketCapBasis: CapBasis | null, createdAt: string | null } | null, holders: { totalHolders: number | null, teamPercentage: number | null, distribution: { gini: number, nakamoto: number, top1Percentage: number, top10Percentage: number, cumulativePercentage: Array<number> } | null, clusteredDistribution: { gini: number, nakamoto: number, top1Percentage: number, top10Percentage: number, cumulativePercentage: Array<number> } | null } | null, washTrading: { windowHours: number | null, windowWashPercentage: number | null } | null } | null };

export type CheckEvidenceQueryVariables = Exact<{
  chain: Chain;
  address: string;
  component: ComponentName;
}>;


export type CheckEvidenceQuery = { token: { component: { checks: Array<{ code: string, evidence: Array<
          | { address: string, codeHash: string, selector: string | null, description: string, kind: EvidenceKind }
          | { chainId: number, blockNumber: number, blockHash: string, method: EvidenceMethod, params: unknown, result: string, reverted: boolean, meaning: string, verified: Verification | null, kind: EvidenceKind }
          | { chainId: number, blockNumber: number, blockHash: string, address: string, transactionHash: string, logIndex: number, description: string, kind: EvidenceKind }
          | { source: string, field: string, value: string, kind: EvidenceKind }
          | { kind: EvidenceKind, contract: string, file: string, lineStart: number, lineEnd: number, quote: string }
          | { hashes: Array<string>, description: string, kind: EvidenceKind }
        > }> | null } | null } | null };

export type PowerEvidenceQueryVariables = Exact<{
  chain: Chain;
  address: string;
}>;


export type PowerEvidenceQuery = { token: { security: { powers: { matrix: Array<{ actor: PowerActor, effect: PowerEffect, selector: string | null, evidence: Array<
            | { address: string, codeHash: string, selector: string | null, description: string, kind: EvidenceKind }
            | { chainId: number, blockNumber: number, blockHash: string, method: EvidenceMethod, params: unknown, result: string, reverted: boolean, meaning: string, verified: Verification | null, kind: EvidenceKind }
            | { chainId: number, blockNumber: number, blockHash: string, address: string, transactionHash: string, logIndex: number, description: string, kind: EvidenceKind }
            | { source: string, field: string, value: string, kind: EvidenceKind }
            | { kind: EvidenceKind, contract: string, file: string, lineStart: number, lineEnd: number, quote: string }
            | { hashes: Array<string>, description: string, kind: EvidenceKind }
          > }> } | null } | null } | null };

export type TradingEvidenceQueryVariables = Exact<{
  chain: Chain;
  address: string;
}>;


export type TradingEvidenceQuery = { token: { security: { trading: { evidence: Array<
          | { address: string, codeHash: string, selector: string | null, description: string, kind: EvidenceKind }
          | { chainId: number, blockNumber: number, blockHash: string, method: EvidenceMethod, params: unknown, result: string, reverted: boolean, meaning: string, verified: Verification | null, kind: EvidenceKind }
          | { chainId: number, blockNumber: number, blockHash: string, address: string, transactionHash: string, logIndex: number, description: string, kind: EvidenceKind }
          | { source: string, field: string, value: string, kind: EvidenceKind }
          | { kind: EvidenceKind, contract: string, file: string, lineStart: number, lineEnd: number, quote: string }
          | { hashes: Array<string>, description: string, kind: EvidenceKind }
        >, environments: Array<{ environment: string, evidence:
            | { address: string, codeHash: string, selector: string | null, description: string, kind: EvidenceKind }
            | { chainId: number, blockNumber: number, blockHash: string, method: EvidenceMethod, params: unknown, result: string, reverted: boolean, meaning: string, verified: Verification | null, kind: EvidenceKind }
            | { chainId: number, blockNumber: number, blockHash: string, address: string, transactionHash: string, logIndex: number, description: string, kind: EvidenceKind }
            | { source: string, field: string, value: string, kind: EvidenceKind }
            | { kind: EvidenceKind, contract: string, file: string, lineStart: number, lineEnd: number, quote: string }
            | { hashes: Array<string>, description: string, kind: EvidenceKind }
           }>, holderSells: { evidence: Array<
            | { address: string, codeHash: string, selector: string | null, description: string, kind: EvidenceKind }
            | { chainId: number, blockNumber: number, blockHash: string, method: EvidenceMethod, params: unknown, result: string, reverted: boolean, meaning: string, verified: Verification | null, kind: EvidenceKind }
            | { chainId: number, blockNumber: number, blockHash: string, address: string, transactionHash: string, logIndex: number, description: string, kind: EvidenceKind }
            | { source: string, field: string, value: string, kind: EvidenceKind }
            | { kind: EvidenceKind, contract: string, file: string, lineStart: number, lineEnd: number, quote: string }
            | { hashes: Array<string>, description: string, kind: EvidenceKind }
          > } | null } | null } | null } | null };

export type FindingEvidenceQueryVariables = Exact<{
  chain: Chain;
  address: string;
}>;


export type FindingEvidenceQuery = { token: { security: { auditAnalysis: { findings: Array<{ type: string, function: string | null, lineStart: number | null, evidence: Array<
            | { address: string, codeHash: string, selector: string | null, description: string, kind: EvidenceKind }
            | { chainId: number, blockNumber: number, blockHash: string, method: EvidenceMethod, params: unknown, result: string, reverted: boolean, meaning: string, verified: Verification | null, kind: EvidenceKind }
            | { chainId: number, blockNumber: number, blockHash: string, address: string, transactionHash: string, logIndex: number, description: string, kind: EvidenceKind }
            | { source: string, field: string, value: string, kind: EvidenceKind }
            | { kind: EvidenceKind, contract: string, file: string, lineStart: number, lineEnd: number, quote: string }
            | { hashes: Array<string>, description: string, kind: EvidenceKind }
          > }> } | null } | null } | null };

type EvidenceParts_BytecodeEvidence_Fragment = { address: string, codeHash: string, selector: string | null, description: string, kind: EvidenceKind };

type EvidenceParts_CallEvidence_Fragment = { chainId: number, blockNumber: number, blockHash: string, method: EvidenceMethod, params: unknown, result: string, reverted: boolean, meaning: string, verified: Verification | null, kind: EvidenceKind };

type EvidenceParts_LogEvidence_Fragment = { chainId: number, blockNumber: number, blockHash: string, address: string, transactionHash: string, logIndex: number, description: string, kind: EvidenceKind };

type EvidenceParts_ReportEvidence_Fragment = { source: string, field: string, value: string, kind: EvidenceKind };

type EvidenceParts_SourceEvidence_Fragment = { kind: EvidenceKind, contract: string, file: string, lineStart: number, lineEnd: number, quote: string };

type EvidenceParts_TransactionEvidence_Fragment = { hashes: Array<string>, description: string, kind: EvidenceKind };

export type EvidencePartsFragment =
  | EvidenceParts_BytecodeEvidence_Fragment
  | EvidenceParts_CallEvidence_Fragment
  | EvidenceParts_LogEvidence_Fragment
  | EvidenceParts_ReportEvidence_Fragment
  | EvidenceParts_SourceEvidence_Fragment
  | EvidenceParts_TransactionEvidence_Fragment
;

export type ReplayQueryVariables = Exact<{
  chain: Chain;
  address: string;
  code: string;
}>;


export type ReplayQuery = { replay: { total: number, replayed: Array<{ verdict: ReplayVerdict, reason: string }> } | null };

export type IdentityQueryVariables = Exact<{
  chain: Chain;
  address: string;
}>;


export type IdentityQuery = { token: { metadata: { name: string | null, symbol: string | null, decimals: number | null, totalSupply: string | null } | null } | null };

export type VerdictQueryVariables = Exact<{
  chain: Chain;
  address: string;
}>;


export type VerdictQuery = { token: { verdictSentence: string | null, coreScore: number | null, coreScoreLow: number | null, coreScoreHigh: number | null, coreGrade: string | null, coverage: number | null, blockNumber: number | null, policyVersion: string, chainNotes: Array<{ code: ChainNoteCode, text: string }>, security: { overallRisk: RiskLevel | null, playedState: { state: StateGrade, reasons: Array<string> } | null } | null, gates: Array<{ code: string, cap: number, reason: string }> | null, components: Array<{ name: ComponentName, state: ComponentState, score: number | null, grade: string | null, verdictSentence: string, abstained: string | null, coverage: number | null, gates: Array<{ code: string }>, checks: Array<{ code: string, status: CheckStatus, reason: string, detail: string | null, severity: number, confidence: number, evidence: Array<
          | { kind: EvidenceKind }
          | { kind: EvidenceKind }
          | { kind: EvidenceKind }
          | { kind: EvidenceKind }
          | { kind: EvidenceKind }
          | { kind: EvidenceKind }
        > }> | null }> | null } | null };

export type PowersQueryVariables = Exact<{
  chain: Chain;
  address: string;
}>;


export type PowersQuery = { token: { security: { deployer: string | null, auditAnalysis: { hasOwner: boolean | null } | null, owner: { address: string, kind: AccountKind, owners: number | null, threshold: number | null, delaySeconds: number | null, controller: { address: string, kind: AccountKind } | null } | null, proxy: { kind: ProxyKind, admin: { address: string, kind: AccountKind, owners: number | null, threshold: number | null, delaySeconds: number | null, controller: { address: string, kind: AccountKind } | null } | null, adminOwner: { address: string, kind: AccountKind, owners: number | null, threshold: number | null, delaySeconds: number | null, controller: { address: string, kind: AccountKind } | null } | null } | null, powers: { coverage: number, functionsTried: number, untried: string | null, worstCaseSellTaxRatio: number | null, matrix: Array<{ actor: PowerActor, effect: PowerEffect, status: PowerStatus, signature: string | null, selector: string | null, sellTaxAfterRatio: number | null, buyTaxAfterRatio: number | null, liquidityPercentage: number | null, account: { address: string, kind: AccountKind, owners: number | null, threshold: number | null, delaySeconds: number | null, controller: { address: string, kind: AccountKind } | null } | null }> } | null, hiddenAuthorities: Array<{ slot: string, claimsPool: boolean | null, account: { address: string, kind: AccountKind, owners: number | null, threshold: number | null, delaySeconds: number | null, controller: { address: string, kind: AccountKind } | null } }> | null, protocolToken: { standard: ProtocolStandard, variant: ProtocolVariant, adminless: boolean | null, paused: Array<PausableFeature>, supplyCap: string | null } | null } | null } | null };

export type AccountPartsFragment = { address: string, kind: AccountKind, owners: number | null, threshold: number | null, delaySeconds: number | null, controller: { address: string, kind: AccountKind } | null };

export type SellingQueryVariables = Exact<{
  chain: Chain;
  address: string;
}>;


export type SellingQuery = { token: { market: { priceUsd: number | null, priceChange24h: number | null, liquidityUsd: number | null, volume24h: number | null, marketCap: number | null, marketCapBasis: CapBasis | null, exitValues: Array<{ sizeUsd: number, receivedUsd: number, lossRatio: number, impactRatio: number, taxRatio: number | null, pool: string }> | null } | null, security: { scanAnalysis: { isHoneypot: boolean | null, canBuy: boolean | null, canSell: boolean | null, canTransfer: boolean | null, buyTax: number | null, sellTax: number | null, transferTax: number | null, sellError: string | null } | null, trading: { canSellAll: boolean | null, canSellHalf: boolean | null, canSellDust: boolean | null, cooldown: boolean | null, environmentSensitive: boolean | null, maxBuy: string | null, maxSell: string | null, maxWallet: string | null, holderSells: { tried: number, failed: number, worstTaxRatio: number | null } | null, environments: Array<{ environment: string, canBuy: boolean | null, canSell: boolean | null, sellTax: number | null }>, impersonates: { symbol: string, reason: string } | null } | null } | null } | null };

export type LiquidityQueryVariables = Exact<{
  chain: Chain;
  address: string;
}>;


export type LiquidityQuery = { token: { security: { lockAnalysis: { lockStatus: string, lockPercentage: number, unknownPercentage: number, pullableNowUsd: number | null, holdersTotal: number, taken: { by: string | null, relation: TokenRelation | null, transactionHash: string | null, leftUsd: number | null } | null, schedule: Array<{ locker: string, percentage: number, unlockAt: string | null, valueUsd: number | null }>, holders: Array<{ holder: string, kind: LiquidityHolderKind, locker: string | null, percentage: number, valueUsd: number | null, unlockAt: string | null, beneficiary: string | null, pool: string, position: { inRange: boolean } | null }>, launchpads: Array<{ name: string, contract: string, percentage: number, what: string }>, lockers: Array<{ name: string, locker: string, triedRatio: number, emptied: Array<{ actor: PowerActor, signature: string | null }>, replaceableBy: { address: string, kind: AccountKind, owners: number | null, threshold: number | null, delaySeconds: number | null, controller: { address: string, kind: AccountKind } | null } | null }> } | null } | null, market: { pools: Array<{ address: string, poolId: string, dex: string, kind: PoolKind, quoteSymbol: string, liquidityUsd: number | null, feePips: number, createdAt: string | null }> | null } | null } | null };

export type HoldersQueryVariables = Exact<{
  chain: Chain;
  address: string;
}>;


export type HoldersQuery = { token: { metadata: { decimals: number | null } | null, holders: { abstained: string | null, totalHolders: number | null, concentrationRisk: RiskLevel | null, concentrationBasis: ConcentrationBasis | null, teamPercentage: number | null, whaleConcentration: number | null, mode: HolderMode | null, clustersTotal: number | null, distribution: { gini: number, nakamoto: number, top1Percentage: number, top10Percentage: number, cumulativePercentage: Array<number> } | null, clusteredDistribution: { gini: number, nakamoto: number, top1Percentage: number, top10Percentage: number, cumulativePercentage: Array<number> } | null, groups: Array<{ kind: HolderKind, count: number, percentage: number }> | null, topHolders: Array<{ address: string, balance: string, percentage: number, kind: HolderKind, label: string | null, eligible: boolean }> | null, clusters: Array<{ code: string, funders: Array<string>, kinds: Array<WalletLinkKind>, percentage: number, wallets: Array<string>, transactionHashes: Array<string>, transactionsTotal: number, links: Array<{ a: string, b: string, kind: WalletLinkKind, via: string | null }> }> | null } | null } | null };

export type DistributionPartsFragment = { gini: number, nakamoto: number, top1Percentage: number, top10Percentage: number, cumulativePercentage: Array<number> };

export type WashQueryVariables = Exact<{
  chain: Chain;
  address: string;
}>;


export type WashQuery = { token: { washTrading: { abstained: string | null, washTradingDetected: boolean | null, riskLevel: RiskLevel | null, windowHours: number | null, windowVolumeUsd: number | null, windowWashVolumeUsd: number | null, windowWashPercentage: number | null, washVolumeUsd: number | null, washVolumePercentage: number | null, totalVolume24h: number | null, organicVolume24h: number | null, organicVolumeLow24hUsd: number | null, totalTradesAnalyzed: number | null, suspiciousTrades: number | null, suspiciousWallets: number | null, uniqueTraders: number | null, uniqueEntities: number | null, sandwiches: number | null, arbitrages: number | null, tradesCoverage: number | null, confidence: number | null, patternsTotal: number | null, patterns: Array<{ type: WashType, description: string, strict: boolean, trades: number, wallets: Array<string>, volumeUsd: number | null, transactionHashes: Array<string>, transactionsTotal: number }> | null } | null } | null };

export type EarlyQueryVariables = Exact<{
  chain: Chain;
  address: string;
}>;


export type EarlyQuery = { token: { metadata: { decimals: number | null, totalSupply: string | null } | null, snipers: { abstained: string | null, launchedAt: string | null, launchBlock: number | null, firstBuyersFound: number | null, snipersFound: number | null, bundlersFound: number | null, insidersFound: number | null, mevFound: number | null, supplyBoughtPercentage: number | null, supplyHeldPercentage: number | null, diamondHandsRatio: number | null, paperHandsRatio: number | null, truncated: boolean | null, wallets: Array<{ wallet: string, labels: Array<BuyerLabel>, state: BuyerState, bought: string, sold: string, balanceNow: string, heldRatio: number, soldRatio: number, secondsAfterLaunch: number, firstBuyAt: string, firstBuyTransaction: string, funder: string | null }> | null, retention: Array<{ after: RetentionPoint, walletRatio: number, amountRatio: number, wallets: number }> | null } | null } | null };

export type LinksQueryVariables = Exact<{
  chain: Chain;
  address: string;
}>;


export type LinksQuery = { token: { metadata: { description: string | null } | null, social: { abstained: string | null, signals: Array<string> | null, items: Array<{ platform: LinkPlatform, url: string, alive: boolean | null, foundIn: Array<string>, warnings: Array<string> }> | null } | null } | null };

export type FindingsQueryVariables = Exact<{
  chain: Chain;
  address: string;
}>;


export type FindingsQuery = { token: { auditKind: AuditKind | null, disputes: Array<{ id: string, code: string, statement: string, signer: string, role: DisputeRole, state: DisputeState, openedAt: string, answer: string | null, answerSigner: string | null }> | null, security: { auditAnalysis: { auditAvailable: boolean, overallAuditRating: AuditRating, findings: Array<{ type: string, severity: Severity, status: FindingStatus, issue: string, description: string, contract: string | null, file: string | null, function: string | null, lineStart: number | null, lineEnd: number | null, controller: ControllerKind | null, evidence: Array<
            | { kind: EvidenceKind }
            | { kind: EvidenceKind }
            | { kind: EvidenceKind }
            | { kind: EvidenceKind }
            | { kind: EvidenceKind, contract: string, file: string, lineStart: number, lineEnd: number, quote: string }
            | { kind: EvidenceKind }
          > }> } | null, source: { verified: boolean, match: SourceMatch | null, contractName: string | null, compilerVersion: string | null } | null, checksNotMade: Array<{ check: string, asks: string, why: string }> } | null } | null };

export type DisputePiecesFragment = { id: string, code: string, statement: string, signer: string, role: DisputeRole, state: DisputeState, openedAt: string, answer: string | null, answerSigner: string | null };

export type FindingPartsFragment = { type: string, severity: Severity, status: FindingStatus, issue: string, description: string, contract: string | null, file: string | null, function: string | null, lineStart: number | null, lineEnd: number | null, controller: ControllerKind | null, evidence: Array<
    | { kind: EvidenceKind }
    | { kind: EvidenceKind }
    | { kind: EvidenceKind }
    | { kind: EvidenceKind }
    | { kind: EvidenceKind, contract: string, file: string, lineStart: number, lineEnd: number, quote: string }
    | { kind: EvidenceKind }
  > };

export type QuotePartsFragment = { contract: string, file: string, lineStart: number, lineEnd: number, quote: string };

export type SourcesQueryVariables = Exact<{
  chain: Chain;
  address: string;
}>;


export type SourcesQuery = { token: { sources: Array<{ fact: FactKind, known: boolean, source: string, reason: MissingReason | null, detail: string | null, observedAt: string | null, blockNumber: number | null }> | null } | null };

export type CandlesQueryVariables = Exact<{
  chain: Chain;
  address: string;
}>;


export type CandlesQuery = { token: { market: { abstained: string | null, createdAt: string | null, candles: Array<{ startAt: string, openUsd: number, highUsd: number, lowUsd: number, closeUsd: number, volumeUsd: number, trades: number }> | null } | null, snipers: { launchedAt: string | null, wallets: Array<{ firstBuyAt: string, labels: Array<BuyerLabel> }> | null } | null, washTrading: { flaggedTrades: Array<{ timestamp: string, side: TradeSide, strict: boolean }> | null } | null } | null };

export type CodeChangesQueryVariables = Exact<{
  chain: Chain;
  address: string;
}>;


export type CodeChangesQuery = { token: { security: { codeHistory: { completeSince: string | null, replacedLately: boolean | null, total: number, changes: Array<{ kind: CodeChangeKind, changedAt: string, contract: string, from: string | null, to: string | null, confirmed: boolean | null, initial: boolean | null }> } | null, creatorHistory: { creator: string, transactions: number, tokensFound: number, contracts: Array<{ address: string, symbol: string | null, isToken: boolean, liquidityUsd: number | null, pools: PoolsNow }> } | null } | null } | null };

export type PastQueryVariables = Exact<{
  chain: Chain;
  address: string;
}>;


export type PastQuery = { token: { changesMissing: string | null, report: { id: string } | null, changes: Array<{ kind: ChangeKind, foundIn: ChangeSource, severity: Severity, description: string, subject: string, afterReportId: string | null, afterBlock: { number: number, time: string } }> | null, history: { reports: Array<{ id: string, coreScore: number | null, coreGrade: string, lastTime: string, lastBlockNumber: number }> } | null } | null };

export type ChangePartsFragment = { kind: ChangeKind, foundIn: ChangeSource, severity: Severity, description: string, subject: string, afterReportId: string | null, afterBlock: { number: number, time: string } };

export type ReportPartsFragment = { id: string, coreScore: number | null, coreGrade: string, lastTime: string, lastBlockNumber: number };

export type HistoriesQueryVariables = Exact<{
  chain: Chain;
  address: string;
}>;


export type HistoriesQuery = { token: { metadata: { decimals: number | null, totalSupply: string | null } | null, liquidityHistory: { pools: number, points: Array<{ at: string, coinsUsd: number }> } | null, supplyHistory: { changes: number, points: Array<{ at: string, supply: string }> } | null } | null };

export type StartQueryVariables = Exact<{ [key: string]: never; }>;


export type StartQuery = { startTokens: Array<{ chain: Chain, address: string, title: string | null, story: string | null }>, health: { chains: Array<{ chain: Chain, state: ChainState, linkNames: Array<string> }> } };

export type FindQueryVariables = Exact<{
  refs: Array<TokenRef> | TokenRef;
}>;


export type FindQuery = { tokens: Array<{ chain: Chain, address: string, metadata: { name: string | null, symbol: string | null } | null } | null> };

export type RecentQueryVariables = Exact<{ [key: string]: never; }>;


export type RecentQuery = { recentTokens: Array<{ chain: Chain, address: string, name: string | null, symbol: string | null, genuine: boolean, lookalike: { symbol: string, reason: string, address: string | null } | null, shown: { coreScore: number | null, coreGrade: string, verdictSentence: string | null, checkedAt: string } | null }> };

export type PairsQueryVariables = Exact<{ [key: string]: never; }>;


export type PairsQuery = { newestPairs: Array<{ eventId: string, quote: string, dex: string, launchpad: string | null, createdAt: string, token: { chain: Chain, address: string, name: string | null, symbol: string | null, genuine: boolean, lookalike: { symbol: string, reason: string, address: string | null } | null, shown: { coreScore: number | null, coreGrade: string, verdictSentence: string | null, checkedAt: string } | null } }> };

export type SearchNamesQueryVariables = Exact<{
  text: string;
}>;


export type SearchNamesQuery = { searchTokens: Array<{ chain: Chain, address: string, name: string | null, symbol: string | null, genuine: boolean, lookalike: { symbol: string, reason: string, address: string | null } | null, shown: { coreScore: number | null, coreGrade: string, verdictSentence: string | null, checkedAt: string } | null }> };

export type ListedPartsFragment = { chain: Chain, address: string, name: string | null, symbol: string | null, genuine: boolean, lookalike: { symbol: string, reason: string, address: string | null } | null, shown: { coreScore: number | null, coreGrade: string, verdictSentence: string | null, checkedAt: string } | null };

export type StoredReportQueryVariables = Exact<{
  id: string | number;
}>;


export type StoredReportQuery = { report: { chain: Chain, address: string, policyVersion: string, content: unknown, id: string, coreScore: number | null, coreGrade: string, lastTime: string, lastBlockNumber: number, block: { number: number, time: string }, disputes: Array<{ id: string, code: string, statement: string, signer: string, role: DisputeRole, state: DisputeState, openedAt: string, answer: string | null, answerSigner: string | null }> | null, signature: { signer: string, contentHash: string } | null } | null };

export type SinceQueryVariables = Exact<{
  chain: Chain;
  address: string;
}>;


export type SinceQuery = { token: { changes: Array<{ kind: ChangeKind, foundIn: ChangeSource, severity: Severity, description: string, subject: string, afterReportId: string | null, afterBlock: { number: number, time: string } }> | null, history: { reports: Array<{ id: string, coreScore: number | null, coreGrade: string, lastTime: string, lastBlockNumber: number }> } | null } | null };
