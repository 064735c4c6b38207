/**
 * Max characters of source in one location of evidence: a line may hold a whole contract, or a very long
 * comment.
 */
const MAX_QUOTE_CHARS = 2_000;

/** A quote of source, cut if it is too long; `from`: the character that it must contain. */
export function cutQuote(quote: string, from = 0): string {
  if (quote.length <= MAX_QUOTE_CHARS) return quote;
  const start = Math.max(0, Math.min(from, quote.length - MAX_QUOTE_CHARS));
  const end = start + MAX_QUOTE_CHARS;
  return `${start > 0 ? '…' : ''}${quote.slice(start, end)}${end < quote.length ? '…' : ''}`;
}

/** Identifiers have no maximum length, and appear in every finding of their contract. */
const MAX_NAME_CHARS = 200;

/** A contract's name as it is shown. */
export function shownName(name: string): string {
  return name.length <= MAX_NAME_CHARS ? name : `${name.slice(0, MAX_NAME_CHARS)}…`;
}

/** A function by its signature, or by its selector if that is too long to show. */
export function shownFunction(name: string | undefined, selector: string): string {
  return name !== undefined && name.length <= MAX_NAME_CHARS ? name : selector;
}
