import { publish } from './support/publish.js';
import { takeReported } from './support/report.js';

/**
 * `npm run bench -- [name ...] [--publish] [--verbose] [--static] [--modes=name,...]
 * [--stories=id,...] [--live] [--set=name] [--list]`: runs the named benchmarks, default all. `--publish` writes what it
 * measured into docs/benchmarks.md.
 * `--static`: runs only the part of `security` that needs no node. `--modes` and `--stories`: runs only these
 * of `nodes` and `trips`. `--live` and `--set` are for `accuracy`, `--list` for `warm-path`. The exit status is 1 where one says so.
 */
const names = [
  'spine',
  'cold',
  'fleet',
  'telemetry',
  'trips',
  'security',
  'hooks',
  'accuracy',
  'activity',
  'providers',
  'doors',
  'fairness',
  'nodes',
  'page',
  'sizes',
  'time',
  'holds',
  'warm-path',
];
const isOption = (argument: string) =>
  /^--(publish|verbose|static|live|list|(set|modes|stories)=.*)$/.test(argument);
const wanted = process.argv.slice(2).filter((argument) => !isOption(argument));
const unknown = wanted.filter((name) => !names.includes(name));
if (wanted.includes('--help') || unknown.length > 0) {
  console.log(`usage: npm run bench -- [${names.join(' | ')}] ...`);
  process.exit(wanted.includes('--help') ? 0 : 2);
}
for (const name of wanted.length > 0 ? wanted : names) {
  const file = new URL(`./${name}.js`, import.meta.url);
  console.log(`\n## ${name}\n`);
  const { run } = (await import(file.href)) as { run: () => Promise<void> };
  await run();
  const measured = takeReported();
  if (process.argv.includes('--publish')) await publish(name, measured);
}
process.exit(process.exitCode ?? 0);
