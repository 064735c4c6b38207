import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '../errors/app-error.js';

/** How long each step of ending may take, milliseconds: together they leave time to write and close within the 10 s that supervisors wait. */
export interface DrainTimes {
  /** For requests in progress to finish by themselves. */
  readonly workMs: number;
  /** For the refusals of those that did not to reach their clients. */
  readonly refusalMs: number;
}

const TIMES: DrainTimes = { workMs: 6_500, refusalMs: 1_000 };
const LOOK_MS = 50;
/** For a first request that is on its way already. */
const FIRST_REQUEST_MS = 500;

/** What every request asks while it waits, so that a process can end without tearing a connection. */
export interface Drain {
  readonly begun: () => boolean;
  /** Waits for what a client has yet to send. @throws {AppError} `unavailable` when the drain begins: nothing was begun for it. */
  receiving<T>(sending: Promise<T>): Promise<T>;
  /** Waits for the work on a request. @throws {AppError} `unavailable` when its time is over. */
  working<T>(work: Promise<T> | T): Promise<T>;
  /** A client that is refused now shall ask on another connection, and need not send the rest of its body. */
  refuse(response: ServerResponse): void;
  /** Takes note of connections that have asked nothing yet (a load balancer keeps some ready): ending does not wait for those. */
  watch(server: Server): void;
  /** Refuses what is new, waits for what is in progress, refuses what takes too long. Resolves when no connection is left. */
  stop(servers: readonly Server[], times?: DrainTimes): Promise<void>;
}

export function createDrain(): Drain {
  let begun = false;
  const receiving = createInterruptible();
  const working = createInterruptible();
  const silent = new Set<Socket>();
  return {
    begun: () => begun,
    receiving: receiving.wait,
    working: working.wait,
    refuse(response) {
      if (begun && !response.headersSent) response.setHeader('Connection', 'close');
    },
    watch(server) {
      server.on('connection', (socket: Socket) => {
        silent.add(socket);
        socket.once('close', () => silent.delete(socket));
      });
      server.on('request', ({ socket }) => silent.delete(socket));
    },
    async stop(servers, times = TIMES) {
      begun = true;
      const closed = Promise.all(servers.map(close));
      receiving.interrupt();
      const late = setTimeout(() => {
        working.interrupt();
        // Whoever does not even take the refusal.
        setTimeout(() => {
          for (const server of servers) server.closeAllConnections();
        }, times.refusalMs).unref();
      }, times.workMs);
      // A connection falls idle when its last answer is out; nobody would close it before its keep-alive ends.
      const look = setInterval(() => {
        for (const server of servers) server.closeIdleConnections();
      }, LOOK_MS);
      const first = setTimeout(() => {
        for (const socket of silent) socket.destroy();
      }, FIRST_REQUEST_MS);
      await closed;
      clearTimeout(first);
      clearTimeout(late);
      clearInterval(look);
    },
  };
}

/** Waits that can all be ended at once. Not `Promise.race` with one shared promise, which would keep every loser. */
function createInterruptible() {
  const waiting = new Set<(reason: AppError) => void>();
  let over = false;
  return {
    wait<T>(work: Promise<T> | T): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        if (over) reject(shuttingDown());
        waiting.add(reject);
        Promise.resolve(work).then(
          (value) => {
            waiting.delete(reject);
            resolve(value);
          },
          (error: unknown) => {
            waiting.delete(reject);
            reject(error);
          },
        );
      });
    },
    interrupt() {
      over = true;
      for (const reject of waiting) reject(shuttingDown());
    },
  };
}

export function shuttingDown(): AppError {
  return new AppError('unavailable', 'This process is shutting down; ask again.', { retryAfter: 1 });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    if (!server.listening) resolve();
    else {
      server.close(() => resolve());
      server.closeIdleConnections();
    }
  });
}
