import { Agent, type Dispatcher } from 'undici';

/**
 * Connections to all outside services and nodes. They are kept alive, limited per host, and opened within 3
 * s. An idle connection does not keep the process alive.
 */
export function createConnections(): Dispatcher {
  return new Agent({
    connections: 64,
    keepAliveTimeout: 15_000,
    connect: { timeout: 3_000 },
    maxOrigins: 256,
  });
}
