import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { trackPermits } from './permit-tracking-dispatcher.js';

const held: ServerResponse[] = [];
const server = createServer((_request, response) => void held.push(response));
const dispatcher = new Agent({ connections: 1, pipelining: 1 });
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(async () => {
  await dispatcher.destroy();
  server.closeAllConnections();
  server.close();
});

function permitOf(name: string, events: string[]) {
  return {
    left: () => void events.push(`${name} left`),
    arrived: () => void events.push(`${name} arrived`),
    giveBack: () => false,
  };
}

describe('reporting to a permit what happens to its request', () => {
  it('it has left when it is written, not when it begins to wait for a connection; it has arrived when the answer begins', async () => {
    const events: string[] = [];
    const first = request(url(), { dispatcher: trackPermits(dispatcher, permitOf('first', events)) });
    const second = request(url(), { dispatcher: trackPermits(dispatcher, permitOf('second', events)) });
    expect(events).toEqual([]);
    await vi.waitFor(() => expect(held).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(events).toEqual(['first left']);
    held[0]?.end('a');
    expect(await (await first).body.text()).toBe('a');
    await vi.waitFor(() => expect(held).toHaveLength(2));
    expect(events).toEqual(['first left', 'first arrived', 'second left']);
    held[1]?.end('b');
    expect(await (await second).body.text()).toBe('b');
    expect(events.at(-1)).toBe('second arrived');
  });

  it('a request that is taken back before it leaves has not left', async () => {
    const events: string[] = [];
    const leaving = new AbortController();
    const blocking = request(url(), { dispatcher });
    await vi.waitFor(() => expect(held).toHaveLength(3));
    const waiting = request(url(), {
      dispatcher: trackPermits(dispatcher, permitOf('waiting', events)),
      signal: leaving.signal,
    });
    const taken = expect(waiting).rejects.toThrow();
    leaving.abort();
    held[2]?.end('c');
    await (await blocking).body.text();
    await taken;
    expect(events).toEqual([]);
    expect(held).toHaveLength(3);
  });
});
