import { type CallOptions, isNodeCannot, type Rpc } from '@assay/chain';
import { type Address, type BlockRef, type Hex, isHex, toQuantity } from '@assay/facts';

/**
 * Where contracts keep single values: the first slots, in which compilers put state variables one after the
 * other, and the fixed slots of proxies (EIP-1967) and of OpenZeppelin's namespaced storage (ERC-7201).
 */
const PLAIN_SLOTS = 32;
const fixedSlots = [
  // Implementation, admin and beacon of a proxy.
  '360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
  'b53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103',
  'a3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50',
  // Owner, paused and total supply of an upgradeable token.
  '9016d09d72d40fdae2fd8ceac6b6234c7706214fd39c1cd1e609a0528c199300',
  'cd5ed15c6e187e77e9aee88184c21f4f2182ab5827cb3b7e07fbedcd63f03300',
  '52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace02',
];
const slots = [
  ...Array.from({ length: PLAIN_SLOTS }, (_, slot) => slot.toString(16).padStart(64, '0')),
  ...fixedSlots,
];
const SLOT_DATA = slots.join('');

/** Runs in place of the token's code: answers the values of the slots that the calldata lists. */
const READER_CODE = '0x60005b3681101560155780355481526020016002565b366000f3';
/** Calls every address in the calldata, and answers a hash of each answer; zero if there was none. */
const HASHER_CODE =
  '0x6000358060206000378060200' +
  '15b36811015603457818080600084355afa3d831416828020028183016020900352602001600d565b8160203603038280' +
  '01f3';
const HASHER_ADDRESS: Address = '0xf3ace00000000000000000000000000000a55a74';
/** Some 100,000 gas each. Nodes allow a call at least the gas of a block. */
const MAX_TOKENS_A_CALL = 200;
const NO_HASH = `0x${'0'.repeat(64)}`;

/**
 * One hash per token over the words that may hold watched values: a few calls tell which of many tokens may
 * have changed. `undefined` if no node supports overriding code.
 */
export async function readWordHashes(
  rpc: Rpc,
  tokens: readonly Address[],
  block: BlockRef,
  options: CallOptions,
): Promise<ReadonlyMap<Address, Hex> | undefined> {
  if (tokens.length === 0) return new Map();
  if (!(await rpc.abilities(options)).stateOverride) return undefined;
  const parts: Address[][] = [];
  for (let at = 0; at < tokens.length; at += MAX_TOKENS_A_CALL)
    parts.push(tokens.slice(at, at + MAX_TOKENS_A_CALL));
  try {
    const answers = await Promise.all(parts.map((part) => readPart(rpc, part, block, options)));
    return new Map(answers.flat());
  } catch (error) {
    if (isNodeCannot(error)) return undefined;
    throw error;
  }
}

async function readPart(
  rpc: Rpc,
  tokens: readonly Address[],
  block: BlockRef,
  options: CallOptions,
): Promise<readonly (readonly [Address, Hex])[]> {
  const size = (SLOT_DATA.length / 2).toString(16).padStart(64, '0');
  const addresses = tokens.map((token) => token.slice(2).padStart(64, '0')).join('');
  const code = Object.fromEntries(tokens.map((token) => [token, { code: READER_CODE }]));
  const answer = await rpc.send<unknown>(
    'eth_call',
    [
      { to: HASHER_ADDRESS, data: `0x${size}${SLOT_DATA}${addresses}` },
      toQuantity(block.number),
      { ...code, [HASHER_ADDRESS]: { code: HASHER_CODE } },
    ],
    options,
  );
  if (!isHex(answer) || answer.length !== 2 + tokens.length * 64) return [];
  return tokens.flatMap((token, place) => {
    const hash = `0x${answer.slice(2 + place * 64, 66 + place * 64)}` as Hex;
    return hash === NO_HASH ? [] : [[token, hash] as const];
  });
}
