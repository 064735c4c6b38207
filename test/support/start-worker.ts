import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { WorkerOrder } from './account-worker.js';

export interface Worker {
  readonly child: ChildProcess;
  /** Everything it said so far, a line each. */
  readonly lines: readonly string[];
  /** Resolves when it has said that many lines; rejects when it ends before. */
  said(count: number): Promise<void>;
  ended(): Promise<void>;
}

/** The compiled account worker as a process of its own. */
export function startWorker(program: string, order: WorkerOrder): Worker {
  const child = spawn(process.execPath, [program, JSON.stringify(order)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => {
    lines.push(line);
    tell();
  });
  const closed = once(reader, 'close').then(tell);
  let over = false;
  closed.then(() => {
    over = true;
    tell();
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
