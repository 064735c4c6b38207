import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import { buildApp } from '../../../web/build-app.js';

const POLL_MS = 50;

/**
 * Builds the page, once in a run of the tests: who asks first builds, in whichever worker, and all others wait. To be
 * called before a service starts, because it reads the files then.
 * @throws where the page cannot be built
 */
export async function buildPage(): Promise<void> {
  const folder = join(inject('factFolder'), 'page');
  const outcome = join(folder, 'outcome');
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const problem = await buildApp('web/static', 'fast').then(() => '', String);
    await writeFile(outcome, problem || 'built');
  }
  for (;;) {
    // Empty while it is being written.
    const told = await readFile(outcome, 'utf8').catch(() => '');
    if (told === 'built') return;
    if (told !== '') throw new Error(`the page could not be built: ${told}`);
    await pause(POLL_MS);
  }
}
