import { type Address, type Hex, isHex, toAddress, toQuantity } from '@assay/facts';
import { answerCall, type NodeCall } from './calls.js';
import { places, type SyntheticHistory } from './history.js';
import { blockHashOf, type LogFilter, logsOf, placeOf, senderOf, transactionHashOf } from './logs.js';
import type { NodeLimits } from './node-limits.js';
import { createState } from './state.js';

/** The node's own refusal of a call. */
export class NodeRefusal extends Error {
  override readonly name = 'NodeRefusal';
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

type Params = readonly unknown[];
type Method = (params: Params) => unknown;

const NO_WORD = `0x${'0'.repeat(64)}`;

/** @returns the result of a method. @throws {NodeRefusal} where the node refuses */
export function createMethods(
  history: SyntheticHistory,
  limits: NodeLimits,
  head: () => number,
): (method: string, params: Params) => unknown {
  const state = createState(history);
  const blockOf = (tag: unknown): number => {
    const number = toNumber(tag) ?? (tag === 'earliest' ? 0 : head());
    return Math.min(number, Number.MAX_SAFE_INTEGER);
  };

  const methods: Readonly<Record<string, Method>> = {
    eth_chainId: () => toQuantity(history.profile.chainId),
    eth_blockNumber: () => toQuantity(head()),
    eth_getBlockByNumber: ([tag, full]) => {
      const number = blockOf(tag);
      return number > head() ? null : toBlock(history, number, full === true);
    },
    eth_getLogs: ([filter]) => getLogs(history, limits, (filter ?? {}) as RangeFilter, blockOf),
    eth_call: ([call, tag, overrides, block]) => {
      const number = blockOf(tag);
      const time = (block as { time?: unknown } | undefined)?.time;
      const timestamp = toNumber(time) ?? history.timeOf(number);
      const answer = answerCall(state, toCall(call, overrides), { number, timestamp });
      if (answer === undefined) throw new NodeRefusal(3, 'execution reverted');
      return answer;
    },
    eth_getCode: ([address, tag]) => state.codeAt(toAddress(address) ?? places.zero, blockOf(tag)),
    eth_getBalance: ([address, tag]) =>
      toQuantity(state.nativeBalanceOf(toAddress(address) ?? places.zero, blockOf(tag))),
    eth_getStorageAt: () => NO_WORD,
    eth_getTransactionCount: ([address, tag]) =>
      toQuantity(state.nonceOf(toAddress(address) ?? places.zero, blockOf(tag))),
    eth_getTransactionByHash: ([hash]) => {
      const { block, index } = placeOf(String(hash));
      const funding = fundingsIn(history, block)[index];
      if (funding) return funding;
      const from = senderOf(history, String(hash));
      return from ? toTransaction({ from, to: places.router, block, index }) : null;
    },
  };
  return (method, params) => {
    const answer = methods[method];
    if (!answer) throw new NodeRefusal(-32_601, `the method ${method} does not exist/is not available`);
    return answer(params);
  };
}

/** A quantity; `undefined` for a block tag. */
function toNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.startsWith('0x') ? Number(value) : Number.NaN;
  return Number.isNaN(number) ? undefined : number;
}

interface RangeFilter extends LogFilter {
  readonly fromBlock?: unknown;
  readonly toBlock?: unknown;
}

function getLogs(
  history: SyntheticHistory,
  { logBlocks, logResults }: NodeLimits,
  filter: RangeFilter,
  blockOf: (tag: unknown) => number,
): unknown {
  const [from, to] = [blockOf(filter.fromBlock), blockOf(filter.toBlock)];
  if (to - from >= logBlocks) throw new NodeRefusal(-32_005, `exceed maximum block range: ${logBlocks}`);
  const logs = logsOf(history, { from, to }, filter, logResults);
  if (logs.length > logResults)
    throw new NodeRefusal(-32_005, `query returned more than ${logResults} results`);
  return logs;
}

function toBlock(history: SyntheticHistory, number: number, full: boolean): object {
  return {
    number: toQuantity(number),
    hash: blockHashOf(number),
    parentHash: blockHashOf(number - 1),
    timestamp: toQuantity(history.timeOf(number)),
    gasLimit: toQuantity(60_000_000),
    gasUsed: '0x0',
    baseFeePerGas: '0x1',
    miner: places.zero,
    transactions: full ? fundingsIn(history, number) : [],
  };
}

/** The transactions of a block that sent native coins to wallets. */
function fundingsIn(history: SyntheticHistory, block: number): object[] {
  return history
    .fundedIn(block)
    .map(({ wallet, funder }, index) => toTransaction({ from: funder, to: wallet, block, index }));
}

interface TransactionTerms {
  readonly from: Address;
  readonly to: Address;
  readonly block: number;
  readonly index: number;
}

function toTransaction({ from, to, block, index }: TransactionTerms): object {
  return {
    hash: transactionHashOf(block, index),
    blockNumber: toQuantity(block),
    blockHash: blockHashOf(block),
    transactionIndex: toQuantity(index),
    from,
    to,
    nonce: '0x1',
    value: toQuantity(10n ** 18n),
    gas: '0x5208',
    gasPrice: '0x1',
    input: '0x',
  };
}

function toCall(call: unknown, overrides: unknown): NodeCall {
  const { to, data, input } = (call ?? {}) as { to?: unknown; data?: unknown; input?: unknown };
  const bytes = data ?? input;
  const injected = new Map<Address, Hex>();
  for (const [key, value] of Object.entries((overrides ?? {}) as Record<string, { code?: unknown }>)) {
    const address = toAddress(key);
    if (address && isHex(value.code)) injected.set(address, value.code);
  }
  return { to: toAddress(to) ?? places.zero, data: isHex(bytes) ? bytes : '0x', injected };
}
