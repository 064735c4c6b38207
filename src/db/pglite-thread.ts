import { Worker } from 'node:worker_threads';
import type { EngineOptions, EngineResult, PgliteEngine } from './pglite-engine.js';
import { type Answer, fromPlainError, type Question } from './pglite-message.js';

interface Waiter {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** An embedded database in a thread. The thread keeps the process alive only while a question waits for its answer. */
export function startPgliteThread(url: URL, options: EngineOptions): PgliteEngine {
  const worker = new Worker(url, { workerData: options });
  const waiting = new Map<number, Waiter>();
  let count = 0;
  let ended: Error | undefined;

  const end = (reason: Error) => {
    ended ??= reason;
    for (const waiter of waiting.values()) waiter.reject(ended);
    waiting.clear();
  };
  worker.on('message', (answer: Answer) => {
    const waiter = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (waiting.size === 0) worker.unref();
    if ('error' in answer) waiter?.reject(fromPlainError(answer.error));
    else waiter?.resolve(answer.value);
  });
  worker.on('error', (error) => end(new Error(`PGlite is closed: ${error.message}`)));
  worker.on('exit', () => end(new Error('PGlite is closed')));

  const ask = <T>(method: Question['method'], ...args: Question['args']): Promise<T> => {
    if (ended) return Promise.reject(ended);
    return new Promise<T>((resolve, reject) => {
      count += 1;
      if (waiting.size === 0) worker.ref();
      waiting.set(count, { resolve: resolve as Waiter['resolve'], reject });
      worker.postMessage({ id: count, method, args } satisfies Question);
    });
  };
  return {
    waitReady: ask('ready'),
    query: (sql, values = [], settings = {}) => ask<EngineResult>('query', sql, values, settings),
    exec: (sql) => ask<EngineResult[]>('exec', sql),
    async close() {
      if (ended) return;
      await ask('close');
      await worker.terminate();
    },
  };
}
