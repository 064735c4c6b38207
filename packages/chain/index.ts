import './lib/quick-ethers.js';

// Records of chains, changed by an operator's file.

export { mergeChains } from './lib/merge-chains.js';

// The nodes of a chain as one `Rpc`: endpoints, what each can do, errors.

export { type ChainMemory, createChainMemory } from './rpc/chain-memory.js';
export { toRpcError } from './rpc/classify.js';
export { type CreateRpcOptions, createRpc, type NodeRpc } from './rpc/create-rpc.js';
export type { Endpoint, Outcome } from './rpc/endpoint.js';
export { findGaps, toChainHealth } from './rpc/gaps.js';
export { createHead, toBlockRef } from './rpc/head.js';
export { createHeadBatches, LATEST } from './rpc/head-batch.js';
export { postJson } from './rpc/http.js';
export { chainPace, REQUESTS_PER_SECOND } from './rpc/log-pace.js';
export { type EndpointMeasure, measureEndpoint } from './rpc/measure-endpoint.js';
export { createPartRpc } from './rpc/part-rpc.js';
export { createPinnedRpc } from './rpc/pinned-rpc.js';
export { PROBE_ADDRESS } from './rpc/probes.js';
export { type ReadChainIdOptions, readChainId } from './rpc/read-chain-id.js';
export { toHost } from './rpc/redact.js';
export type { NeedKind } from './rpc/request-need.js';
export {
  type CallOptions,
  type NodeAbilities,
  type Rpc,
  RpcError,
  type RpcErrorKind,
  type ViewCall,
  type ViewResult,
} from './rpc/rpc.js';
export { createSeenBlocks, type SeenBlocks } from './rpc/seen-blocks.js';
export type { Send } from './rpc/send.js';
export type { SharedRequest } from './rpc/shared-request.js';
export { isNodeCannot, isNodeFailure, nodeCannot, unless, unlessFailed } from './rpc/unless.js';

// Searches for a block: by time, or the first one at which something holds.

export { type BlockClock, createBlockClock } from './rpc/block-clock.js';
export type { Bracket, Probes } from './rpc/block-search/brackets.js';
export { findBlock } from './rpc/block-search/find-block.js';
export { answerOf, creationOf, findFirstBlock } from './rpc/block-search/first-block.js';
export { probeFunded } from './rpc/block-search/probe-funded.js';
export { searchBlocks } from './rpc/block-search/search-blocks.js';

// Reads at one block: calls, code, slots, and their encoding.

export {
  addressAt,
  encodeBytes,
  encodeCall,
  encodeList,
  encodeParts,
  encodeWords,
  intAt,
  lengthAt,
  pointedAt,
  toAddressTopic,
  toSelector,
  toTopic,
  toWord,
  uintAt,
} from './rpc/abi.js';
export { CODE_ADDRESS } from './rpc/account-words.js';
export { type CallAnswers, type CallBatch, createCallBatch } from './rpc/call-batch.js';
export { toCallEvidence } from './rpc/call-evidence.js';
export { findContracts, findContractsShown } from './rpc/code-sizes.js';
export { decodeText, hidesCharacters } from './rpc/decode-text.js';
export { selectors, toDecimals } from './rpc/erc20.js';
export { decodeFencedCalls, encodeFencedCalls, FENCE_ADDRESS, fenceOverride } from './rpc/fenced-calls.js';
export { canOverride, readFirstSlots } from './rpc/first-slots.js';
export { createInFlightReads, type InFlightReads } from './rpc/in-flight-reads.js';
export { decodeAggregate3, encodeAggregate3Value, isAggregate3Value } from './rpc/multicall3.js';
export { createReadContext, type ReadContext } from './rpc/read-context.js';

// Pools of a token and their prices.

export { type CreatedPair, toCreatedPair } from './pools/created-pair.js';
export { createFoundPools } from './pools/found-pools.js';
export { type NewPool, readNewPools } from './pools/new-pools.js';
export { createPoolCreations, type PoolCreations } from './pools/pool-creations.js';
export type { PoolDex } from './pools/pool-ref.js';
export { findFirstLiquidityBlocks } from './pools/pool-starts.js';
export { quoteTokens, wrappedQuote } from './pools/quote-prices.js';
export { readPoolStates } from './pools/read-pool-states.js';
export { lookUpPools, type PoolTools, readPools } from './pools/read-pools.js';
export { DYNAMIC_FEE, toKeyWords, toPoolId, type V4PoolKey, word } from './pools/v4/pool-key.js';
export { createV4PoolLogs, type V4PoolLogs } from './pools/v4/pool-logs.js';
export { encodeRead, readerCode, toBins, toStateAnswer } from './pools/v4/pool-reader.js';
export {
  decodeBinState,
  encodeStateCall,
  toSwapFeePips,
  toV4State,
  type V4State,
} from './pools/v4/state-slots.js';
export { isHeldByV4 } from './pools/v4/vault-balance.js';
export { toWhole, valuePool } from './pools/value-pool.js';

