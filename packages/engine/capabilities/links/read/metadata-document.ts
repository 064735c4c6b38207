import type { FoundDisguise } from '../disguise.js';
import { type FoundLink, type LinkText, readLinkText } from '../find-links.js';

/** Content of a metadata document (ERC-7572 or a launchpad's own format). Untrusted text. */
export interface MetadataDocument {
  readonly links: readonly FoundLink[];
  readonly disguised: readonly FoundDisguise[];
  readonly description: string | null;
}

const maxNodes = 300;
const maxDepth = 4;
/** Keys of images, whose URLs are not links of a project. */
const imageKeys = /^(?:image|logo|icon|banner|featured|animation|thumbnail)/i;
/** Keys whose value may be a bare account name. */
const handleBases: Readonly<Record<string, string>> = {
  twitter: 'https://x.com/',
  x: 'https://x.com/',
  telegram: 'https://t.me/',
  github: 'https://github.com/',
};

function textsOf(value: unknown): readonly (readonly [key: string, text: string])[] {
  const texts: [string, string][] = [];
  let nodes = 0;
  const walk = (key: string, node: unknown, depth: number): void => {
    nodes += 1;
    if (nodes > maxNodes || depth > maxDepth || imageKeys.test(key)) return;
    if (typeof node === 'string') texts.push([key, node.slice(0, 2_000)]);
    else if (Array.isArray(node)) for (const item of node) walk(key, item, depth + 1);
    else if (typeof node === 'object' && node !== null) {
      for (const [name, item] of Object.entries(node)) walk(name, item, depth + 1);
    }
  };
  walk('', value, 0);
  return texts;
}

function linksOf(key: string, text: string): LinkText {
  const base = handleBases[key.toLowerCase()];
  const handle = /^@?([A-Za-z0-9_]{2,32})$/.exec(text.trim())?.[1];
  return base && handle ? { links: [{ url: `${base}${handle}` }], disguised: [] } : readLinkText(text);
}

/** Parses a document; `undefined` where it is not a JSON object. */
export function toMetadataDocument(text: string): MetadataDocument | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const description =
    'description' in value && typeof value.description === 'string' ? value.description : null;
  const found = textsOf(value).map(([key, one]) => linksOf(key, one));
  const links = found.flatMap((one) => one.links);
  const disguised = found.flatMap((one) => one.disguised).slice(0, 50);
  const once = [...new Map(links.map((link) => [link.url, link])).values()].slice(0, 50);
  return { links: once, disguised, description };
}

/** The document inside a `data:` URI (plain or base64); `undefined` for any other URI. */
export function toInlineDocument(uri: string): string | undefined {
  const match = /^data:application\/json(?:;[\w=-]{1,40}){0,3}?(;base64)?,/i.exec(uri);
  if (!match) return undefined;
  const body = uri.slice(match[0].length);
  if (match[1]) return Buffer.from(body, 'base64').toString('utf8');
  try {
    return decodeURIComponent(body);
  } catch {
    return body;
  }
}

/** The http(s) URL from which a URI can be fetched; `undefined` for other schemes. */
export function toHttpUrl(uri: string, ipfsGateway: string): string | undefined {
  if (/^https?:\/\//i.test(uri)) return uri;
  const path = /^ipfs:\/\/(?:ipfs\/)?([A-Za-z0-9]{20,100}(?:\/[\w./-]{0,200})?)$/.exec(uri)?.[1];
  return path ? `${ipfsGateway}/${path}` : undefined;
}
