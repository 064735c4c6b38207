import { workerData } from 'node:worker_threads';
import { createHere } from './pglite-files.js';

/** The thread in which an embedded database is made. */
await createHere(workerData as string);
