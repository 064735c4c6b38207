#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Command } from 'commander';

const root = dirname(import.meta.dirname);

/** Each is `dist/src/cli/<name>.js`: `main(args, world)` resolves to the exit status. */
const commands = {
  analyze: 'analyse one token and print a report',
  decide: 'decide by a policy whether to go on with a token',
  audit: 'what a contract can do to its holders, from source or code alone',
  replay: 'ask any node for the evidence of an answer again',
  verify: 'check the signature of a stored report',
  node: 'measure what the endpoints of a chain can do',
  'check-live': 'compare reports on well-known tokens with what is true of them',
  plan: 'grant and list plans',
  disputes: 'list, answer and export what owners say against reports',
  backup: 'write the embedded database to a file',
  restore: 'bring a backup into an empty database',
  mcp: 'serve a desktop agent over standard input and output',
  census: 'judge every new token, and read later what came of it',
};

/** Programs of the checkout: built first, then run. */
const developerCommands = {
  demo: ['devnet/demo', 'three embedded chains, the service over them, a sample report'],
  bench: ['bench/all', 'run benchmarks by name'],
  contracts: ['devnet/compile', 'compile our Solidity into committed artifacts'],
  probes: ['bench/probes/compile', 'compile the probes that changed'],
  corpus: ['bench/corpus/compile', 'compile the tokens of public packages that changed'],
  examples: ['devnet/record-examples', "record the examples of the API's documentation and of README.md"],
  pictures: ['test/page/keep-pictures', 'keep how the page looks now, which a test compares'],
  words: ['test/page/keep-words', 'write what a person is told of every story into docs/words.md'],
  release: ['deploy/release', 'give image, chart and packages one version, and make them'],
  confusables: ['src/cli/generate-confusables', 'write the table of lookalikes anew'],
};

async function run(name, args) {
  const file = `${root}/dist/src/cli/${name}.js`;
  if (!existsSync(file)) {
    process.stderr.write('Nothing is built. Run npm run build.\n');
    process.exitCode = 1;
    return;
  }
  const { main } = await import(pathToFileURL(file).href);
  process.exitCode = await main(args, {
    env: process.env,
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
  });
}

/** Their help needs no build: where there is none, their source is read. */
const light = ['devnet/demo', 'bench/all'];

async function runForDevelopers(path, args) {
  const built = `${root}/dist/${path}.js`;
  const isHelp = args[0] === '--help' || args[0] === '-h' || (path === 'bench/all' && args.length === 0);
  process.argv = [process.execPath, built, ...args];
  if (isHelp && light.includes(path) && !existsSync(built)) {
    const { runnerImport } = await import('vite');
    await runnerImport(`${root}/${path}.ts`, { configFile: false, root, logLevel: 'error' });
    return;
  }
  if (!isHelp || !existsSync(built)) {
    const { status } = spawnSync('npm', ['run', '-s', 'build'], { cwd: root, stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
  }
  await import(pathToFileURL(built).href);
}

// The reader of a pipe, such as `head`, may leave before the end.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const program = new Command('assay')
  .usage('<command> [options]')
  .description('How safe an ERC-20 token is. Each command has its own --help.')
  .helpCommand(false)
  .enablePositionalOptions()
  .showHelpAfterError();

/** Its arguments are its own matter. */
function add(group, name, what, action) {
  program
    .command(name)
    .description(what)
    .helpGroup(group)
    .helpOption(false)
    .allowUnknownOption()
    .allowExcessArguments()
    .action(() => action(process.argv.slice(3)));
}
for (const [name, what] of Object.entries(commands))
  add('Commands:', name, what, (args) => run(name, args));
for (const [name, [path, what]] of Object.entries(developerCommands))
  add('For developers, in a checkout:', name, what, (args) => runForDevelopers(path, args));
await program.parseAsync();
