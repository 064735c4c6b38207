import { type CallOptions, type Rpc, RpcError } from '@assay/chain';
import {
  type BlockRef,
  type CallEvidence,
  type Hex,
  isHex,
  keccak256,
  type Replayed,
  toQuantity,
} from '@assay/facts';
import { fetchCall, toSimulationResult } from '@assay/simulate';
import { type Answer, likenessOf } from './compare-answers.js';
import type { CallPiece, EvidencePiece, LogPiece } from './parse-evidence.js';
import type { Prover } from './play-proven.js';
import { verifyCall } from './verify-call.js';

export interface Replay extends Replayed {
  readonly result?: Hex;
}

/** A call as an answer holds it, or as it was made: what an answer leaves out is not compared. */
type ReplayableCall = Readonly<Omit<CallPiece, 'params'>> & { readonly params: readonly unknown[] };
type Place = Pick<CallPiece, 'blockNumber' | 'blockHash'>;

const unknown = (reason: string): Replay => ({ verdict: 'unknown', reason });

/** The block that the evidence is about, or why this node cannot repeat it there. */
async function checkBlock(
  rpc: Rpc,
  { blockNumber, blockHash }: Place,
  options: CallOptions,
): Promise<Replay | undefined> {
  if (blockNumber === undefined) return undefined;
  const params = [toQuantity(blockNumber), false];
  const block = await rpc.send<{ hash?: unknown } | null>('eth_getBlockByNumber', params, options);
  if (!block) return unknown(`the node does not have block ${blockNumber}`);
  if (blockHash === undefined || block.hash === blockHash) return undefined;
  return unknown(
    `the node has another block ${blockNumber}: the chain was reorganised, or it is another network`,
  );
}

async function send(
  rpc: Rpc,
  evidence: ReplayableCall,
  params: readonly unknown[],
  options: CallOptions,
): Promise<Answer> {
  if (evidence.method === 'eth_call') return fetchCall(rpc, params, options);
  if (evidence.method === 'eth_getStorageAt') {
    const word = await rpc.send<unknown>('eth_getStorageAt', params, options);
    if (!isHex(word)) throw new RpcError('invalid_answer', 'eth_getStorageAt answered no bytes');
    return { result: word, reverted: false };
  }
  const answer = await rpc.send<unknown>('eth_simulateV1', params, options);
  return { result: toSimulationResult(answer), reverted: false };
}

function compare(evidence: ReplayableCall, answer: Answer): Replay {
  const { result } = answer;
  const likeness = likenessOf(evidence, evidence, answer);
  if (likeness === 'identical')
    return { verdict: 'identical', reason: 'the node answered exactly the same', result };
  return likeness === 'differs'
    ? { verdict: 'differs', reason: 'other calls passed or failed than the evidence says', result }
    : { verdict: 'holds', reason: 'the same calls passed and failed; amounts differ', result };
}

/** A mismatch of chains, in a sentence. */
function checkChain(rpc: Rpc, chainId: number | undefined): Replay | undefined {
  if (chainId === undefined || chainId === rpc.chain.chainId) return undefined;
  return unknown(`the evidence is about chain ${chainId}, the node is on ${rpc.chain.chainId}`);
}

async function replayCall(
  rpc: Rpc,
  evidence: ReplayableCall,
  latest: boolean,
  options: CallOptions,
): Promise<Replay> {
  const problem = latest ? undefined : await checkBlock(rpc, evidence, options);
  if (problem) return problem;
  const head = latest ? await rpc.head(options) : undefined;
  const blockAt = evidence.method === 'eth_getStorageAt' ? 2 : 1;
  const params = head
    ? evidence.params.map((value, index) => (index === blockAt ? toQuantity(head.number) : value))
    : evidence.params;
  return compare(evidence, await send(rpc, evidence, params, options));
}

/** A call as it is answered at another block, and whether the same inner calls passed and failed there. */
export async function repeatCall(
  rpc: Rpc,
  call: CallEvidence,
  block: Pick<BlockRef, 'number' | 'hash'>,
  options: CallOptions,
): Promise<{ readonly call: CallEvidence; readonly isSame: boolean }> {
  const blockAt = call.method === 'eth_getStorageAt' ? 2 : 1;
  const params = call.params.map((value, index) => (index === blockAt ? toQuantity(block.number) : value));
  const { result, reverted = false } = await send(rpc, call, params, options);
  const place = { blockNumber: block.number, blockHash: block.hash };
  const meaning = `The same call as at block ${call.blockNumber}: ${call.meaning}`;
  const { verdict } = compare(call, { result, reverted });
  return { call: { ...call, ...place, params, result, reverted, meaning }, isSame: verdict !== 'differs' };
}

