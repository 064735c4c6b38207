import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';
import { longAnswers } from './answers.js';

/** Answers from a thread of its own, so that writing an answer does not hold the measured event loop. */
const server = createServer((request, response) => {
  request.resume();
  const name = decodeURIComponent(request.url?.split('?')[0]?.slice(1) ?? '');
  response.end(longAnswers[name.split('/')[0] ?? '']?.());
});
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));
