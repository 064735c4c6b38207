import { type ReadContext, toSelector } from '@assay/chain';
import {
  type Address,
  fromHex,
  type Hex,
  pushedNumber,
  readInstructions,
  toQuantity,
  ZERO_ADDRESS,
} from '@assay/facts';
import { askFacets } from './diamond/ask-facets.js';
import { foreignCode } from './opcodes.js';

const SLOAD = 0x54;
const PUSH32 = 0x7f;
/** Slots that are read of one contract. */
const MAX_SLOTS = 12;
/** Instructions between a slot and the SLOAD that reads it. */
const REACH = 3;

/** Getters that every token has: one for each address that is tried. */
const getters = [
  'totalSupply()',
  'decimals()',
  'name()',
  'symbol()',
  'balanceOf(address)',
  'allowance(address,address)',
];
const selectors = getters.map(toSelector);

/**
 * Storage slots in which delegating code may keep its target: constants read by an SLOAD, and all 32-byte
 * constants (helper functions take them as arguments). Empty for code that never delegates. O(length).
 */
export function toTargetSlots(runtime: Hex): readonly bigint[] {
  const slots = new Set<bigint>();
  let recent: bigint[] = [];
  let delegates = false;
  for (const instruction of readInstructions(fromHex(runtime))) {
    const { opcode } = instruction;
    if (foreignCode.includes(opcode)) delegates = true;
    if (opcode === SLOAD) for (const value of recent) slots.add(value);
    const value = pushedNumber(instruction);
    recent = [...recent.slice(-REACH + 1), ...(value === undefined ? [] : [value])];
    if (opcode === PUSH32 && value !== undefined) slots.add(value);
  }
  return delegates ? [...slots].slice(0, MAX_SLOTS) : [];
}

/** Candidate addresses in a storage word: the low 20 bytes, or the 20 bytes above a one-byte flag. */
function toAddresses(word: unknown): readonly Address[] {
  if (typeof word !== 'string' || word.length !== 66) return [];
  const places: readonly Address[] = [`0x${word.slice(26)}`, `0x${word.slice(24, 64)}`];
  return places
    .map((place): Address => `0x${place.slice(2).toLowerCase()}`)
    .filter((place) => place > MIN_ADDRESS);
}

/** Smaller values are numbers or flags, not addresses. */
const MIN_ADDRESS: Address = `${ZERO_ADDRESS.slice(0, 22)}ffffffffffffffffffff` as Address;

/**
 * The contract that `token` delegates to without following a standard. Every address in its slots is replaced
 * by a marker; the target is the one whose marker the token's getters answer with. Shown by a call, not
 * guessed. Two round trips. `undefined`: none was found.
 */
export async function findHiddenTarget(
  context: ReadContext,
  token: Address,
  runtime: Hex,
): Promise<Address | undefined> {
  const { rpc, block, options } = context;
  const at = toQuantity(block.number);
  const words = await Promise.all(
    toTargetSlots(runtime).map((slot) =>
      rpc.send<unknown>('eth_getStorageAt', [token, toQuantity(slot), at], options),
    ),
  );
  const candidates = [...new Set(words.flatMap(toAddresses))].filter((one) => one !== token);
  if (candidates.length === 0) return undefined;
  const routes = new Map(
    candidates.slice(0, selectors.length).flatMap((one, index) => {
      const selector = selectors[index];
      return selector ? [[selector, one] as const] : [];
    }),
  );
  const shown = await askFacets(context, token, routes, []);
  const [target, ...others] = new Set(shown?.ran.values());
  return others.length === 0 ? target : undefined;
}
