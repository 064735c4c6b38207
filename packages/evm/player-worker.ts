import { parentPort } from 'node:worker_threads';
import { Player } from './player.js';
import type { WorkerJob } from './player-runner.js';

const player = new Player();

/** The thread in which contracts run, so that slow code never blocks the process. */
parentPort?.on('message', ({ number, job }: WorkerJob) => {
  parentPort?.postMessage({ number, outcome: player.play(job) });
});
