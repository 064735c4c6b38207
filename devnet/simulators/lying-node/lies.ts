import { decodeRlp, encodeRlp } from 'ethers';
import type { NodeCall } from '../poor-node/behaviour.js';
import { isRecord } from '../poor-node/block-of.js';

/** One way to answer something else than the truth. */
export interface Lie {
  readonly name: string;
  /** Whether it is told about this call. */
  readonly about: (call: NodeCall) => boolean;
  /** @param ask the node behind, for what another call would have answered */
  readonly tell: (truth: unknown, ask: Ask) => Promise<unknown>;
}

/** Asks the node behind. */
type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>;

/** About whom is lied. */
export interface LieAbout {
  /** A contract with slots that are not zero. */
  readonly account: string;
  /** A slot of it that calls read. */
  readonly slot: string;
  /** Another contract with code. */
  readonly other: string;
  /** Number of the block that is read. */
  readonly block: number;
}

type Row = Record<string, unknown>;
type Change = (truth: Row) => Row;

const quantity = (value: number) => `0x${value.toString(16)}`;

/** The bytes with the last one changed. */
function altered(bytes: unknown): string {
  const text = String(bytes);
  const last = Number.parseInt(text.slice(-2), 16) ^ 1;
  return text.slice(0, -2) + last.toString(16).padStart(2, '0');
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const withoutLast = (nodes: unknown) => listOf(nodes).slice(0, -1);
const withLastAltered = (nodes: unknown) => [...withoutLast(nodes), altered(listOf(nodes).at(-1))];

/** The last node of a slot's proof with another value in it, as if the trie held that. */
function withOtherLeaf(nodes: unknown): readonly unknown[] {
  const leaf = decodeRlp(String(listOf(nodes).at(-1)));
  const [path] = Array.isArray(leaf) ? leaf : [];
  return [...withoutLast(nodes), encodeRlp([String(path), encodeRlp('0x01')])];
}

/** About the slot alone: the first row of the storage proof that has its key. */
function aboutSlot(slot: string, change: Change): Change {
  return (truth) => ({
    ...truth,
    storageProof: listOf(truth.storageProof).map((row) =>
      isRecord(row) && BigInt(String(row.key)) === BigInt(slot) ? change(row) : row,
    ),
  });
}

/** Every lie about this account, its slot, its code, and the header of the block. */
export function liesAbout({ account, slot, other, block }: LieAbout): readonly Lie[] {
  const isOf = (call: NodeCall) => String(call.params[0]).toLowerCase() === account.toLowerCase();
  const proof = (name: string, change: Change): Lie => ({
    name,
    about: (call) => call.method === 'eth_getProof' && isOf(call) && asksFor(call, slot),
    tell: async (truth) => (isRecord(truth) ? change(truth) : truth),
  });
  const slotProof = (name: string, change: Change) => proof(name, aboutSlot(slot, change));
  const swapped = (name: string, asked: (call: NodeCall) => NodeCall): Lie => ({
    name,
    about: (call) => call.method === 'eth_getProof' && isOf(call) && asksFor(call, slot),
    tell: async (_, ask) => {
      const { method, params } = asked({
        method: 'eth_getProof',
        params: [account, [slot], quantity(block)],
      });
      const answer = await ask(method, params);
      return isRecord(answer) ? { ...answer, address: account } : answer;
    },
  });
  const code = (name: string, tell: Lie['tell']): Lie => ({
    name,
    about: (call) => call.method === 'eth_getCode' && isOf(call),
    tell,
  });
  const header = (name: string, change: Change): Lie => ({
    name,
    about: ({ method, params }) => method === 'eth_getBlockByNumber' && params[0] === quantity(block),
    tell: async (truth) => (isRecord(truth) ? change(truth) : truth),
  });
  return [
    slotProof('the value of a slot', (row) => ({ ...row, value: '0x2a' })),
    slotProof('a slot that is said to be empty', (row) => ({ ...row, value: '0x0' })),
    slotProof('a slot that is said to be empty, without a proof', (row) => ({
      ...row,
      value: '0x0',
      proof: [],
    })),
    slotProof('a slot with another leaf', (row) => ({
      ...row,
      value: '0x1',
      proof: withOtherLeaf(row.proof),
    })),
    slotProof('the proof of a slot, cut', (row) => ({ ...row, proof: withoutLast(row.proof) })),
    slotProof('the proof of a slot without its root', (row) => ({
      ...row,
      proof: listOf(row.proof).slice(1),
    })),
    slotProof('the proof of a slot, altered', (row) => ({ ...row, proof: withLastAltered(row.proof) })),
    slotProof('a slot under another key', (row) => ({ ...row, key: altered(row.key) })),
    slotProof('a slot proven by nodes that are no RLP', (row) => ({ ...row, proof: ['0xf9'] })),
    proof('slots that are left out', (truth) => ({ ...truth, storageProof: [] })),
    proof('a balance', (truth) => ({ ...truth, balance: '0x2a' })),
    proof('a nonce', (truth) => ({ ...truth, nonce: '0x2a' })),
    proof('the hash of a code', (truth) => ({ ...truth, codeHash: altered(truth.codeHash) })),
    proof('a storage root', (truth) => ({ ...truth, storageHash: altered(truth.storageHash) })),
    proof('the proof of an account, cut', (truth) => ({
      ...truth,
      accountProof: withoutLast(truth.accountProof),
    })),
    proof('the proof of an account, altered', (truth) => ({
      ...truth,
      accountProof: withLastAltered(truth.accountProof),
    })),
    proof('an account that is said not to exist', (truth) => ({
      ...truth,
      balance: '0x0',
      nonce: '0x0',
      accountProof: [],
    })),
    swapped('the proof of another account', ({ method, params }) => ({
      method,
      params: [other, ...params.slice(1)],
    })),
    swapped('the proof of another block', ({ method, params }) => ({
      method,
      params: [...params.slice(0, 2), quantity(block - 40)],
    })),
    code('one byte of a code', async (truth) => altered(truth)),
    code('a code that is said to be empty', async () => '0x'),
    code('the code of another contract', (_, ask) => ask('eth_getCode', [other, quantity(block)])),
    header('the state root', (truth) => ({ ...truth, stateRoot: altered(truth.stateRoot) })),
    header('the hash of the block', (truth) => ({ ...truth, hash: altered(truth.hash) })),
    header('the time of the block', (truth) => ({
      ...truth,
      timestamp: quantity(Number(truth.timestamp) + 86_400),
    })),
    header('the number of the block', (truth) => ({ ...truth, number: quantity(block + 1) })),
    header('the parent of the block', (truth) => ({ ...truth, parentHash: altered(truth.parentHash) })),
    header('the producer of the block', (truth) => ({ ...truth, miner: other })),
    header('the base fee', (truth) => ({ ...truth, baseFeePerGas: '0x1' })),
    header('the randomness of the block', (truth) => ({ ...truth, mixHash: altered(truth.mixHash) })),
    {
      name: 'another block under this number',
      about: ({ method, params }) => method === 'eth_getBlockByNumber' && params[0] === quantity(block),
      tell: (_, ask) => ask('eth_getBlockByNumber', [quantity(block - 1), false]),
    },
  ];
}

function asksFor({ params: [, slots] }: NodeCall, slot: string): boolean {
  return listOf(slots).some((one) => BigInt(String(one)) === BigInt(slot));
}
