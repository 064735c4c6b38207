import { type Address, type Hex, sqrtPriceAtTick } from '@assay/facts';
import { addressAt, intAt, lengthAt, pointedAt, toTopic, uintAt } from '../rpc/abi.js';
import { hasWords, type RawLog } from '../rpc/raw-log.js';

const Q96 = 2n ** 96n;

/** Of ERC-20, and of ERC-721, which puts the id where the amount is. */
export const transferTopic = toTopic('Transfer(address,address,uint256)');

export const topics = {
  transfer: transferTopic,
  swapV2: toTopic('Swap(address,uint256,uint256,uint256,uint256,address)'),
  swapV3: toTopic('Swap(address,address,int256,int256,uint160,uint128,int24)'),
  /** PancakeSwap V3 has two more arguments: the protocol fees. */
  swapPancakeV3: toTopic('Swap(address,address,int256,int256,uint160,uint128,int24,uint128,uint128)'),
  swapAerodrome: toTopic('Swap(address,address,uint256,uint256,uint256,uint256)'),
  mintV2: toTopic('Mint(address,uint256,uint256)'),
  mintV3: toTopic('Mint(address,address,int24,int24,uint128,uint256,uint256)'),
  burnV2: toTopic('Burn(address,uint256,uint256,address)'),
  burnV3: toTopic('Burn(address,int24,int24,uint128,uint256,uint256)'),
  burnAerodrome: toTopic('Burn(address,address,uint256,uint256)'),
  swapV4: toTopic('Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24)'),
  /** The CL pools of PancakeSwap Infinity have one more argument: the protocol fee. */
  swapInfinity: toTopic('Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24,uint16)'),
  /** Infinity's Bin pools: no liquidity, and the active bin instead of price and tick. */
  swapBin: toTopic('Swap(bytes32,address,int128,int128,uint24,uint24,uint16)'),
  mintBin: toTopic('Mint(bytes32,address,uint256[],bytes32,bytes32[],bytes32,bytes32)'),
  burnBin: toTopic('Burn(bytes32,address,uint256[],bytes32,bytes32[])'),
  /** Uniswap V4 and Infinity's CL pools. */
  modifyLiquidityV4: toTopic('ModifyLiquidity(bytes32,address,int24,int24,int256,bytes32)'),
} as const;

/** Events of a token or a pool. A contract can be both: a V2 pair is the token of its liquidity. */
export const contractEvents = [
  topics.transfer,
  topics.swapV2,
  topics.swapV3,
  topics.swapPancakeV3,
  topics.swapAerodrome,
  topics.mintV2,
  topics.mintV3,
  topics.burnV2,
  topics.burnV3,
  topics.burnAerodrome,
];

/** Events of the pool managers of V4 kind; the first argument is the pool's id. */
export const v4PoolEvents = [
  topics.swapV4,
  topics.swapInfinity,
  topics.swapBin,
  topics.modifyLiquidityV4,
  topics.mintBin,
  topics.burnBin,
];

type ChainPosition = Pick<LogPosition, 'blockNumber' | 'logIndex'>;

/** Position of a log, unique on its chain. */
interface LogPosition {
  /** The contract that wrote the log; for a pool of V4 kind, its id. */
  readonly contract: Address;
  readonly blockNumber: number;
  readonly logIndex: number;
  readonly transactionHash: string;
  /** Unix seconds. */
  readonly timestamp: number;
}

/** Amounts in smallest units. */
export interface TransferEvent extends LogPosition {
  readonly kind: 'transfer';
  readonly from: Address;
  readonly to: Address;
  readonly amount: bigint;
}

/** Changes of the pool's balances: positive came in. */
export interface SwapEvent extends LogPosition {
  readonly kind: 'swap';
  /** The caller of the pool, mostly a router. */
  readonly sender: Address;
  readonly recipient: Address;
  readonly amount0: bigint;
  readonly amount1: bigint;
}

/**
 * Liquidity that came in (positive) or went out (negative). V4 kind: the maximum of each currency that the
 * position can hold.
 */
export interface LiquidityEvent extends LogPosition {
  readonly kind: 'liquidity';
  readonly owner: Address;
  readonly amount0: bigint;
  readonly amount1: bigint;
}

export type IndexedEvent = TransferEvent | SwapEvent | LiquidityEvent;

