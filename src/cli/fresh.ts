import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Files that `npm run generate` writes; each must match the code. */
const generated = [
  'schema/schema.graphql',
  'schema/policy.json',
  '.env.example',
  'docs/scoring.md',
  'docs/findings.md',
  'src/generated/operations.ts',
  'web/app/generated/operations.ts',
  'clients/typescript/src/documents.ts',
  'clients/typescript/src/endpoints.ts',
  'clients/typescript/src/operations.ts',
  'clients/typescript/src/schema.ts',
];

const before = generated.map(read);
for (const [command, ...rest] of [
  ['node', 'dist/src/cli/generate.js'],
  ['npx', 'graphql-codegen', '--config', 'codegen.yml', '--silent'],
  ['node', 'dist/src/cli/generate-client.js'],
]) {
  const run = spawnSync(command ?? '', rest, { stdio: 'inherit' });
  if (run.status !== 0) process.exit(run.status ?? 1);
}
const stale = generated.filter((path, index) => read(path) !== before[index]);
if (stale.length > 0) {
  process.stderr.write(`Stale, now written again; commit them: ${stale.join(', ')}\n`);
  process.exit(1);
}
process.stdout.write(`Fresh: ${generated.join(', ')}\n`);

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
