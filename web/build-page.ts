import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const require = createRequire(import.meta.url);
const beside = (manifest: string, file: string) => join(dirname(manifest), file);

/** The files that the page loads, by their name in `page.html`. */
const assets: Readonly<Record<string, string>> = {
  'graphiql.css': beside(require.resolve('graphiql/package.json'), 'graphiql.min.css'),
  'page.css': 'web/page.css',
  'react.js': beside(require.resolve('react/package.json'), 'umd/react.production.min.js'),
  'react-dom.js': beside(require.resolve('react-dom/package.json'), 'umd/react-dom.production.min.js'),
  'graphiql.js': beside(require.resolve('graphiql/package.json'), 'graphiql.min.js'),
  'start.js': 'web/start.js',
};

/**
 * Writes the playground into a folder: `page.html`, and `assets/` with a content hash in each name, so that
 * browsers can cache them for ever. Each asset also gets compressed copies. Must run in the folder of the
 * package.
 */
export async function buildPage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'assets'), { recursive: true });
  let page = await readFile('web/page.html', 'utf8');
  for (const [name, source] of Object.entries(assets)) {
    const content = await readAsset(source);
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
    const hashed = name.replace('.', `.${hash}.`);
    page = page.replace(`/assets/${name}"`, `/assets/${hashed}"`);
    const file = join(folder, 'assets', hashed);
    await Promise.all([
      writeFile(file, content),
      promisify(brotliCompress)(content).then((packed) => writeFile(`${file}.br`, packed)),
      promisify(gzip)(content).then((packed) => writeFile(`${file}.gz`, packed)),
    ]);
  }
  // Written last: a folder that contains the page is complete.
  await writeFile(join(folder, 'page.html'), page);
}

async function readAsset(path: string): Promise<string> {
  const text = await readFile(path, 'utf8');
  if (path !== 'web/start.js') return text.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
  const examples = await readFile('web/examples.graphql', 'utf8');
  return text.replace('EXAMPLES,', () => `${JSON.stringify(examples)},`);
}
