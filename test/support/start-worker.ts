import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { WorkerOrder } from './account-worker.js';

export interface Worker {
  readonly child: ChildProcess;
  /** All lines it has printed so far. */
  readonly lines: readonly string[];
  /** Resolves when it has printed that many lines. Rejects when it ends before. */
  said(count: number): Promise<void>;
  ended(): Promise<void>;
}

/** Starts the compiled account worker as a new process. */
export function startWorker(program: string, order: WorkerOrder): Worker {
  const child = spawn(process.execPath, [program, JSON.stringify(order)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => {
    lines.push(line);
    notify();
  });
  const closed = once(reader, 'close').then(notify);
  let over = false;
  closed.then(() => {
    over = true;
    notify();
  });
  return {
    child,
    lines,
    said: (count) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (lines.length >= count) resolve();
          else if (over) reject(new Error(`the worker ended after ${lines.length} of ${count} lines`));
          else return;
          listeners.delete(check);
        };
        listeners.add(check);
        check();
      }),
    async ended() {
      await closed;
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
