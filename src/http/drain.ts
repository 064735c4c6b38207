import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '@assay/facts';

/**
 * How long each step of the shutdown may take, in milliseconds. Together they leave time to flush and close
 * within the 10 s that supervisors wait.
 */
export interface DrainTimes {
  /** Time for requests in progress to finish. */
  readonly workMs: number;
  /** Time for the refusals of unfinished requests to reach their clients. */
  readonly refusalMs: number;
}

const TIMES: DrainTimes = { workMs: 6_500, refusalMs: 1_000 };
const POLL_MS = 50;
/** Time for the first request of a new connection to arrive. */
const FIRST_REQUEST_MS = 500;

/**
 * Graceful shutdown: every request waits through it, so that the process can end without breaking
 * connections.
 */
export interface Drain {
  readonly hasBegun: boolean;
  /**
   * Waits for the body of a request.
   * @throws {AppError} `unavailable` when the drain begins: no work has started.
   */
  receiving<T>(sending: Promise<T>): Promise<T>;
  /** Waits for the work on a request. @throws {AppError} `unavailable` when the time for it is over. */
  working<T>(work: Promise<T> | T): Promise<T>;
  /**
   * Asks a client that is refused during the drain to use another connection; it need not send the rest of
   * its body.
   */
  refuse(response: ServerResponse): void;
  /**
   * Tracks connections without a request yet (a load balancer keeps some ready): the shutdown does not wait
   * for them.
   */
  watch(server: Server): void;
  /**
   * Refuses new requests, waits for those in progress, and refuses those that take too long. Resolves when no
   * connection is left.
   */
  stop(servers: readonly Server[], times?: DrainTimes): Promise<void>;
}

export function createDrain(): Drain {
  const receiving = createInterruptible();
  const working = createInterruptible();
  const unused = new Set<Socket>();
  const drain = {
    hasBegun: false,
    receiving: receiving.wait,
    working: working.wait,
    refuse(response: ServerResponse) {
      if (drain.hasBegun && !response.headersSent) response.setHeader('Connection', 'close');
    },
    watch(server: Server) {
      server.on('connection', (socket: Socket) => {
        unused.add(socket);
        socket.once('close', () => unused.delete(socket));
      });
      server.on('request', ({ socket }) => unused.delete(socket));
    },
    async stop(servers: readonly Server[], times: DrainTimes = TIMES) {
      drain.hasBegun = true;
      const closed = Promise.all(servers.map(close));
      receiving.interrupt();
      const deadline = setTimeout(() => {
        working.interrupt();
        // Closes connections of clients that do not read the refusal.
        setTimeout(() => {
          for (const server of servers) server.closeAllConnections();
        }, times.refusalMs).unref();
      }, times.workMs);
      // A connection becomes idle after its last answer; without polling it would stay open until its
      // keep-alive ends.
      const poll = setInterval(() => {
        for (const server of servers) server.closeIdleConnections();
      }, POLL_MS);
      const firstRequest = setTimeout(() => {
        for (const socket of unused) socket.destroy();
      }, FIRST_REQUEST_MS);
      await closed;
      clearTimeout(firstRequest);
      clearTimeout(deadline);
      clearInterval(poll);
    },
  };
  return drain;
}

/**
 * Waits that can all be ended at once. `Promise.race` with one shared promise would leak memory for every
 * finished wait.
 */
function createInterruptible() {
  const waiting = new Set<(reason: AppError) => void>();
  let interrupted = false;
  return {
    async wait<T>(work: Promise<T> | T): Promise<T> {
      let interrupt: (reason: AppError) => void = () => undefined;
      const interruption = new Promise<never>((_, reject) => {
        interrupt = reject;
      });
      if (interrupted) interrupt(shuttingDown());
      waiting.add(interrupt);
      try {
        return await Promise.race([work, interruption]);
      } finally {
        waiting.delete(interrupt);
      }
    },
    interrupt() {
      interrupted = true;
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
