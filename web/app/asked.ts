/** A chain, and how links and prefixes of addresses name it: hosts of explorers, and words in paths. */
export interface NamedChain {
  readonly chain: string;
  readonly linkNames: readonly string[];
}

/** What a reader looks for. */
export interface Asked {
  readonly address: string;
  /** A link, or the name before an address, which says on which chain it is. */
  readonly place?: {
    /** The host of a link, or the name before an address. */
    readonly site: string;
    /** Where the chain may be named: the host first. Lower case. */
    readonly words: readonly string[];
  };
}

/**
 * The address in a text, with or without 0x, and the place where a link names a chain. A link to a pool names
 * its chain, not its token.
 */
export function toAsked(text: string): Asked | undefined {
  const trimmed = text.trim();
  if (/^0x[0-9a-f]{40}$/i.test(trimmed)) return { address: trimmed };
  if (/^[0-9a-f]{40}$/i.test(trimmed)) return { address: `0x${trimmed}` };
  const address = /0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/.exec(trimmed)?.[0];
  if (!address) return undefined;
  const [, before] = /^([\w-]{1,20}):0x[0-9a-f]{40}$/i.exec(trimmed) ?? [];
  if (before !== undefined) return { address, place: { site: before, words: [before.toLowerCase()] } };
  const url = toUrl(trimmed);
  return url ? { address, place: { site: url.hostname, words: wordsOf(url) } } : { address };
}

/** Other names before the point of a host are other networks: optimistic.etherscan.io. */
function wordsOf({ hostname, pathname, searchParams }: URL): readonly string[] {
  const words = [hostname.replace(/^www\./, ''), searchParams.get('chain') ?? '', ...pathname.split('/')];
  return words.map((word) => word.toLowerCase());
}

/** The chain that the place names; `undefined`: none of these. */
export function findChain(
  { words }: NonNullable<Asked['place']>,
  chains: readonly NamedChain[],
): string | undefined {
  const named = words.flatMap((word) => chains.filter(({ linkNames }) => linkNames.includes(word)));
  return named[0]?.chain;
}

/** The text where it may be a name or a symbol: no link, no hash, no cut address. */
export function toName(text: string): string | undefined {
  const trimmed = text.trim();
  const isOther = /^0x|^https?:|^www\.|[0-9a-f]{64}|^[^\s/]+\.eth$/i.test(trimmed);
  return trimmed === '' || isOther ? undefined : trimmed.slice(0, 200);
}

/** Why a text names no token. */
export function toNoAddress(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return 'Give the address of a token, a link that holds one, or its name.';
  if (/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/i.test(trimmed))
    return 'This is the hash of a transaction or a block, not the address of a token.';
  if (/^[^\s/]+\.eth$/i.test(trimmed))
    return 'Names that end with .eth are not looked up here: give the address of the token.';
  const [, digits] = /^0x([0-9a-f]*)$/i.exec(trimmed) ?? [];
  if (digits !== undefined)
    return `An address has 40 digits or letters from a to f after 0x, and this has ${digits.length}.`;
  return 'There is no address in this: an address is 0x and 40 digits or letters from a to f.';
}

/** That a link leads to a chain that is not read here. */
export function toElsewhere(site: string, chains: readonly NamedChain[]): string {
  const read = ` (${chains.map(({ chain }) => chain).join(', ')})`;
  return site.includes('.')
    ? `The link to ${site} names no chain that is read here${read}.`
    : `${site} is no chain that is read here${read}.`;
}

function toUrl(text: string): URL | undefined {
  try {
    return new URL(/^https?:/i.test(text) ? text : `https://${text}`);
  } catch {
    return undefined;
  }
}
