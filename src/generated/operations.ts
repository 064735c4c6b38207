/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
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

/** What of a token a change is about. */
export type ChangeTopic =
  /** The code that runs. */
  | 'code'
  /** How the supply is held. */
  | 'holders'
  /** Locks of liquidity. */
  | 'locks'
  /** Who owns the contract. */
  | 'owner'
  /** The liquidity of the pools. */
  | 'pools'
  /** What somebody can do to holders. */
  | 'powers'
  /** The grade, and the policy that it was given by. */
  | 'score'
  /** The supply. */
  | 'supply'
  /** What a simulated trade pays and whether it passes. */
  | 'trade'
  /** Artificial volume. */
  | 'wash';

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

/** Whether the database answers. */
export type DatabaseState =
  /** It answers. */
  | 'connected'
  /** It does not. */
  | 'disconnected';

/** What the rules say. */
export type DecisionWord =
  /** No rule speaks against it. */
  | 'ALLOW'
  /** A rule asks for a second look. */
  | 'CAUTION'
  /** A rule forbids it. */
  | 'DENY'
  /** Not one rule could be judged. Not the same as ALLOW. */
  | 'UNKNOWN';

/** Where the events of a watch go. */
export type DeliverInput = {
  /** URL of a webhook: https at a public address. Absent: events are read by the subscription tokenChanged. */
  webhook?: string | null | undefined;
};

/** How far an event came. */
export type DeliveryState =
  /** The receiver took it. */
  | 'delivered'
  /** It was given up after three days; it can be sent again by request. */
  | 'parked'
  /** It is sent, or sent again after a wait. */
  | 'pending';

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

/** What a gap costs. */
export type GapCost =
  /** Some facts are missing or estimated. */
  | 'facts'
  /** The same facts, later or with more requests. */
  | 'time';

/** Whether the service can do its work. */
export type HealthStatus =
  /** A provider role is down: answers know less. */
  | 'degraded'
  /** It can. */
  | 'healthy'
  /** The database is away, or cannot store. */
  | 'unhealthy';

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

/** When a pool calls its hook. */
export type HookPermission =
  /** After liquidity is added. */
  | 'afterAddLiquidity'
  /** After liquidity is added, and it may change the amounts. */
  | 'afterAddLiquidityReturnsDelta'
  /** After a donation. */
  | 'afterDonate'
  /** After the pool is set up. */
  | 'afterInitialize'
  /** After liquidity is taken out. */
  | 'afterRemoveLiquidity'
  /** After liquidity is taken out, and it may change the amounts. */
  | 'afterRemoveLiquidityReturnsDelta'
  /** After a swap. */
  | 'afterSwap'
  /** After a swap, and it may change the amounts. */
  | 'afterSwapReturnsDelta'
  /** Before liquidity is added. */
  | 'beforeAddLiquidity'
  /** Before a donation. */
  | 'beforeDonate'
  /** Before the pool is set up. */
  | 'beforeInitialize'
  /** Before liquidity is taken out. */
  | 'beforeRemoveLiquidity'
  /** Before a swap. */
  | 'beforeSwap'
  /** Before a swap, and it may change the amounts. */
  | 'beforeSwapReturnsDelta';

/** What protocols ask of a token. */
export type IntegrationNoteId =
  /** The size of transfers or holdings is limited. */
  | 'AMOUNT_LIMITS'
  /** An allowance cannot be changed without 0 between. */
  | 'APPROVAL_RACE_GUARD'
  /** Single accounts can be blocked. */
  | 'BLOCKLIST'
  /** A transfer of too much moves what there is. */
  | 'CLAMPS_AMOUNTS'
  /** A second address moves the same balances. */
  | 'DOUBLE_ENTRY_POINT'
  /** Less arrives than was sent. */
  | 'FEE_ON_TRANSFER'
  /** It lends tokens that are made for one transaction. */
  | 'FLASH_MINT'
  /** A transfer uses the more gas the more there is. */
  | 'GAS_HUNGRY'
  /** The supply can grow. */
  | 'MINTABLE'
  /** A function of ERC-20 that should return a bool returns nothing. */
  | 'MISSING_RETURN'
  /** A transfer that cannot be made does not revert. */
  | 'NO_REVERT_ON_FAILURE'
  /** All transfers can be stopped. */
  | 'PAUSABLE'
  /** An allowance can be given by signature. */
  | 'PERMIT'
  /** Balances change with time alone. */
  | 'REBASING'
  /** A transfer of 0 does not pass. */
  | 'REVERTS_ON_ZERO'
  /** A transfer calls its recipient, as ERC-777 does. */
  | 'TRANSFER_CALLBACKS'
  /** More than 18 decimals, or none told. */
  | 'UNUSUAL_DECIMALS'
  /** Its code can be replaced. */
  | 'UPGRADEABLE';

/** What a caller means to do with a token. */
export type Intent =
  /** Buy it. */
  | 'BUY'
  /** Lend against it. */
  | 'COLLATERAL'
  /** Offer it to others. */
  | 'LIST'
  /** Take it from somebody. */
  | 'RECEIVE'
  /** Sell it. What harms buyers only never denies a sale. */
  | 'SELL';

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

/** Whether a token has a trait. */
export type NotePresence =
  /** It was looked for, and is not there. */
  | 'ABSENT'
  /** It has it. */
  | 'PRESENT'
  /** Not known: not to be read as absent. */
  | 'UNKNOWN';

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

/** A limited role of providers. */
export type ProviderRole =
  /** Reads the contract. */
  | 'audit'
  /** Knows holders, sources and history. */
  | 'explorer'
  /** Knows prices and pools. */
  | 'market'
  /** Trades the token, or reports how it trades. */
  | 'scan';

/** Whether a provider role answers. */
export type ProviderState =
  /** Some requests fail. */
  | 'degraded'
  /** It does not answer. */
  | 'down'
  /** It answers. */
  | 'healthy'
  /** Its limit is reached. */
  | 'limited';

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

/** A way through which a token may have to move. */
export type RouteId =
  /** an allowance changed from one amount to another */
  | 'approve_again'
  /** a router that takes the token and passes it on */
  | 'custody_router'
  /** decimals() */
  | 'decimals'
  /** a transfer to an account that never held it */
  | 'fresh_account'
  /** a transfer to a contract that calls back */
  | 'hooks'
  /** Infinity pool */
  | 'infinity'
  /** an allowance by signature */
  | 'permit'
  /** a balance while nobody moves it */
  | 'rebase'
  /** what transfer, transferFrom and approve return */
  | 'returns'
  /** a settlement contract: in and out */
  | 'settlement'
  /** a transfer of the whole balance */
  | 'transfer_all'
  /** a transfer to oneself */
  | 'transfer_self'
  /** a transfer of more than the balance */
  | 'transfer_too_much'
  /** a transfer of 0 */
  | 'transfer_zero'
  /** V2 pool, by the functions for tokens that take a fee */
  | 'v2_fee_on_transfer'
  /** V2 pool, by the plain swap functions */
  | 'v2_plain'
  /** V3 pool */
  | 'v3'
  /** V4 pool */
  | 'v4'
  /** a vault: deposit and withdrawal */
  | 'vault';

/** What a way did when it was played. */
export type RouteStatus =
  /** It passes, and does something else than a plain token. */
  | 'DIFFERS'
  /** The token does not move that way. */
  | 'FAILS'
  /** Nothing is known. */
  | 'NOT_TRIED'
  /** As with a plain token. */
  | 'WORKS';

/** What a rule does, or would do if it were enforced. */
export type RuleEffect =
  /** It is told only. */
  | 'ALLOW'
  /** It cautions. */
  | 'CAUTION'
  /** It denies. */
  | 'DENY';

/** What a rule found. */
export type RuleOutcome =
  /** Its conditions are met. */
  | 'FIRED'
  /** A fact that it needs is not known. */
  | 'MISSING';

/** Whether a provider role answers. */
export type ServiceState =
  /** Some requests fail. */
  | 'degraded'
  /** It does not answer. */
  | 'down'
  /** It answers. */
  | 'operational';

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

/** How whole the state was that calls were played on. */
export type StateGrade =
  /** All of it answered at one block, by nodes that show no sign of missing state. */
  | 'complete'
  /** A node contradicted itself or another one, or lacks state: nothing is said on it. */
  | 'incomplete'
  /** It was proven against the block's state root. */
  | 'verified';

/** A kind of token. */
export type TokenClassName =
  /** Votes in an organisation. */
  | 'governance'
  /** Stands for a staked asset. */
  | 'liquid_staking'
  /** None of the others: nothing is expected of it. */
  | 'meme'
  /** Stands for an asset outside of chains. */
  | 'real_world_asset'
  /** Balances change by themselves. */
  | 'rebasing'
  /** Keeps the price of a currency. */
  | 'stablecoin'
  /** Stands for another asset. */
  | 'wrapped';

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

/** What happened to a watched token. */
export type WatchEventKind =
  /** You cannot buy it any more. */
  | 'BUYS_BLOCKED'
  /** You can buy it again. */
  | 'BUYS_OPENED'
  /** Other code runs at the address of the token. */
  | 'CODE_REPLACED'
  /** A disputed statement is not said any more, or the operator corrected it. */
  | 'DISPUTE_CORRECTED'
  /** A dispute stayed open for 90 days. */
  | 'DISPUTE_EXPIRED'
  /** Its owner, deployer or another controller disputes a statement of a report. */
  | 'DISPUTE_OPENED'
  /** A disputed statement was looked at again, and holds. */
  | 'DISPUTE_UPHELD'
  /** A dispute was taken back. */
  | 'DISPUTE_WITHDRAWN'
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
  /** A pool of the token was created. */
  | 'PAIR_CREATED'
  /** Nobody can transfer any more. */
  | 'PAUSED'
  /** The token was judged by other rules: a change of its grade is none of the token. */
  | 'POLICY_CHANGED'
  /** Somebody can do to holders what nobody could before. */
  | 'POWER_GAINED'
  /** Somebody cannot do to holders any more what they could. */
  | 'POWER_LOST'
  /** A reorganisation of the chain undid an event that was reported before. */
  | 'RETRACTED'
  /** You cannot sell it any more. */
  | 'SELLS_BLOCKED'
  /** You can sell it again. */
  | 'SELLS_OPENED'
  /** A trade costs less tax than before. */
  | 'TAX_LOWERED'
  /** A trade costs more tax than before. */
  | 'TAX_RAISED'
  /** Transfers pass again. */
  | 'UNPAUSED'
  /** Part of the volume is artificial, which it was not before. */
  | 'WASH_STARTED';

/** Whether a watch is served. */
export type WatchStatus =
  /** Its events are delivered. */
  | 'active'
  /** Nothing is delivered, and what happens meanwhile is not kept for it. */
  | 'paused';

export type AgentAnalysisQueryVariables = Exact<{
  chain: Chain;
  address: string;
}>;


export type AgentAnalysisQuery = { token: { verdictSentence: string, coreScore: number | null, coreGrade: string | null, coreScoreLow: number | null, coreScoreHigh: number | null, coverage: number, blockNumber: number | null, policyVersion: string, gates: Array<{ code: string, cap: number, reason: string }>, components: Array<{ name: ComponentName, state: ComponentState, score: number | null, grade: string | null, abstained: string | null }>, metadata: { name: string | null, symbol: string | null, description: string | null } | null, security: { overallRisk: RiskLevel | null, keyFindings: Array<string> | null, playedState: { state: StateGrade, reasons: Array<string> } | null, scanAnalysis: { isHoneypot: boolean | null, canSell: boolean | null, buyTax: number | null, sellTax: number | null } | null, lockAnalysis: { lpLocked: boolean | null, lockPercentage: number, pullableNowUsd: number | null } | null, auditAnalysis: { overallAuditRating: AuditRating, findings: Array<{ type: string, severity: Severity, status: FindingStatus, controller: ControllerKind | null, issue: string }> } | null } | null, market: { priceUsd: number | null, liquidityUsd: number | null } | null, holders: { totalHolders: number | null, whaleConcentration: number | null } | null } };

export type SaleQueryVariables = Exact<{
  chain: Chain;
  address: string;
  tokens?: number | null | undefined;
  usd?: number | null | undefined;
}>;


export type SaleQuery = { token: { blockNumber: number | null, metadata: { name: string | null, symbol: string | null } | null, sale: { canSell: boolean | null, sellError: string | null, tokens: number | null, maxTokens: number | null, unknown: Array<string>, value: { sizeUsd: number, receivedUsd: number, lossRatio: number, impactRatio: number, taxRatio: number | null, poolId: string } | null } | null, security: { scanAnalysis: { isHoneypot: boolean | null } | null, powers: { worstCaseSellTaxRatio: number | null } | null } | null } };

export type AgentDecisionQueryVariables = Exact<{
  chain: Chain;
  address: string;
  intent: Intent;
  policy?: unknown;
  amount?: number | null | undefined;
  holder?: string | null | undefined;
}>;


export type AgentDecisionQuery = { decide: { chain: Chain, address: string, intent: Intent, decision: DecisionWord, sentence: string, reportId: string | null, expiresAt: string, rules: Array<{ code: string, severity: RuleEffect, outcome: RuleOutcome, path: string, found: unknown, sentence: string, statement: string | null, evidence: string | null }>, monitored: Array<{ code: string, severity: RuleEffect, outcome: RuleOutcome, path: string, found: unknown, sentence: string, statement: string | null, evidence: string | null }>, excepted: Array<{ code: string, severity: RuleEffect, outcome: RuleOutcome, path: string, found: unknown, sentence: string, statement: string | null, evidence: string | null, expiresAt: string, reason: string | null }>, missing: Array<{ rule: string, path: string, reason: string }>, policy: { name: string, version: number }, block: { number: number, hash: string, time: string } | null } };

export type AgentExplanationQueryVariables = Exact<{
  chain: Chain;
  address: string;
}>;


export type AgentExplanationQuery = { token: { gates: Array<{ code: string, cap: number, reason: string }>, components: Array<{ name: ComponentName, checks: Array<{ code: string, status: CheckStatus, reason: string, evidence: Array<
          | { address: string, codeHash: string, selector: string | null, description: string, kind: EvidenceKind }
          | { chainId: number, blockNumber: number, blockHash: string, method: EvidenceMethod, params: unknown, result: string, reverted: boolean, verified: Verification | null, meaning: string, kind: EvidenceKind }
          | { chainId: number, address: string, blockNumber: number, blockHash: string, transactionHash: string, logIndex: number, description: string, kind: EvidenceKind }
          | { source: string, field: string, value: string, kind: EvidenceKind }
          | { contract: string, file: string, lineStart: number, lineEnd: number, quote: string, kind: EvidenceKind }
          | { hashes: Array<string>, description: string, kind: EvidenceKind }
        > }> | null }>, security: { auditAnalysis: { findings: Array<{ type: string, severity: Severity, status: FindingStatus, controller: ControllerKind | null, issue: string, description: string, evidence: Array<
            | { address: string, codeHash: string, selector: string | null, description: string, kind: EvidenceKind }
            | { chainId: number, blockNumber: number, blockHash: string, method: EvidenceMethod, params: unknown, result: string, reverted: boolean, verified: Verification | null, meaning: string, kind: EvidenceKind }
            | { chainId: number, address: string, blockNumber: number, blockHash: string, transactionHash: string, logIndex: number, description: string, kind: EvidenceKind }
            | { source: string, field: string, value: string, kind: EvidenceKind }
            | { contract: string, file: string, lineStart: number, lineEnd: number, quote: string, kind: EvidenceKind }
            | { hashes: Array<string>, description: string, kind: EvidenceKind }
          > }> } | null } | null } };

export type AgentReplayQueryVariables = Exact<{
  chain: Chain;
  address: string;
  code: string;
}>;


export type AgentReplayQuery = { replay: { total: number, replayed: Array<{ verdict: ReplayVerdict, reason: string, evidence:
        | { address: string, codeHash: string, selector: string | null, description: string, kind: EvidenceKind }
        | { chainId: number, blockNumber: number, blockHash: string, method: EvidenceMethod, params: unknown, result: string, reverted: boolean, verified: Verification | null, meaning: string, kind: EvidenceKind }
        | { chainId: number, address: string, blockNumber: number, blockHash: string, transactionHash: string, logIndex: number, description: string, kind: EvidenceKind }
        | { source: string, field: string, value: string, kind: EvidenceKind }
        | { contract: string, file: string, lineStart: number, lineEnd: number, quote: string, kind: EvidenceKind }
        | { hashes: Array<string>, description: string, kind: EvidenceKind }
       }> } | null };

export type AgentChangesQueryVariables = Exact<{
  chain: Chain;
  address: string;
  first: number;
}>;


export type AgentChangesQuery = { token: { changesMissing: string | null, changes: Array<{ kind: ChangeKind, foundIn: ChangeSource, topic: ChangeTopic, severity: Severity, description: string, subject: string }> | null } };

export type AnalyzeTokenQueryVariables = Exact<{
  chain: Chain;
  address: string;
  at?: AtInput | null | undefined;
}>;


export type AnalyzeTokenQuery = { token: { coreScore: number | null, verdictSentence: string, coverage: number, coreGrade: string | null, coreScoreLow: number | null, coreScoreHigh: number | null, blockNumber: number | null, policyVersion: string, reportId: string | null, auditKind: AuditKind | null, componentScores: { securityAnalysis: number | null, marketAnalysis: number | null, holderAnalysis: number | null, washTradingAnalysis: number | null, sniperSellersAnalysis: number | null, aiLinkAnalysis: number | null }, grades: { securityAnalysis: string, marketAnalysis: string, holderAnalysis: string, washTradingAnalysis: string, sniperSellersAnalysis: string, aiLinkAnalysis: string }, dataSources: { tokenDataAvailable: boolean, securityAnalysisAvailable: boolean, marketAnalysisAvailable: boolean, holderAnalysisAvailable: boolean, washTradingAnalysisAvailable: boolean, sniperSellersAnalysisAvailable: boolean, aiLinkAnalysisAvailable: boolean }, metadata: { name: string | null, symbol: string | null, decimals: number | null, totalSupply: string | null, description: string | null, descriptionConfidence: number | null } | null, security: { securityScore: number | null, securityGrade: string | null, overallRisk: RiskLevel | null, overallRiskReason: string | null, keyFindings: Array<string> | null, auditAnalysis: { auditAvailable: boolean, overallAuditRating: AuditRating, isRenounced: boolean | null, hasOwner: boolean | null, tokenName: string | null, findings: Array<{ severity: Severity, status: FindingStatus, issue: string, description: string }> } | null, scanAnalysis: { scanAvailable: boolean, isHoneypot: boolean | null, isMintable: boolean | null, contractVerified: boolean | null, buyTax: number | null, sellTax: number | null } | null, lockAnalysis: { lpLocked: boolean | null, lockSource: string | null, lockPercentage: number, lockStatus: string } | null, playedState: { state: StateGrade, reasons: Array<string> } | null } | null, market: { priceUsd: number | null, marketCap: number | null, liquidityUsd: number | null, volume24h: number | null, priceChange24h: number | null } | null, holders: { totalHolders: number | null, concentrationRisk: RiskLevel | null, whaleConcentration: number | null } | null, washTrading: { washTradingDetected: boolean | null, riskLevel: RiskLevel | null, washVolumeUsd: number | null, washVolumePercentage: number | null, organicVolume24h: number | null, totalVolume24h: number | null, totalTradesAnalyzed: number | null, suspiciousTrades: number | null, suspiciousWallets: number | null, windowHours: number | null, windowVolumeUsd: number | null, windowWashVolumeUsd: number | null, windowWashPercentage: number | null, confidence: number | null, patterns: Array<{ type: WashType, wallets: Array<string>, trades: number, volumeUsd: number | null, description: string }> | null } | null, snipers: { firstBuyersFound: number | null, diamondHandsRatio: number | null, paperHandsRatio: number | null, analysisSummary: { heldAllPercentage: number, soldSomePercentage: number, soldAllPercentage: number } | null } | null, links: { links: Array<string> | null, totalFound: number | null } | null, gates: Array<{ cap: number, reason: string, id: string }>, components: Array<{ scoreName: string | null, state: ComponentState, abstained: string | null, id: ComponentName, reading: { steps: Array<string>, leftOut: string, requests: number | null } | null }>, at: { number: number, time: string } | null } };

