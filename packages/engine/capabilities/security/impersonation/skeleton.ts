import { toLatin, unfold } from '@assay/facts';

const isSpoken = (sign: string) => /[\p{L}\p{N}]/u.test(sign);

/** A sign that is no letter or digit counts where it passes for Latin ones: `∪SDC`, `$HIB`. */
function appearance(sign: string): string {
  const latin = toLatin(sign);
  if (!isSpoken(sign)) return /^[a-z\d]+$/.test(latin) ? latin : '';
  return [...latin].filter(isSpoken).join('');
}

/**
 * The appearance of a name, by the confusables of UTS #39: compatibility forms unfolded; case, accents,
 * spaces, punctuation, invisible and direction characters removed; lookalikes replaced by the Latin letter.
 * Two names with one skeleton can be mistaken for each other.
 */
export function toSkeleton(text: string): string {
  return [...unfold(text.slice(0, 256))].map(appearance).join('').normalize('NFKD');
}

/** Plain text: ASCII letters, digits, spaces and ordinary punctuation. Anything else can deceive. */
export function isPlainText(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}
