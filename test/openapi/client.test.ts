import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import generate from 'openapi-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useScenario } from '../support/devnet.js';
import { useService } from '../support/service.js';
import { readDocument } from './document.js';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
const served = useService();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-client-'));
  // No `.ts` in the tree: the types that it imports are there only once they are generated.
  await cp(join(import.meta.dirname, 'client-calls.ts.txt'), join(folder, 'calls.ts'));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rm(folder, { recursive: true }));

it('a client that is generated from the document compiles and calls', async () => {
  await writeFile(join(folder, 'paths.ts'), await generate(JSON.parse(JSON.stringify(readDocument()))));
  const compilerOptions = {
    target: 'es2022',
    module: 'nodenext',
    strict: true,
    skipLibCheck: true,
    types: ['node'],
    outDir: 'built',
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.json'], { cwd: folder }).catch(
    (error: { stdout: string }) => {
      throw new Error(error.stdout);
    },
  );
  const { address } = useScenario('healthy');
  const script = `const { callThree } = await import('./built/calls.js');
    console.log(JSON.stringify(await callThree(...process.argv.slice(1))));`;
  const { stdout } = await run(
    process.execPath,
    ['--input-type=module', '-e', script, served.url, await served.key(), address],
    { cwd: folder },
  );
  const { pools, closes, scores, total } = JSON.parse(stdout);
  expect(pools.length).toBeGreaterThan(0);
  expect(closes.length).toBeGreaterThan(0);
  expect(scores[0]).toBeGreaterThan(70);
  expect(total).toBe(2);
}, 120_000);
