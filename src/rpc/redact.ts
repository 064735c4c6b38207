/** What may be said of an endpoint in an error or a log: its host. Keys stand in paths, queries and user names. */
export function toHost(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return 'invalid URL';
  }
}

/** A node's own message, safe to pass on: without URLs and long tokens, on one line, cut to 200 characters. */
export function redactMessage(message: string): string {
  return message
    .replace(/\b(?:https?|wss?):\/\/\S+/gi, '[url]')
    .replace(/\b(?!0x)[A-Za-z0-9_-]{32,}\b/g, '[redacted]')
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, 200);
}
