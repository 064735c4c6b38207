import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createSeededRandom } from '../devnet/builder/seeded-random.js';
import { datasetPath } from './support/datasets.js';
import { report } from './support/report.js';
import { playFiles } from './vectors/play-files.js';
import type { VectorOutcome } from './vectors/play-vector.js';

const SEED = 'state tests';

/** Folder with the tests, unpacked if needed, and what removes it again. */
async function openVectors(path: string): Promise<{ folder: string; close: () => Promise<void> }> {
  const isFolder = (await stat(path)).isDirectory();
  const names = isFolder ? await readdir(path) : [];
  const archive = isFolder ? names.find((name) => name.endsWith('.tar.xz')) : path;
  if (archive === undefined) return { folder: path, close: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), 'vectors-'));
  await promisify(execFile)('tar', ['-xJf', resolve(isFolder ? path : '.', archive), '-C', folder]);
  return { folder, close: () => rm(folder, { recursive: true, force: true }) };
}

async function filesOf(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.json'));
  return files.map(({ parentPath, name }) => join(parentPath, name)).sort();
}

/** `--sample=N`: only N files, always the same ones. */
function sampleOf(files: readonly string[]): readonly string[] {
  const option = process.argv.find((argument) => argument.startsWith('--sample='));
  if (option === undefined) return files;
  const random = createSeededRandom(SEED);
  const drawn = files.map((file) => ({ file, place: random() })).sort((a, b) => a.place - b.place);
  return drawn.slice(0, Number(option.slice('--sample='.length))).map(({ file }) => file);
}

function createProgress(count: number): () => void {
  const step = Math.ceil(count / 20);
  let done = 0;
  return () => {
    done += 1;
    if (done % step === 0) console.log(`  ${done} of ${count} files`);
  };
}

function printFailures(outcomes: readonly VectorOutcome[]): void {
  for (const { name, kind, reason } of outcomes)
    if (kind === 'fail') console.log(`  fail ${name}: ${reason}`);
}

function printNotTried(outcomes: readonly VectorOutcome[]): void {
  const skipped = new Map<string | undefined, number>();
  for (const { kind, reason } of outcomes)
    if (kind === 'not tried') skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
  for (const [reason, times] of skipped) console.log(`  not tried: ${reason}: ${times}`);
}

/**
 * The official state tests of Ethereum, played by the local EVM and compared by the root of the state that they
 * leave and by their logs. `EVM_VECTORS`: another folder or `.tar.xz`.
 */
export async function run(): Promise<void> {
  const path = process.env.EVM_VECTORS ?? datasetPath('evm_vectors');
  if (path === undefined) return console.log('skipped: no data (../shared/datasets/evm_vectors)');
  const vectors = await openVectors(path);
  const outcomes: VectorOutcome[] = [];
  try {
    const files = sampleOf(await filesOf(vectors.folder));
    console.log(`${files.length} files of ${basename(path)}`);
    const progress = createProgress(files.length);
    await playFiles(files, (_, some) => {
      outcomes.push(...some);
      printFailures(some);
      progress();
    });
  } finally {
    await vectors.close();
  }
  printNotTried(outcomes);
  const count = (kind: VectorOutcome['kind']) => outcomes.filter((one) => one.kind === kind).length;
  const [pass, skipped, fail] = [count('pass'), count('not tried'), count('fail')];
  const figure = `${pass} of ${outcomes.length}, ${skipped} not tried`;
  report({ what: 'official state tests that the local EVM passes', figure, target: 'all', ok: fail === 0 });
  if (fail > 0) process.exitCode = 1;
  console.log(`applicable ${outcomes.length}, pass ${pass}, not tried ${skipped}, fail ${fail}`);
}
