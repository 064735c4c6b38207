import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { run, timeRows } from '../time.js';
import { DEFAULT_STORIES, storeNames, type TimeOptions } from './time-options.js';

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
  .addHelpText('after', ['\nRows:', ...rows].join('\n'))
  .action((chosen: string[], { store, stories }: TimeOptions) =>
    run(chosen.length > 0 ? chosen : names, { store, stories }),
  )
  .parseAsync();
process.exit(process.exitCode ?? 0);

function toCount(text: string): number {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 1) throw new InvalidArgumentError('a whole number above 0');
  return count;
}