/** Comparator for sorting events, or logs, by their position in the chain. */
export function inChainOrder(a: ChainPosition, b: ChainPosition): number {
  return a.blockNumber - b.blockNumber || a.logIndex - b.logIndex;
}

/** The account that a topic names; `undefined` where it names none. */
export type AccountOf = (topic: Hex | undefined) => Address | undefined;

const accountIn: AccountOf = (topic) => addressAt(topic, 0);

/** Accounts that are remembered: few enough to stay in the processor's caches. */
const MAX_ACCOUNTS = 4_000;

/** Gives one text for all logs near each other that name an account, since their events are kept. */
export function createAccounts(): AccountOf {
  const known = new Map<Hex, Address | undefined>();
  return (topic) => {
    const found = topic && known.get(topic);
    if (found || !topic) return found;
    if (known.size >= MAX_ACCOUNTS) known.clear();
    const account = accountIn(topic);
    known.set(topic, account);
    return account;
  };
}

/** The event in a log; `undefined` where it is of another kind, or malformed. */
export function decodeEvent(
  log: RawLog,
  timestamp: number,
  accountOf: AccountOf = accountIn,
): IndexedEvent | undefined {
  switch (log.topics[0]) {
    case topics.transfer:
      return decodeTransfer(log, timestamp, accountOf);
    case topics.swapV2:
    case topics.swapAerodrome:
      return hasWords(log, 3, 4) ? netSwap(log, timestamp, accountOf) : undefined;
    case topics.swapV3:
    case topics.swapPancakeV3:
      return hasWords(log, 3, 5) ? signedSwap(log, timestamp, accountOf) : undefined;
    default:
      return decodeRarer(log, timestamp);
  }
}

function decodeRarer(log: RawLog, timestamp: number): IndexedEvent | undefined {
  const at: LogPosition = {
    contract: log.address,
    blockNumber: log.blockNumber,
    logIndex: log.logIndex,
    transactionHash: log.transactionHash,
    timestamp,
  };
  switch (log.topics[0]) {
    case topics.mintV2:
      return hasWords(log, 2, 2) ? toLiquidity(log, at, 0, 1n) : undefined;
    case topics.mintV3:
      return hasWords(log, 4, 4) ? toLiquidity(log, at, 2, 1n) : undefined;
    case topics.burnV2:
    case topics.burnAerodrome:
      return hasWords(log, 3, 2) ? toLiquidity(log, at, 0, -1n) : undefined;
    case topics.burnV3:
      return hasWords(log, 4, 3) ? toLiquidity(log, at, 1, -1n) : undefined;
    case topics.swapV4:
    case topics.swapInfinity:
      return hasWords(log, 3, 6) ? toV4Swap(log, at) : undefined;
    case topics.swapBin:
      return hasWords(log, 3, 5) ? toV4Swap(log, at) : undefined;
    case topics.mintBin:
      return hasWords(log, 3, 5) ? toBinLiquidity(log, at, 1n) : undefined;
    case topics.burnBin:
      return hasWords(log, 3, 3) ? toBinLiquidity(log, at, -1n) : undefined;
    case topics.modifyLiquidityV4:
      return hasWords(log, 3, 4) ? toV4Liquidity(log, at) : undefined;
    default:
      return undefined;
  }
}

/**
 * The amounts are the swapper's, so a negative one came into the pool. The log names no recipient; the caller
 * settles.
 */
function toV4Swap(log: RawLog, at: LogPosition): SwapEvent | undefined {
  const [contract] = log.topics.slice(1);
  const [paid0, paid1] = [intAt(log.data, 0), intAt(log.data, 1)];
  const account = accountIn(log.topics[2]);
  if (contract === undefined || !account || paid0 === undefined || paid1 === undefined) return undefined;
  const [amount0, amount1] = [-paid0, -paid1];
  return { ...at, contract, kind: 'swap', sender: account, recipient: account, amount0, amount1 };
}

/**
 * amount0 = L · (√b − √a) ÷ (√a · √b), amount1 = L · (√b − √a) (Uniswap V3 whitepaper, 6.29 and 6.30), with a
 * and b the prices at the ends of the range.
 */
