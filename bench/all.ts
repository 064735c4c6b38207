import { publish } from './support/publish.js';
import { takeReported } from './support/report.js';

/**
 * `npm run bench -- <name ...> [--verbose] [--static] [--modes=name,...] [--stories=id,...] [--chain=name] [--live] [--packs] [--set=name]
 * [--list] [--sample=N] [--only=name] [--publish]`: runs the named benchmarks. Each prints ratios of values measured side by side; `--publish`
 * writes what it measured into docs/benchmarks.md.
 * `--static`: runs only the part of `security` that needs no node. `--modes` and `--stories`: runs only these
 * of `nodes` and `trips`; `--chain=name`: on the record of that chain. `--live`, `--packs` and `--set` are for `accuracy`, `--list` for `warm-path`, `--sample=N` (so many
 * files) for `vectors`, with `--only=name` for `range` too. The exit status is 1 where one says so.
 */
const names = [
  'spine',
  'cold',
  'fleet',
  'telemetry',
  'trips',
  'security',
  'range',
  'hooks',
  'mainnet',
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
  'decide',
  'stored',
  'topology',
  'vectors',
  'proofs',
];
const isOption = (argument: string) =>
  /^--(publish|verbose|static|live|packs|list|(set|modes|stories|chain|sample|only)=.*)$/.test(argument);
const [first, ...rest] = process.argv.slice(2);
if (first === 'time' && rest.length > 0) {
  process.argv.splice(2, 1);
  await import('./time/command.js');
}
const given = process.argv.slice(2).filter((argument) => !isOption(argument));
const isAll = first === 'all' || (given.length === 0 && process.argv.includes('--publish'));
const wanted = isAll ? names : given;
const unknown = wanted.filter((name) => !names.includes(name));
const isHelp = first === undefined || first === '--help' || first === '-h';
if (isHelp || unknown.length > 0) {
  if (!isHelp) console.error(`error: no such benchmark: ${unknown.join(', ')}\n`);
  console.log(`Usage: npm run bench -- <name> ...\n\nNames: all, ${names.join(', ')}`);
  console.log('`time` has options of its own: npm run bench -- time --help');
  process.exit(isHelp ? 0 : 2);
}
for (const name of wanted) {
  console.log(`\n## ${name}\n`);
  const { run } = (await import(new URL(`./${name}.js`, import.meta.url).href)) as {
    run: () => Promise<void>;
  };
  await run();
  const measured = takeReported();
  if (process.argv.includes('--publish')) await publish(name, measured);
}
process.exit(process.exitCode ?? 0);
