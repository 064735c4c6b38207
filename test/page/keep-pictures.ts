import { spawnSync } from 'node:child_process';
import { Command } from 'commander';

/** `npx assay pictures`: the test of how the page looks, which keeps what it sees instead of comparing it. */
await new Command('assay pictures')
  .description('Keep how the page looks now, which a test compares with later looks.')
  .action(() => {
    const test = ['--config', 'vitest.long.config.ts', 'test/long/page.test.ts', '-t', 'looks as before'];
    const env = { ...process.env, UPDATE_PICTURES: '1' };
    process.exitCode = spawnSync('npx', ['vitest', 'run', ...test], { env, stdio: 'inherit' }).status ?? 1;
  })
  .parseAsync();
