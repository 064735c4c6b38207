import type { Address } from '@assay/facts';
import { describe, expect, it } from 'vitest';
import { findWatchedAddresses } from '../../src/db/watch-leases.js';
import { WatchedList } from '../../src/watches/watched-list.js';
import { useScenario } from '../support/devnet.js';
import { openEventStream, pairsQuery, tokenQuery } from '../support/event-stream.js';
import { bearer, useService } from '../support/service.js';

const toAddress = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`;
const FLOOD = 3_000;

describe('a free key that floods the watched tokens', () => {
  const served = useService({ WATCH_SHARE: '0.25' });
  const freeKey = async (wallet: number) =>
    (await served.service.accounts.generateTestKey(toAddress(wallet))).apiKey;
  const watched = () => findWatchedAddresses(served.service.database, 'eth');

  it('has no address watched that is no token', async () => {
    const apiKey = await freeKey(0xa1);
    const stream = await openEventStream(served.url, apiKey, tokenQuery(toAddress(0x79)));
    expect(stream.status).toBe(400);
    await expect.poll(stream.text).toMatch(/There is nothing at this address/);
    expect((await watched()).size).toBe(0);
  });

  it('opens as many streams as it may have watches, and none is watched for after its end', async () => {
    const apiKey = await freeKey(0xa2);
    const { address, chain } = useScenario('healthy');
    const tokens = [{ contract_address: address, chain }];
    const created = await served.post('/api/v1/watch/create', { tokens }, bearer(apiKey));
    expect(created.status).toBe(200);
    const streams = [];
    for (let count = 0; count < 5; count += 1)
      streams.push(await openEventStream(served.url, apiKey, pairsQuery));
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 429, 429, 429]);
    expect((await served.post('/api/v1/watch/create', { tokens }, bearer(apiKey))).status).toBe(429);
    expect((await watched()).has('*' as Address)).toBe(true);
    for (const stream of streams) stream.end();
    await expect.poll(async () => (await watched()).has('*' as Address)).toBe(false);
  });

  it('has nothing watched by streams of a process that was killed, and they take no place', async () => {
    const { database, accounts } = served.service;
    const apiKey = await freeKey(0xa3);
    const { keyId } = await accounts.authenticate(apiKey);
    await database.query(
      `insert into stream_holders (holder, until) values ('killed', now() - interval '1 second')`,
    );
    for (const id of ['killed-1', 'killed-2', 'killed-3'])
      await database.query(
        `insert into open_streams (id, holder, key_id, subscription_id, caller, refs)
        select $1, 'killed', id, subscription_id, 'free:killed', 'eth:${toAddress(0xdead)}' from keys where id = $2`,
        [id, keyId],
      );
    const stream = await openEventStream(served.url, apiKey, pairsQuery);
    expect(stream.status).toBe(200);
    expect((await watched()).has(toAddress(0xdead))).toBe(false);
    // Nor for long by this one, if it were killed now.
    const [row] = await database.query(
      `select extract(epoch from max(until) - now()) as seconds from stream_holders`,
    );
    expect(Number(row?.seconds)).toBeLessThanOrEqual(10);
    stream.end();
  });

  it('does not delay the first state of a watch of a paid key', async () => {
    const { database } = served.service;
    await database.query(
      `insert into stream_holders (holder, until) values ('flood', now() + interval '1 hour')`,
    );
    for (let from = 0; from < FLOOD; from += 50) {
      const refs = Array.from({ length: 50 }, (_, place) => `eth:${toAddress(0xf0000 + from + place)}`);
      await database.query(
        `insert into open_streams (id, holder, key_id, subscription_id, caller, refs)
        values ($1, 'flood', 'none', 0, 'free:flood', $2)`,
        [`flood-${from}`, refs.join()],
      );
    }
    await database.query('update watch_counters set revision = revision + 1');
    const { address, chain } = useScenario('healthy');
    const tokens = [{ contract_address: address, chain }];
    await database.query('delete from watch_states');
    const created = await served.post('/api/v1/watch/create', { tokens }, bearer(await served.key()));
    expect(created.status).toBe(200);
    const states = async () => (await database.query('select address from watch_states')).length;
    await expect.poll(states).toBe(1);
  });
});

describe('the list of watched tokens', () => {
  const paid = toAddress(1);
  const other = toAddress(2);
  const flood = Array.from({ length: FLOOD }, (_, place) => toAddress(0xf0000 + place));
  const wanted = new Map<Address, readonly string[]>(flood.map((address) => [address, ['free:flood']]));
  const open = async () => {
    const list = new WatchedList({
      findAddresses: async () => wanted,
      findPolicies: async () => new Map(),
      findStates: async () => new Map(),
    });
    await list.refresh(1);
    return list;
  };
  const addresses = (list: WatchedList, count: number) =>
    list.fresh(100, count).map(({ address }) => address);

  it('reads what a paid key watches next, and then what another free one does, whatever came before', async () => {
    wanted.delete(paid);
    const list = await open();
    expect(addresses(list, 1)).toEqual([flood[0]]);
    wanted.set(paid, ['free:flood', 'paid:b']);
    wanted.set(other, ['free:c']);
    await list.refresh(2);
    expect(addresses(list, 1)).toEqual([paid]);
    expect(addresses(list, 2)).toContain(other);
  });

  it('keeps most of each round for the tokens of paid keys', async () => {
    wanted.set(paid, ['paid:b']);
    const list = await open();
    const token = list.get(paid);
    if (!token) throw new Error('not watched');
    Object.assign(token, { snapshot: { watched: {} } });
    const rounds = Array.from({ length: 5 }, () => list.roll(200).filter((one) => one === token).length);
    expect(rounds).toEqual([1, 1, 1, 1, 1]);
  });

  it('lets an address go that is no token, and does not read it again at once', async () => {
    const list = await open();
    const [token] = list.fresh(100, 1);
    if (!token) throw new Error('nothing to read');
    list.leave(token);
    await list.refresh(3);
    expect(list.get(token.address)).toBeUndefined();
    expect(addresses(list, FLOOD + 2)).not.toContain(token.address);
  });
});
