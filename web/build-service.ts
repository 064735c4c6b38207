import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { build, type Rolldown } from 'vite';

/** What has files beside its code or is loaded by name while the service runs. */
const EXTERNAL = [
  /^node:/,
  /^@electric-sql\//,
  /^@opentelemetry\//,
  /^(evmole|knex|knex-pglite|pg|pg-boss|pino)$/,
];

/**
 * Writes the service that was compiled into this folder once more: as one file, and a few that are loaded only
 * when needed. `bundle/main.js` starts in half the time of its 2,000 modules (decision 0044).
 */
export async function buildService(compiled: string): Promise<void> {
  const folder = resolve(compiled, 'bundle');
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    // As text that is parsed: names in it need not be those of variables.
    json: { stringify: true, namedExports: false },
    // One package requires parts of graphql by their paths: they are CommonJS, a second copy of the library.
    resolve: { alias: [{ find: /^(graphql\/.+)\.js$/, replacement: '$1.mjs' }] },
    ssr: { noExternal: true, target: 'node' },
    plugins: [keepPlaces(folder)],
    build: {
      ssr: resolve(compiled, 'src/main.js'),
      write: false,
      minify: false,
      target: 'node20',
      rolldownOptions: {
        external: EXTERNAL,
        platform: 'node',
        output: {
          format: 'es',
          keepNames: true,
          comments: false,
          // Names stay, so a stack trace can be read; the engine keeps the text, and where each line of it ends.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          // Each module in a function of its own: the code of one function with all of them is never let go of.
          strictExecutionOrder: true,
          chunkFileNames: '[name]-[hash].js',
        },
      },
    },
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error('The service was not built.');
  // Whole at once: a service may be starting from it.
  const unfinished = `${folder}.${process.pid}.tmp`;
  await mkdir(unfinished, { recursive: true });
  for (const file of built.output)
    if (file.type === 'chunk') await writeFile(join(unfinished, file.fileName), toLatin(file.code));
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
}

/** Files beside a module are found from where the module was. */
function keepPlaces(folder: string): Rolldown.Plugin {
  return {
    name: 'keep-places',
    transform(code, id) {
      if (!id.startsWith('/') || !code.includes('import.meta.url')) return null;
      const place = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`;
      return { code: code.replaceAll('import.meta.url', () => place), map: null };
    },
  };
}

/** The engine keeps text in one byte a character where it can: one character beyond Latin doubles a whole file. */
function toLatin(code: string): string {
  return code.replace(/[\u0100-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
