import { spawnSync } from 'node:child_process';
import { Command } from 'commander';

/** `npx assay words`: the test of what a person is told, which keeps what it reads instead of comparing it. */
await new Command('assay words')
  .description('Write what a person is told of every story into docs/words.md.')
  .action(() => {
    const env = { ...process.env, UPDATE_WORDS: '1' };
    const test = ['vitest', 'run', '--config', 'vitest.long.config.ts', 'test/http/words.test.ts'];
    process.exitCode = spawnSync('npx', test, { env, stdio: 'inherit' }).status ?? 1;
  })
  .parseAsync();
