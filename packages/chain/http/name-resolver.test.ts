import { lookup } from 'node:dns/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NameServer, startNameServer } from '../../../test/support/name-server.js';
import { createNameResolver } from './name-resolver.js';

let names: NameServer;
beforeAll(async () => {
  names = await startNameServer((name) => {
    if (name.endsWith('.hang.test')) return 'silence';
    return name.endsWith('.good.test') ? '192.0.2.7' : 'no such name';
  });
});
afterAll(() => names.close());

const never = new AbortController().signal;
const create = (timeoutMs = 1_500) => createNameResolver({ servers: [names.server], timeoutMs });

describe('names of strangers', () => {
  it('lead to their addresses; one that does not exist or never answers has none, in time', async () => {
    const resolve = create(300);
    const ask = (name: string) => resolve(name, { caller: 'free:a', signal: never });
    expect(await ask('one.good.test')).toEqual([{ address: '192.0.2.7', family: 4 }]);
    await expect(ask('nowhere.test')).rejects.toThrow('no address');
    const startedAt = performance.now();
    await expect(ask('one.hang.test')).rejects.toThrow('no address');
    // The servers would be asked for three seconds.
    expect(performance.now() - startedAt).toBeLessThan(2_500);
  });

  it('are not asked of any server where they name this machine', async () => {
    const resolve = create();
    const found = await resolve('inner.localhost', { caller: 'free:a', signal: never });
    expect(found).toEqual([{ address: '127.0.0.1', family: 4 }]);
    expect([...names.asked].filter((name) => name.endsWith('localhost'))).toEqual([]);
  });

  it('end with the request that asked, and give their place back', async () => {
    const resolve = create(60_000);
    const ending = new AbortController();
    const asked = Array.from({ length: 8 }, (_, index) =>
      resolve(`${index}.hang.test`, { caller: 'free:a', signal: ending.signal }).then(
        () => 'found',
        () => 'ended',
      ),
    );
    ending.abort();
    expect(await Promise.all(asked)).toEqual(asked.map(() => 'ended'));
    const found = await resolve('one.good.test', { caller: 'free:a', signal: never });
    expect(found).toHaveLength(1);
  });

  it('that never answer delay neither the names of others nor those of nodes and databases', async () => {
    const resolve = create();
    const hanging = Array.from({ length: 200 }, (_, index) =>
      resolve(`${index}.hang.test`, {
        caller: `free:${index % 50}`,
        signal: AbortSignal.timeout(1_500),
      }).catch(() => 'none'),
    );
    // Two that come later: a name of another caller, and the way that PostgreSQL and nodes are resolved.
    const others = Promise.all([
      resolve('one.good.test', { caller: 'paid:b', signal: never }),
      lookup('localhost'),
    ]).then(() => 'others');
    expect(await Promise.race([others, ...hanging])).toBe('others');
    await Promise.all(hanging);
  });
});
