import { toLatin, unfold } from '@assay/facts';

/** Names are short; longer text is cut. */
const maxCharacters = 512;
/** Characters that pass for a full stop. */
const dots = /[。·•∙⸱ꓸ۔܁⋅‧]/gu;
/** `evil[.]com`, `evil (dot) com`, `evil . com` */
const wrappedDot = /\s?[[({<]\s?(?:\.|dot)\s?[\])}>]\s?|\s\.\s?|\s?\.\s(?=\p{L}{2,4}$)/giu;

/**
 * A text as a reader sees it, with punctuation, digits and spaces: compatibility forms unfolded, accents,
 * invisible and direction characters removed, lookalike letters replaced by the Latin one, disguised full
 * stops replaced, lower case. O(length).
 */
export function toReadable(text: string): string {
  const plain = unfold(text.slice(0, maxCharacters)).replace(/[\p{M}\p{Cf}\p{Cc}]/gu, '');
  const letters = [...plain].map((sign) =>
    /[\p{L}\p{So}]/u.test(sign) && !/\p{ASCII}/u.test(sign) ? toLatin(sign) : sign.toLowerCase(),
  );
  return letters.join('').replace(dots, '.').replace(wrappedDot, '.');
}
