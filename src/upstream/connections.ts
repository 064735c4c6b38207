import { Agent, type Dispatcher } from 'undici';

/**
 * Connections for everything outside, nodes included: kept alive, bounded for each host, none waits longer than 3 s to be made.
 * An idle connection does not keep the process alive.
 */
export function createConnections(): Dispatcher {
  return new Agent({
    connections: 64,
    keepAliveTimeout: 15_000,
    connect: { timeout: 3_000 },
    maxOrigins: 256,
  });
}
