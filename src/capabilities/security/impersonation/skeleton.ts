/**
 * Characters that resemble a Latin letter: Cyrillic, Greek, Armenian, Latin extensions, digits and signs. A
 * short form of Unicode's confusables (UTS #39), limited to what token names use.
 */
const lookalikes: Readonly<Record<string, string>> = {
  a: 'аαɑ@ª',
  b: 'ьƅв',
  c: 'сϲᴄ¢ⅽ',
  d: 'ԁɗⅾ',
  e: 'еєҽ℮ε€3',
  f: 'ƒſ',
  g: 'ɡցց',
  h: 'һհнʜ',
  i: 'іıɩι1|!ⅰӏǀl',
  j: 'јϳ',
  k: 'κкᴋ',
  m: 'мⅿᴍ',
  n: 'ոпηɴ',
  o: 'оοօσ0ө',
  p: 'рρƿ',
  q: 'ԛզ',
  r: 'гᴦɾ',
  s: 'ѕʂ$5§ꜱ',
  t: 'тτᴛ†',
  u: 'υսᴜцμ',
  v: 'νѵⅴ',
  w: 'ѡԝωɯ',
  x: 'хχⅹ×',
  y: 'уүγʏ¥',
  z: 'ᴢʐ2',
};

const replacement: ReadonlyMap<string, string> = new Map(
  Object.entries(lookalikes).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter] as const)),
);

/** The Latin letter that a sign passes for, in lower case. */
export function latinLetterOf(sign: string): string | undefined {
  return replacement.get(sign);
}

/**
 * The appearance of a name: compatibility forms unfolded; case, accents, spaces, punctuation, invisible and
 * direction characters removed; lookalikes replaced by the Latin letter. Two names with one skeleton can be
 * mistaken for each other.
 */
export function toSkeleton(text: string): string {
  const plain = text.slice(0, 256).normalize('NFKD').toLowerCase().normalize('NFKD');
  return [...plain].map((sign) => replacement.get(sign) ?? (/[\p{L}\p{N}]/u.test(sign) ? sign : '')).join('');
}

/** Plain text: ASCII letters, digits, spaces and ordinary punctuation. Anything else can deceive. */
export function isPlainText(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}
