/**
 * The part of a URL that may appear in errors and logs: its host. Paths, queries and user names may hold
 * keys.
 */
export function toHost(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return 'invalid URL';
  }
}

/** A node's message made safe to show: without URLs and long tokens, on one line, at most 200 characters. */
export function redactMessage(message: string): string {
  return message
    .replace(/\b(?:https?|wss?):\/\/\S+/gi, '[url]')
    .replace(/\b(?!0x)[A-Za-z0-9_-]{32,}\b/g, '[redacted]')
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, 200);
}
