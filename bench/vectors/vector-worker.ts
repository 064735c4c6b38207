import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { playFile } from './play-vector.js';

/** Plays the files whose paths it is sent, in a thread whose stack holds 1,024 calls in each other. */
parentPort?.on('message', async (path: string) => {
  parentPort?.postMessage(await playFile(await readFile(path, 'utf8')));
});
