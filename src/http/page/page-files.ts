import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What `npm run build` made of `web/`. */
export interface PageFiles {
  /** Folders of assets, with a content hash in each name. */
  readonly folder: string;
  /** The addresses of the scripts and styles of a page, by the name of the page. */
  readonly assets: Readonly<Record<string, PageAssets>>;
  /** The documents that the page reads with, by the name of their operation. */
  readonly documents: Readonly<Record<string, string>>;
  /** The document that the account page sends to `/graphql`; `undefined` without the built files. */
  readonly account?: string | undefined;
}

export interface PageAssets {
  readonly scripts: readonly string[];
  /** Modules that the scripts import at once. */
  readonly preloads?: readonly string[];
  readonly styles: readonly string[];
}

/** Where `npm run build` writes: next to the compiled program. */
const FOLDER = fileURLToPath(new URL('../../../web/static/', import.meta.url));

const nothing: PageFiles = { folder: FOLDER, assets: {}, documents: {} };

/** Without the built files the pages are there, but show only what needs no script. */
export function readPageFiles(): PageFiles {
  const file = `${FOLDER}pages.json`;
  if (!existsSync(file)) return nothing;
  const { assets, documents, account } = JSON.parse(readFileSync(file, 'utf8'));
  return { folder: FOLDER, assets, documents, account };
}
