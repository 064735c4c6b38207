import { dispatchedSelectors } from '@assay/audit';
import { createCallBatch, type ReadContext } from '@assay/chain';
import {
  type Address,
  type Chain,
  type ContractCode,
  type Hex,
  logicPartsOf,
  toQuantity,
} from '@assay/facts';
import { toWordAddress } from '../../code/read/read-proxy.js';
import { isZeroAccount } from './accounts.js';
import { toGuardSlots } from './guard-slots.js';
import { toLikelyAddress } from './likely-address.js';

export interface SlotValue {
  readonly slot: Hex;
  readonly value: Address;
  /** A getter of the token answers this address. */
  readonly isTold: boolean;
}

/** The slots that the token compares its callers with. */
export interface Guards {
  readonly values: readonly SlotValue[];
  /** Those in which no account stands. */
  readonly vacant: readonly { readonly slot: Hex; readonly word: Hex }[];
}

/** Slots that are read of one token. */
const maxSlots = 24;
/** Functions that are asked where a slot needs a getter. */
const maxGetters = 80;

/** Contracts that tokens compare callers with to distinguish trades from transfers: they hold no power. */
export function isInfrastructure(chain: Chain, token: Address, value: Address): boolean {
  const exchanges = chain.dexes.flatMap(({ router, factory, positionManager }) => [
    router,
    factory,
    positionManager,
  ]);
  return (
    value === token || value === chain.wrappedNative || exchanges.includes(value) || value in chain.labels
  );
}

/** The addresses that the token's functions answer to a call without arguments. One batch. */
async function readTold(
  context: ReadContext,
  token: Address,
  code: ContractCode,
): Promise<readonly Address[]> {
  const selectors = logicPartsOf(code).flatMap(({ runtime }) => dispatchedSelectors(runtime));
  const getters = [...new Set(selectors)].slice(0, maxGetters);
  const batch = createCallBatch();
  for (const selector of getters) batch.ask(selector, token, selector, 200_000);
  const answers = await batch.send(context);
  return getters.flatMap((selector) => toWordAddress(answers.bytes(selector)) ?? []);
}

/**
 * The address in a word: the only thing in it, or at any offset one that is known to be an account. What else shares
 * the word with an address cannot be told from it.
 */
function toValue(word: Hex, known: readonly Address[]): Address | undefined {
  const named = known.find((account) => word.includes(account.slice(2)));
  if (named) return named;
  return /^0x0{24}/.test(word) ? toLikelyAddress(word.slice(26)) : undefined;
}

/**
 * The accounts in the storage slots that the token's logic compares callers with (`named`: what its getter
 * answers, and who is known from elsewhere). Slots without an address, and those of exchanges, are left out.
 */
export async function readGuards(
  context: ReadContext,
  token: Address,
  code: ContractCode,
  named: readonly Address[],
): Promise<Guards> {
  const { rpc, block, options } = context;
  const found = logicPartsOf(code).flatMap(({ runtime }) => toGuardSlots(runtime));
  const slots = [...new Set(found)].slice(0, maxSlots).map(toQuantity);
  const at = toQuantity(block.number);
  const owners = named.filter((account) => !isZeroAccount(account));
  const askTold = async () => (await readTold(context, token, code)).filter((one) => !isZeroAccount(one));
  const [words, answered] = await Promise.all([
    Promise.all(
      slots.map(async (slot) => {
        const word = await rpc.send<unknown>('eth_getStorageAt', [token, slot, at], options);
        return typeof word === 'string' && /^0x[0-9a-f]{64}$/i.test(word)
          ? (word.toLowerCase() as Hex)
          : undefined;
      }),
    ),
    // Mostly others stand in the slots that the owners do not fill.
    slots.length > owners.length ? askTold() : undefined,
  ]);
  const isOpen = words.some(
    (word) => word && BigInt(word) >> 80n !== 0n && !owners.some((one) => word.includes(one.slice(2))),
  );
  const told = isOpen ? (answered ?? (await askTold())) : [];
  const values = slots.flatMap((slot, index): SlotValue[] => {
    const word = words[index];
    const value = word && toValue(word, [...told, ...owners]);
    return value && !isZeroAccount(value) && !isInfrastructure(rpc.chain, token, value)
      ? [{ slot, value, isTold: told.includes(value) }]
      : [];
  });
  const vacant = slots.flatMap((slot, index) => {
    const word = words[index];
    return word && !values.some((one) => one.slot === slot) ? [{ slot, word }] : [];
  });
  return { values, vacant };
}
