import { createCallBatch, type ReadContext } from '@assay/chain';
import type { Address, Hex } from '@assay/facts';

const ownerSelector: Hex = '0x8da5cb5b';
const getOwnerSelector: Hex = '0x893d20e8';

/** The answer of the token's own getter. The zero address is an answer. */
export interface OwnerAnswer {
  readonly address: Address;
  readonly source: 'owner()' | 'getOwner()';
}

function toAddressWord(data: Hex | undefined): Address | undefined {
  return data && /^0x0{24}[0-9a-fA-F]{40}$/.test(data) ? `0x${data.slice(26).toLowerCase()}` : undefined;
}

/**
 * `owner()`, else `getOwner()` (BEP-20), of many tokens in one round trip. Tokens with neither are left out.
 */
export async function readOwners(
  context: ReadContext,
  tokens: readonly Address[],
): Promise<ReadonlyMap<Address, OwnerAnswer>> {
  const batch = createCallBatch();
  for (const token of tokens) {
    batch.ask(`owner() ${token}`, token, ownerSelector, 200_000);
    batch.ask(`getOwner() ${token}`, token, getOwnerSelector, 200_000);
  }
  const answers = await batch.send(context);
  const owners = new Map<Address, OwnerAnswer>();
  for (const token of tokens) {
    for (const source of ['owner()', 'getOwner()'] as const) {
      const address = toAddressWord(answers.bytes(`${source} ${token}`));
      if (address && !owners.has(token)) owners.set(token, { address, source });
    }
  }
  return owners;
}
