import { readFile, writeFile } from 'node:fs/promises';
import type { LabelledSet } from './accuracy/labelled-set.js';
import { withLiveAnswers } from './accuracy/live.js';
import { type Measured, measure } from './accuracy/measure.js';
import { type PackRates, ratePacks, renderPacks } from './accuracy/packs.js';
import { differencesCsv, figuresCsv, renderFigures, renderTimes } from './accuracy/render.js';
import { setReaders } from './accuracy/sets.js';
import { probes } from './probes/all.js';
import { fromCode, fromSource } from './security/readers.js';

const page = 'docs/accuracy.md';
/** Of the engines that the page shows; the files beside it have all. */
const shown = ['both', 'live'] as const;

function render(measured: Measured): string {
  const { name, origin, tuned } = measured.set;
  const files = ['figures', 'differences'].map((what) => `[${what}](accuracy/${name}-${what}.csv)`);
  return [
    `### ${name} (${tuned}): ${origin}`,
    renderFigures(measured, shown),
    `${renderTimes(measured)} All engines, whose definition, and every miss and false alarm: ${files.join(', ')}.`,
  ].join('\n\n');
}

/** Puts a text between its two marks in the page, whose other text is written by hand. */
async function put(name: string, text: string): Promise<void> {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const before = await readFile(page, 'utf8');
  const [head, rest] = before.split(begin);
  const tail = rest?.split(end)[1];
  if (head === undefined || tail === undefined) throw new Error(`${page} lacks the marks of ${name}`);
  await writeFile(page, `${head}${begin}\n${text}\n${end}${tail}`);
}

/** Writes the figures of a set into the page, and its tables into the files beside it. */
async function write(name: string, measured: Measured): Promise<void> {
  await put(name, render(measured));
  await writeFile(`docs/accuracy/${name}-figures.csv`, figuresCsv(measured));
  await writeFile(`docs/accuracy/${name}-differences.csv`, differencesCsv(measured));
}

/** Audits the probes once, so that times are those of a program that has run for a while. */
async function warmUp(): Promise<void> {
  const compiled: Readonly<Record<string, string>> = JSON.parse(
    await readFile('bench/probes/compiled.json', 'utf8'),
  );
  for (const { name, source, hash } of probes) {
    fromSource({ id: name, source });
    fromCode({ id: name, code: compiled[hash] ?? '' });
  }
}

/**
 * Measures the audit on every labelled set that is there, prints the figures and writes them into
 * `docs/accuracy.md` and the tables beside it. `--live`: the rug pulls are also made live and traded. `--set=<name>`: that
 * set alone. `--packs`: only what the packs of policies say, which every run measures and one of all sets writes.
 */
export async function run(): Promise<void> {
  const args = process.argv.slice(2);
  const only = args.find((argument) => argument.startsWith('--set='))?.slice('--set='.length);
  if (only !== undefined && !setReaders[only])
    throw new Error(`there is no set ${only}: ${Object.keys(setReaders).join(', ')}`);
  const isPacksOnly = args.includes('--packs');
  const rates: PackRates[] = [];
  let isWhole = only === undefined;
  if (!isPacksOnly) await warmUp();
  for (const [name, read] of Object.entries(setReaders)) {
    if (only !== undefined && name !== only) continue;
    const set = await read();
    if (!set) {
      console.log(`${name}: skipped: no data`);
      isWhole = false;
      continue;
    }
    rates.push(...(await ratePacks(set)));
    if (!isPacksOnly) await measureSet(set, args);
  }
  if (rates.length > 0) console.log(renderPacks(rates));
  if (isWhole) await put('packs', renderPacks(rates));
}

async function measureSet(set: LabelledSet, args: readonly string[]): Promise<void> {
  const isLive = args.includes('--live') && set.name === 'rug_groundtruth';
  const measured = measure(isLive ? await withLiveAnswers(set) : set);
  console.log(`${renderFigures(measured)}\n\n${renderTimes(measured)}\n`);
  if (args.includes('--verbose')) console.log([differencesCsv(measured), ...measured.apart].join('\n'));
  await write(set.name, measured);
}