function toV4Liquidity(log: RawLog, at: LogPosition): LiquidityEvent | undefined {
  const [contract] = log.topics.slice(1);
  const owner = addressAt(log.topics[2], 0);
  const [lower, upper, liquidity] = [0, 1, 2].map((index) => intAt(log.data, index));
  if (contract === undefined || !owner || lower === undefined || upper === undefined) return undefined;
  if (liquidity === undefined) return undefined;
  const [a, b] = [sqrtPriceAtTick(Number(lower)), sqrtPriceAtTick(Number(upper))];
  const amount0 = (liquidity * Q96 * (b - a)) / (a * b);
  return { ...at, contract, kind: 'liquidity', owner, amount0, amount1: (liquidity * (b - a)) / Q96 };
}

/** The third argument has the amounts for each bin: of token1 in the high half of a word, of token0 in the low one. */
function toBinLiquidity(log: RawLog, at: LogPosition, sign: bigint): LiquidityEvent | undefined {
  const [contract] = log.topics.slice(1);
  const owner = addressAt(log.topics[2], 0);
  const list = pointedAt(log.data, 0, 2);
  const count = list === undefined ? undefined : lengthAt(log.data, list);
  if (contract === undefined || !owner || list === undefined || count === undefined) return undefined;
  const both = Array.from({ length: count }, (_, index) => uintAt(log.data, list + 1 + index) ?? 0n);
  const amount0 = both.reduce((sum, one) => sum + BigInt.asUintN(128, one), 0n);
  const amount1 = both.reduce((sum, one) => sum + (one >> 128n), 0n);
  return { ...at, contract, kind: 'liquidity', owner, amount0: sign * amount0, amount1: sign * amount1 };
}

/**
 * Also accepts transfers without indexed arguments, as some early tokens write them. An NFT transfer (four
 * topics) is ignored.
 */
function decodeTransfer(log: RawLog, timestamp: number, accountOf: AccountOf): TransferEvent | undefined {
  const isIndexed = hasWords(log, 3, 1);
  if (!isIndexed && !hasWords(log, 1, 3)) {
    return undefined;
  }
  const from = isIndexed ? accountOf(log.topics[1]) : addressAt(log.data, 0);
  const to = isIndexed ? accountOf(log.topics[2]) : addressAt(log.data, 1);
  const amount = uintAt(log.data, isIndexed ? 0 : 2);
  if (!from || !to || amount === undefined) return undefined;
  const { address: contract, blockNumber, logIndex, transactionHash } = log;
  // Named one by one, here and for swaps: `{ ...at, kind }` is three times as slow (decision 0020).
  return { contract, blockNumber, logIndex, transactionHash, timestamp, kind: 'transfer', from, to, amount };
}

/** `amount0In, amount1In, amount0Out, amount1Out`; `sender` and `to` are the indexed ones. */
function netSwap(log: RawLog, timestamp: number, accountOf: AccountOf): SwapEvent | undefined {
  const net = (token: 0 | 1) => (uintAt(log.data, token) ?? 0n) - (uintAt(log.data, token + 2) ?? 0n);
  return toSwap(log, timestamp, accountOf, net(0), net(1));
}

/** What came in is positive, as everywhere here. */
function signedSwap(log: RawLog, timestamp: number, accountOf: AccountOf): SwapEvent | undefined {
  const [amount0, amount1] = [intAt(log.data, 0), intAt(log.data, 1)];
  if (amount0 === undefined || amount1 === undefined) return undefined;
  return toSwap(log, timestamp, accountOf, amount0, amount1);
}

/** The accounts are named by the two indexed arguments. */
function toSwap(
  log: RawLog,
  timestamp: number,
  accountOf: AccountOf,
  amount0: bigint,
  amount1: bigint,
): SwapEvent | undefined {
  const sender = accountOf(log.topics[1]);
  const recipient = accountOf(log.topics[2]);
  if (!sender || !recipient) return undefined;
  const { address: contract, blockNumber, logIndex, transactionHash } = log;
  return {
    contract,
    blockNumber,
    logIndex,
    transactionHash,
    timestamp,
    kind: 'swap',
    sender,
    recipient,
    amount0,
    amount1,
  };
}

function toLiquidity(
  log: RawLog,
  at: LogPosition,
  firstAmount: number,
  sign: bigint,
): LiquidityEvent | undefined {
  const owner = addressAt(log.topics[1], 0);
  const amount0 = uintAt(log.data, firstAmount);
  const amount1 = uintAt(log.data, firstAmount + 1);
  if (!owner || amount0 === undefined || amount1 === undefined) {
    return undefined;
  }
  return { ...at, kind: 'liquidity', owner, amount0: sign * amount0, amount1: sign * amount1 };
}
