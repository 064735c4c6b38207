import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { publish } from '../support/publish.js';
import { takeReported } from '../support/report.js';
import { run, timeRows } from '../time.js';
import { DEFAULT_STORIES, storeNames, type TimeOptions } from './time-options.js';

type CommandOptions = TimeOptions & { readonly publish?: true };

const names = Object.keys(timeRows);
const rows = Object.entries(timeRows).map(([name, { what }]) => `  ${name.padEnd(12)} ${what}`);

/** `npm run bench -- time [row ...]`: measures the named rows, default all. */
await new Command('npm run bench -- time')
  .description('Measures reports over time, watches and their deliveries.')
  .addArgument(new Argument('[row...]', 'default: all of them').choices(names))
  .addOption(
    new Option(
      '--store <store>',
      'default: PGlite, and the server of TEST_DATABASE_URL where it is set',
    ).choices(storeNames),
  )
  .addOption(
    new Option('--stories <count>', 'stories that the row "past" compares')
      .default(DEFAULT_STORIES)
      .argParser(toCount),
  )
  .option('--publish', 'write the figures into docs/benchmarks.md')
  .addHelpText('after', ['\nRows:', ...rows].join('\n'))
  .action(async (chosen: string[], { store, stories, publish: isPublished }: CommandOptions) => {
    await run(chosen.length > 0 ? chosen : names, { store, stories });
    if (isPublished) await publish('time', takeReported());
  })
  .parseAsync();
process.exit(process.exitCode ?? 0);

function toCount(text: string): number {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 1) throw new InvalidArgumentError('a whole number above 0');
  return count;
}
