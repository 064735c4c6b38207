import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { createDrain } from './drain.js';

it('does not wait for connections that have asked nothing, or half of something', async () => {
  const server = createServer((_request, response) => response.end('answered'));
  const drain = createDrain();
  drain.watch(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets = await Promise.all(
    ['', 'GET / HT', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'].map(async (text) => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      await once(socket, 'connect');
      if (text) socket.write(text);
      return socket.resume();
    }),
  );
  await once(sockets[2] ?? server, 'data');
  // Its own end of patience is out of this test's reach.
  await drain.stop([server], { workMs: 3_600_000, refusalMs: 1 });
  expect(server.listening).toBe(false);
});
