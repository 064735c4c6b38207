import { type Disguise, type DisguisedLink, hasHidden, parseUrl, trimHidden } from '@assay/facts';
import { brands } from './brands.js';
import { hasRegisteredEnding, toDomain } from './domains.js';
import { toSkeleton } from './skeleton.js';

/** A disguised link in a text, without the place where it was found. */
export type FoundDisguise = Omit<DisguisedLink, 'foundIn'>;

const maxShown = 120;
const everyHidden = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;
const direction = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/** The text with every invisible character named: `uni[U+200B]swap.org`. */
function nameHidden(text: string): string {
  const short = [...text].slice(0, maxShown).join('');
  return short.replace(everyHidden, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return `[U+${code.padStart(4, '0')}]`;
  });
}

/** The text with its percent escapes read; as it is where they are not valid. */
export function decodeEscapes(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The host that a user name shows (`uniswap.org:443@…`), or the brand; `undefined` for an ordinary name. */
function hostShown(userName: string): string | undefined {
  const shown = /^[^\s:/?#&=]+/.exec(decodeEscapes(userName))?.[0]?.toLowerCase() ?? '';
  if (Object.keys(brands).some((brand) => toSkeleton(brand) === toSkeleton(shown))) return shown;
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u.test(shown) && hasRegisteredEnding(shown)
    ? shown
    : undefined;
}

/** The part of an address that names who is asked. */
function authorityOf(address: string): string {
  return /^https?:\/\/([^/?#]*)/i.exec(address)?.[1] ?? '';
}

function toDisguise(authority: string, leadsTo: string | null): Disguise | undefined {
  if (hasHidden(authority)) return direction.test(authority) ? 'reading_direction' : 'invisible_character';
  const at = authority.lastIndexOf('@');
  const shown = at > 0 ? hostShown(authority.slice(0, at)) : undefined;
  if (shown === undefined || leadsTo === null) return undefined;
  return toDomain(shown) === toDomain(leadsTo) ? undefined : 'user_name';
}

/**
 * How an http(s) address is disguised: its host shows as another one, or is not the part that shows.
 * `undefined`: it is not, as far as its text tells.
 */
export function readDisguise(address: string): FoundDisguise | undefined {
  const text = trimHidden(address).slice(0, 2_000);
  const host = parseUrl(text)?.hostname ?? null;
  const disguise = toDisguise(authorityOf(text), host);
  if (!disguise) return undefined;
  // A browser drops invisible characters: where the link leads is then what it shows.
  return { shown: nameHidden(text), disguise, leadsTo: disguise === 'user_name' ? host : null };
}

/** Every disguised link once, with all places where it was found; at most 50. */
export function mergeDisguised(links: readonly DisguisedLink[]): readonly DisguisedLink[] {
  const byText = new Map<string, DisguisedLink>();
  for (const link of links) {
    const before = byText.get(link.shown);
    const foundIn = [...new Set([...(before?.foundIn ?? []), ...link.foundIn])];
    byText.set(link.shown, { ...link, foundIn });
  }
  return [...byText.values()].slice(0, 50);
}
