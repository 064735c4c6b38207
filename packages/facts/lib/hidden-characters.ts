const hidden = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/u;
/**
 * Invisible characters that writing needs: the joiners of scripts that join letters (Persian, Hindi), and
 * those inside emoji.
 */
const otherScript = '(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}])[\\p{L}\\p{M}]';
const inEmoji = '(?<=\\p{Extended_Pictographic}|\\p{Emoji_Modifier}|\\ufe0f)(?:\\ufe0f|\\u200d)';
const needed = new RegExp(`(?<=${otherScript})[\\u200c\\u200d](?=\\p{L})|${inEmoji}`, 'gu');
const hiddenStart = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]+/u;
const everyHidden = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;

/** Whether a text has a character that nobody sees and that its writing does not need. */
export function hasHidden(text: string): boolean {
  return hidden.test(text.replace(needed, ''));
}

/** The text without invisible characters at its ends, which come with copying. O(length). */
export function trimHidden(text: string): string {
  const start = hiddenStart.exec(text)?.[0].length ?? 0;
  let end = text.length;
  while (end > start) {
    const last = text.codePointAt(end - 2) ?? 0;
    const size = last > 0xffff ? 2 : 1;
    if (!hidden.test(text.slice(end - size, end))) break;
    end -= size;
  }
  return text.slice(start, end);
}

/** The text as a reader sees it, without any invisible character. */
export function withoutHidden(text: string): string {
  return text.replace(everyHidden, '');
}