export type SecurityPartsFragment = { securityScore: number | null, securityGrade: string | null, overallRisk: RiskLevel | null, overallRiskReason: string | null, keyFindings: Array<string> | null, auditAnalysis: { auditAvailable: boolean, overallAuditRating: AuditRating, isRenounced: boolean | null, hasOwner: boolean | null, tokenName: string | null, findings: Array<{ severity: Severity, status: FindingStatus, issue: string, description: string }> } | null, scanAnalysis: { scanAvailable: boolean, isHoneypot: boolean | null, isMintable: boolean | null, contractVerified: boolean | null, buyTax: number | null, sellTax: number | null } | null, lockAnalysis: { lpLocked: boolean | null, lockSource: string | null, lockPercentage: number, lockStatus: string } | null };

export type AssurancePartsFragment = { verdictSentence: string, coverage: number, coreGrade: string | null, coreScoreLow: number | null, coreScoreHigh: number | null, blockNumber: number | null, policyVersion: string, reportId: string | null, auditKind: AuditKind | null, gates: Array<{ cap: number, reason: string, id: string }>, components: Array<{ scoreName: string | null, state: ComponentState, abstained: string | null, id: ComponentName, reading: { steps: Array<string>, leftOut: string, requests: number | null } | null }>, security: { playedState: { state: StateGrade, reasons: Array<string> } | null } | null, at: { number: number, time: string } | null };

export type PlayedStatePartsFragment = { playedState: { state: StateGrade, reasons: Array<string> } | null };

export type ComponentAssurancePartsFragment = { scoreName: string | null, coverage: number | null, abstained: string | null, blockNumber: number | null, id: ComponentName, gates: Array<{ cap: number, reason: string, id: string }>, reading: { steps: Array<string>, leftOut: string, requests: number | null } | null };

export type ReadingPartsFragment = { reading: { steps: Array<string>, leftOut: string, requests: number | null } | null };

export type PartnerPartsFragment = { used: boolean, reason: string };

export type PastBlockPartsFragment = { at: { number: number, time: string } | null };

export type AuthNonceQueryVariables = Exact<{
  wallet: string;
}>;


export type AuthNonceQuery = { nonce: { nonce: string, expiresAt: string } };

export type CoreScoresQueryVariables = Exact<{
  chain: Chain;
  address: string;
  at?: AtInput | null | undefined;
}>;


export type CoreScoresQuery = { token: { coreScore: number | null, verdictSentence: string, coverage: number, coreGrade: string | null, coreScoreLow: number | null, coreScoreHigh: number | null, blockNumber: number | null, policyVersion: string, reportId: string | null, auditKind: AuditKind | null, componentScores: { securityAnalysis: number | null, marketAnalysis: number | null, holderAnalysis: number | null, washTradingAnalysis: number | null, sniperSellersAnalysis: number | null }, grades: { securityAnalysis: string, marketAnalysis: string, holderAnalysis: string, washTradingAnalysis: string, sniperSellersAnalysis: string }, metadata: { name: string | null, symbol: string | null, description: string | null } | null, gates: Array<{ cap: number, reason: string, id: string }>, components: Array<{ scoreName: string | null, state: ComponentState, abstained: string | null, id: ComponentName, reading: { steps: Array<string>, leftOut: string, requests: number | null } | null }>, security: { playedState: { state: StateGrade, reasons: Array<string> } | null } | null, at: { number: number, time: string } | null } };

export type CoreScorePartsFragment = { coreScore: number | null, verdictSentence: string, coverage: number, coreGrade: string | null, coreScoreLow: number | null, coreScoreHigh: number | null, blockNumber: number | null, policyVersion: string, reportId: string | null, auditKind: AuditKind | null, componentScores: { securityAnalysis: number | null, marketAnalysis: number | null, holderAnalysis: number | null, washTradingAnalysis: number | null, sniperSellersAnalysis: number | null }, grades: { securityAnalysis: string, marketAnalysis: string, holderAnalysis: string, washTradingAnalysis: string, sniperSellersAnalysis: string }, metadata: { name: string | null, symbol: string | null, description: string | null } | null, gates: Array<{ cap: number, reason: string, id: string }>, components: Array<{ scoreName: string | null, state: ComponentState, abstained: string | null, id: ComponentName, reading: { steps: Array<string>, leftOut: string, requests: number | null } | null }>, security: { playedState: { state: StateGrade, reasons: Array<string> } | null } | null, at: { number: number, time: string } | null };

export type CreateKeyMutationVariables = Exact<{
  wallet: string;
  plan: PlanName;
}>;


export type CreateKeyMutation = { createKey: { apiKey: string, keyId: string, wallet: string, plan: KeyPlan, quota: number, createdAt: string, expiresAt: string | null } };

export type DecideBatchQueryVariables = Exact<{
  refs: Array<TokenRef> | TokenRef;
  intent: Intent;
  policy?: unknown;
  amount?: number | null | undefined;
  holder?: string | null | undefined;
}>;


export type DecideBatchQuery = { decisions: Array<{ chain: Chain, address: string, intent: Intent, decision: DecisionWord, sentence: string, reportId: string | null, expiresAt: string, rules: Array<{ code: string, severity: RuleEffect, outcome: RuleOutcome, path: string, found: unknown, sentence: string, statement: string | null, evidence: string | null }>, monitored: Array<{ code: string, severity: RuleEffect, outcome: RuleOutcome, path: string, found: unknown, sentence: string, statement: string | null, evidence: string | null }>, excepted: Array<{ code: string, severity: RuleEffect, outcome: RuleOutcome, path: string, found: unknown, sentence: string, statement: string | null, evidence: string | null, expiresAt: string, reason: string | null }>, missing: Array<{ rule: string, path: string, reason: string }>, policy: { name: string, version: number }, block: { number: number, hash: string, time: string } | null } | null> };

export type DecideQueryVariables = Exact<{
  chain: Chain;
  address: string;
  at?: AtInput | null | undefined;
  intent: Intent;
  policy?: unknown;
  amount?: number | null | undefined;
  holder?: string | null | undefined;
}>;


export type DecideQuery = { decide: { chain: Chain, address: string, intent: Intent, decision: DecisionWord, sentence: string, reportId: string | null, expiresAt: string, rules: Array<{ code: string, severity: RuleEffect, outcome: RuleOutcome, path: string, found: unknown, sentence: string, statement: string | null, evidence: string | null }>, monitored: Array<{ code: string, severity: RuleEffect, outcome: RuleOutcome, path: string, found: unknown, sentence: string, statement: string | null, evidence: string | null }>, excepted: Array<{ code: string, severity: RuleEffect, outcome: RuleOutcome, path: string, found: unknown, sentence: string, statement: string | null, evidence: string | null, expiresAt: string, reason: string | null }>, missing: Array<{ rule: string, path: string, reason: string }>, policy: { name: string, version: number }, block: { number: number, hash: string, time: string } | null } };

export type DecisionPartsFragment = { chain: Chain, address: string, intent: Intent, decision: DecisionWord, sentence: string, reportId: string | null, expiresAt: string, rules: Array<{ code: string, severity: RuleEffect, outcome: RuleOutcome, path: string, found: unknown, sentence: string, statement: string | null, evidence: string | null }>, monitored: Array<{ code: string, severity: RuleEffect, outcome: RuleOutcome, path: string, found: unknown, sentence: string, statement: string | null, evidence: string | null }>, excepted: Array<{ code: string, severity: RuleEffect, outcome: RuleOutcome, path: string, found: unknown, sentence: string, statement: string | null, evidence: string | null, expiresAt: string, reason: string | null }>, missing: Array<{ rule: string, path: string, reason: string }>, policy: { name: string, version: number }, block: { number: number, hash: string, time: string } | null };

export type DecidedRulePartsFragment = { code: string, severity: RuleEffect, outcome: RuleOutcome, path: string, found: unknown, sentence: string, statement: string | null, evidence: string | null };

export type DisputeMutationVariables = Exact<{
  report: string | number;
  code: string;
  statement: string;
  signer: string;
  signature: string;
}>;


export type DisputeMutation = { openDispute: { id: string, chain: Chain, address: string, reportId: string, code: string, statement: string, signer: string, role: DisputeRole, state: DisputeState, checkedBlock: number, openedAt: string } | null };

export type FeatureHoldersQueryVariables = Exact<{
  chain: Chain;
  address: string;
  at?: AtInput | null | undefined;
  partnerApiKey?: string | null | undefined;
}>;


export type FeatureHoldersQuery = { token: { reportId: string | null, policyVersion: string, component: { scoreName: string | null, coverage: number | null, abstained: string | null, blockNumber: number | null, id: ComponentName, gates: Array<{ cap: number, reason: string, id: string }>, reading: { steps: Array<string>, leftOut: string, requests: number | null } | null } | null, partner: { used: boolean, reason: string } | null, holders: { score: number | null, grade: string | null, totalHolders: number | null, concentrationRisk: RiskLevel | null, whaleConcentration: number | null, concentrationBasis: ConcentrationBasis | null, mode: HolderMode | null, teamPercentage: number | null, coverage: number | null, topHolders: Array<{ address: string, balance: string, percentage: number, kind: HolderKind, label: string | null, eligible: boolean }> | null, distribution: { hhi: number, gini: number, nakamoto: number, top1Percentage: number, top10Percentage: number, concentrationRisk: RiskLevel } | null, clusteredDistribution: { hhi: number, gini: number, nakamoto: number, top1Percentage: number, top10Percentage: number, concentrationRisk: RiskLevel } | null, clusters: Array<{ wallets: Array<string>, kinds: Array<WalletLinkKind>, transactionHashes: Array<string>, percentage: number, id: string }> | null } | null, at: { number: number, time: string } | null } };

export type DistributionPartsFragment = { hhi: number, gini: number, nakamoto: number, top1Percentage: number, top10Percentage: number, concentrationRisk: RiskLevel };

export type FeatureMarketQueryVariables = Exact<{
  chain: Chain;
  address: string;
  at?: AtInput | null | undefined;
  partnerApiKey?: string | null | undefined;
}>;


export type FeatureMarketQuery = { token: { reportId: string | null, policyVersion: string, component: { scoreName: string | null, coverage: number | null, abstained: string | null, blockNumber: number | null, id: ComponentName, gates: Array<{ cap: number, reason: string, id: string }>, reading: { steps: Array<string>, leftOut: string, requests: number | null } | null } | null, partner: { used: boolean, reason: string } | null, market: { score: number | null, grade: string | null, priceUsd: number | null, marketCap: number | null, marketCapBasis: CapBasis | null, liquidityUsd: number | null, volume24h: number | null, volume24hLowUsd: number | null, volume24hHighUsd: number | null, priceChange24h: number | null, buys24h: number | null, sells24h: number | null, buyers24h: number | null, sellers24h: number | null, ageSeconds: number | null, fdv: number | null, pools: Array<{ address: string, dex: string, kind: PoolKind, quoteSymbol: string, feePips: number, priceUsd: number | null, liquidityUsd: number | null, hooks: string | null, hookPermissions: Array<HookPermission>, dynamicFee: boolean, id: string }> | null, exitValues: Array<{ sizeUsd: number, receivedUsd: number, lossRatio: number, impactRatio: number, taxRatio: number | null }> | null, candles: Array<{ startAt: string, volumeUsd: number, trades: number, open: number, high: number, low: number, close: number }> | null } | null, at: { number: number, time: string } | null } };

export type FeatureRoutesQueryVariables = Exact<{
  chain: Chain;
  address: string;
  at?: AtInput | null | undefined;
  partnerApiKey?: string | null | undefined;
}>;


export type FeatureRoutesQuery = { token: { routes: { abstained: string | null, routes: Array<{ route: RouteId, status: RouteStatus, detail: string, gas: number | null, state: StateGrade | null, evidence: Array<
          | { address: string, codeHash: string, selector: string | null, description: string, kind: EvidenceKind }
          | { chainId: number, blockNumber: number, blockHash: string, method: EvidenceMethod, params: unknown, result: string, reverted: boolean, verified: Verification | null, meaning: string, kind: EvidenceKind }
          | { chainId: number, address: string, blockNumber: number, blockHash: string, transactionHash: string, logIndex: number, description: string, kind: EvidenceKind }
          | { source: string, field: string, value: string, kind: EvidenceKind }
          | { contract: string, file: string, lineStart: number, lineEnd: number, quote: string, kind: EvidenceKind }
          | { hashes: Array<string>, description: string, kind: EvidenceKind }
        > }> | null, integrationNotes: Array<{ note: IntegrationNoteId, presence: NotePresence, detail: string, evidence: Array<
          | { address: string, codeHash: string, selector: string | null, description: string, kind: EvidenceKind }
          | { chainId: number, blockNumber: number, blockHash: string, method: EvidenceMethod, params: unknown, result: string, reverted: boolean, verified: Verification | null, meaning: string, kind: EvidenceKind }
          | { chainId: number, address: string, blockNumber: number, blockHash: string, transactionHash: string, logIndex: number, description: string, kind: EvidenceKind }
          | { source: string, field: string, value: string, kind: EvidenceKind }
          | { contract: string, file: string, lineStart: number, lineEnd: number, quote: string, kind: EvidenceKind }
          | { hashes: Array<string>, description: string, kind: EvidenceKind }
        > }> | null } | null } };

export type FeatureSecurityQueryVariables = Exact<{
  chain: Chain;
  address: string;
  at?: AtInput | null | undefined;
  partnerApiKey?: string | null | undefined;
}>;


export type FeatureSecurityQuery = { token: { reportId: string | null, policyVersion: string, auditKind: AuditKind | null, component: { scoreName: string | null, coverage: number | null, abstained: string | null, blockNumber: number | null, id: ComponentName, gates: Array<{ cap: number, reason: string, id: string }>, reading: { steps: Array<string>, leftOut: string, requests: number | null } | null } | null, partner: { used: boolean, reason: string } | null, metadata: { name: string | null } | null, security: { criticalIssues: Array<string> | null, criticalOverrideApplied: boolean | null, securityScore: number | null, securityGrade: string | null, overallRisk: RiskLevel | null, overallRiskReason: string | null, keyFindings: Array<string> | null, auditAnalysis: { auditAvailable: boolean, overallAuditRating: AuditRating, isRenounced: boolean | null, hasOwner: boolean | null, tokenName: string | null, findings: Array<{ type: string, controller: ControllerKind | null, contract: string | null, function: string | null, file: string | null, lineStart: number | null, lineEnd: number | null, severity: Severity, status: FindingStatus, issue: string, description: string, evidence: Array<
            | { address: string, codeHash: string, selector: string | null, description: string, kind: EvidenceKind }
            | { chainId: number, blockNumber: number, blockHash: string, method: EvidenceMethod, params: unknown, result: string, reverted: boolean, verified: Verification | null, meaning: string, kind: EvidenceKind }
            | { chainId: number, address: string, blockNumber: number, blockHash: string, transactionHash: string, logIndex: number, description: string, kind: EvidenceKind }
            | { source: string, field: string, value: string, kind: EvidenceKind }
            | { contract: string, file: string, lineStart: number, lineEnd: number, quote: string, kind: EvidenceKind }
            | { hashes: Array<string>, description: string, kind: EvidenceKind }
          > }> } | null, scanAnalysis: { transferTax: number | null, canBuy: boolean | null, canSell: boolean | null, canTransfer: boolean | null, sellError: string | null, simulatedPool: boolean | null, state: StateGrade | null, scanAvailable: boolean, isHoneypot: boolean | null, isMintable: boolean | null, contractVerified: boolean | null, buyTax: number | null, sellTax: number | null } | null, lockAnalysis: { pullableNowUsd: number | null, unknownPercentage: number, lpLocked: boolean | null, lockSource: string | null, lockPercentage: number, lockStatus: string, taken: { percentage: number, takenUsd: number | null, leftUsd: number | null, by: string | null, relation: TokenRelation | null, at: string | null, blockNumber: number | null, transactionHash: string | null, removalsTotal: number, evidence: Array<
            | { address: string, codeHash: string, selector: string | null, description: string, kind: EvidenceKind }
            | { chainId: number, blockNumber: number, blockHash: string, method: EvidenceMethod, params: unknown, result: string, reverted: boolean, verified: Verification | null, meaning: string, kind: EvidenceKind }
            | { chainId: number, address: string, blockNumber: number, blockHash: string, transactionHash: string, logIndex: number, description: string, kind: EvidenceKind }
            | { source: string, field: string, value: string, kind: EvidenceKind }
            | { contract: string, file: string, lineStart: number, lineEnd: number, quote: string, kind: EvidenceKind }
            | { hashes: Array<string>, description: string, kind: EvidenceKind }
          > } | null, schedule: Array<{ unlockAt: string | null, locker: string, percentage: number, valueUsd: number | null }> } | null, owner: { address: string, kind: AccountKind, threshold: number | null, owners: number | null, delaySeconds: number | null } | null, powers: { functionsTried: number, coverage: number, worstCaseSellTax: number | null, worstCaseBuyTax: number | null, matrix: Array<{ actor: PowerActor, effect: PowerEffect, status: PowerStatus, signature: string | null, selector: string | null, liquidityPercentage: number | null, state: StateGrade | null, taxAfter: number | null, buyTaxAfter: number | null, account: { address: string, kind: AccountKind } | null, evidence: Array<
            | { address: string, codeHash: string, selector: string | null, description: string, kind: EvidenceKind }
            | { chainId: number, blockNumber: number, blockHash: string, method: EvidenceMethod, params: unknown, result: string, reverted: boolean, verified: Verification | null, meaning: string, kind: EvidenceKind }
            | { chainId: number, address: string, blockNumber: number, blockHash: string, transactionHash: string, logIndex: number, description: string, kind: EvidenceKind }
            | { source: string, field: string, value: string, kind: EvidenceKind }
            | { contract: string, file: string, lineStart: number, lineEnd: number, quote: string, kind: EvidenceKind }
            | { hashes: Array<string>, description: string, kind: EvidenceKind }
          > }> } | null, checks: Array<{ status: CheckStatus, reason: string, id: string, evidence: Array<
          | { address: string, codeHash: string, selector: string | null, description: string, kind: EvidenceKind }
          | { chainId: number, blockNumber: number, blockHash: string, method: EvidenceMethod, params: unknown, result: string, reverted: boolean, verified: Verification | null, meaning: string, kind: EvidenceKind }
          | { chainId: number, address: string, blockNumber: number, blockHash: string, transactionHash: string, logIndex: number, description: string, kind: EvidenceKind }
          | { source: string, field: string, value: string, kind: EvidenceKind }
          | { contract: string, file: string, lineStart: number, lineEnd: number, quote: string, kind: EvidenceKind }
          | { hashes: Array<string>, description: string, kind: EvidenceKind }
        > }> | null, tokenClass: { class: TokenClassName, reason: string } | null, playedState: { state: StateGrade, reasons: Array<string> } | null } | null, at: { number: number, time: string } | null } };

