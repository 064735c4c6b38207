import { type Hex, keccak256 } from '@assay/facts';
import { decodeRlp, type RlpStructuredData } from 'ethers';
import { FalseProof } from './false-proof.js';

/** Root of a trie without entries: the hash of the RLP of nothing. */
export const EMPTY_ROOT: Hex = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421';

type Node = readonly RlpStructuredData[];
/** What stands for a child: its hash, the node itself where that is shorter than a hash, or nothing. */
type Reference = RlpStructuredData | undefined;

const BRANCH = 17;
const SHORT = 2;

/**
 * The value at `path` in the Merkle Patricia trie with this root; `undefined` where it is proven that there is
 * none. Nodes are found by their hashes, so their order does not matter.
 * @param path hash of the key, as Ethereum's tries use it
 * @throws {FalseProof} where the nodes do not lead from the root to an answer
 */
export function provenValue(root: Hex, path: Hex, nodes: readonly Hex[]): Hex | undefined {
  if (root === EMPTY_ROOT) return undefined;
  const byHash = new Map(nodes.map((node) => [keccak256(node), node]));
  let reference: Reference = root;
  let rest = path.slice(2);
  for (;;) {
    const node = toNode(reference, byHash);
    if (node.length === BRANCH) {
      if (rest === '') return toValue(node[BRANCH - 1]);
      reference = node[Number.parseInt(rest.charAt(0), 16)];
      if (reference === '0x') return undefined;
      rest = rest.slice(1);
      continue;
    }
    const { isLeaf, nibbles } = toPath(node[0]);
    if (!rest.startsWith(nibbles) || (isLeaf && rest !== nibbles)) return undefined;
    if (isLeaf) return toValue(node[1]);
    rest = rest.slice(nibbles.length);
    reference = node[1];
  }
}

function toNode(reference: Reference, byHash: ReadonlyMap<string, Hex>): Node {
  if (Array.isArray(reference)) return checked(reference);
  const bytes = byHash.get(String(reference));
  if (bytes === undefined) throw new FalseProof('a node of the proof is missing or altered');
  return checked(decode(bytes));
}

function checked(node: RlpStructuredData): Node {
  if (!Array.isArray(node) || (node.length !== BRANCH && node.length !== SHORT))
    throw new FalseProof('a node of the proof is malformed');
  return node;
}

/** The nibbles of a short node: the first one says whether it is a leaf, and whether their number is odd. */
function toPath(encoded: Reference): { readonly isLeaf: boolean; readonly nibbles: string } {
  if (typeof encoded !== 'string' || encoded.length < 4)
    throw new FalseProof('a node of the proof is malformed');
  const flags = Number.parseInt(encoded.charAt(2), 16);
  return { isLeaf: flags >= 2, nibbles: encoded.slice(flags % 2 === 1 ? 3 : 4) };
}

function toValue(value: Reference): Hex | undefined {
  if (typeof value !== 'string') throw new FalseProof('a value of the proof is malformed');
  return value === '0x' ? undefined : (value as Hex);
}

/** @throws {FalseProof} for bytes that are no RLP */
export function decode(bytes: Hex): RlpStructuredData {
  try {
    return decodeRlp(bytes);
  } catch {
    throw new FalseProof('what the proof holds is no RLP');
  }
}
