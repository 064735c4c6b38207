/** The longest text of a stranger that is shown at once. */
const MAX_SHOWN = 400;

/**
 * A text that a stranger wrote, fit to be shown: what nobody can see (control and format characters, private
 * use) becomes a mark, and it ends somewhere. The page puts it into text nodes only.
 */
export function toShown(text: string, max = MAX_SHOWN): string {
  const cut = text.length > max ? `${text.slice(0, max)}…` : text;
  return cut
    .replace(/[\p{C}\u2028\u2029\u115f\u1160\u3164\uffa0]/gu, '\u2423')
    .replace(/\p{M}{3,}/gu, (marks) => [...marks].slice(0, 2).join(''));
}
