import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import express from 'express';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpServer } from './server.js';

const STALLED_MS = 1_000;
/** More than the sockets of both sides keep. */
const ANSWER_BYTES = 64 * 1024 * 1024;

let server: Server;
let socket: Socket;
beforeEach(async () => {
  const app = express();
  app.get('/', (_request, response) => void response.end(Buffer.alloc(ANSWER_BYTES)));
  server = createHttpServer(app, STALLED_MS);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
});
afterEach(() => {
  socket.destroy();
  server.closeAllConnections();
  server.close();
});

const connections = () =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

describe('a client', () => {
  it('that never reads its answer loses its connection in time', async () => {
    socket.on('error', () => undefined);
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(server, 'request');
    expect(await connections()).toBe(1);
    await expect.poll(connections, { timeout: 10 * STALLED_MS }).toBe(0);
  });

  it('that reads slower than the answer is written, but reads, gets all of it', async () => {
    const pieces = 8;
    let received = 0;
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    let rests = 0;
    socket.on('data', (data) => {
      received += data.length;
      if (rests >= pieces || received < (rests * ANSWER_BYTES) / pieces) return;
      rests += 1;
      socket.pause();
      setTimeout(() => socket.resume(), STALLED_MS / 10);
    });
    await once(socket, 'close');
    expect(rests).toBe(pieces);
    expect(received).toBeGreaterThan(ANSWER_BYTES);
  });

  it('that has not read its whole answer gets the rest, even when the server is closing', async () => {
    let received = 0;
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
    expect([response.writableEnded, response.writableFinished]).toEqual([true, false]);
    const closed = once(server, 'close');
    server.close();
    const poll = setInterval(() => server.closeIdleConnections(), 10);
    socket.on('data', (data) => {
      received += data.length;
    });
    socket.resume();
    await Promise.all([closed, once(socket, 'close')]);
    clearInterval(poll);
    expect(received).toBeGreaterThan(ANSWER_BYTES);
  });
});
