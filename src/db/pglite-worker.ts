import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { type Answer, type Question, toPlainError } from './pglite-message.js';

/** The thread of the embedded database: answers each question in its turn. */
const pglite = new PGlite(workerData);

async function answer({ id, method, args }: Question): Promise<Answer> {
  try {
    return { id, value: await perform(method, args) };
  } catch (error) {
    return { id, error: toPlainError(error) };
  }
}

function perform(method: Question['method'], args: Question['args']): Promise<unknown> {
  const [sql = '', values, options] = args;
  if (method === 'query') return pglite.query(sql, values, options);
  if (method === 'exec') return pglite.exec(sql);
  return method === 'close' ? pglite.close() : pglite.waitReady;
}

parentPort?.on('message', (question: Question) => {
  void answer(question).then((said) => parentPort?.postMessage(said));
});
