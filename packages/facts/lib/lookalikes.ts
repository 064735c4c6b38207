import confusables from './unicode/confusables.json' with { type: 'json' };

/** Unicode's table of confusables (UTS #39): a sign and what it looks like, as written there. */
const table: Readonly<Record<string, string>> = confusables.prototypes;

/**
 * Signs that pass for a Latin letter in a name and have another prototype in Unicode's table: letters that
 * resemble one less closely, small capitals, digits and signs that stand for letters.
 */
const alsoPassFor: Readonly<Record<string, string>> = {
  a: 'аαɑ@ªᴀⲁ',
  b: 'ьƅвʙ',
  c: 'сϲᴄ¢ⅽ₵',
  d: 'ԁɗⅾᴅ',
  e: 'еєҽ℮ε€3ᴇⲉ',
  f: 'ƒſꜰ',
  g: 'ɡցցɢ',
  h: 'һհнʜ',
  i: 'іıɩι1|!ⅰӏǀlɪʟⅼ',
  j: 'јϳᴊ',
  k: 'κкᴋⲕ',
  m: 'мⅿᴍ',
  n: 'ոпηɴ',
  o: 'оοօσ0өᴏ',
  p: 'рρƿᴘ',
  q: 'ԛզꞯ',
  r: 'гᴦɾʀ',
  s: 'ѕʂ$5§ꜱ',
  t: 'тτᴛ†',
  u: 'υսᴜцμ',
  v: 'νѵⅴᴠ',
  w: 'ѡԝωɯᴡ',
  x: 'хχⅹ×',
  y: 'уүγʏ¥',
  z: 'ᴢʐ2',
};
const own: ReadonlyMap<string, string> = new Map(
  Object.entries(alsoPassFor).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter] as const)),
);

const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text);
const withoutMarks = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '');

/** White letters on a round or square ground (🅄, 🅢), which Unicode does not decompose. */
function letterOnGround(sign: string): string | undefined {
  const code = sign.codePointAt(0) ?? 0;
  const start = [0x1f150, 0x1f170].find((first) => code >= first && code < first + 26);
  return start === undefined ? undefined : String.fromCharCode(0x61 + code - start);
}

/** What Unicode says a sign looks like, without marks; `undefined` where it looks like nothing else. */
function prototypeOf(sign: string): string | undefined {
  const prototype = table[sign];
  return prototype === undefined ? undefined : withoutMarks(prototype);
}

/**
 * A text without what nobody sees (as UTS #39 says), its compatibility forms and accents taken apart (NFKD),
 * except signs that look like Latin letters as they are: the lunate sigma `Ϲ` looks like C, and NFKD makes
 * another letter of it.
 */
export function unfold(text: string): string {
  const isKnown = (sign: string) => isAscii(sign) || /^[a-z]+$/i.test(table[sign] ?? '');
  const seen = text.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return [...seen].map((sign) => (isKnown(sign) ? sign : sign.normalize('NFKD'))).join('');
}

/**
 * The lower-case Latin letters that a sign passes for, or the sign itself in lower case. `i`, `l`, `1` and
 * `|` are one letter, and so are `o` and `0`. The prototypes of `m` and `w` are `rn` and `vv` in Unicode's
 * table; here they stay `m` and `w`.
 */
export function toLatin(sign: string): string {
  const lower = sign.toLowerCase();
  if (isAscii(sign)) return own.get(lower) ?? lower;
  const prototype = prototypeOf(sign);
  // A capital may look like another letter than its small form: Greek `Η` like H, `η` like n.
  const latin = prototype && isAscii(prototype) ? prototype : undefined;
  const seen = latin ?? own.get(lower) ?? letterOnGround(sign) ?? prototype ?? prototypeOf(lower) ?? lower;
  const letters = seen.toLowerCase().replaceAll('rn', 'm').replaceAll('vv', 'w');
  return [...letters].map((letter) => own.get(letter) ?? letter).join('');
}

/**
 * Whether a text without any Latin letter can be read as a Latin word: each of its letters has a Latin letter
 * as its prototype in Unicode's table, as in `сосо`.
 */
export function readsAsLatin(text: string): boolean {
  const letters = [...text.normalize('NFKC')].filter((sign) => /\p{L}/u.test(sign));
  const foreign = letters.filter((sign) => !isAscii(sign));
  return (
    foreign.length > 0 &&
    foreign.length === letters.length &&
    foreign.every((sign) => /^[a-z]+$/i.test(prototypeOf(sign) ?? ''))
  );
}

/** Alphabets whose letters pass for those of another one. */
const alphabets: readonly RegExp[] = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Lisu}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Deseret}/u,
  /\p{Script=Osage}/u,
  /\p{Script=Tifinagh}/u,
  /\p{Script=Canadian_Aboriginal}/u,
  /\p{Script=Vai}/u,
];

/** Whether a word has letters of two alphabets. Chinese, Japanese and Korean are written beside Latin. */
export function mixesAlphabets(word: string): boolean {
  return alphabets.filter((alphabet) => alphabet.test(word)).length > 1;
}
