import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FragmentDefinitionNode, Kind, parse, print, visit } from 'graphql';
import { build, type Rolldown } from 'vite';
import { buildFonts } from './build-fonts.js';
import { buildDocs } from './build-page.js';
import { type Effort, openStaticFolder } from './static-files.js';

const DOCUMENTS = 'web/app/documents';
/** What needs a wallet or a key: it is sent to `/graphql` as it stands. */
const ACCOUNT = 'account.graphql';
/** Where the service serves the folder `app`. */
const BASE = '/page/assets/';

/**
 * Writes the page into a folder: `app/` and `docs/` with hashed and compressed files, `fonts/` for share cards, and
 * `pages.json` with their addresses and the documents that the page reads with. Must run in the folder of the package.
 */
export async function buildApp(folder: string, effort: Effort = 'best'): Promise<void> {
  const [app, replay, docs, documents] = await Promise.all([
    bundle('web/app/main.tsx', 'es'),
    bundle('web/app/replay.ts', 'iife'),
    buildDocs(folder, effort),
    readDocuments(),
    buildFonts(folder),
  ]);
  const files = await openStaticFolder(join(folder, 'app'), effort);
  for (const file of [...app, ...replay])
    await files.add(file.fileName, file.type === 'chunk' ? file.code : Buffer.from(file.source));
  await files.finish();
  const account = await readFile(join(DOCUMENTS, ACCOUNT), 'utf8');
  const assets = { app: toAssets(app), replay: toAssets(replay), docs };
  // Whole at once: a service may be reading it.
  const unfinished = join(folder, `pages.${process.pid}.tmp`);
  await writeFile(unfinished, JSON.stringify({ assets, documents, account }));
  await rename(unfinished, join(folder, 'pages.json'));
}

type Output = Rolldown.RolldownOutput['output'];

async function bundle(entry: string, format: 'es' | 'iife'): Promise<Output> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    base: BASE,
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      cssCodeSplit: true,
      rolldownOptions: {
        input: entry,
        output: {
          format,
          entryFileNames: format === 'es' ? '[name].[hash].mjs' : '[name].[hash].js',
          chunkFileNames: '[name].[hash].mjs',
          assetFileNames: '[name].[hash][extname]',
        },
      },
    },
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error(`${entry} was not built.`);
  return built.output;
}

/** What a page loads at once; the other files are loaded by its script when they are needed. */
function toAssets(output: Output): { scripts: string[]; preloads: string[]; styles: string[] } {
  const [entry] = output;
  const styles = output.filter(({ fileName }) => fileName.startsWith('main.') && fileName.endsWith('.css'));
  return {
    scripts: [`${BASE}${entry.fileName}`],
    preloads: entry.imports.map((fileName) => `${BASE}${fileName}`),
    styles: styles.map(({ fileName }) => `${BASE}${fileName}`),
  };
}

/** Each operation with the fragments that it uses, by its name. */
async function readDocuments(): Promise<Record<string, string>> {
  const names = (await readdir(DOCUMENTS)).filter((name) => name.endsWith('.graphql') && name !== ACCOUNT);
  const texts = await Promise.all(names.map((name) => readFile(join(DOCUMENTS, name), 'utf8')));
  const { definitions } = parse(texts.join('\n'));
  const fragments = new Map(
    definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [],
    ),
  );
  return Object.fromEntries(
    definitions.flatMap((one) => {
      if (one.kind !== Kind.OPERATION_DEFINITION || !one.name) return [];
      const used = new Set<FragmentDefinitionNode>();
      const collect = (node: typeof one | FragmentDefinitionNode): void => {
        visit(node, {
          FragmentSpread({ name }) {
            const fragment = fragments.get(name.value);
            if (!fragment || used.has(fragment)) return;
            used.add(fragment);
            collect(fragment);
          },
        });
      };
      collect(one);
      return [[one.name.value, [one, ...used].map(print).join('\n')]];
    }),
  );
}