type EvidenceParts_BytecodeEvidence_Fragment = { address: string, codeHash: string, selector: string | null, description: string, kind: EvidenceKind };

type EvidenceParts_CallEvidence_Fragment = { chainId: number, blockNumber: number, blockHash: string, method: EvidenceMethod, params: unknown, result: string, reverted: boolean, verified: Verification | null, meaning: string, kind: EvidenceKind };

type EvidenceParts_LogEvidence_Fragment = { chainId: number, address: string, blockNumber: number, blockHash: string, transactionHash: string, logIndex: number, description: string, kind: EvidenceKind };

type EvidenceParts_ReportEvidence_Fragment = { source: string, field: string, value: string, kind: EvidenceKind };

type EvidenceParts_SourceEvidence_Fragment = { contract: string, file: string, lineStart: number, lineEnd: number, quote: string, kind: EvidenceKind };

type EvidenceParts_TransactionEvidence_Fragment = { hashes: Array<string>, description: string, kind: EvidenceKind };

export type EvidencePartsFragment =
  | EvidenceParts_BytecodeEvidence_Fragment
  | EvidenceParts_CallEvidence_Fragment
  | EvidenceParts_LogEvidence_Fragment
  | EvidenceParts_ReportEvidence_Fragment
  | EvidenceParts_SourceEvidence_Fragment
  | EvidenceParts_TransactionEvidence_Fragment
;

export type FeatureSniperSellersQueryVariables = Exact<{
  chain: Chain;
  address: string;
  at?: AtInput | null | undefined;
  partnerApiKey?: string | null | undefined;
}>;


export type FeatureSniperSellersQuery = { token: { reportId: string | null, policyVersion: string, component: { scoreName: string | null, coverage: number | null, abstained: string | null, blockNumber: number | null, id: ComponentName, gates: Array<{ cap: number, reason: string, id: string }>, reading: { steps: Array<string>, leftOut: string, requests: number | null } | null } | null, partner: { used: boolean, reason: string } | null, snipers: { score: number | null, grade: string | null, firstBuyersFound: number | null, diamondHandsRatio: number | null, paperHandsRatio: number | null, launchedAt: string | null, launchBlock: number | null, cohortSeconds: number | null, snipersFound: number | null, bundlersFound: number | null, insidersFound: number | null, mevFound: number | null, supplyBoughtPercentage: number | null, supplyHeldPercentage: number | null, privilegedSupplyHeldPercentage: number | null, clusterSupplyHeldPercentage: number | null, analysisSummary: { heldAllPercentage: number, soldSomePercentage: number, soldAllPercentage: number } | null, retention: Array<{ after: RetentionPoint, amountRatio: number, walletRatio: number, wallets: number }> | null, wallets: Array<{ wallet: string, labels: Array<BuyerLabel>, state: BuyerState, secondsAfterLaunch: number, firstBuyTransaction: string, bought: string, sold: string, balanceNow: string, heldRatio: number, soldRatio: number }> | null, reported: { pool: string, blocksAfterCreation: number, snipers: Array<{ wallet: string, bought: number | null, boughtUsd: number | null, sold: number | null, soldUsd: number | null, balanceNow: number | null, balanceUsd: number | null, profitUsd: number | null, blocksAfterCreation: number | null, firstBuyTransaction: string | null }> } | null } | null, at: { number: number, time: string } | null } };

export type FeatureSocialScoreQueryVariables = Exact<{
  chain: Chain;
  address: string;
  at?: AtInput | null | undefined;
  partnerApiKey?: string | null | undefined;
}>;


export type FeatureSocialScoreQuery = { token: { reportId: string | null, policyVersion: string, component: { scoreName: string | null, coverage: number | null, abstained: string | null, blockNumber: number | null, id: ComponentName, gates: Array<{ cap: number, reason: string, id: string }>, reading: { steps: Array<string>, leftOut: string, requests: number | null } | null } | null, partner: { used: boolean, reason: string } | null, social: { score: number | null, grade: string | null, links: Array<string> | null, totalFound: number | null, verifiedLinks: Array<string> | null, engagement: unknown, signals: Array<string> | null, platforms: { website: Array<string>, twitter: Array<string>, telegram: Array<string>, discord: Array<string>, github: Array<string>, other: Array<string> } | null } | null, at: { number: number, time: string } | null } };

export type FeatureWashTradingQueryVariables = Exact<{
  chain: Chain;
  address: string;
  at?: AtInput | null | undefined;
  partnerApiKey?: string | null | undefined;
}>;


export type FeatureWashTradingQuery = { token: { reportId: string | null, policyVersion: string, component: { scoreName: string | null, coverage: number | null, abstained: string | null, blockNumber: number | null, id: ComponentName, gates: Array<{ cap: number, reason: string, id: string }>, reading: { steps: Array<string>, leftOut: string, requests: number | null } | null } | null, partner: { used: boolean, reason: string } | null, washTrading: { score: number | null, grade: string | null, washTradingDetected: boolean | null, riskLevel: RiskLevel | null, washVolumeUsd: number | null, washVolumePercentage: number | null, organicVolume24h: number | null, totalVolume24h: number | null, totalTradesAnalyzed: number | null, suspiciousTrades: number | null, suspiciousWallets: number | null, windowHours: number | null, windowVolumeUsd: number | null, windowWashVolumeUsd: number | null, windowWashPercentage: number | null, confidence: number | null, uniqueTraders: number | null, uniqueEntities: number | null, sandwiches: number | null, arbitrages: number | null, organicVolumeLow24h: number | null, patterns: Array<{ type: WashType, strict: boolean, wallets: Array<string>, trades: number, volumeUsd: number | null, description: string, transactionHashes: Array<string> }> | null, strict: { trades: number, wallets: number, volumeUsd: number | null, volumeRatio: number } | null, loose: { trades: number, wallets: number, volumeUsd: number | null, volumeRatio: number } | null, flaggedTrades: Array<{ transactionHash: string, logIndex: number, trader: string, side: TradeSide, valueUsd: number | null, rules: Array<WashType>, strict: boolean }> | null } | null, at: { number: number, time: string } | null } };

export type BoundPartsFragment = { trades: number, wallets: number, volumeUsd: number | null, volumeRatio: number };

export type GenerateTestKeyMutationVariables = Exact<{
  wallet: string;
}>;


export type GenerateTestKeyMutation = { generateTestKey: { apiKey: string, keyId: string, wallet: string, plan: KeyPlan, quota: number, createdAt: string, expiresAt: string | null } };

export type GoplusTokenSecurityQueryVariables = Exact<{
  refs: Array<TokenRef> | TokenRef;
}>;


export type GoplusTokenSecurityQuery = { tokens: Array<{ address: string, metadata: { name: string | null, symbol: string | null, decimals: number | null, totalSupply: string | null } | null, holders: { totalHolders: number | null, topHolders: Array<{ address: string, balance: string, kind: HolderKind, label: string | null, percentage: number }> | null } | null, market: { pools: Array<{ poolId: string, dex: string, kind: PoolKind, liquidityUsd: number | null }> | null } | null, routes: { routes: Array<{ route: RouteId, status: RouteStatus }> | null } | null, security: { deployer: string | null, criticalIssues: Array<string> | null, deployerAccount: { kind: AccountKind } | null, owner: { address: string, kind: AccountKind } | null, creatorHistory: { transactions: number, lookedAt: number, contractsFound: number } | null, source: { verified: boolean } | null, proxy: { kind: ProxyKind } | null, hiddenAuthorities: Array<{ slot: string }> | null, scanAnalysis: { isHoneypot: boolean | null, isMintable: boolean | null, canBuy: boolean | null, canSell: boolean | null, buyTax: number | null, sellTax: number | null, transferTax: number | null } | null, trading: { canSellAll: boolean | null, cooldown: boolean | null, maxBuy: string | null, maxSell: string | null, maxWallet: string | null, impersonates: { symbol: string } | null } | null, powers: { coverage: number, matrix: Array<{ effect: PowerEffect, status: PowerStatus }> } | null, auditAnalysis: { auditAvailable: boolean, coverage: number | null, hasOwner: boolean | null, findings: Array<{ type: string, status: FindingStatus }> } | null, lockAnalysis: { holdersTotal: number, holders: Array<{ holder: string, kind: LiquidityHolderKind, locker: string | null, percentage: number, valueUsd: number | null, unlockAt: string | null, position: { tokenId: string | null, inRange: boolean } | null }> } | null } | null } | null> };

export type GoplusPartsFragment = { address: string, metadata: { name: string | null, symbol: string | null, decimals: number | null, totalSupply: string | null } | null, holders: { totalHolders: number | null, topHolders: Array<{ address: string, balance: string, kind: HolderKind, label: string | null, percentage: number }> | null } | null, market: { pools: Array<{ poolId: string, dex: string, kind: PoolKind, liquidityUsd: number | null }> | null } | null, routes: { routes: Array<{ route: RouteId, status: RouteStatus }> | null } | null, security: { deployer: string | null, criticalIssues: Array<string> | null, deployerAccount: { kind: AccountKind } | null, owner: { address: string, kind: AccountKind } | null, creatorHistory: { transactions: number, lookedAt: number, contractsFound: number } | null, source: { verified: boolean } | null, proxy: { kind: ProxyKind } | null, hiddenAuthorities: Array<{ slot: string }> | null, scanAnalysis: { isHoneypot: boolean | null, isMintable: boolean | null, canBuy: boolean | null, canSell: boolean | null, buyTax: number | null, sellTax: number | null, transferTax: number | null } | null, trading: { canSellAll: boolean | null, cooldown: boolean | null, maxBuy: string | null, maxSell: string | null, maxWallet: string | null, impersonates: { symbol: string } | null } | null, powers: { coverage: number, matrix: Array<{ effect: PowerEffect, status: PowerStatus }> } | null, auditAnalysis: { auditAvailable: boolean, coverage: number | null, hasOwner: boolean | null, findings: Array<{ type: string, status: FindingStatus }> } | null, lockAnalysis: { holdersTotal: number, holders: Array<{ holder: string, kind: LiquidityHolderKind, locker: string | null, percentage: number, valueUsd: number | null, unlockAt: string | null, position: { tokenId: string | null, inRange: boolean } | null }> } | null } | null };

export type HealthQueryVariables = Exact<{ [key: string]: never; }>;


export type HealthQuery = { health: { status: HealthStatus, timestamp: string, version: string, uptimeSeconds: number, failing: Array<string>, services: { database: DatabaseState, auditApi: ServiceState, scanApi: ServiceState, marketApi: ServiceState }, chains: Array<{ chain: Chain, state: ChainState, gaps: Array<{ costs: GapCost, what: string, effect: string, remedy: string }> }> } };

export type PlansQueryVariables = Exact<{ [key: string]: never; }>;


export type PlansQuery = { contact: string | null, plans: Array<{ name: KeyPlan, priceUsd: number, quota: number, per: PlanPeriod, forSale: boolean }>, treasury: { address: string, chains: Array<{ chain: Chain, confirmations: number, assets: Array<{ symbol: string, address: string | null, decimals: number }> }> } | null };

export type PurchasePlanMutationVariables = Exact<{
  wallet: string;
  plan: PlanName;
  transactionHash: string;
}>;


export type PurchasePlanMutation = { purchasePlan: { apiKey: string, keyId: string, wallet: string, plan: KeyPlan, quota: number, createdAt: string, expiresAt: string | null, payment: { transactionHash: string, chain: Chain, asset: string, amount: string, blockNumber: number, confirmations: number } | null } };

export type RateLimitStatusQueryVariables = Exact<{ [key: string]: never; }>;


export type RateLimitStatusQuery = { rateLimits: { recommendations: Array<string>, globalStats: { currentConcurrent: number, requestsThisMinute: number, maxConcurrentRequests: number }, apiUsage: Array<{ provider: ProviderRole, requestsToday: number, dailyLimit: number, remainingDaily: number, rateLimitHits: number, status: ProviderState }>, integratorGuidelines: { maxConcurrentRequests: number, requestsPerMinute: number, retryDelaySeconds: number, batchSize: number } } };

export type RecentCallsQueryVariables = Exact<{
  limit: number;
  cursor?: string | null | undefined;
}>;


export type RecentCallsQuery = { me: { recentCallCount: number, recentCalls: Array<{ timestamp: string, method: string, endpoint: string, chain: string | null, contractAddress: string | null, statusCode: number, responseTimeMs: number, cursor: string }> } };

export type ReportQueryVariables = Exact<{
  id: string | number;
}>;


export type ReportQuery = { report: { id: string, chain: Chain, address: string, lastBlockNumber: number, lastTime: string, policyVersion: string, coreScore: number | null, coreGrade: string, content: unknown, block: { number: number, time: string }, signature: { signer: string, signature: string, contentHash: string } | null } | null };

export type RevokeKeyMutationVariables = Exact<{
  wallet: string;
  keyId: string | number;
}>;


export type RevokeKeyMutation = { revokeKey: boolean };

export type SecurityAnalysisQueryVariables = Exact<{
  chain: Chain;
  address: string;
  at?: AtInput | null | undefined;
}>;


export type SecurityAnalysisQuery = { token: { reportId: string | null, policyVersion: string, auditKind: AuditKind | null, component: { scoreName: string | null, coverage: number | null, abstained: string | null, blockNumber: number | null, id: ComponentName, gates: Array<{ cap: number, reason: string, id: string }>, reading: { steps: Array<string>, leftOut: string, requests: number | null } | null } | null, metadata: { name: string | null } | null, security: { securityScore: number | null, securityGrade: string | null, overallRisk: RiskLevel | null, overallRiskReason: string | null, keyFindings: Array<string> | null, auditAnalysis: { auditAvailable: boolean, overallAuditRating: AuditRating, isRenounced: boolean | null, hasOwner: boolean | null, tokenName: string | null, findings: Array<{ severity: Severity, status: FindingStatus, issue: string, description: string }> } | null, scanAnalysis: { scanAvailable: boolean, isHoneypot: boolean | null, isMintable: boolean | null, contractVerified: boolean | null, buyTax: number | null, sellTax: number | null } | null, lockAnalysis: { lpLocked: boolean | null, lockSource: string | null, lockPercentage: number, lockStatus: string } | null, playedState: { state: StateGrade, reasons: Array<string> } | null } | null, at: { number: number, time: string } | null } };

export type SecurityOnlyQueryVariables = Exact<{
  chain: Chain;
  address: string;
  at?: AtInput | null | undefined;
}>;


export type SecurityOnlyQuery = { token: { reportId: string | null, policyVersion: string, auditKind: AuditKind | null, component: { scoreName: string | null, coverage: number | null, abstained: string | null, blockNumber: number | null, id: ComponentName, gates: Array<{ cap: number, reason: string, id: string }>, reading: { steps: Array<string>, leftOut: string, requests: number | null } | null } | null, metadata: { name: string | null, symbol: string | null } | null, security: { securityScore: number | null, securityGrade: string | null, overallRisk: RiskLevel | null, overallRiskReason: string | null, criticalIssues: Array<string> | null, criticalOverrideApplied: boolean | null, keyFindings: Array<string> | null, playedState: { state: StateGrade, reasons: Array<string> } | null } | null, at: { number: number, time: string } | null } };

export type TokenBatchQueryVariables = Exact<{
  refs: Array<TokenRef> | TokenRef;
}>;


export type TokenBatchQuery = { tokens: Array<{ coreScore: number | null, verdictSentence: string, coverage: number, coreGrade: string | null, coreScoreLow: number | null, coreScoreHigh: number | null, blockNumber: number | null, policyVersion: string, reportId: string | null, auditKind: AuditKind | null, componentScores: { securityAnalysis: number | null, marketAnalysis: number | null, holderAnalysis: number | null, washTradingAnalysis: number | null, sniperSellersAnalysis: number | null }, grades: { securityAnalysis: string, marketAnalysis: string, holderAnalysis: string, washTradingAnalysis: string, sniperSellersAnalysis: string }, metadata: { name: string | null, symbol: string | null, description: string | null } | null, gates: Array<{ cap: number, reason: string, id: string }>, components: Array<{ scoreName: string | null, state: ComponentState, abstained: string | null, id: ComponentName, reading: { steps: Array<string>, leftOut: string, requests: number | null } | null }>, security: { playedState: { state: StateGrade, reasons: Array<string> } | null } | null, at: { number: number, time: string } | null } | null> };

export type TokenChangesQueryVariables = Exact<{
  chain: Chain;
  address: string;
  since?: string | null | undefined;
  first?: number | null | undefined;
}>;


export type TokenChangesQuery = { token: { changesMissing: string | null, changes: Array<{ kind: ChangeKind, foundIn: ChangeSource, severity: Severity, topic: ChangeTopic, subject: string, description: string, before: unknown, after: unknown, beforeReportId: string | null, afterReportId: string | null, originReason: string | null, beforeBlock: { number: number, time: string } | null, afterBlock: { number: number, time: string }, origin: { transactionHash: string | null, block: { number: number, time: string } } | null, evidence: { beforeReason: string | null, afterReason: string | null, before: Array<
          | { address: string, codeHash: string, selector: string | null, description: string, kind: EvidenceKind }
          | { chainId: number, blockNumber: number, blockHash: string, method: EvidenceMethod, params: unknown, result: string, reverted: boolean, verified: Verification | null, meaning: string, kind: EvidenceKind }
          | { chainId: number, address: string, blockNumber: number, blockHash: string, transactionHash: string, logIndex: number, description: string, kind: EvidenceKind }
          | { source: string, field: string, value: string, kind: EvidenceKind }
          | { contract: string, file: string, lineStart: number, lineEnd: number, quote: string, kind: EvidenceKind }
          | { hashes: Array<string>, description: string, kind: EvidenceKind }
        >, after: Array<
          | { address: string, codeHash: string, selector: string | null, description: string, kind: EvidenceKind }
          | { chainId: number, blockNumber: number, blockHash: string, method: EvidenceMethod, params: unknown, result: string, reverted: boolean, verified: Verification | null, meaning: string, kind: EvidenceKind }
          | { chainId: number, address: string, blockNumber: number, blockHash: string, transactionHash: string, logIndex: number, description: string, kind: EvidenceKind }
          | { source: string, field: string, value: string, kind: EvidenceKind }
          | { contract: string, file: string, lineStart: number, lineEnd: number, quote: string, kind: EvidenceKind }
          | { hashes: Array<string>, description: string, kind: EvidenceKind }
        > } | null }> | null } };

export type UserKeysQueryVariables = Exact<{
  wallet: string;
}>;


export type UserKeysQuery = { wallet: { keys: Array<{ keyId: string, keyPrefix: string, plan: KeyPlan, status: KeyStatus, quota: number, remainingQuota: number, createdAt: string, expiresAt: string | null, lastUsedAt: string | null }> } };

export type UserStatsQueryVariables = Exact<{ [key: string]: never; }>;


export type UserStatsQuery = { me: { stats: { totalCalls: number, callsToday: number, callsThisMonth: number, remainingQuota: number, plan: KeyPlan, quotaResetDate: string } } };

