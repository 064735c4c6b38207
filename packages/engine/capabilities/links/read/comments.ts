/** Longer sources are cut. */
const maxCharacters = 2_000_000;

/**
 * The comments of Solidity source, joined by line breaks. It scans strings too, so `"//"` inside a string
 * does not open a comment. O(length); never backtracks.
 */
export function toComments(source: string): string {
  const text = source.slice(0, maxCharacters);
  const comments: string[] = [];
  for (let at = 0; at < text.length; ) {
    const character = text[at];
    if (character === '"' || character === "'") at = endOfString(text, at);
    else if (character === '/' && text[at + 1] === '/') {
      const end = endOf(text, '\n', at + 2);
      comments.push(text.slice(at + 2, end));
      at = end;
    } else if (character === '/' && text[at + 1] === '*') {
      const end = endOf(text, '*/', at + 2);
      comments.push(text.slice(at + 2, end));
      at = end + 2;
    } else at++;
  }
  return comments.join('\n');
}

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === text[start] || text[at] === '\n') return at + 1;
  }
  return text.length;
}
