import { run, timeRows } from '../time.js';

/** `npm run bench:time -- [row ...]`: measures the named rows, default all. */
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(timeRows, name));
if (unknown.length > 0) {
  const isHelp = unknown.every((name) => name === '--help');
  const rows = Object.entries(timeRows).map(([name, { what }]) => `  ${name.padEnd(12)} ${what}`);
  console.log(['usage: npm run bench:time -- [row ...]', ...rows].join('\n'));
  process.exit(isHelp ? 0 : 2);
}
await run(wanted.length > 0 ? wanted : undefined);
process.exit(process.exitCode ?? 0);
