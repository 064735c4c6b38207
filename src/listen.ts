import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EnvError } from './config/env.js';

/** Host names of a service without a public one. A sign-in for any other host is refused. */
export function localDomains(url: string): readonly string[] {
  const { host, port } = new URL(url);
  return [...new Set([host, `127.0.0.1:${port}`, `localhost:${port}`, '127.0.0.1', 'localhost'])];
}

/**
 * Resolves with the base URL.
 * @throws {EnvError} naming the variable, when the address cannot be listened on
 */
export function listen(server: Server, host: string, port: number, variable: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const reportError = (error: NodeJS.ErrnoException) => {
      const why = listenErrors[error.code ?? ''] ?? error.message;
      reject(new EnvError([`${variable}: ${host}:${port} ${why}`]));
    };
    server.once('error', reportError);
    server.listen(port, host, () => {
      server.off('error', reportError);
      const { address, port: bound, family } = server.address() as AddressInfo;
      resolve(`http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`);
    });
  });
}

const listenErrors: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use; stop what listens there, or choose another port',
  EACCES: 'may not be used by this user; choose a port above 1023',
  EADDRNOTAVAIL: 'is no address of this machine',
  ENOTFOUND: 'cannot be found',
};