async function findLog(rpc: Rpc, log: LogPiece, options: CallOptions): Promise<Replay> {
  if (log.blockHash === undefined && log.blockNumber === undefined)
    return unknown('it does not name its block');
  const problem = await checkBlock(rpc, log, options);
  if (problem) return problem;
  const number = log.blockNumber === undefined ? '' : toQuantity(log.blockNumber);
  const block =
    log.blockHash === undefined ? { fromBlock: number, toBlock: number } : { blockHash: log.blockHash };
  const answer = await rpc.send<unknown>('eth_getLogs', [{ ...block, address: log.address }], options);
  if (!Array.isArray(answer)) throw new RpcError('invalid_answer', 'eth_getLogs answered no list');
  const isIt = (one: { readonly transactionHash?: unknown; readonly logIndex?: unknown } | null) =>
    Number(one?.logIndex) === log.logIndex && one?.transactionHash === log.transactionHash.toLowerCase();
  return answer.some(isIt)
    ? { verdict: 'holds', reason: 'the node has the log in that transaction, at that index' }
    : { verdict: 'differs', reason: 'the block has no such log of that contract' };
}

async function checkCode(
  rpc: Rpc,
  { address, codeHash }: { readonly address: Hex; readonly codeHash: string },
  options: CallOptions,
): Promise<Replay> {
  const code = await rpc.send<unknown>('eth_getCode', [address, 'latest'], options);
  if (!isHex(code)) throw new RpcError('invalid_answer', 'eth_getCode answered no bytes');
  if (code === '0x') return unknown('no contract is there: it was destroyed, or it is on another network');
  return keccak256(code) === codeHash.toLowerCase()
    ? { verdict: 'holds', reason: 'the contract has exactly that code' }
    : { verdict: 'differs', reason: 'the contract has other code than the evidence says' };
}

async function findTransactions(rpc: Rpc, hashes: readonly string[], options: CallOptions): Promise<Replay> {
  const receipts = await Promise.all(
    hashes.map((hash) => rpc.send<unknown>('eth_getTransactionReceipt', [hash], options)),
  );
  const absent = hashes.find((_, index) => !receipts[index]);
  return absent === undefined
    ? { verdict: 'holds', reason: `the node has the ${hashes.length} transactions` }
    : unknown(`the node does not have transaction ${absent}`);
}

/** What no node can answer: whom to ask instead. */
function toOutside(piece: Extract<EvidencePiece, { kind: 'source' | 'report' }>): Replay {
  const reason =
    piece.kind === 'source'
      ? 'a node holds no source: compare the lines with the published source'
      : `a node cannot tell: ${piece.source || 'its source'} said so`;
  return { verdict: 'outside', reason };
}

export interface ReplayOptions extends CallOptions {
  /** Present: calls are not asked again, but played here on state that the hash of their block proves. */
  readonly prover?: Prover;
}

/**
 * Asks a node for the evidence again: a call at its own block, which the node must have under the same hash,
 * or at the newest one; a log in its block; code as it is now; transactions by their hashes. A node that is
 * down, has no such block, or lacks the method makes the verdict `unknown`.
 * @example (await replayEvidence(rpc, evidence, false)).verdict === 'identical'
 */
export async function replayEvidence(
  rpc: Rpc,
  evidence: ReplayableCall | Exclude<EvidencePiece, CallPiece>,
  latest: boolean,
  options: ReplayOptions = {},
): Promise<Replay> {
  if (evidence.kind === 'source' || evidence.kind === 'report') return toOutside(evidence);
  const otherChain = checkChain(rpc, evidence.chainId);
  if (otherChain) return otherChain;
  try {
    if (evidence.kind === 'log') return await findLog(rpc, evidence, options);
    if (evidence.kind === 'bytecode') return await checkCode(rpc, evidence, options);
    if (evidence.kind === 'transactions') return await findTransactions(rpc, evidence.hashes, options);
    const { prover, signal = new AbortController().signal } = options;
    return prover
      ? await verifyCall(rpc, prover, evidence, signal)
      : await replayCall(rpc, evidence, latest, options);
  } catch (error) {
    if (error instanceof RpcError) return unknown(error.message);
    throw error;
  }
}