// Logs: read once, kept, and read on in the background.

export {
  type Backfill,
  type ContinueHistory,
  createBackfill,
  type HistoryJob,
} from './logs/backfill.js';
export { type Receipt, readBlockReceipts, readLogsOfBlocks } from './logs/block-receipts.js';
export {
  decodeEvent,
  type IndexedEvent,
  inChainOrder,
  type LiquidityEvent,
  type SwapEvent,
  type TransferEvent,
  topics,
  transferTopic,
} from './logs/events.js';
export { readHistoryLogs } from './logs/history-logs.js';
export { createKeyedLock } from './logs/keyed-lock.js';
export { createLogIndex, type LogIndex } from './logs/log-index.js';
export type { Cursors } from './logs/log-requests.js';
export { createLogSearchEndpoint, type LogPageQuery, type LogSearch, PAGE_LOGS } from './logs/log-search.js';
export {
  type BlockSpan,
  type Checkpoint,
  type EventLimit,
  type EventWindow,
  type LargestBalances,
  type LogStore,
  type LogStream,
  type ReplayedBalances,
  type StreamCursor,
  StreamMovedError,
  type SyncLogs,
  streamKey,
} from './logs/log-store.js';
export { createMemoryLogStore } from './logs/memory-log-store.js';
export { createRangeLearner } from './logs/range-learner.js';
export { readLogs } from './logs/read-logs.js';
export { wholeLogs } from './rpc/log-decoder.js';
export { hasWords, type RawLog, toRawLogs } from './rpc/raw-log.js';

// Indexes of logs beside the nodes.

export { findFirstTransfers } from './history/first-transfers.js';
export { historyOf, type OnDropped } from './history/history-feed.js';
export type {
  HistoryBlock,
  HistoryPiece,
  HistoryQuery,
  HistorySource,
  HistoryTransfer,
} from './history/history-source.js';
export { createHypersyncSource } from './history/hypersync-source.js';
export { createPortalSource } from './history/portal-source.js';

// HTTP to outside services, and to URLs that strangers chose.

export { createBreaker } from './http/breaker.js';
export { createConnections } from './http/connections.js';
export { exchange } from './http/exchange.js';
export {
  createHttpClient,
  type HttpClient,
  type HttpClientOptions,
  type HttpRequest,
  type PermitRequest,
} from './http/http.js';
export type { HttpAnswer } from './http/http-attempt.js';
export { createNameResolver, NAME_TIMEOUT_MS } from './http/name-resolver.js';
export { freePermit, type Permit } from './http/permit.js';
export { createSafeFetch, type SafeFetch, toAllowedUrl, toLiteral } from './http/safe-fetch.js';
export { UpstreamError, type UpstreamErrorKind } from './http/upstream-error.js';

// What callers share, and how it is given out.

export { type ResourceOptions, Scheduler } from './scheduling/scheduler.js';
export {
  createSchedulers,
  defaultSharing,
  type Schedulers,
  type SharedResource,
  type SharingSettings,
  sharedResources,
} from './scheduling/shared-resources.js';
export { WaitQueue } from './scheduling/wait-queue.js';

// Helpers of what waits, is limited, ends, or is traced.

export { createDeadlineSignal, onAbort, orAborted } from './lib/abort.js';
export { closeInTime } from './lib/close-in-time.js';
export { createLimit } from './lib/create-limit.js';
export { asCaller, currentCaller } from './lib/current-caller.js';
export { dropEntries } from './lib/drop-entries.js';
export { limitPerSecond } from './lib/limit-per-second.js';
export { OperatorError, toCommandMessage } from './lib/operator-error.js';
export { jsonLimits, parseJson } from './lib/parse-json.js';
export { isPublicAddress } from './lib/public-address.js';
export { runCooperatively } from './lib/run-cooperatively.js';
export { steadyNow } from './lib/steady-now.js';
export { throttle } from './lib/throttle.js';
export {
  NOTABLE,
  noAttributes,
  readExemplar,
  readTraceIds,
  TracedRequest,
  traced,
} from './lib/traced.js';
export { withTimeout } from './lib/with-timeout.js';
