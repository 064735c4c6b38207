/**
 * The URL that a text is; `undefined` where it is none. `URL.canParse` is not asked: in Node.js 20 its compiled
 * form refuses every address with a letter such as `ü` (https://münchen.de) once it was called often.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
