/**
 * The URL that a text is, read from `base` where it is relative; `undefined` where it is none. `URL.canParse`
 * is not asked: in Node.js 20 its compiled form refuses every address with a letter such as `ü`
 * (https://münchen.de) once it was called often.
 */
export function parseUrl(text: string, base?: URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
