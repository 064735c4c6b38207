/** Marks on one letter: more of them are drawn over other lines. */
const MAX_MARKS = 2;
/** More than fits into the picture. */
const MAX_CARD_TEXT = 400;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The text without what changes the direction of its neighbours or is not seen, and with few marks on a letter. */
export function toCardText(text: string): string {
  return (
    text
      .slice(0, MAX_CARD_TEXT)
      // Joined emoji keep their joiner, and what makes a sign an emoji.
      .replace(/(?!\u200d\p{Extended_Pictographic})[\p{C}\s]+/gu, ' ')
      .replace(/\p{M}{3,}/gu, (marks) => [...marks].slice(0, MAX_MARKS).join(''))
      .trim()
  );
}

/** A character that no font has is named by its number, so that none is taken for another. */
export function nameUnknown(text: string, has: (character: string) => boolean): string {
  const isShown = (character: string) => /\p{M}|\u200d|\s/u.test(character) || has(character);
  const toNumber = (character: string) =>
    `[${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
  return [...text].map((character) => (isShown(character) ? character : toNumber(character))).join('');
}

/** As much of the text as fits, with an ellipsis where it is cut. O(log length) measurements. */
export function fitText(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  const parts = [...graphemes.segment(text)].map(({ segment }) => segment);
  let [enough, tooMuch] = [0, parts.length];
  while (tooMuch - enough > 1) {
    const middle = (enough + tooMuch) >> 1;
    if (fits(`${parts.slice(0, middle).join('')}…`)) enough = middle;
    else tooMuch = middle;
  }
  return `${parts.slice(0, enough).join('').trimEnd()}…`;
}

/** The text in at most so many lines, broken between words where it can be; the last ends with an ellipsis. */
export function wrapText(text: string, lines: number, fits: (text: string) => boolean): readonly string[] {
  const wrapped: string[] = [];
  let rest = text;
  while (rest !== '' && wrapped.length < lines - 1 && !fits(rest)) {
    const words = rest.split(' ');
    let count = 1;
    while (count < words.length && fits(words.slice(0, count + 1).join(' '))) count += 1;
    const line = fitText(words.slice(0, count).join(' '), fits).replace(/…$/, '');
    wrapped.push(line);
    rest = rest.slice(line.length).trim();
  }
  return rest === '' ? wrapped : [...wrapped, fitText(rest, fits)];
}
