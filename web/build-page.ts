import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Effort, openStaticFolder } from './static-files.js';

const require = createRequire(import.meta.url);
const beside = (manifest: string, file: string) => join(dirname(manifest), file);

/**
 * The files that the playground loads, by their name in `page.html`. Of `graphiql` only the finished files are used:
 * `package.json` puts an empty package in the place of its 40 MB of parts.
 */
const playground: Readonly<Record<string, string>> = {
  'graphiql.css': beside(require.resolve('graphiql/package.json'), 'graphiql.min.css'),
  'page.css': 'web/page.css',
  'react.js': beside(require.resolve('react/package.json'), 'umd/react.production.min.js'),
  'react-dom.js': beside(require.resolve('react-dom/package.json'), 'umd/react-dom.production.min.js'),
  'graphiql.js': beside(require.resolve('graphiql/package.json'), 'graphiql.min.js'),
  'start.js': 'web/start.js',
};

/** The files that `/docs` loads. */
const docs: Readonly<Record<string, string>> = {
  'swagger-ui.css': beside(require.resolve('swagger-ui-dist/package.json'), 'swagger-ui.css'),
  'header.css': 'web/header.css',
  'swagger-ui-bundle.js': beside(require.resolve('swagger-ui-dist/package.json'), 'swagger-ui-bundle.js'),
};

/**
 * Writes the playground into a folder: `page.html`, and `assets/` with a content hash in each name, so that
 * browsers can cache them for ever. Each asset also gets compressed copies. Must run in the folder of the
 * package.
 */
export async function buildPage(folder: string, effort: Effort = 'best'): Promise<void> {
  await mkdir(folder, { recursive: true });
  const assets = await openStaticFolder(join(folder, 'assets'), effort);
  let page = await readFile('web/page.html', 'utf8');
  for (const [name, source] of Object.entries(playground)) {
    const hashed = await assets.addHashed(name, await readAsset(source));
    page = page.replace(`/assets/${name}"`, `/assets/${hashed}"`);
  }
  await assets.finish();
  // Written last: a folder that contains the page is complete.
  await writeFile(join(folder, 'page.html'), page);
}

/** Writes the files of `/docs` into a folder; returns their addresses. */
export async function buildDocs(
  folder: string,
  effort: Effort,
): Promise<{ scripts: string[]; styles: string[] }> {
  const assets = await openStaticFolder(join(folder, 'docs'), effort);
  const built: { scripts: string[]; styles: string[] } = { scripts: [], styles: [] };
  for (const [name, source] of Object.entries(docs)) {
    const address = `/docs/assets/${await assets.addHashed(name, await readAsset(source))}`;
    (name.endsWith('.css') ? built.styles : built.scripts).push(address);
  }
  await assets.finish();
  return built;
}

async function readAsset(path: string): Promise<string> {
  const text = await readFile(path, 'utf8');
  if (path === 'web/page.css') return `${await readFile('web/header.css', 'utf8')}${text}`;
  if (path !== 'web/start.js') return text.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
  const examples = await readFile('web/examples.graphql', 'utf8');
  return text.replace('EXAMPLES,', () => `${JSON.stringify(examples)},`);
}
