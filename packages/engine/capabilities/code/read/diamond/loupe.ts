import { addressAt, lengthAt, pointedAt, uintAt } from '@assay/chain';
import { type Address, type Hex, ZERO_ADDRESS } from '@assay/facts';

/** `facets()` and `facetAddress(bytes4)` of EIP-2535: what a diamond declares about itself. */
export const facetsSelector: Hex = '0x7a0ed627';
const facetAddressSelector: Hex = '0xcdffacc6';

/** Call data of `facetAddress(selector)`. */
export function encodeFacetAddress(selector: Hex): Hex {
  return `${facetAddressSelector}${selector.slice(2).padEnd(64, '0')}`;
}

/** The facet that each function is declared in. */
export type Routes = ReadonlyMap<Hex, Address>;

/** Real diamonds have fewer. Of one with more, only the first ones are read. */
const maxFacets = 64;
const maxSelectors = 400;

/**
 * Decodes the answer of `facets()`: `(address, bytes4[])[]`. `undefined` if it is malformed, cut, or names
 * more than 64 facets or 400 functions: the amount of work must not depend on the contract. The first facet
 * named for a function counts. O(functions), wherever the offsets in the answer point.
 */
export function toRoutes(data: Hex | undefined): Routes | undefined {
  if (!data) return undefined;
  const list = pointedAt(data, 0, 0);
  const count = list === undefined ? undefined : lengthAt(data, list);
  if (list === undefined || count === undefined || count > maxFacets) return undefined;
  const routes = new Map<Hex, Address>();
  for (let index = 0; index < count; index++) {
    const row = pointedAt(data, list + 1, list + 1 + index);
    const facet = row === undefined ? undefined : addressAt(data, row);
    const names = row === undefined ? undefined : pointedAt(data, row, row + 1);
    const length = names === undefined ? undefined : lengthAt(data, names);
    if (!facet || names === undefined || length === undefined) return undefined;
    if (routes.size + length > maxSelectors) return undefined;
    for (let name = 1; name <= length; name++) {
      const word = uintAt(data, names + name);
      if (word === undefined) return undefined;
      const selector: Hex = `0x${(word >> 224n).toString(16).padStart(8, '0')}`;
      if (facet !== ZERO_ADDRESS && !routes.has(selector)) routes.set(selector, facet);
    }
  }
  return routes.size > 0 ? routes : undefined;
}
