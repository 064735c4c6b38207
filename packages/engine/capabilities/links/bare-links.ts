import { hasHidden, trimHidden, withoutHidden } from '@assay/facts';
import { LinkifyIt } from 'linkify-it';

/** Hosts that people write without a scheme, with an account after them. */
const platformHosts =
  't\\.me|telegram\\.me|twitter\\.com|x\\.com|discord\\.gg|discord\\.com|github\\.com|medium\\.com';
/**
 * Top-level domains that tokens use. With any other one a dot between two words is a full stop, or code: many
 * are names of fields too (`token.name`).
 */
const topLevelDomains = [
  'com org net io app xyz finance fi money exchange dev ai gg me co info network tech site online club fun world',
  'vip lol cash market trade game games space link pro top cc tv limo wtf live meme bet buzz wiki win website',
  'store shop art cat dog foundation capital social rocks ninja today page us eu рф 中国',
].flatMap((line) => line.split(' '));

const endings = topLevelDomains.join('|');
/** A word with a known ending in it, `www.` or an account on a platform. */
const candidate = new RegExp(
  `\\.[\\p{Cf}]{0,3}(?:${endings})(?![\\p{L}\\p{N}_])|www\\.|(?:${platformHosts})/`,
  'iu',
);
/** Words as they stand between spaces, brackets and quotes. A byte order mark is no space to a reader. */
const words = /(?:[^\s<>"'`|\\^{}()[\],;：，；！？、（）【】「」『』]|\ufeff){4,300}/g;
/** Chinese and the like is written next to Latin words without a space; a host does not begin in it. */
const eastAsian = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}]{1,100}';
const besideLatin = new RegExp(`${eastAsian}(?=[a-z\\d])|(?<=[a-z\\d])${eastAsian}(?!\\S{0,60}\\.)`, 'giu');
const account = new RegExp(`^(?:www\\.)?(?:${platformHosts})/[\\w@./-]{1,100}`, 'i');
/** What stands before a link in one word: `Website:`, `=`, `🚀`. A sign of a longer address stays. */
const lead = /^(?:[\p{L}]{1,20}:(?!\/\/)|[^\p{L}\p{N}@/._-])+/u;

/** Finds hosts alone; addresses with a scheme were found before. It remembers nothing but its patterns. */
const finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false, tlds: topLevelDomains, maxLength: 300 })
  .add('//', null)
  .add('ftp:', null)
  .add('mailto:', null)
  .add('https:', null);

/** The link at the beginning of a word. Nothing where the word is an e-mail address or names a user. */
function linkAtStart(word: string): string | undefined {
  const known = account.exec(word)?.[0];
  if (known) return known;
  const match = finder.match(word)?.[0];
  if (match?.index !== 0) return undefined;
  const after = word.slice(match.lastIndex);
  return /^[^\s/]*@|^[\p{L}\p{N}_-]|^[。．｡][a-z\d]/iu.test(after) ? undefined : match.raw;
}

/** The word with its invisible characters where it is a link without them; it is told, not repaired. */
function toLink(word: string): string | undefined {
  const host = /^[^/?#]*/.exec(word)?.[0] ?? '';
  if (!hasHidden(host)) return linkAtStart(word);
  return linkAtStart(withoutHidden(word)) === undefined ? undefined : word;
}

/**
 * Links without a scheme in a text, as they are written. A host counts in letters of any script, so that
 * `unіswap.com` with a Cyrillic `і` is not read as `swap.com`. Looks at `maxWords` words at most.
 */
export function findBareLinks(text: string, maxWords: number): readonly string[] {
  const found: string[] = [];
  let looked = 0;
  for (const [raw] of text.matchAll(words)) {
    if (!candidate.test(withoutHidden(raw))) continue;
    for (const part of raw.replace(besideLatin, ' ').split(' ')) {
      const word = trimHidden(trimHidden(part).replace(lead, ''));
      if (!candidate.test(withoutHidden(word))) continue;
      looked += 1;
      if (looked > maxWords) return found;
      const link = toLink(word);
      if (link !== undefined) found.push(link);
    }
  }
  return found;
}
