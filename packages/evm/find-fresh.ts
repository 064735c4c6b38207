import { type Address, isFreshAddress } from '@assay/facts';

/** A word of call data that can be a fresh address: 12 zero bytes before 20 others. */
const addressWord = /(?<=0{24})[1-9a-f][0-9a-f]{39}/gi;

/** The accounts of a request that this process drew at random. */
export function findFresh(params: readonly unknown[]): readonly Address[] {
  const found = new Set<Address>();
  collect(params, (text) => {
    if (text.length === 42) add(found, text.slice(2));
    else if (text.length > 66) for (const [digits] of text.matchAll(addressWord)) add(found, digits);
  });
  return [...found];
}

function add(found: Set<Address>, digits: string): void {
  const address: Address = `0x${digits.toLowerCase()}`;
  if (!found.has(address) && isFreshAddress(address)) found.add(address);
}

/** Calls `visit` with every text in the value, also with the names of members. */
function collect(value: unknown, visit: (text: string) => void): void {
  if (typeof value === 'string') visit(value);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    visit(name);
    collect(member, visit);
  }
}
