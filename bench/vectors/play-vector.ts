import { BlockRun, type BlockTransaction, blobPrice, type TransactionResult, Unplayable } from '@assay/evm';
import { type Address, type ForkName, fromHex, keccak256 } from '@assay/facts';
import { RLP } from '@ethereumjs/rlp';
import { readVectors, toBigInt, type Vector } from './read-vectors.js';
import { stateRoot } from './state-root.js';

/** How a test went. `reason` says what differs, or why it was not tried. */
export interface VectorOutcome {
  readonly name: string;
  readonly kind: 'pass' | 'fail' | 'not tried';
  readonly reason?: string;
}

/** The divisor of the price of blobs at Cancun. */
const BLOB_DIVISOR = 3_338_477;
const ETHEREUM = 1;
/** One test hashes for four thousand million rounds, with more gas than any chain's block has. */
const MAX_MS = 100_000;

/** In these tests the hash of an earlier block is that of its number as text. */
function blockHashes(current: number): ReadonlyMap<number, bigint> {
  const count = Math.min(current, 256);
  const numbers = Array.from({ length: count }, (_, index) => current - 1 - index);
  return new Map(numbers.map((number) => [number, BigInt(keccak256(Buffer.from(String(number))))]));
}

function toBlock({ env }: Vector, fork: ForkName) {
  const isRandom = ['paris', 'shanghai', 'cancun', 'prague', 'osaka'].includes(fork);
  return {
    chainId: ETHEREUM,
    rules: { fork },
    number: Number(toBigInt(env.currentNumber)),
    time: toBigInt(env.currentTimestamp),
    producer: env.currentCoinbase.toLowerCase() as Address,
    random: toBigInt((isRandom ? env.currentRandom : undefined) ?? env.currentDifficulty),
    gasLimit: toBigInt(env.currentGasLimit),
    baseFee: toBigInt(env.currentBaseFee ?? '0x0'),
    blobBaseFee: blobPrice(toBigInt(env.currentExcessBlobGas ?? '0x0'), BLOB_DIVISOR),
  };
}

function toState({ pre }: Vector) {
  return new Map(
    Object.entries(pre).map(([address, { balance, nonce, code, storage }]) => {
      const slots = new Map(
        Object.entries(storage).map(([slot, value]) => [toBigInt(slot), toBigInt(value)]),
      );
      const account = { balance: toBigInt(balance), nonce: toBigInt(nonce), code, slots };
      return [address.toLowerCase() as Address, account] as const;
    }),
  );
}

function toTransaction({ transaction, post }: Vector): BlockTransaction {
  const { indexes } = post;
  const { sender, to, gasPrice, maxFeePerGas, maxPriorityFeePerGas, blobVersionedHashes } = transaction;
  const accessList = transaction.accessLists?.[indexes.data];
  return {
    from: sender.toLowerCase() as Address,
    ...(to === '' ? {} : { to: to.toLowerCase() as Address }),
    nonce: toBigInt(transaction.nonce),
    data: fromHex(transaction.data[indexes.data] ?? '0x'),
    gas: toBigInt(transaction.gasLimit[indexes.gas] ?? '0x0'),
    value: toBigInt(transaction.value[indexes.value] ?? '0x0'),
    maxFee: toBigInt(maxFeePerGas ?? gasPrice ?? '0x0'),
    ...(maxPriorityFeePerGas === undefined ? {} : { maxTip: toBigInt(maxPriorityFeePerGas) }),
    ...(accessList
      ? {
          accessList: accessList.map(({ address, storageKeys }) => ({
            address: address.toLowerCase() as Address,
            slots: storageKeys.map(toBigInt),
          })),
        }
      : {}),
    ...(blobVersionedHashes ? { blobHashes: blobVersionedHashes.map(toBigInt) } : {}),
    ...(transaction.maxFeePerBlobGas === undefined
      ? {}
      : { maxBlobFee: toBigInt(transaction.maxFeePerBlobGas) }),
  };
}

function logsHash(result: TransactionResult): string {
  const logs = 'refused' in result ? [] : result.logs;
  const toTopic = (topic: bigint) => fromHex(`0x${topic.toString(16).padStart(64, '0')}`);
  return keccak256(
    RLP.encode(logs.map(({ address, topics, data }) => [fromHex(address), topics.map(toTopic), data])),
  );
}

async function compare(
  vector: Vector,
  run: BlockRun,
  result: TransactionResult,
): Promise<string | undefined> {
  const { post, pre } = vector;
  const refused = 'refused' in result ? result.refused : undefined;
  if (post.expectException !== undefined && refused === undefined)
    return `was played, and is not valid: ${post.expectException}`;
  if (post.expectException === undefined && refused !== undefined) return `was refused: ${refused}`;
  const root = await stateRoot(pre, run.changes());
  if (root !== post.hash) return `state root ${root}, expected ${post.hash}`;
  return logsHash(result) === post.logs ? undefined : 'other logs';
}

/** Plays one test. */
async function playVector(vector: Vector): Promise<VectorOutcome> {
  const { name, fork } = vector;
  if (!fork) return { name, kind: 'not tried', reason: 'rules before Byzantium' };
  const block = toBlock(vector, fork);
  const run = new BlockRun({
    block,
    state: toState(vector),
    blockHashes: blockHashes(block.number),
    maxMs: MAX_MS,
  });
  try {
    const difference = await compare(vector, run, run.send(toTransaction(vector)));
    return difference === undefined ? { name, kind: 'pass' } : { name, kind: 'fail', reason: difference };
  } catch (error) {
    if (error instanceof Unplayable) return { name, kind: 'not tried', reason: error.reason };
    return { name, kind: 'fail', reason: String(error) };
  }
}

/** Plays all tests of a file. `text`: its JSON. */
export async function playFile(text: string): Promise<readonly VectorOutcome[]> {
  const outcomes: VectorOutcome[] = [];
  for (const vector of readVectors(text)) outcomes.push(await playVector(vector));
  return outcomes;
}