export type WalletStatsQueryVariables = Exact<{
  wallet: string;
}>;


export type WalletStatsQuery = { wallet: { stats: { totalCalls: number, callsToday: number, callsThisMonth: number, remainingQuota: number, plan: KeyPlan | null, quotaResetDate: string, totalKeys: number, activeKeys: number } } };

export type WatchCreateMutationVariables = Exact<{
  refs: Array<TokenRef> | TokenRef;
  events: Array<WatchEventKind> | WatchEventKind;
  minSeverity: Severity;
  deliver: DeliverInput;
}>;


export type WatchCreateMutation = { createWatch: { secret: string | null, watch: { id: string, events: Array<WatchEventKind>, minSeverity: Severity, webhook: string | null, status: WatchStatus, pauseReason: string | null, createdAt: string, pendingCount: number, parkedCount: number, tokens: Array<{ chain: Chain, address: string }> } } };

export type WatchDeleteMutationVariables = Exact<{
  id: string | number;
}>;


export type WatchDeleteMutation = { deleteWatch: boolean };

export type WatchDeliveriesQueryVariables = Exact<{
  id: string | number;
  state?: DeliveryState | null | undefined;
  limit: number;
  before?: string | number | null | undefined;
}>;


export type WatchDeliveriesQuery = { watch: { deliveries: Array<{ state: DeliveryState, attempts: number, lastStatus: number | null, lastProblem: string | null, nextAttemptAt: string | null, event: { id: string, chain: Chain, address: string, kind: WatchEventKind, severity: Severity, description: string, transactionHash: string | null, blockNumber: number, retracts: string | null, createdAt: string } }> } };

export type WatchListQueryVariables = Exact<{ [key: string]: never; }>;


export type WatchListQuery = { watches: Array<{ id: string, events: Array<WatchEventKind>, minSeverity: Severity, webhook: string | null, status: WatchStatus, pauseReason: string | null, createdAt: string, pendingCount: number, parkedCount: number, tokens: Array<{ chain: Chain, address: string }> }> };

export type WatchPartsFragment = { id: string, events: Array<WatchEventKind>, minSeverity: Severity, webhook: string | null, status: WatchStatus, pauseReason: string | null, createdAt: string, pendingCount: number, parkedCount: number, tokens: Array<{ chain: Chain, address: string }> };

export type WatchPauseMutationVariables = Exact<{
  id: string | number;
}>;


export type WatchPauseMutation = { pauseWatch: { id: string, events: Array<WatchEventKind>, minSeverity: Severity, webhook: string | null, status: WatchStatus, pauseReason: string | null, createdAt: string, pendingCount: number, parkedCount: number, tokens: Array<{ chain: Chain, address: string }> } };

export type WatchRedeliverMutationVariables = Exact<{
  id: string | number;
  eventId?: string | number | null | undefined;
}>;


export type WatchRedeliverMutation = { redeliver: number };

export type WatchResumeMutationVariables = Exact<{
  id: string | number;
}>;


export type WatchResumeMutation = { resumeWatch: { id: string, events: Array<WatchEventKind>, minSeverity: Severity, webhook: string | null, status: WatchStatus, pauseReason: string | null, createdAt: string, pendingCount: number, parkedCount: number, tokens: Array<{ chain: Chain, address: string }> } };

export type WatchRotateSecretMutationVariables = Exact<{
  id: string | number;
}>;


export type WatchRotateSecretMutation = { rotateWatchSecret: { secret: string | null, watch: { id: string, events: Array<WatchEventKind>, minSeverity: Severity, webhook: string | null, status: WatchStatus, pauseReason: string | null, createdAt: string, pendingCount: number, parkedCount: number, tokens: Array<{ chain: Chain, address: string }> } } };

export type WatchTestMutationVariables = Exact<{
  id: string | number;
}>;


export type WatchTestMutation = { testWatch: { delivered: boolean, status: number | null, problem: string | null } };

