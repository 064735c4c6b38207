import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasArrived } from './body.js';

let server: Server;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    // Where a caller has been looked up in memory.
    await Promise.resolve();
    response.end(String(hasArrived(request)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

/** What the server says of a request that is sent in these pieces. */
async function send(pieces: readonly string[]): Promise<string | undefined> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setNoDelay(true);
  const closed = once(socket, 'close');
  let answer = '';
  socket.on('data', (part) => {
    answer += part;
  });
  for (const [place, piece] of pieces.entries()) {
    if (place > 0) await sleep(20);
    // The server may have answered and closed already.
    if (socket.writable) socket.write(piece);
  }
  await closed;
  return /\r\n\r\n(\w+)/.exec(answer)?.[1];
}

const head = (...headers: readonly string[]) =>
  ['POST / HTTP/1.1', 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n');

it.each([
  { body: 'none', pieces: [head()], arrived: 'true' },
  { body: 'with its head', pieces: [`${head('Content-Length: 2')}{}`], arrived: 'true' },
  { body: 'after its head', pieces: [head('Content-Length: 2'), '{}'], arrived: 'false' },
  { body: 'half of it with its head', pieces: [`${head('Content-Length: 2')}{`, '}'], arrived: 'false' },
  {
    body: 'of unknown length, its end missing',
    pieces: [`${head('Transfer-Encoding: chunked')}2\r\n{}\r\n`, '0\r\n\r\n'],
    arrived: 'false',
  },
])('a body that comes $body: all of it is here: $arrived', async ({ pieces, arrived }) => {
  expect(await send(pieces)).toBe(arrived);
});
