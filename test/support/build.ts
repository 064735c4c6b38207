import { spawnSync } from 'node:child_process';

/** Vitest's globalSetup of the long tests: they start the compiled program. */
export function setup(): void {
  const { status } = spawnSync('npm', ['run', '-s', 'build'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('npm run build failed');
}
