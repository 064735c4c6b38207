import { join } from 'node:path';
import { defineConfig } from 'rolldown';

/** Each package is one file, as it has one door: a command would take 0.3 s to load its modules. */
const packages = {
  facts: {},
  chain: {},
  evm: { 'player-worker': 'player-worker.ts' },
  audit: {},
  simulate: {},
  engine: { 'audit-worker': 'capabilities/contract-audit/readers/audit-worker.ts' },
};

export default defineConfig(
  Object.entries(packages).map(([name, threads]) => ({
    cwd: join(import.meta.dirname, 'packages', name),
    input: Object.fromEntries(
      Object.entries({ index: 'index.ts', ...threads }).map(([entry, file]) => [entry, `./${file}`]),
    ),
    platform: 'node',
    // Other packages, ours too, stay imports.
    external: /^[^./]/,
    tsconfig: true,
    output: { dir: 'dist', sourcemap: true, chunkFileNames: '[name].js' },
  })),
);
