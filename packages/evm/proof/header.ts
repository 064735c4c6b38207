import { type Hex, keccak256 } from '@assay/facts';
import { encodeRlp } from 'ethers';
import { FalseProof, NotProvable } from './false-proof.js';

type Header = Readonly<Record<string, unknown>>;

/** The members of a header in the order in which they are hashed. Numbers are written without leading zeros. */
const numbers = new Set(
  'difficulty number gasLimit gasUsed timestamp baseFeePerGas blobGasUsed excessBlobGas'.split(' '),
);
const always =
  'parentHash sha3Uncles miner stateRoot transactionsRoot receiptsRoot logsBloom difficulty number gasLimit gasUsed timestamp extraData mixHash nonce'.split(
    ' ',
  );
/** Each was added by a fork: London, Shanghai, Cancun (three), Prague. */
const added =
  'baseFeePerGas withdrawalsRoot blobGasUsed excessBlobGas parentBeaconBlockRoot requestsHash'.split(' ');
/** Members of the answer that are not part of the header. */
const beside = new Set(['hash', 'size', 'totalDifficulty', 'transactions', 'uncles', 'withdrawals']);
const known = new Set([...always, ...added, ...beside]);

/** What a block's hash binds, for reads of its state. */
export interface ProvenHeader {
  readonly hash: Hex;
  readonly stateRoot: Hex;
  readonly parentHash: Hex;
}

/**
 * Computes the hash of a header anew and compares it with that of the block which the analysis names.
 * @param value what `eth_getBlockByNumber` answered
 * @throws {FalseProof} where it differs, or {NotProvable} for a header with members that are not known here
 */
export function checkHeader(
  value: unknown,
  { number, hash: expected }: { readonly number: number; readonly hash: string },
): ProvenHeader {
  const header = (typeof value === 'object' && value !== null ? value : {}) as Header;
  if (header.hash !== expected)
    throw new FalseProof(`the node names another block now: ${String(header.hash)}`);
  const fields = [...always, ...added.filter((name) => (header[name] ?? undefined) !== undefined)];
  const hash = keccak256(encodeRlp(fields.map((name) => toBytes(name, header[name]))) as Hex);
  if (hash === expected && Number(header.number) !== number)
    throw new FalseProof('the block of that hash has another number');
  if (hash === expected)
    return { hash, stateRoot: header.stateRoot as Hex, parentHash: header.parentHash as Hex };
  const other = Object.keys(header).find((name) => !known.has(name) && isHash(header[name]));
  if (other) throw new NotProvable(`the header has a member that is not known here: ${other}`);
  throw new FalseProof('the header does not have the hash that the node says');
}

const isHash = (value: unknown): boolean => typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value);

function toBytes(name: string, value: unknown): Hex {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]*$/.test(value))
    throw new NotProvable(`the header has no ${name}`);
  if (!numbers.has(name)) {
    if (value.length % 2 === 1) throw new NotProvable(`the header has no whole ${name}`);
    return value as Hex;
  }
  const digits = value.slice(2).replace(/^0+/, '');
  return `0x${digits.length % 2 === 1 ? '0' : ''}${digits}`;
}