export const SecurityPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SecurityParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Security"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityScore"}},{"kind":"Field","name":{"kind":"Name","value":"securityGrade"}},{"kind":"Field","name":{"kind":"Name","value":"overallRisk"}},{"kind":"Field","name":{"kind":"Name","value":"overallRiskReason"}},{"kind":"Field","name":{"kind":"Name","value":"auditAnalysis"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditAvailable"}},{"kind":"Field","name":{"kind":"Name","value":"overallAuditRating"}},{"kind":"Field","name":{"kind":"Name","value":"isRenounced"}},{"kind":"Field","name":{"kind":"Name","value":"hasOwner"}},{"kind":"Field","name":{"kind":"Name","value":"tokenName"}},{"kind":"Field","name":{"kind":"Name","value":"findings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"severity"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"issue"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"scanAnalysis"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scanAvailable"}},{"kind":"Field","name":{"kind":"Name","value":"isHoneypot"}},{"kind":"Field","name":{"kind":"Name","value":"isMintable"}},{"kind":"Field","name":{"kind":"Name","value":"contractVerified"}},{"kind":"Field","name":{"kind":"Name","value":"buyTax"}},{"kind":"Field","name":{"kind":"Name","value":"sellTax"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lockAnalysis"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lpLocked"}},{"kind":"Field","name":{"kind":"Name","value":"lockSource"}},{"kind":"Field","name":{"kind":"Name","value":"lockPercentage"}},{"kind":"Field","name":{"kind":"Name","value":"lockStatus"}}]}},{"kind":"Field","name":{"kind":"Name","value":"keyFindings"}}]}}]} as unknown as DocumentNode<SecurityPartsFragment, unknown>;
export const ReadingPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReadingParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ComponentVerdict"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reading"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"steps"}},{"kind":"Field","name":{"kind":"Name","value":"leftOut"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}}]}}]}}]} as unknown as DocumentNode<ReadingPartsFragment, unknown>;
export const ComponentAssurancePartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ComponentAssuranceParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ComponentVerdict"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scoreName"}},{"kind":"Field","name":{"kind":"Name","value":"coverage"}},{"kind":"Field","name":{"kind":"Name","value":"abstained"}},{"kind":"Field","name":{"kind":"Name","value":"gates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"cap"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"blockNumber"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReadingParts"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReadingParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ComponentVerdict"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reading"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"steps"}},{"kind":"Field","name":{"kind":"Name","value":"leftOut"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}}]}}]}}]} as unknown as DocumentNode<ComponentAssurancePartsFragment, unknown>;
export const PartnerPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PartnerParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PartnerUse"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]} as unknown as DocumentNode<PartnerPartsFragment, unknown>;
export const PastBlockPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PastBlockParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"time"}}]}}]}}]} as unknown as DocumentNode<PastBlockPartsFragment, unknown>;
export const PlayedStatePartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlayedStateParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Security"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"playedState"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"}}]}}]}}]} as unknown as DocumentNode<PlayedStatePartsFragment, unknown>;
export const AssurancePartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssuranceParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PastBlockParts"}},{"kind":"Field","name":{"kind":"Name","value":"verdictSentence"}},{"kind":"Field","name":{"kind":"Name","value":"coverage"}},{"kind":"Field","name":{"kind":"Name","value":"coreGrade"}},{"kind":"Field","name":{"kind":"Name","value":"coreScoreLow"}},{"kind":"Field","name":{"kind":"Name","value":"coreScoreHigh"}},{"kind":"Field","name":{"kind":"Name","value":"gates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"cap"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"components"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scoreName"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"abstained"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReadingParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"blockNumber"}},{"kind":"Field","name":{"kind":"Name","value":"policyVersion"}},{"kind":"Field","name":{"kind":"Name","value":"reportId"}},{"kind":"Field","name":{"kind":"Name","value":"auditKind"}},{"kind":"Field","name":{"kind":"Name","value":"security"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlayedStateParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PastBlockParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"time"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReadingParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ComponentVerdict"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reading"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"steps"}},{"kind":"Field","name":{"kind":"Name","value":"leftOut"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlayedStateParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Security"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"playedState"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"}}]}}]}}]} as unknown as DocumentNode<AssurancePartsFragment, unknown>;
export const CoreScorePartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CoreScoreParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssuranceParts"}},{"kind":"Field","name":{"kind":"Name","value":"coreScore"}},{"kind":"Field","name":{"kind":"Name","value":"componentScores"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"marketAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"holderAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"washTradingAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"sniperSellersAnalysis"}}]}},{"kind":"Field","name":{"kind":"Name","value":"grades"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"marketAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"holderAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"washTradingAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"sniperSellersAnalysis"}}]}},{"kind":"Field","name":{"kind":"Name","value":"metadata"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"symbol"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PastBlockParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"time"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReadingParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ComponentVerdict"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reading"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"steps"}},{"kind":"Field","name":{"kind":"Name","value":"leftOut"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlayedStateParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Security"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"playedState"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssuranceParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PastBlockParts"}},{"kind":"Field","name":{"kind":"Name","value":"verdictSentence"}},{"kind":"Field","name":{"kind":"Name","value":"coverage"}},{"kind":"Field","name":{"kind":"Name","value":"coreGrade"}},{"kind":"Field","name":{"kind":"Name","value":"coreScoreLow"}},{"kind":"Field","name":{"kind":"Name","value":"coreScoreHigh"}},{"kind":"Field","name":{"kind":"Name","value":"gates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"cap"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"components"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scoreName"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"abstained"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReadingParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"blockNumber"}},{"kind":"Field","name":{"kind":"Name","value":"policyVersion"}},{"kind":"Field","name":{"kind":"Name","value":"reportId"}},{"kind":"Field","name":{"kind":"Name","value":"auditKind"}},{"kind":"Field","name":{"kind":"Name","value":"security"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlayedStateParts"}}]}}]}}]} as unknown as DocumentNode<CoreScorePartsFragment, unknown>;
export const DecidedRulePartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecidedRuleParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DecidedRule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"severity"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"found"}},{"kind":"Field","name":{"kind":"Name","value":"sentence"}},{"kind":"Field","name":{"kind":"Name","value":"statement"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"}}]}}]} as unknown as DocumentNode<DecidedRulePartsFragment, unknown>;
export const DecisionPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecisionParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Decision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chain"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"intent"}},{"kind":"Field","name":{"kind":"Name","value":"decision"}},{"kind":"Field","name":{"kind":"Name","value":"sentence"}},{"kind":"Field","name":{"kind":"Name","value":"rules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecidedRuleParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"monitored"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecidedRuleParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"excepted"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"severity"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"found"}},{"kind":"Field","name":{"kind":"Name","value":"sentence"}},{"kind":"Field","name":{"kind":"Name","value":"statement"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"missing"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rule"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"policy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reportId"}},{"kind":"Field","name":{"kind":"Name","value":"block"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"time"}}]}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecidedRuleParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DecidedRule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"severity"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"found"}},{"kind":"Field","name":{"kind":"Name","value":"sentence"}},{"kind":"Field","name":{"kind":"Name","value":"statement"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"}}]}}]} as unknown as DocumentNode<DecisionPartsFragment, unknown>;
export const DistributionPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DistributionParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Distribution"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hhi"}},{"kind":"Field","name":{"kind":"Name","value":"gini"}},{"kind":"Field","name":{"kind":"Name","value":"nakamoto"}},{"kind":"Field","name":{"kind":"Name","value":"top1Percentage"}},{"kind":"Field","name":{"kind":"Name","value":"top10Percentage"}},{"kind":"Field","name":{"kind":"Name","value":"concentrationRisk"}}]}}]} as unknown as DocumentNode<DistributionPartsFragment, unknown>;
export const EvidencePartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EvidenceParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Evidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CallEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chainId"}},{"kind":"Field","name":{"kind":"Name","value":"blockNumber"}},{"kind":"Field","name":{"kind":"Name","value":"blockHash"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"params"}},{"kind":"Field","name":{"kind":"Name","value":"result"}},{"kind":"Field","name":{"kind":"Name","value":"reverted"}},{"kind":"Field","name":{"kind":"Name","value":"verified"}},{"kind":"Field","name":{"kind":"Name","value":"meaning"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SourceEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contract"}},{"kind":"Field","name":{"kind":"Name","value":"file"}},{"kind":"Field","name":{"kind":"Name","value":"lineStart"}},{"kind":"Field","name":{"kind":"Name","value":"lineEnd"}},{"kind":"Field","name":{"kind":"Name","value":"quote"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BytecodeEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"codeHash"}},{"kind":"Field","name":{"kind":"Name","value":"selector"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chainId"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"blockNumber"}},{"kind":"Field","name":{"kind":"Name","value":"blockHash"}},{"kind":"Field","name":{"kind":"Name","value":"transactionHash"}},{"kind":"Field","name":{"kind":"Name","value":"logIndex"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TransactionEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hashes"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReportEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]} as unknown as DocumentNode<EvidencePartsFragment, unknown>;
export const BoundPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BoundParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WashBound"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"trades"}},{"kind":"Field","name":{"kind":"Name","value":"wallets"}},{"kind":"Field","name":{"kind":"Name","value":"volumeUsd"}},{"kind":"Field","name":{"kind":"Name","value":"volumeRatio"}}]}}]} as unknown as DocumentNode<BoundPartsFragment, unknown>;
export const GoplusPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GoplusParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"symbol"}},{"kind":"Field","name":{"kind":"Name","value":"decimals"}},{"kind":"Field","name":{"kind":"Name","value":"totalSupply"}}]}},{"kind":"Field","name":{"kind":"Name","value":"holders"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalHolders"}},{"kind":"Field","name":{"kind":"Name","value":"topHolders"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"percentage"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"market"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pools"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"poolId"}},{"kind":"Field","name":{"kind":"Name","value":"dex"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"liquidityUsd"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"routes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"routes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"route"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"security"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deployer"}},{"kind":"Field","name":{"kind":"Name","value":"deployerAccount"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}}]}},{"kind":"Field","name":{"kind":"Name","value":"owner"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}}]}},{"kind":"Field","name":{"kind":"Name","value":"creatorHistory"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"transactions"}},{"kind":"Field","name":{"kind":"Name","value":"lookedAt"}},{"kind":"Field","name":{"kind":"Name","value":"contractsFound"}}]}},{"kind":"Field","name":{"kind":"Name","value":"criticalIssues"}},{"kind":"Field","name":{"kind":"Name","value":"source"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"verified"}}]}},{"kind":"Field","name":{"kind":"Name","value":"proxy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}}]}},{"kind":"Field","name":{"kind":"Name","value":"hiddenAuthorities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"slot"}}]}},{"kind":"Field","name":{"kind":"Name","value":"scanAnalysis"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isHoneypot"}},{"kind":"Field","name":{"kind":"Name","value":"isMintable"}},{"kind":"Field","name":{"kind":"Name","value":"canBuy"}},{"kind":"Field","name":{"kind":"Name","value":"canSell"}},{"kind":"Field","name":{"kind":"Name","value":"buyTax"}},{"kind":"Field","name":{"kind":"Name","value":"sellTax"}},{"kind":"Field","name":{"kind":"Name","value":"transferTax"}}]}},{"kind":"Field","name":{"kind":"Name","value":"trading"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"canSellAll"}},{"kind":"Field","name":{"kind":"Name","value":"cooldown"}},{"kind":"Field","name":{"kind":"Name","value":"maxBuy"}},{"kind":"Field","name":{"kind":"Name","value":"maxSell"}},{"kind":"Field","name":{"kind":"Name","value":"maxWallet"}},{"kind":"Field","name":{"kind":"Name","value":"impersonates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"symbol"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"powers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"coverage"}},{"kind":"Field","name":{"kind":"Name","value":"matrix"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"auditAnalysis"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditAvailable"}},{"kind":"Field","name":{"kind":"Name","value":"coverage"}},{"kind":"Field","name":{"kind":"Name","value":"hasOwner"}},{"kind":"Field","name":{"kind":"Name","value":"findings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"lockAnalysis"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"holdersTotal"}},{"kind":"Field","name":{"kind":"Name","value":"holders"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"holder"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"locker"}},{"kind":"Field","name":{"kind":"Name","value":"percentage"}},{"kind":"Field","name":{"kind":"Name","value":"valueUsd"}},{"kind":"Field","name":{"kind":"Name","value":"unlockAt"}},{"kind":"Field","name":{"kind":"Name","value":"position"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tokenId"}},{"kind":"Field","name":{"kind":"Name","value":"inRange"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<GoplusPartsFragment, unknown>;
export const WatchPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WatchParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Watch"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chain"}},{"kind":"Field","name":{"kind":"Name","value":"address"}}]}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"minSeverity"}},{"kind":"Field","name":{"kind":"Name","value":"webhook"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"pauseReason"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"pendingCount"}},{"kind":"Field","name":{"kind":"Name","value":"parkedCount"}}]}}]} as unknown as DocumentNode<WatchPartsFragment, unknown>;
export const AgentAnalysisDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AgentAnalysis"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"chain"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Chain"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"address"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Address"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"token"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"chain"},"value":{"kind":"Variable","name":{"kind":"Name","value":"chain"}}},{"kind":"Argument","name":{"kind":"Name","value":"address"},"value":{"kind":"Variable","name":{"kind":"Name","value":"address"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"verdictSentence"}},{"kind":"Field","name":{"kind":"Name","value":"coreScore"}},{"kind":"Field","name":{"kind":"Name","value":"coreGrade"}},{"kind":"Field","name":{"kind":"Name","value":"coreScoreLow"}},{"kind":"Field","name":{"kind":"Name","value":"coreScoreHigh"}},{"kind":"Field","name":{"kind":"Name","value":"coverage"}},{"kind":"Field","name":{"kind":"Name","value":"blockNumber"}},{"kind":"Field","name":{"kind":"Name","value":"policyVersion"}},{"kind":"Field","name":{"kind":"Name","value":"gates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"cap"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"components"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"grade"}},{"kind":"Field","name":{"kind":"Name","value":"abstained"}}]}},{"kind":"Field","name":{"kind":"Name","value":"metadata"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"symbol"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}},{"kind":"Field","name":{"kind":"Name","value":"security"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"playedState"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"}}]}},{"kind":"Field","name":{"kind":"Name","value":"overallRisk"}},{"kind":"Field","name":{"kind":"Name","value":"keyFindings"}},{"kind":"Field","name":{"kind":"Name","value":"scanAnalysis"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isHoneypot"}},{"kind":"Field","name":{"kind":"Name","value":"canSell"}},{"kind":"Field","name":{"kind":"Name","value":"buyTax"}},{"kind":"Field","name":{"kind":"Name","value":"sellTax"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lockAnalysis"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lpLocked"}},{"kind":"Field","name":{"kind":"Name","value":"lockPercentage"}},{"kind":"Field","name":{"kind":"Name","value":"pullableNowUsd"}}]}},{"kind":"Field","name":{"kind":"Name","value":"auditAnalysis"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"overallAuditRating"}},{"kind":"Field","name":{"kind":"Name","value":"findings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"severity"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"controller"}},{"kind":"Field","name":{"kind":"Name","value":"issue"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"market"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"priceUsd"}},{"kind":"Field","name":{"kind":"Name","value":"liquidityUsd"}}]}},{"kind":"Field","name":{"kind":"Name","value":"holders"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalHolders"}},{"kind":"Field","name":{"kind":"Name","value":"whaleConcentration"}}]}}]}}]}}]} as unknown as DocumentNode<AgentAnalysisQuery, AgentAnalysisQueryVariables>;
export const SaleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Sale"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"chain"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Chain"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"address"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Address"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"tokens"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Float"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"usd"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Float"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"token"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"chain"},"value":{"kind":"Variable","name":{"kind":"Name","value":"chain"}}},{"kind":"Argument","name":{"kind":"Name","value":"address"},"value":{"kind":"Variable","name":{"kind":"Name","value":"address"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"blockNumber"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"symbol"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sale"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"tokens"},"value":{"kind":"Variable","name":{"kind":"Name","value":"tokens"}}},{"kind":"Argument","name":{"kind":"Name","value":"usd"},"value":{"kind":"Variable","name":{"kind":"Name","value":"usd"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"canSell"}},{"kind":"Field","name":{"kind":"Name","value":"sellError"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"}},{"kind":"Field","name":{"kind":"Name","value":"maxTokens"}},{"kind":"Field","name":{"kind":"Name","value":"unknown"}},{"kind":"Field","name":{"kind":"Name","value":"value"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sizeUsd"}},{"kind":"Field","name":{"kind":"Name","value":"receivedUsd"}},{"kind":"Field","name":{"kind":"Name","value":"lossRatio"}},{"kind":"Field","name":{"kind":"Name","value":"impactRatio"}},{"kind":"Field","name":{"kind":"Name","value":"taxRatio"}},{"kind":"Field","name":{"kind":"Name","value":"poolId"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"security"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scanAnalysis"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isHoneypot"}}]}},{"kind":"Field","name":{"kind":"Name","value":"powers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"worstCaseSellTaxRatio"}}]}}]}}]}}]}}]} as unknown as DocumentNode<SaleQuery, SaleQueryVariables>;
export const AgentDecisionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AgentDecision"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"chain"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Chain"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"address"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Address"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"intent"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Intent"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"policy"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"JSON"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"amount"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Float"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"holder"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Address"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"decide"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"chain"},"value":{"kind":"Variable","name":{"kind":"Name","value":"chain"}}},{"kind":"Argument","name":{"kind":"Name","value":"address"},"value":{"kind":"Variable","name":{"kind":"Name","value":"address"}}},{"kind":"Argument","name":{"kind":"Name","value":"intent"},"value":{"kind":"Variable","name":{"kind":"Name","value":"intent"}}},{"kind":"Argument","name":{"kind":"Name","value":"policy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"policy"}}},{"kind":"Argument","name":{"kind":"Name","value":"amount"},"value":{"kind":"Variable","name":{"kind":"Name","value":"amount"}}},{"kind":"Argument","name":{"kind":"Name","value":"holder"},"value":{"kind":"Variable","name":{"kind":"Name","value":"holder"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecisionParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecidedRuleParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DecidedRule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"severity"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"found"}},{"kind":"Field","name":{"kind":"Name","value":"sentence"}},{"kind":"Field","name":{"kind":"Name","value":"statement"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecisionParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Decision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chain"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"intent"}},{"kind":"Field","name":{"kind":"Name","value":"decision"}},{"kind":"Field","name":{"kind":"Name","value":"sentence"}},{"kind":"Field","name":{"kind":"Name","value":"rules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecidedRuleParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"monitored"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecidedRuleParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"excepted"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"severity"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"found"}},{"kind":"Field","name":{"kind":"Name","value":"sentence"}},{"kind":"Field","name":{"kind":"Name","value":"statement"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"missing"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rule"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"policy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reportId"}},{"kind":"Field","name":{"kind":"Name","value":"block"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"time"}}]}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<AgentDecisionQuery, AgentDecisionQueryVariables>;
export const AgentExplanationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AgentExplanation"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"chain"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Chain"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"address"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Address"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"token"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"chain"},"value":{"kind":"Variable","name":{"kind":"Name","value":"chain"}}},{"kind":"Argument","name":{"kind":"Name","value":"address"},"value":{"kind":"Variable","name":{"kind":"Name","value":"address"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"gates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"cap"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"components"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"checks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EvidenceParts"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"security"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditAnalysis"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"findings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"severity"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"controller"}},{"kind":"Field","name":{"kind":"Name","value":"issue"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EvidenceParts"}}]}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EvidenceParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Evidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CallEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chainId"}},{"kind":"Field","name":{"kind":"Name","value":"blockNumber"}},{"kind":"Field","name":{"kind":"Name","value":"blockHash"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"params"}},{"kind":"Field","name":{"kind":"Name","value":"result"}},{"kind":"Field","name":{"kind":"Name","value":"reverted"}},{"kind":"Field","name":{"kind":"Name","value":"verified"}},{"kind":"Field","name":{"kind":"Name","value":"meaning"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SourceEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contract"}},{"kind":"Field","name":{"kind":"Name","value":"file"}},{"kind":"Field","name":{"kind":"Name","value":"lineStart"}},{"kind":"Field","name":{"kind":"Name","value":"lineEnd"}},{"kind":"Field","name":{"kind":"Name","value":"quote"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BytecodeEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"codeHash"}},{"kind":"Field","name":{"kind":"Name","value":"selector"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chainId"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"blockNumber"}},{"kind":"Field","name":{"kind":"Name","value":"blockHash"}},{"kind":"Field","name":{"kind":"Name","value":"transactionHash"}},{"kind":"Field","name":{"kind":"Name","value":"logIndex"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TransactionEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hashes"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReportEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]} as unknown as DocumentNode<AgentExplanationQuery, AgentExplanationQueryVariables>;
export const AgentReplayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AgentReplay"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"chain"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Chain"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"address"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Address"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"code"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"replay"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"chain"},"value":{"kind":"Variable","name":{"kind":"Name","value":"chain"}}},{"kind":"Argument","name":{"kind":"Name","value":"address"},"value":{"kind":"Variable","name":{"kind":"Name","value":"address"}}},{"kind":"Argument","name":{"kind":"Name","value":"code"},"value":{"kind":"Variable","name":{"kind":"Name","value":"code"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"replayed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"verdict"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EvidenceParts"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EvidenceParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Evidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CallEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chainId"}},{"kind":"Field","name":{"kind":"Name","value":"blockNumber"}},{"kind":"Field","name":{"kind":"Name","value":"blockHash"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"params"}},{"kind":"Field","name":{"kind":"Name","value":"result"}},{"kind":"Field","name":{"kind":"Name","value":"reverted"}},{"kind":"Field","name":{"kind":"Name","value":"verified"}},{"kind":"Field","name":{"kind":"Name","value":"meaning"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SourceEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contract"}},{"kind":"Field","name":{"kind":"Name","value":"file"}},{"kind":"Field","name":{"kind":"Name","value":"lineStart"}},{"kind":"Field","name":{"kind":"Name","value":"lineEnd"}},{"kind":"Field","name":{"kind":"Name","value":"quote"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BytecodeEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"codeHash"}},{"kind":"Field","name":{"kind":"Name","value":"selector"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chainId"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"blockNumber"}},{"kind":"Field","name":{"kind":"Name","value":"blockHash"}},{"kind":"Field","name":{"kind":"Name","value":"transactionHash"}},{"kind":"Field","name":{"kind":"Name","value":"logIndex"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TransactionEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hashes"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReportEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]} as unknown as DocumentNode<AgentReplayQuery, AgentReplayQueryVariables>;
export const AgentChangesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AgentChanges"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"chain"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Chain"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"address"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Address"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"token"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"chain"},"value":{"kind":"Variable","name":{"kind":"Name","value":"chain"}}},{"kind":"Argument","name":{"kind":"Name","value":"address"},"value":{"kind":"Variable","name":{"kind":"Name","value":"address"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"changesMissing"}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"foundIn"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"severity"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}}]}}]}}]}}]} as unknown as DocumentNode<AgentChangesQuery, AgentChangesQueryVariables>;
export const AnalyzeTokenDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AnalyzeToken"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"chain"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Chain"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"address"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Address"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"at"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AtInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"token"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"chain"},"value":{"kind":"Variable","name":{"kind":"Name","value":"chain"}}},{"kind":"Argument","name":{"kind":"Name","value":"address"},"value":{"kind":"Variable","name":{"kind":"Name","value":"address"}}},{"kind":"Argument","name":{"kind":"Name","value":"at"},"value":{"kind":"Variable","name":{"kind":"Name","value":"at"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssuranceParts"}},{"kind":"Field","name":{"kind":"Name","value":"coreScore"}},{"kind":"Field","name":{"kind":"Name","value":"componentScores"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"marketAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"holderAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"washTradingAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"sniperSellersAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"aiLinkAnalysis"}}]}},{"kind":"Field","name":{"kind":"Name","value":"grades"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"marketAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"holderAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"washTradingAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"sniperSellersAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"aiLinkAnalysis"}}]}},{"kind":"Field","name":{"kind":"Name","value":"dataSources"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tokenDataAvailable"}},{"kind":"Field","name":{"kind":"Name","value":"securityAnalysisAvailable"}},{"kind":"Field","name":{"kind":"Name","value":"marketAnalysisAvailable"}},{"kind":"Field","name":{"kind":"Name","value":"holderAnalysisAvailable"}},{"kind":"Field","name":{"kind":"Name","value":"washTradingAnalysisAvailable"}},{"kind":"Field","name":{"kind":"Name","value":"sniperSellersAnalysisAvailable"}},{"kind":"Field","name":{"kind":"Name","value":"aiLinkAnalysisAvailable"}}]}},{"kind":"Field","name":{"kind":"Name","value":"metadata"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"symbol"}},{"kind":"Field","name":{"kind":"Name","value":"decimals"}},{"kind":"Field","name":{"kind":"Name","value":"totalSupply"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"descriptionConfidence"}}]}},{"kind":"Field","name":{"kind":"Name","value":"security"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SecurityParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"market"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"priceUsd"}},{"kind":"Field","name":{"kind":"Name","value":"marketCap"}},{"kind":"Field","name":{"kind":"Name","value":"liquidityUsd"}},{"kind":"Field","name":{"kind":"Name","value":"volume24h"}},{"kind":"Field","name":{"kind":"Name","value":"priceChange24h"}}]}},{"kind":"Field","name":{"kind":"Name","value":"holders"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalHolders"}},{"kind":"Field","name":{"kind":"Name","value":"concentrationRisk"}},{"kind":"Field","name":{"kind":"Name","value":"whaleConcentration"}}]}},{"kind":"Field","name":{"kind":"Name","value":"washTrading"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"washTradingDetected"}},{"kind":"Field","name":{"kind":"Name","value":"riskLevel"}},{"kind":"Field","name":{"kind":"Name","value":"washVolumeUsd"}},{"kind":"Field","name":{"kind":"Name","value":"washVolumePercentage"}},{"kind":"Field","name":{"kind":"Name","value":"organicVolume24h"}},{"kind":"Field","name":{"kind":"Name","value":"totalVolume24h"}},{"kind":"Field","name":{"kind":"Name","value":"totalTradesAnalyzed"}},{"kind":"Field","name":{"kind":"Name","value":"suspiciousTrades"}},{"kind":"Field","name":{"kind":"Name","value":"suspiciousWallets"}},{"kind":"Field","name":{"kind":"Name","value":"windowHours"}},{"kind":"Field","name":{"kind":"Name","value":"windowVolumeUsd"}},{"kind":"Field","name":{"kind":"Name","value":"windowWashVolumeUsd"}},{"kind":"Field","name":{"kind":"Name","value":"windowWashPercentage"}},{"kind":"Field","name":{"kind":"Name","value":"patterns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"wallets"}},{"kind":"Field","name":{"kind":"Name","value":"trades"}},{"kind":"Field","name":{"kind":"Name","value":"volumeUsd"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}},{"kind":"Field","name":{"kind":"Name","value":"confidence"}}]}},{"kind":"Field","name":{"kind":"Name","value":"snipers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"firstBuyersFound"}},{"kind":"Field","name":{"kind":"Name","value":"diamondHandsRatio"}},{"kind":"Field","name":{"kind":"Name","value":"paperHandsRatio"}},{"kind":"Field","name":{"kind":"Name","value":"analysisSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"heldAllPercentage"}},{"kind":"Field","name":{"kind":"Name","value":"soldSomePercentage"}},{"kind":"Field","name":{"kind":"Name","value":"soldAllPercentage"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"links"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"links"}},{"kind":"Field","name":{"kind":"Name","value":"totalFound"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PastBlockParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"time"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReadingParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ComponentVerdict"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reading"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"steps"}},{"kind":"Field","name":{"kind":"Name","value":"leftOut"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlayedStateParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Security"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"playedState"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssuranceParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PastBlockParts"}},{"kind":"Field","name":{"kind":"Name","value":"verdictSentence"}},{"kind":"Field","name":{"kind":"Name","value":"coverage"}},{"kind":"Field","name":{"kind":"Name","value":"coreGrade"}},{"kind":"Field","name":{"kind":"Name","value":"coreScoreLow"}},{"kind":"Field","name":{"kind":"Name","value":"coreScoreHigh"}},{"kind":"Field","name":{"kind":"Name","value":"gates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"cap"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"components"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scoreName"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"abstained"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReadingParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"blockNumber"}},{"kind":"Field","name":{"kind":"Name","value":"policyVersion"}},{"kind":"Field","name":{"kind":"Name","value":"reportId"}},{"kind":"Field","name":{"kind":"Name","value":"auditKind"}},{"kind":"Field","name":{"kind":"Name","value":"security"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlayedStateParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SecurityParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Security"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityScore"}},{"kind":"Field","name":{"kind":"Name","value":"securityGrade"}},{"kind":"Field","name":{"kind":"Name","value":"overallRisk"}},{"kind":"Field","name":{"kind":"Name","value":"overallRiskReason"}},{"kind":"Field","name":{"kind":"Name","value":"auditAnalysis"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditAvailable"}},{"kind":"Field","name":{"kind":"Name","value":"overallAuditRating"}},{"kind":"Field","name":{"kind":"Name","value":"isRenounced"}},{"kind":"Field","name":{"kind":"Name","value":"hasOwner"}},{"kind":"Field","name":{"kind":"Name","value":"tokenName"}},{"kind":"Field","name":{"kind":"Name","value":"findings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"severity"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"issue"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"scanAnalysis"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scanAvailable"}},{"kind":"Field","name":{"kind":"Name","value":"isHoneypot"}},{"kind":"Field","name":{"kind":"Name","value":"isMintable"}},{"kind":"Field","name":{"kind":"Name","value":"contractVerified"}},{"kind":"Field","name":{"kind":"Name","value":"buyTax"}},{"kind":"Field","name":{"kind":"Name","value":"sellTax"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lockAnalysis"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lpLocked"}},{"kind":"Field","name":{"kind":"Name","value":"lockSource"}},{"kind":"Field","name":{"kind":"Name","value":"lockPercentage"}},{"kind":"Field","name":{"kind":"Name","value":"lockStatus"}}]}},{"kind":"Field","name":{"kind":"Name","value":"keyFindings"}}]}}]} as unknown as DocumentNode<AnalyzeTokenQuery, AnalyzeTokenQueryVariables>;
export const AuthNonceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AuthNonce"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"wallet"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Address"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nonce"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"wallet"},"value":{"kind":"Variable","name":{"kind":"Name","value":"wallet"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nonce"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]}}]} as unknown as DocumentNode<AuthNonceQuery, AuthNonceQueryVariables>;
export const CoreScoresDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CoreScores"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"chain"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Chain"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"address"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Address"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"at"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AtInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"token"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"chain"},"value":{"kind":"Variable","name":{"kind":"Name","value":"chain"}}},{"kind":"Argument","name":{"kind":"Name","value":"address"},"value":{"kind":"Variable","name":{"kind":"Name","value":"address"}}},{"kind":"Argument","name":{"kind":"Name","value":"at"},"value":{"kind":"Variable","name":{"kind":"Name","value":"at"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CoreScoreParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PastBlockParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"time"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReadingParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ComponentVerdict"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reading"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"steps"}},{"kind":"Field","name":{"kind":"Name","value":"leftOut"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlayedStateParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Security"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"playedState"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssuranceParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PastBlockParts"}},{"kind":"Field","name":{"kind":"Name","value":"verdictSentence"}},{"kind":"Field","name":{"kind":"Name","value":"coverage"}},{"kind":"Field","name":{"kind":"Name","value":"coreGrade"}},{"kind":"Field","name":{"kind":"Name","value":"coreScoreLow"}},{"kind":"Field","name":{"kind":"Name","value":"coreScoreHigh"}},{"kind":"Field","name":{"kind":"Name","value":"gates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"cap"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"components"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scoreName"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"abstained"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReadingParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"blockNumber"}},{"kind":"Field","name":{"kind":"Name","value":"policyVersion"}},{"kind":"Field","name":{"kind":"Name","value":"reportId"}},{"kind":"Field","name":{"kind":"Name","value":"auditKind"}},{"kind":"Field","name":{"kind":"Name","value":"security"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlayedStateParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CoreScoreParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssuranceParts"}},{"kind":"Field","name":{"kind":"Name","value":"coreScore"}},{"kind":"Field","name":{"kind":"Name","value":"componentScores"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"marketAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"holderAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"washTradingAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"sniperSellersAnalysis"}}]}},{"kind":"Field","name":{"kind":"Name","value":"grades"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"marketAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"holderAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"washTradingAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"sniperSellersAnalysis"}}]}},{"kind":"Field","name":{"kind":"Name","value":"metadata"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"symbol"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}}]}}]} as unknown as DocumentNode<CoreScoresQuery, CoreScoresQueryVariables>;
export const CreateKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"wallet"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Address"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"plan"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PlanName"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"wallet"},"value":{"kind":"Variable","name":{"kind":"Name","value":"wallet"}}},{"kind":"Argument","name":{"kind":"Name","value":"plan"},"value":{"kind":"Variable","name":{"kind":"Name","value":"plan"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiKey"}},{"kind":"Field","name":{"kind":"Name","value":"keyId"}},{"kind":"Field","name":{"kind":"Name","value":"wallet"}},{"kind":"Field","name":{"kind":"Name","value":"plan"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]}}]} as unknown as DocumentNode<CreateKeyMutation, CreateKeyMutationVariables>;
export const DecideBatchDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DecideBatch"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"refs"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"TokenRef"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"intent"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Intent"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"policy"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"JSON"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"amount"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Float"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"holder"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Address"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"decisions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"refs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"refs"}}},{"kind":"Argument","name":{"kind":"Name","value":"intent"},"value":{"kind":"Variable","name":{"kind":"Name","value":"intent"}}},{"kind":"Argument","name":{"kind":"Name","value":"policy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"policy"}}},{"kind":"Argument","name":{"kind":"Name","value":"amount"},"value":{"kind":"Variable","name":{"kind":"Name","value":"amount"}}},{"kind":"Argument","name":{"kind":"Name","value":"holder"},"value":{"kind":"Variable","name":{"kind":"Name","value":"holder"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecisionParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecidedRuleParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DecidedRule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"severity"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"found"}},{"kind":"Field","name":{"kind":"Name","value":"sentence"}},{"kind":"Field","name":{"kind":"Name","value":"statement"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecisionParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Decision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chain"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"intent"}},{"kind":"Field","name":{"kind":"Name","value":"decision"}},{"kind":"Field","name":{"kind":"Name","value":"sentence"}},{"kind":"Field","name":{"kind":"Name","value":"rules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecidedRuleParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"monitored"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecidedRuleParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"excepted"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"severity"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"found"}},{"kind":"Field","name":{"kind":"Name","value":"sentence"}},{"kind":"Field","name":{"kind":"Name","value":"statement"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"missing"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rule"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"policy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reportId"}},{"kind":"Field","name":{"kind":"Name","value":"block"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"time"}}]}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<DecideBatchQuery, DecideBatchQueryVariables>;
export const DecideDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Decide"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"chain"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Chain"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"address"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Address"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"at"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AtInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"intent"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Intent"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"policy"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"JSON"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"amount"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Float"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"holder"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Address"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"decide"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"chain"},"value":{"kind":"Variable","name":{"kind":"Name","value":"chain"}}},{"kind":"Argument","name":{"kind":"Name","value":"address"},"value":{"kind":"Variable","name":{"kind":"Name","value":"address"}}},{"kind":"Argument","name":{"kind":"Name","value":"at"},"value":{"kind":"Variable","name":{"kind":"Name","value":"at"}}},{"kind":"Argument","name":{"kind":"Name","value":"intent"},"value":{"kind":"Variable","name":{"kind":"Name","value":"intent"}}},{"kind":"Argument","name":{"kind":"Name","value":"policy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"policy"}}},{"kind":"Argument","name":{"kind":"Name","value":"amount"},"value":{"kind":"Variable","name":{"kind":"Name","value":"amount"}}},{"kind":"Argument","name":{"kind":"Name","value":"holder"},"value":{"kind":"Variable","name":{"kind":"Name","value":"holder"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecisionParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecidedRuleParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DecidedRule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"severity"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"found"}},{"kind":"Field","name":{"kind":"Name","value":"sentence"}},{"kind":"Field","name":{"kind":"Name","value":"statement"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DecisionParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Decision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chain"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"intent"}},{"kind":"Field","name":{"kind":"Name","value":"decision"}},{"kind":"Field","name":{"kind":"Name","value":"sentence"}},{"kind":"Field","name":{"kind":"Name","value":"rules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecidedRuleParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"monitored"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DecidedRuleParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"excepted"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"severity"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"found"}},{"kind":"Field","name":{"kind":"Name","value":"sentence"}},{"kind":"Field","name":{"kind":"Name","value":"statement"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"missing"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rule"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"policy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reportId"}},{"kind":"Field","name":{"kind":"Name","value":"block"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"time"}}]}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<DecideQuery, DecideQueryVariables>;
export const DisputeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"Dispute"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"report"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"code"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"statement"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"signer"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Address"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"signature"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"openDispute"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"report"},"value":{"kind":"Variable","name":{"kind":"Name","value":"report"}}},{"kind":"Argument","name":{"kind":"Name","value":"code"},"value":{"kind":"Variable","name":{"kind":"Name","value":"code"}}},{"kind":"Argument","name":{"kind":"Name","value":"statement"},"value":{"kind":"Variable","name":{"kind":"Name","value":"statement"}}},{"kind":"Argument","name":{"kind":"Name","value":"signer"},"value":{"kind":"Variable","name":{"kind":"Name","value":"signer"}}},{"kind":"Argument","name":{"kind":"Name","value":"signature"},"value":{"kind":"Variable","name":{"kind":"Name","value":"signature"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"chain"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"reportId"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"statement"}},{"kind":"Field","name":{"kind":"Name","value":"signer"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"checkedBlock"}},{"kind":"Field","name":{"kind":"Name","value":"openedAt"}}]}}]}}]} as unknown as DocumentNode<DisputeMutation, DisputeMutationVariables>;
export const FeatureHoldersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FeatureHolders"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"chain"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Chain"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"address"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Address"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"at"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AtInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"partnerApiKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"token"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"chain"},"value":{"kind":"Variable","name":{"kind":"Name","value":"chain"}}},{"kind":"Argument","name":{"kind":"Name","value":"address"},"value":{"kind":"Variable","name":{"kind":"Name","value":"address"}}},{"kind":"Argument","name":{"kind":"Name","value":"at"},"value":{"kind":"Variable","name":{"kind":"Name","value":"at"}}},{"kind":"Argument","name":{"kind":"Name","value":"partnerApiKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"partnerApiKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"component"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"EnumValue","value":"holders"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ComponentAssuranceParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reportId"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"component"},"value":{"kind":"EnumValue","value":"holders"}}]},{"kind":"Field","name":{"kind":"Name","value":"policyVersion"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PastBlockParts"}},{"kind":"Field","name":{"kind":"Name","value":"partner"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"component"},"value":{"kind":"EnumValue","value":"holders"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PartnerParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"holders"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"grade"}},{"kind":"Field","name":{"kind":"Name","value":"totalHolders"}},{"kind":"Field","name":{"kind":"Name","value":"concentrationRisk"}},{"kind":"Field","name":{"kind":"Name","value":"whaleConcentration"}},{"kind":"Field","name":{"kind":"Name","value":"concentrationBasis"}},{"kind":"Field","alias":{"kind":"Name","value":"coverage"},"name":{"kind":"Name","value":"historyCoverage"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"teamPercentage"}},{"kind":"Field","name":{"kind":"Name","value":"topHolders"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"percentage"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"eligible"}}]}},{"kind":"Field","name":{"kind":"Name","value":"distribution"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DistributionParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"clusteredDistribution"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DistributionParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"clusters"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"wallets"}},{"kind":"Field","name":{"kind":"Name","value":"kinds"}},{"kind":"Field","name":{"kind":"Name","value":"transactionHashes"}},{"kind":"Field","name":{"kind":"Name","value":"percentage"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReadingParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ComponentVerdict"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reading"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"steps"}},{"kind":"Field","name":{"kind":"Name","value":"leftOut"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ComponentAssuranceParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ComponentVerdict"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scoreName"}},{"kind":"Field","name":{"kind":"Name","value":"coverage"}},{"kind":"Field","name":{"kind":"Name","value":"abstained"}},{"kind":"Field","name":{"kind":"Name","value":"gates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"cap"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"blockNumber"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReadingParts"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PastBlockParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"time"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PartnerParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PartnerUse"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DistributionParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Distribution"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hhi"}},{"kind":"Field","name":{"kind":"Name","value":"gini"}},{"kind":"Field","name":{"kind":"Name","value":"nakamoto"}},{"kind":"Field","name":{"kind":"Name","value":"top1Percentage"}},{"kind":"Field","name":{"kind":"Name","value":"top10Percentage"}},{"kind":"Field","name":{"kind":"Name","value":"concentrationRisk"}}]}}]} as unknown as DocumentNode<FeatureHoldersQuery, FeatureHoldersQueryVariables>;
export const FeatureMarketDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FeatureMarket"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"chain"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Chain"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"address"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Address"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"at"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AtInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"partnerApiKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"token"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"chain"},"value":{"kind":"Variable","name":{"kind":"Name","value":"chain"}}},{"kind":"Argument","name":{"kind":"Name","value":"address"},"value":{"kind":"Variable","name":{"kind":"Name","value":"address"}}},{"kind":"Argument","name":{"kind":"Name","value":"at"},"value":{"kind":"Variable","name":{"kind":"Name","value":"at"}}},{"kind":"Argument","name":{"kind":"Name","value":"partnerApiKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"partnerApiKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"component"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"EnumValue","value":"market"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ComponentAssuranceParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reportId"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"component"},"value":{"kind":"EnumValue","value":"market"}}]},{"kind":"Field","name":{"kind":"Name","value":"policyVersion"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PastBlockParts"}},{"kind":"Field","name":{"kind":"Name","value":"partner"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"component"},"value":{"kind":"EnumValue","value":"market"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PartnerParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"market"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"grade"}},{"kind":"Field","name":{"kind":"Name","value":"priceUsd"}},{"kind":"Field","name":{"kind":"Name","value":"marketCap"}},{"kind":"Field","name":{"kind":"Name","value":"marketCapBasis"}},{"kind":"Field","alias":{"kind":"Name","value":"fdv"},"name":{"kind":"Name","value":"fdvUsd"}},{"kind":"Field","name":{"kind":"Name","value":"liquidityUsd"}},{"kind":"Field","name":{"kind":"Name","value":"volume24h"}},{"kind":"Field","name":{"kind":"Name","value":"volume24hLowUsd"}},{"kind":"Field","name":{"kind":"Name","value":"volume24hHighUsd"}},{"kind":"Field","name":{"kind":"Name","value":"priceChange24h"}},{"kind":"Field","name":{"kind":"Name","value":"buys24h"}},{"kind":"Field","name":{"kind":"Name","value":"sells24h"}},{"kind":"Field","name":{"kind":"Name","value":"buyers24h"}},{"kind":"Field","name":{"kind":"Name","value":"sellers24h"}},{"kind":"Field","name":{"kind":"Name","value":"ageSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"pools"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"poolId"}},{"kind":"Field","name":{"kind":"Name","value":"dex"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"quoteSymbol"}},{"kind":"Field","name":{"kind":"Name","value":"feePips"}},{"kind":"Field","name":{"kind":"Name","value":"priceUsd"}},{"kind":"Field","name":{"kind":"Name","value":"liquidityUsd"}},{"kind":"Field","name":{"kind":"Name","value":"hooks"}},{"kind":"Field","name":{"kind":"Name","value":"hookPermissions"}},{"kind":"Field","name":{"kind":"Name","value":"dynamicFee"}}]}},{"kind":"Field","name":{"kind":"Name","value":"exitValues"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sizeUsd"}},{"kind":"Field","name":{"kind":"Name","value":"receivedUsd"}},{"kind":"Field","name":{"kind":"Name","value":"lossRatio"}},{"kind":"Field","name":{"kind":"Name","value":"impactRatio"}},{"kind":"Field","name":{"kind":"Name","value":"taxRatio"}}]}},{"kind":"Field","name":{"kind":"Name","value":"candles"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startAt"}},{"kind":"Field","alias":{"kind":"Name","value":"open"},"name":{"kind":"Name","value":"openUsd"}},{"kind":"Field","alias":{"kind":"Name","value":"high"},"name":{"kind":"Name","value":"highUsd"}},{"kind":"Field","alias":{"kind":"Name","value":"low"},"name":{"kind":"Name","value":"lowUsd"}},{"kind":"Field","alias":{"kind":"Name","value":"close"},"name":{"kind":"Name","value":"closeUsd"}},{"kind":"Field","name":{"kind":"Name","value":"volumeUsd"}},{"kind":"Field","name":{"kind":"Name","value":"trades"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReadingParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ComponentVerdict"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reading"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"steps"}},{"kind":"Field","name":{"kind":"Name","value":"leftOut"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ComponentAssuranceParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ComponentVerdict"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scoreName"}},{"kind":"Field","name":{"kind":"Name","value":"coverage"}},{"kind":"Field","name":{"kind":"Name","value":"abstained"}},{"kind":"Field","name":{"kind":"Name","value":"gates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"cap"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"blockNumber"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReadingParts"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PastBlockParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"time"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PartnerParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PartnerUse"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]} as unknown as DocumentNode<FeatureMarketQuery, FeatureMarketQueryVariables>;
export const FeatureRoutesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FeatureRoutes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"chain"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Chain"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"address"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Address"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"at"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AtInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"partnerApiKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"token"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"chain"},"value":{"kind":"Variable","name":{"kind":"Name","value":"chain"}}},{"kind":"Argument","name":{"kind":"Name","value":"address"},"value":{"kind":"Variable","name":{"kind":"Name","value":"address"}}},{"kind":"Argument","name":{"kind":"Name","value":"at"},"value":{"kind":"Variable","name":{"kind":"Name","value":"at"}}},{"kind":"Argument","name":{"kind":"Name","value":"partnerApiKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"partnerApiKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"routes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"abstained"}},{"kind":"Field","name":{"kind":"Name","value":"routes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"route"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}},{"kind":"Field","name":{"kind":"Name","value":"gas"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EvidenceParts"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"integrationNotes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"presence"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EvidenceParts"}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EvidenceParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Evidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CallEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chainId"}},{"kind":"Field","name":{"kind":"Name","value":"blockNumber"}},{"kind":"Field","name":{"kind":"Name","value":"blockHash"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"params"}},{"kind":"Field","name":{"kind":"Name","value":"result"}},{"kind":"Field","name":{"kind":"Name","value":"reverted"}},{"kind":"Field","name":{"kind":"Name","value":"verified"}},{"kind":"Field","name":{"kind":"Name","value":"meaning"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SourceEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contract"}},{"kind":"Field","name":{"kind":"Name","value":"file"}},{"kind":"Field","name":{"kind":"Name","value":"lineStart"}},{"kind":"Field","name":{"kind":"Name","value":"lineEnd"}},{"kind":"Field","name":{"kind":"Name","value":"quote"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BytecodeEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"codeHash"}},{"kind":"Field","name":{"kind":"Name","value":"selector"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chainId"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"blockNumber"}},{"kind":"Field","name":{"kind":"Name","value":"blockHash"}},{"kind":"Field","name":{"kind":"Name","value":"transactionHash"}},{"kind":"Field","name":{"kind":"Name","value":"logIndex"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TransactionEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hashes"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReportEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]} as unknown as DocumentNode<FeatureRoutesQuery, FeatureRoutesQueryVariables>;
export const FeatureSecurityDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FeatureSecurity"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"chain"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Chain"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"address"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Address"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"at"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AtInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"partnerApiKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"token"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"chain"},"value":{"kind":"Variable","name":{"kind":"Name","value":"chain"}}},{"kind":"Argument","name":{"kind":"Name","value":"address"},"value":{"kind":"Variable","name":{"kind":"Name","value":"address"}}},{"kind":"Argument","name":{"kind":"Name","value":"at"},"value":{"kind":"Variable","name":{"kind":"Name","value":"at"}}},{"kind":"Argument","name":{"kind":"Name","value":"partnerApiKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"partnerApiKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"component"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"EnumValue","value":"security"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ComponentAssuranceParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reportId"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"component"},"value":{"kind":"EnumValue","value":"security"}}]},{"kind":"Field","name":{"kind":"Name","value":"policyVersion"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PastBlockParts"}},{"kind":"Field","name":{"kind":"Name","value":"auditKind"}},{"kind":"Field","name":{"kind":"Name","value":"partner"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"component"},"value":{"kind":"EnumValue","value":"security"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PartnerParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"metadata"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"security"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SecurityParts"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlayedStateParts"}},{"kind":"Field","name":{"kind":"Name","value":"criticalIssues"}},{"kind":"Field","name":{"kind":"Name","value":"criticalOverrideApplied"}},{"kind":"Field","name":{"kind":"Name","value":"auditAnalysis"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"findings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"controller"}},{"kind":"Field","name":{"kind":"Name","value":"contract"}},{"kind":"Field","name":{"kind":"Name","value":"function"}},{"kind":"Field","name":{"kind":"Name","value":"file"}},{"kind":"Field","name":{"kind":"Name","value":"lineStart"}},{"kind":"Field","name":{"kind":"Name","value":"lineEnd"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EvidenceParts"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"scanAnalysis"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"transferTax"}},{"kind":"Field","name":{"kind":"Name","value":"canBuy"}},{"kind":"Field","name":{"kind":"Name","value":"canSell"}},{"kind":"Field","name":{"kind":"Name","value":"canTransfer"}},{"kind":"Field","name":{"kind":"Name","value":"sellError"}},{"kind":"Field","name":{"kind":"Name","value":"simulatedPool"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lockAnalysis"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pullableNowUsd"}},{"kind":"Field","name":{"kind":"Name","value":"unknownPercentage"}},{"kind":"Field","name":{"kind":"Name","value":"taken"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"percentage"}},{"kind":"Field","name":{"kind":"Name","value":"takenUsd"}},{"kind":"Field","name":{"kind":"Name","value":"leftUsd"}},{"kind":"Field","name":{"kind":"Name","value":"by"}},{"kind":"Field","name":{"kind":"Name","value":"relation"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"blockNumber"}},{"kind":"Field","name":{"kind":"Name","value":"transactionHash"}},{"kind":"Field","name":{"kind":"Name","value":"removalsTotal"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EvidenceParts"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"schedule"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unlockAt"}},{"kind":"Field","name":{"kind":"Name","value":"locker"}},{"kind":"Field","name":{"kind":"Name","value":"percentage"}},{"kind":"Field","name":{"kind":"Name","value":"valueUsd"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"owner"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"threshold"}},{"kind":"Field","name":{"kind":"Name","value":"owners"}},{"kind":"Field","name":{"kind":"Name","value":"delaySeconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"powers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"worstCaseSellTax"},"name":{"kind":"Name","value":"worstCaseSellTaxRatio"}},{"kind":"Field","alias":{"kind":"Name","value":"worstCaseBuyTax"},"name":{"kind":"Name","value":"worstCaseBuyTaxRatio"}},{"kind":"Field","name":{"kind":"Name","value":"functionsTried"}},{"kind":"Field","name":{"kind":"Name","value":"coverage"}},{"kind":"Field","name":{"kind":"Name","value":"matrix"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"signature"}},{"kind":"Field","name":{"kind":"Name","value":"selector"}},{"kind":"Field","alias":{"kind":"Name","value":"taxAfter"},"name":{"kind":"Name","value":"sellTaxAfterRatio"}},{"kind":"Field","alias":{"kind":"Name","value":"buyTaxAfter"},"name":{"kind":"Name","value":"buyTaxAfterRatio"}},{"kind":"Field","name":{"kind":"Name","value":"liquidityPercentage"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"account"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}}]}},{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EvidenceParts"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"checks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EvidenceParts"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"tokenClass"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"class"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReadingParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ComponentVerdict"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reading"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"steps"}},{"kind":"Field","name":{"kind":"Name","value":"leftOut"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ComponentAssuranceParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ComponentVerdict"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scoreName"}},{"kind":"Field","name":{"kind":"Name","value":"coverage"}},{"kind":"Field","name":{"kind":"Name","value":"abstained"}},{"kind":"Field","name":{"kind":"Name","value":"gates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"cap"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"blockNumber"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReadingParts"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PastBlockParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"time"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PartnerParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PartnerUse"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SecurityParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Security"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityScore"}},{"kind":"Field","name":{"kind":"Name","value":"securityGrade"}},{"kind":"Field","name":{"kind":"Name","value":"overallRisk"}},{"kind":"Field","name":{"kind":"Name","value":"overallRiskReason"}},{"kind":"Field","name":{"kind":"Name","value":"auditAnalysis"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditAvailable"}},{"kind":"Field","name":{"kind":"Name","value":"overallAuditRating"}},{"kind":"Field","name":{"kind":"Name","value":"isRenounced"}},{"kind":"Field","name":{"kind":"Name","value":"hasOwner"}},{"kind":"Field","name":{"kind":"Name","value":"tokenName"}},{"kind":"Field","name":{"kind":"Name","value":"findings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"severity"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"issue"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"scanAnalysis"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scanAvailable"}},{"kind":"Field","name":{"kind":"Name","value":"isHoneypot"}},{"kind":"Field","name":{"kind":"Name","value":"isMintable"}},{"kind":"Field","name":{"kind":"Name","value":"contractVerified"}},{"kind":"Field","name":{"kind":"Name","value":"buyTax"}},{"kind":"Field","name":{"kind":"Name","value":"sellTax"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lockAnalysis"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lpLocked"}},{"kind":"Field","name":{"kind":"Name","value":"lockSource"}},{"kind":"Field","name":{"kind":"Name","value":"lockPercentage"}},{"kind":"Field","name":{"kind":"Name","value":"lockStatus"}}]}},{"kind":"Field","name":{"kind":"Name","value":"keyFindings"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlayedStateParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Security"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"playedState"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EvidenceParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Evidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CallEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chainId"}},{"kind":"Field","name":{"kind":"Name","value":"blockNumber"}},{"kind":"Field","name":{"kind":"Name","value":"blockHash"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"params"}},{"kind":"Field","name":{"kind":"Name","value":"result"}},{"kind":"Field","name":{"kind":"Name","value":"reverted"}},{"kind":"Field","name":{"kind":"Name","value":"verified"}},{"kind":"Field","name":{"kind":"Name","value":"meaning"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SourceEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contract"}},{"kind":"Field","name":{"kind":"Name","value":"file"}},{"kind":"Field","name":{"kind":"Name","value":"lineStart"}},{"kind":"Field","name":{"kind":"Name","value":"lineEnd"}},{"kind":"Field","name":{"kind":"Name","value":"quote"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BytecodeEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"codeHash"}},{"kind":"Field","name":{"kind":"Name","value":"selector"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chainId"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"blockNumber"}},{"kind":"Field","name":{"kind":"Name","value":"blockHash"}},{"kind":"Field","name":{"kind":"Name","value":"transactionHash"}},{"kind":"Field","name":{"kind":"Name","value":"logIndex"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TransactionEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hashes"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReportEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]} as unknown as DocumentNode<FeatureSecurityQuery, FeatureSecurityQueryVariables>;
export const FeatureSniperSellersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FeatureSniperSellers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"chain"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Chain"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"address"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Address"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"at"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AtInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"partnerApiKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"token"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"chain"},"value":{"kind":"Variable","name":{"kind":"Name","value":"chain"}}},{"kind":"Argument","name":{"kind":"Name","value":"address"},"value":{"kind":"Variable","name":{"kind":"Name","value":"address"}}},{"kind":"Argument","name":{"kind":"Name","value":"at"},"value":{"kind":"Variable","name":{"kind":"Name","value":"at"}}},{"kind":"Argument","name":{"kind":"Name","value":"partnerApiKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"partnerApiKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"component"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"EnumValue","value":"snipers"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ComponentAssuranceParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reportId"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"component"},"value":{"kind":"EnumValue","value":"snipers"}}]},{"kind":"Field","name":{"kind":"Name","value":"policyVersion"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PastBlockParts"}},{"kind":"Field","name":{"kind":"Name","value":"partner"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"component"},"value":{"kind":"EnumValue","value":"snipers"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PartnerParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"snipers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"grade"}},{"kind":"Field","name":{"kind":"Name","value":"firstBuyersFound"}},{"kind":"Field","name":{"kind":"Name","value":"diamondHandsRatio"}},{"kind":"Field","name":{"kind":"Name","value":"paperHandsRatio"}},{"kind":"Field","name":{"kind":"Name","value":"analysisSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"heldAllPercentage"}},{"kind":"Field","name":{"kind":"Name","value":"soldSomePercentage"}},{"kind":"Field","name":{"kind":"Name","value":"soldAllPercentage"}}]}},{"kind":"Field","name":{"kind":"Name","value":"launchedAt"}},{"kind":"Field","name":{"kind":"Name","value":"launchBlock"}},{"kind":"Field","name":{"kind":"Name","value":"cohortSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"snipersFound"}},{"kind":"Field","name":{"kind":"Name","value":"bundlersFound"}},{"kind":"Field","name":{"kind":"Name","value":"insidersFound"}},{"kind":"Field","name":{"kind":"Name","value":"mevFound"}},{"kind":"Field","name":{"kind":"Name","value":"supplyBoughtPercentage"}},{"kind":"Field","name":{"kind":"Name","value":"supplyHeldPercentage"}},{"kind":"Field","name":{"kind":"Name","value":"privilegedSupplyHeldPercentage"}},{"kind":"Field","name":{"kind":"Name","value":"clusterSupplyHeldPercentage"}},{"kind":"Field","name":{"kind":"Name","value":"retention"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"after"}},{"kind":"Field","name":{"kind":"Name","value":"amountRatio"}},{"kind":"Field","name":{"kind":"Name","value":"walletRatio"}},{"kind":"Field","name":{"kind":"Name","value":"wallets"}}]}},{"kind":"Field","name":{"kind":"Name","value":"wallets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"wallet"}},{"kind":"Field","name":{"kind":"Name","value":"labels"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"secondsAfterLaunch"}},{"kind":"Field","name":{"kind":"Name","value":"firstBuyTransaction"}},{"kind":"Field","name":{"kind":"Name","value":"bought"}},{"kind":"Field","name":{"kind":"Name","value":"sold"}},{"kind":"Field","name":{"kind":"Name","value":"balanceNow"}},{"kind":"Field","name":{"kind":"Name","value":"heldRatio"}},{"kind":"Field","name":{"kind":"Name","value":"soldRatio"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reported"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pool"}},{"kind":"Field","name":{"kind":"Name","value":"blocksAfterCreation"}},{"kind":"Field","name":{"kind":"Name","value":"snipers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"wallet"}},{"kind":"Field","name":{"kind":"Name","value":"bought"}},{"kind":"Field","name":{"kind":"Name","value":"boughtUsd"}},{"kind":"Field","name":{"kind":"Name","value":"sold"}},{"kind":"Field","name":{"kind":"Name","value":"soldUsd"}},{"kind":"Field","name":{"kind":"Name","value":"balanceNow"}},{"kind":"Field","name":{"kind":"Name","value":"balanceUsd"}},{"kind":"Field","name":{"kind":"Name","value":"profitUsd"}},{"kind":"Field","name":{"kind":"Name","value":"blocksAfterCreation"}},{"kind":"Field","name":{"kind":"Name","value":"firstBuyTransaction"}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReadingParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ComponentVerdict"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reading"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"steps"}},{"kind":"Field","name":{"kind":"Name","value":"leftOut"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ComponentAssuranceParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ComponentVerdict"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scoreName"}},{"kind":"Field","name":{"kind":"Name","value":"coverage"}},{"kind":"Field","name":{"kind":"Name","value":"abstained"}},{"kind":"Field","name":{"kind":"Name","value":"gates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"cap"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"blockNumber"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReadingParts"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PastBlockParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"time"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PartnerParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PartnerUse"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]} as unknown as DocumentNode<FeatureSniperSellersQuery, FeatureSniperSellersQueryVariables>;
export const FeatureSocialScoreDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FeatureSocialScore"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"chain"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Chain"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"address"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Address"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"at"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AtInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"partnerApiKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"token"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"chain"},"value":{"kind":"Variable","name":{"kind":"Name","value":"chain"}}},{"kind":"Argument","name":{"kind":"Name","value":"address"},"value":{"kind":"Variable","name":{"kind":"Name","value":"address"}}},{"kind":"Argument","name":{"kind":"Name","value":"at"},"value":{"kind":"Variable","name":{"kind":"Name","value":"at"}}},{"kind":"Argument","name":{"kind":"Name","value":"partnerApiKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"partnerApiKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"component"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"EnumValue","value":"links"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ComponentAssuranceParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reportId"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"component"},"value":{"kind":"EnumValue","value":"links"}}]},{"kind":"Field","name":{"kind":"Name","value":"policyVersion"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PastBlockParts"}},{"kind":"Field","name":{"kind":"Name","value":"partner"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"component"},"value":{"kind":"EnumValue","value":"links"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PartnerParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"social"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"grade"}},{"kind":"Field","name":{"kind":"Name","value":"links"}},{"kind":"Field","name":{"kind":"Name","value":"totalFound"}},{"kind":"Field","name":{"kind":"Name","value":"verifiedLinks"}},{"kind":"Field","name":{"kind":"Name","value":"engagement"}},{"kind":"Field","name":{"kind":"Name","value":"signals"}},{"kind":"Field","name":{"kind":"Name","value":"platforms"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"website"}},{"kind":"Field","name":{"kind":"Name","value":"twitter"}},{"kind":"Field","name":{"kind":"Name","value":"telegram"}},{"kind":"Field","name":{"kind":"Name","value":"discord"}},{"kind":"Field","name":{"kind":"Name","value":"github"}},{"kind":"Field","name":{"kind":"Name","value":"other"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReadingParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ComponentVerdict"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reading"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"steps"}},{"kind":"Field","name":{"kind":"Name","value":"leftOut"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ComponentAssuranceParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ComponentVerdict"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scoreName"}},{"kind":"Field","name":{"kind":"Name","value":"coverage"}},{"kind":"Field","name":{"kind":"Name","value":"abstained"}},{"kind":"Field","name":{"kind":"Name","value":"gates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"cap"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"blockNumber"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReadingParts"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PastBlockParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"time"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PartnerParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PartnerUse"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]} as unknown as DocumentNode<FeatureSocialScoreQuery, FeatureSocialScoreQueryVariables>;
export const FeatureWashTradingDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FeatureWashTrading"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"chain"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Chain"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"address"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Address"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"at"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AtInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"partnerApiKey"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"token"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"chain"},"value":{"kind":"Variable","name":{"kind":"Name","value":"chain"}}},{"kind":"Argument","name":{"kind":"Name","value":"address"},"value":{"kind":"Variable","name":{"kind":"Name","value":"address"}}},{"kind":"Argument","name":{"kind":"Name","value":"at"},"value":{"kind":"Variable","name":{"kind":"Name","value":"at"}}},{"kind":"Argument","name":{"kind":"Name","value":"partnerApiKey"},"value":{"kind":"Variable","name":{"kind":"Name","value":"partnerApiKey"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"component"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"EnumValue","value":"washTrading"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ComponentAssuranceParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reportId"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"component"},"value":{"kind":"EnumValue","value":"washTrading"}}]},{"kind":"Field","name":{"kind":"Name","value":"policyVersion"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PastBlockParts"}},{"kind":"Field","name":{"kind":"Name","value":"partner"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"component"},"value":{"kind":"EnumValue","value":"washTrading"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PartnerParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"washTrading"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"grade"}},{"kind":"Field","name":{"kind":"Name","value":"washTradingDetected"}},{"kind":"Field","name":{"kind":"Name","value":"riskLevel"}},{"kind":"Field","name":{"kind":"Name","value":"washVolumeUsd"}},{"kind":"Field","name":{"kind":"Name","value":"washVolumePercentage"}},{"kind":"Field","name":{"kind":"Name","value":"organicVolume24h"}},{"kind":"Field","alias":{"kind":"Name","value":"organicVolumeLow24h"},"name":{"kind":"Name","value":"organicVolumeLow24hUsd"}},{"kind":"Field","name":{"kind":"Name","value":"totalVolume24h"}},{"kind":"Field","name":{"kind":"Name","value":"totalTradesAnalyzed"}},{"kind":"Field","name":{"kind":"Name","value":"suspiciousTrades"}},{"kind":"Field","name":{"kind":"Name","value":"suspiciousWallets"}},{"kind":"Field","name":{"kind":"Name","value":"windowHours"}},{"kind":"Field","name":{"kind":"Name","value":"windowVolumeUsd"}},{"kind":"Field","name":{"kind":"Name","value":"windowWashVolumeUsd"}},{"kind":"Field","name":{"kind":"Name","value":"windowWashPercentage"}},{"kind":"Field","name":{"kind":"Name","value":"confidence"}},{"kind":"Field","name":{"kind":"Name","value":"patterns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"strict"}},{"kind":"Field","name":{"kind":"Name","value":"wallets"}},{"kind":"Field","name":{"kind":"Name","value":"trades"}},{"kind":"Field","name":{"kind":"Name","value":"volumeUsd"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"transactionHashes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"strict"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"BoundParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"loose"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"BoundParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"flaggedTrades"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"transactionHash"}},{"kind":"Field","name":{"kind":"Name","value":"logIndex"}},{"kind":"Field","name":{"kind":"Name","value":"trader"}},{"kind":"Field","name":{"kind":"Name","value":"side"}},{"kind":"Field","name":{"kind":"Name","value":"valueUsd"}},{"kind":"Field","name":{"kind":"Name","value":"rules"}},{"kind":"Field","name":{"kind":"Name","value":"strict"}}]}},{"kind":"Field","name":{"kind":"Name","value":"uniqueTraders"}},{"kind":"Field","name":{"kind":"Name","value":"uniqueEntities"}},{"kind":"Field","name":{"kind":"Name","value":"sandwiches"}},{"kind":"Field","name":{"kind":"Name","value":"arbitrages"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReadingParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ComponentVerdict"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reading"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"steps"}},{"kind":"Field","name":{"kind":"Name","value":"leftOut"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ComponentAssuranceParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ComponentVerdict"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scoreName"}},{"kind":"Field","name":{"kind":"Name","value":"coverage"}},{"kind":"Field","name":{"kind":"Name","value":"abstained"}},{"kind":"Field","name":{"kind":"Name","value":"gates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"cap"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"blockNumber"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReadingParts"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PastBlockParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"time"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PartnerParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PartnerUse"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BoundParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WashBound"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"trades"}},{"kind":"Field","name":{"kind":"Name","value":"wallets"}},{"kind":"Field","name":{"kind":"Name","value":"volumeUsd"}},{"kind":"Field","name":{"kind":"Name","value":"volumeRatio"}}]}}]} as unknown as DocumentNode<FeatureWashTradingQuery, FeatureWashTradingQueryVariables>;
export const GenerateTestKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"GenerateTestKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"wallet"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Address"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"generateTestKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"wallet"},"value":{"kind":"Variable","name":{"kind":"Name","value":"wallet"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiKey"}},{"kind":"Field","name":{"kind":"Name","value":"keyId"}},{"kind":"Field","name":{"kind":"Name","value":"wallet"}},{"kind":"Field","name":{"kind":"Name","value":"plan"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]}}]} as unknown as DocumentNode<GenerateTestKeyMutation, GenerateTestKeyMutationVariables>;
export const GoplusTokenSecurityDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"GoplusTokenSecurity"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"refs"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"TokenRef"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tokens"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"refs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"refs"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"GoplusParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GoplusParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"symbol"}},{"kind":"Field","name":{"kind":"Name","value":"decimals"}},{"kind":"Field","name":{"kind":"Name","value":"totalSupply"}}]}},{"kind":"Field","name":{"kind":"Name","value":"holders"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalHolders"}},{"kind":"Field","name":{"kind":"Name","value":"topHolders"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"balance"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"percentage"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"market"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pools"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"poolId"}},{"kind":"Field","name":{"kind":"Name","value":"dex"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"liquidityUsd"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"routes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"routes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"route"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"security"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deployer"}},{"kind":"Field","name":{"kind":"Name","value":"deployerAccount"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}}]}},{"kind":"Field","name":{"kind":"Name","value":"owner"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}}]}},{"kind":"Field","name":{"kind":"Name","value":"creatorHistory"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"transactions"}},{"kind":"Field","name":{"kind":"Name","value":"lookedAt"}},{"kind":"Field","name":{"kind":"Name","value":"contractsFound"}}]}},{"kind":"Field","name":{"kind":"Name","value":"criticalIssues"}},{"kind":"Field","name":{"kind":"Name","value":"source"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"verified"}}]}},{"kind":"Field","name":{"kind":"Name","value":"proxy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}}]}},{"kind":"Field","name":{"kind":"Name","value":"hiddenAuthorities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"slot"}}]}},{"kind":"Field","name":{"kind":"Name","value":"scanAnalysis"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isHoneypot"}},{"kind":"Field","name":{"kind":"Name","value":"isMintable"}},{"kind":"Field","name":{"kind":"Name","value":"canBuy"}},{"kind":"Field","name":{"kind":"Name","value":"canSell"}},{"kind":"Field","name":{"kind":"Name","value":"buyTax"}},{"kind":"Field","name":{"kind":"Name","value":"sellTax"}},{"kind":"Field","name":{"kind":"Name","value":"transferTax"}}]}},{"kind":"Field","name":{"kind":"Name","value":"trading"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"canSellAll"}},{"kind":"Field","name":{"kind":"Name","value":"cooldown"}},{"kind":"Field","name":{"kind":"Name","value":"maxBuy"}},{"kind":"Field","name":{"kind":"Name","value":"maxSell"}},{"kind":"Field","name":{"kind":"Name","value":"maxWallet"}},{"kind":"Field","name":{"kind":"Name","value":"impersonates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"symbol"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"powers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"coverage"}},{"kind":"Field","name":{"kind":"Name","value":"matrix"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"auditAnalysis"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditAvailable"}},{"kind":"Field","name":{"kind":"Name","value":"coverage"}},{"kind":"Field","name":{"kind":"Name","value":"hasOwner"}},{"kind":"Field","name":{"kind":"Name","value":"findings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"lockAnalysis"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"holdersTotal"}},{"kind":"Field","name":{"kind":"Name","value":"holders"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"holder"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"locker"}},{"kind":"Field","name":{"kind":"Name","value":"percentage"}},{"kind":"Field","name":{"kind":"Name","value":"valueUsd"}},{"kind":"Field","name":{"kind":"Name","value":"unlockAt"}},{"kind":"Field","name":{"kind":"Name","value":"position"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tokenId"}},{"kind":"Field","name":{"kind":"Name","value":"inRange"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<GoplusTokenSecurityQuery, GoplusTokenSecurityQueryVariables>;
export const HealthDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Health"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"health"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"timestamp"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"uptimeSeconds"}},{"kind":"Field","name":{"kind":"Name","value":"failing"}},{"kind":"Field","name":{"kind":"Name","value":"services"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"database"}},{"kind":"Field","name":{"kind":"Name","value":"auditApi"}},{"kind":"Field","name":{"kind":"Name","value":"scanApi"}},{"kind":"Field","name":{"kind":"Name","value":"marketApi"}}]}},{"kind":"Field","name":{"kind":"Name","value":"chains"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chain"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"gaps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"costs"}},{"kind":"Field","name":{"kind":"Name","value":"what"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"remedy"}}]}}]}}]}}]}}]} as unknown as DocumentNode<HealthQuery, HealthQueryVariables>;
export const PlansDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Plans"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"plans"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"priceUsd"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"per"}},{"kind":"Field","name":{"kind":"Name","value":"forSale"}}]}},{"kind":"Field","name":{"kind":"Name","value":"treasury"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"chains"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chain"}},{"kind":"Field","name":{"kind":"Name","value":"confirmations"}},{"kind":"Field","name":{"kind":"Name","value":"assets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"symbol"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"decimals"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"contact"}}]}}]} as unknown as DocumentNode<PlansQuery, PlansQueryVariables>;
export const PurchasePlanDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PurchasePlan"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"wallet"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Address"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"plan"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PlanName"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"transactionHash"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"purchasePlan"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"wallet"},"value":{"kind":"Variable","name":{"kind":"Name","value":"wallet"}}},{"kind":"Argument","name":{"kind":"Name","value":"plan"},"value":{"kind":"Variable","name":{"kind":"Name","value":"plan"}}},{"kind":"Argument","name":{"kind":"Name","value":"transactionHash"},"value":{"kind":"Variable","name":{"kind":"Name","value":"transactionHash"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiKey"}},{"kind":"Field","name":{"kind":"Name","value":"keyId"}},{"kind":"Field","name":{"kind":"Name","value":"wallet"}},{"kind":"Field","name":{"kind":"Name","value":"plan"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"payment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"transactionHash"}},{"kind":"Field","name":{"kind":"Name","value":"chain"}},{"kind":"Field","name":{"kind":"Name","value":"asset"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"blockNumber"}},{"kind":"Field","name":{"kind":"Name","value":"confirmations"}}]}}]}}]}}]} as unknown as DocumentNode<PurchasePlanMutation, PurchasePlanMutationVariables>;
export const RateLimitStatusDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RateLimitStatus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rateLimits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"globalStats"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currentConcurrent"}},{"kind":"Field","name":{"kind":"Name","value":"requestsThisMinute"}},{"kind":"Field","name":{"kind":"Name","value":"maxConcurrentRequests"}}]}},{"kind":"Field","name":{"kind":"Name","value":"apiUsage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"requestsToday"}},{"kind":"Field","name":{"kind":"Name","value":"dailyLimit"}},{"kind":"Field","name":{"kind":"Name","value":"remainingDaily"}},{"kind":"Field","name":{"kind":"Name","value":"rateLimitHits"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"recommendations"}},{"kind":"Field","name":{"kind":"Name","value":"integratorGuidelines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maxConcurrentRequests"}},{"kind":"Field","name":{"kind":"Name","value":"requestsPerMinute"}},{"kind":"Field","name":{"kind":"Name","value":"retryDelaySeconds"}},{"kind":"Field","name":{"kind":"Name","value":"batchSize"}}]}}]}}]}}]} as unknown as DocumentNode<RateLimitStatusQuery, RateLimitStatusQueryVariables>;
export const RecentCallsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RecentCalls"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"me"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recentCallCount"}},{"kind":"Field","name":{"kind":"Name","value":"recentCalls"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"cursor"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timestamp"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"endpoint"}},{"kind":"Field","name":{"kind":"Name","value":"chain"}},{"kind":"Field","name":{"kind":"Name","value":"contractAddress"}},{"kind":"Field","name":{"kind":"Name","value":"statusCode"}},{"kind":"Field","name":{"kind":"Name","value":"responseTimeMs"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}}]}}]}}]}}]} as unknown as DocumentNode<RecentCallsQuery, RecentCallsQueryVariables>;
export const ReportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Report"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"report"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"chain"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"block"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"time"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastBlockNumber"}},{"kind":"Field","name":{"kind":"Name","value":"lastTime"}},{"kind":"Field","name":{"kind":"Name","value":"policyVersion"}},{"kind":"Field","name":{"kind":"Name","value":"coreScore"}},{"kind":"Field","name":{"kind":"Name","value":"coreGrade"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"signature"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"signer"}},{"kind":"Field","name":{"kind":"Name","value":"signature"}},{"kind":"Field","name":{"kind":"Name","value":"contentHash"}}]}}]}}]}}]} as unknown as DocumentNode<ReportQuery, ReportQueryVariables>;
export const RevokeKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RevokeKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"wallet"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Address"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"keyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revokeKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"wallet"},"value":{"kind":"Variable","name":{"kind":"Name","value":"wallet"}}},{"kind":"Argument","name":{"kind":"Name","value":"keyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"keyId"}}}]}]}}]} as unknown as DocumentNode<RevokeKeyMutation, RevokeKeyMutationVariables>;
export const SecurityAnalysisDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SecurityAnalysis"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"chain"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Chain"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"address"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Address"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"at"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AtInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"token"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"chain"},"value":{"kind":"Variable","name":{"kind":"Name","value":"chain"}}},{"kind":"Argument","name":{"kind":"Name","value":"address"},"value":{"kind":"Variable","name":{"kind":"Name","value":"address"}}},{"kind":"Argument","name":{"kind":"Name","value":"at"},"value":{"kind":"Variable","name":{"kind":"Name","value":"at"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"component"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"EnumValue","value":"security"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ComponentAssuranceParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reportId"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"component"},"value":{"kind":"EnumValue","value":"security"}}]},{"kind":"Field","name":{"kind":"Name","value":"policyVersion"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PastBlockParts"}},{"kind":"Field","name":{"kind":"Name","value":"auditKind"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"security"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SecurityParts"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlayedStateParts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReadingParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ComponentVerdict"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reading"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"steps"}},{"kind":"Field","name":{"kind":"Name","value":"leftOut"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ComponentAssuranceParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ComponentVerdict"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scoreName"}},{"kind":"Field","name":{"kind":"Name","value":"coverage"}},{"kind":"Field","name":{"kind":"Name","value":"abstained"}},{"kind":"Field","name":{"kind":"Name","value":"gates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"cap"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"blockNumber"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReadingParts"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PastBlockParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"time"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SecurityParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Security"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityScore"}},{"kind":"Field","name":{"kind":"Name","value":"securityGrade"}},{"kind":"Field","name":{"kind":"Name","value":"overallRisk"}},{"kind":"Field","name":{"kind":"Name","value":"overallRiskReason"}},{"kind":"Field","name":{"kind":"Name","value":"auditAnalysis"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditAvailable"}},{"kind":"Field","name":{"kind":"Name","value":"overallAuditRating"}},{"kind":"Field","name":{"kind":"Name","value":"isRenounced"}},{"kind":"Field","name":{"kind":"Name","value":"hasOwner"}},{"kind":"Field","name":{"kind":"Name","value":"tokenName"}},{"kind":"Field","name":{"kind":"Name","value":"findings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"severity"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"issue"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"scanAnalysis"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scanAvailable"}},{"kind":"Field","name":{"kind":"Name","value":"isHoneypot"}},{"kind":"Field","name":{"kind":"Name","value":"isMintable"}},{"kind":"Field","name":{"kind":"Name","value":"contractVerified"}},{"kind":"Field","name":{"kind":"Name","value":"buyTax"}},{"kind":"Field","name":{"kind":"Name","value":"sellTax"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lockAnalysis"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lpLocked"}},{"kind":"Field","name":{"kind":"Name","value":"lockSource"}},{"kind":"Field","name":{"kind":"Name","value":"lockPercentage"}},{"kind":"Field","name":{"kind":"Name","value":"lockStatus"}}]}},{"kind":"Field","name":{"kind":"Name","value":"keyFindings"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlayedStateParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Security"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"playedState"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"}}]}}]}}]} as unknown as DocumentNode<SecurityAnalysisQuery, SecurityAnalysisQueryVariables>;
export const SecurityOnlyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SecurityOnly"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"chain"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Chain"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"address"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Address"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"at"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AtInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"token"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"chain"},"value":{"kind":"Variable","name":{"kind":"Name","value":"chain"}}},{"kind":"Argument","name":{"kind":"Name","value":"address"},"value":{"kind":"Variable","name":{"kind":"Name","value":"address"}}},{"kind":"Argument","name":{"kind":"Name","value":"at"},"value":{"kind":"Variable","name":{"kind":"Name","value":"at"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"component"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"EnumValue","value":"security"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ComponentAssuranceParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reportId"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"component"},"value":{"kind":"EnumValue","value":"security"}}]},{"kind":"Field","name":{"kind":"Name","value":"policyVersion"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"PastBlockParts"}},{"kind":"Field","name":{"kind":"Name","value":"auditKind"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"symbol"}}]}},{"kind":"Field","name":{"kind":"Name","value":"security"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlayedStateParts"}},{"kind":"Field","name":{"kind":"Name","value":"securityScore"}},{"kind":"Field","name":{"kind":"Name","value":"securityGrade"}},{"kind":"Field","name":{"kind":"Name","value":"overallRisk"}},{"kind":"Field","name":{"kind":"Name","value":"overallRiskReason"}},{"kind":"Field","name":{"kind":"Name","value":"criticalIssues"}},{"kind":"Field","name":{"kind":"Name","value":"criticalOverrideApplied"}},{"kind":"Field","name":{"kind":"Name","value":"keyFindings"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReadingParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ComponentVerdict"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reading"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"steps"}},{"kind":"Field","name":{"kind":"Name","value":"leftOut"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ComponentAssuranceParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ComponentVerdict"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scoreName"}},{"kind":"Field","name":{"kind":"Name","value":"coverage"}},{"kind":"Field","name":{"kind":"Name","value":"abstained"}},{"kind":"Field","name":{"kind":"Name","value":"gates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"cap"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"blockNumber"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReadingParts"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PastBlockParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"time"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlayedStateParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Security"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"playedState"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"}}]}}]}}]} as unknown as DocumentNode<SecurityOnlyQuery, SecurityOnlyQueryVariables>;
export const TokenBatchDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TokenBatch"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"refs"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"TokenRef"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tokens"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"refs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"refs"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CoreScoreParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PastBlockParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"time"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReadingParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ComponentVerdict"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reading"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"steps"}},{"kind":"Field","name":{"kind":"Name","value":"leftOut"}},{"kind":"Field","name":{"kind":"Name","value":"requests"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlayedStateParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Security"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"playedState"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"reasons"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssuranceParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PastBlockParts"}},{"kind":"Field","name":{"kind":"Name","value":"verdictSentence"}},{"kind":"Field","name":{"kind":"Name","value":"coverage"}},{"kind":"Field","name":{"kind":"Name","value":"coreGrade"}},{"kind":"Field","name":{"kind":"Name","value":"coreScoreLow"}},{"kind":"Field","name":{"kind":"Name","value":"coreScoreHigh"}},{"kind":"Field","name":{"kind":"Name","value":"gates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"cap"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"components"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"id"},"name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scoreName"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"abstained"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReadingParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"blockNumber"}},{"kind":"Field","name":{"kind":"Name","value":"policyVersion"}},{"kind":"Field","name":{"kind":"Name","value":"reportId"}},{"kind":"Field","name":{"kind":"Name","value":"auditKind"}},{"kind":"Field","name":{"kind":"Name","value":"security"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlayedStateParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CoreScoreParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Token"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssuranceParts"}},{"kind":"Field","name":{"kind":"Name","value":"coreScore"}},{"kind":"Field","name":{"kind":"Name","value":"componentScores"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"marketAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"holderAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"washTradingAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"sniperSellersAnalysis"}}]}},{"kind":"Field","name":{"kind":"Name","value":"grades"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"marketAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"holderAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"washTradingAnalysis"}},{"kind":"Field","name":{"kind":"Name","value":"sniperSellersAnalysis"}}]}},{"kind":"Field","name":{"kind":"Name","value":"metadata"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"symbol"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}}]}}]} as unknown as DocumentNode<TokenBatchQuery, TokenBatchQueryVariables>;
export const TokenChangesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TokenChanges"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"chain"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Chain"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"address"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Address"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"since"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"token"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"chain"},"value":{"kind":"Variable","name":{"kind":"Name","value":"chain"}}},{"kind":"Argument","name":{"kind":"Name","value":"address"},"value":{"kind":"Variable","name":{"kind":"Name","value":"address"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"changesMissing"}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"since"},"value":{"kind":"Variable","name":{"kind":"Name","value":"since"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"foundIn"}},{"kind":"Field","name":{"kind":"Name","value":"severity"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"before"}},{"kind":"Field","name":{"kind":"Name","value":"after"}},{"kind":"Field","name":{"kind":"Name","value":"beforeBlock"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"time"}}]}},{"kind":"Field","name":{"kind":"Name","value":"afterBlock"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"time"}}]}},{"kind":"Field","name":{"kind":"Name","value":"beforeReportId"}},{"kind":"Field","name":{"kind":"Name","value":"afterReportId"}},{"kind":"Field","name":{"kind":"Name","value":"origin"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"block"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"time"}}]}},{"kind":"Field","name":{"kind":"Name","value":"transactionHash"}}]}},{"kind":"Field","name":{"kind":"Name","value":"originReason"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"before"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EvidenceParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"after"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EvidenceParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"beforeReason"}},{"kind":"Field","name":{"kind":"Name","value":"afterReason"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EvidenceParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Evidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CallEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chainId"}},{"kind":"Field","name":{"kind":"Name","value":"blockNumber"}},{"kind":"Field","name":{"kind":"Name","value":"blockHash"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"params"}},{"kind":"Field","name":{"kind":"Name","value":"result"}},{"kind":"Field","name":{"kind":"Name","value":"reverted"}},{"kind":"Field","name":{"kind":"Name","value":"verified"}},{"kind":"Field","name":{"kind":"Name","value":"meaning"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SourceEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contract"}},{"kind":"Field","name":{"kind":"Name","value":"file"}},{"kind":"Field","name":{"kind":"Name","value":"lineStart"}},{"kind":"Field","name":{"kind":"Name","value":"lineEnd"}},{"kind":"Field","name":{"kind":"Name","value":"quote"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BytecodeEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"codeHash"}},{"kind":"Field","name":{"kind":"Name","value":"selector"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LogEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chainId"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"blockNumber"}},{"kind":"Field","name":{"kind":"Name","value":"blockHash"}},{"kind":"Field","name":{"kind":"Name","value":"transactionHash"}},{"kind":"Field","name":{"kind":"Name","value":"logIndex"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TransactionEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hashes"}},{"kind":"Field","name":{"kind":"Name","value":"description"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReportEvidence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]} as unknown as DocumentNode<TokenChangesQuery, TokenChangesQueryVariables>;
export const UserKeysDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"UserKeys"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"wallet"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Address"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"wallet"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"address"},"value":{"kind":"Variable","name":{"kind":"Name","value":"wallet"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"keys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"keyId"}},{"kind":"Field","name":{"kind":"Name","value":"keyPrefix"}},{"kind":"Field","name":{"kind":"Name","value":"plan"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"quota"}},{"kind":"Field","name":{"kind":"Name","value":"remainingQuota"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]}}]}}]} as unknown as DocumentNode<UserKeysQuery, UserKeysQueryVariables>;
export const UserStatsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"UserStats"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"me"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stats"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCalls"}},{"kind":"Field","name":{"kind":"Name","value":"callsToday"}},{"kind":"Field","name":{"kind":"Name","value":"callsThisMonth"}},{"kind":"Field","name":{"kind":"Name","value":"remainingQuota"}},{"kind":"Field","name":{"kind":"Name","value":"plan"}},{"kind":"Field","name":{"kind":"Name","value":"quotaResetDate"}}]}}]}}]}}]} as unknown as DocumentNode<UserStatsQuery, UserStatsQueryVariables>;
export const WalletStatsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WalletStats"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"wallet"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Address"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"wallet"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"address"},"value":{"kind":"Variable","name":{"kind":"Name","value":"wallet"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stats"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCalls"}},{"kind":"Field","name":{"kind":"Name","value":"callsToday"}},{"kind":"Field","name":{"kind":"Name","value":"callsThisMonth"}},{"kind":"Field","name":{"kind":"Name","value":"remainingQuota"}},{"kind":"Field","name":{"kind":"Name","value":"plan"}},{"kind":"Field","name":{"kind":"Name","value":"quotaResetDate"}},{"kind":"Field","name":{"kind":"Name","value":"totalKeys"}},{"kind":"Field","name":{"kind":"Name","value":"activeKeys"}}]}}]}}]}}]} as unknown as DocumentNode<WalletStatsQuery, WalletStatsQueryVariables>;
export const WatchCreateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"WatchCreate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"refs"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"TokenRef"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"events"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"WatchEventKind"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"minSeverity"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Severity"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"deliver"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeliverInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createWatch"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"refs"},"value":{"kind":"Variable","name":{"kind":"Name","value":"refs"}}},{"kind":"Argument","name":{"kind":"Name","value":"events"},"value":{"kind":"Variable","name":{"kind":"Name","value":"events"}}},{"kind":"Argument","name":{"kind":"Name","value":"minSeverity"},"value":{"kind":"Variable","name":{"kind":"Name","value":"minSeverity"}}},{"kind":"Argument","name":{"kind":"Name","value":"deliver"},"value":{"kind":"Variable","name":{"kind":"Name","value":"deliver"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"watch"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WatchParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"secret"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WatchParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Watch"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chain"}},{"kind":"Field","name":{"kind":"Name","value":"address"}}]}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"minSeverity"}},{"kind":"Field","name":{"kind":"Name","value":"webhook"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"pauseReason"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"pendingCount"}},{"kind":"Field","name":{"kind":"Name","value":"parkedCount"}}]}}]} as unknown as DocumentNode<WatchCreateMutation, WatchCreateMutationVariables>;
export const WatchDeleteDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"WatchDelete"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteWatch"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<WatchDeleteMutation, WatchDeleteMutationVariables>;
export const WatchDeliveriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WatchDeliveries"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"state"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DeliveryState"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"watch"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"state"},"value":{"kind":"Variable","name":{"kind":"Name","value":"state"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"lastStatus"}},{"kind":"Field","name":{"kind":"Name","value":"lastProblem"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"event"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"chain"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"severity"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"transactionHash"}},{"kind":"Field","name":{"kind":"Name","value":"blockNumber"}},{"kind":"Field","name":{"kind":"Name","value":"retracts"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]}}]}}]}}]} as unknown as DocumentNode<WatchDeliveriesQuery, WatchDeliveriesQueryVariables>;
export const WatchListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WatchList"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"watches"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WatchParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WatchParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Watch"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chain"}},{"kind":"Field","name":{"kind":"Name","value":"address"}}]}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"minSeverity"}},{"kind":"Field","name":{"kind":"Name","value":"webhook"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"pauseReason"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"pendingCount"}},{"kind":"Field","name":{"kind":"Name","value":"parkedCount"}}]}}]} as unknown as DocumentNode<WatchListQuery, WatchListQueryVariables>;
export const WatchPauseDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"WatchPause"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pauseWatch"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WatchParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WatchParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Watch"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chain"}},{"kind":"Field","name":{"kind":"Name","value":"address"}}]}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"minSeverity"}},{"kind":"Field","name":{"kind":"Name","value":"webhook"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"pauseReason"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"pendingCount"}},{"kind":"Field","name":{"kind":"Name","value":"parkedCount"}}]}}]} as unknown as DocumentNode<WatchPauseMutation, WatchPauseMutationVariables>;
export const WatchRedeliverDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"WatchRedeliver"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"eventId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"redeliver"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"watchId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"eventId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"eventId"}}}]}]}}]} as unknown as DocumentNode<WatchRedeliverMutation, WatchRedeliverMutationVariables>;
export const WatchResumeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"WatchResume"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resumeWatch"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WatchParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WatchParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Watch"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chain"}},{"kind":"Field","name":{"kind":"Name","value":"address"}}]}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"minSeverity"}},{"kind":"Field","name":{"kind":"Name","value":"webhook"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"pauseReason"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"pendingCount"}},{"kind":"Field","name":{"kind":"Name","value":"parkedCount"}}]}}]} as unknown as DocumentNode<WatchResumeMutation, WatchResumeMutationVariables>;
export const WatchRotateSecretDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"WatchRotateSecret"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rotateWatchSecret"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"watch"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WatchParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"secret"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WatchParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Watch"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chain"}},{"kind":"Field","name":{"kind":"Name","value":"address"}}]}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"minSeverity"}},{"kind":"Field","name":{"kind":"Name","value":"webhook"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"pauseReason"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"pendingCount"}},{"kind":"Field","name":{"kind":"Name","value":"parkedCount"}}]}}]} as unknown as DocumentNode<WatchRotateSecretMutation, WatchRotateSecretMutationVariables>;
export const WatchTestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"WatchTest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"testWatch"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"delivered"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}}]}}]}}]} as unknown as DocumentNode<WatchTestMutation, WatchTestMutationVariables>;