/**
 * Max characters of source in one location of evidence: a line may hold a whole contract, or a very long
 * comment.
 */
const LONGEST_QUOTE = 2_000;

/** A quote of source, cut where it is longer; `from`: the character that it must show. */
export function cutQuote(quote: string, from = 0): string {
  if (quote.length <= LONGEST_QUOTE) return quote;
  const start = Math.max(0, Math.min(from, quote.length - LONGEST_QUOTE));
  const end = start + LONGEST_QUOTE;
  return `${start > 0 ? '…' : ''}${quote.slice(start, end)}${end < quote.length ? '…' : ''}`;
}

/** Identifiers have no maximum length, and appear in every finding of their contract. */
const LONGEST_NAME = 200;

/** A contract's name as it is shown. */
export function shownName(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME)}…`;
}

/** A function by its signature, or by its selector where that is too long to show. */
export function shownFunction(name: string | undefined, selector: string): string {
  return name !== undefined && name.length <= LONGEST_NAME ? name : selector;
}
