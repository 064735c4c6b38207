import type { Address } from '@assay/facts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../../devnet/webhook-receiver.js';
import { type Lease, writeStep } from '../../src/db/watch-events.js';
import type { NewWatchEvent } from '../../src/domain/watch.js';
import { useScenario } from '../support/devnet.js';
import { type NameServer, startNameServer } from '../support/name-server.js';
import { useService } from '../support/service.js';

let names: NameServer;
const nameServers: string[] = [];
beforeAll(async () => {
  names = await startNameServer(() => '127.0.0.1');
  nameServers.push(names.server);
});
afterAll(() => names.close());

const lease: Lease = { chain: 'eth', holder: 'test', epoch: 1 };
const toWallet = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`;

describe('receivers that do not answer', () => {
  const served = useService({ WATCH_PRIVATE_RECEIVERS: 'true', PLAN_TEST_WATCHES: '210' }, undefined, {
    nameServers,
  });
  const receivers: Receiver[] = [];
  beforeAll(async () => {
    await served.service.database.query(
      `insert into watch_leases (chain, holder, epoch, until) values ('eth', 'test', 1, now() + interval '1 hour')`,
    );
  });
  afterEach(async () => {
    await served.service.database.query('delete from watches');
    await Promise.all(receivers.splice(0).map((one) => one.close()));
  });

  const receive = async (answer?: () => Promise<number>) => {
    const receiver = await startReceiver(answer ? { answer } : {});
    receivers.push(receiver);
    return receiver;
  };
  /** Its URL under another name. */
  const at = (host: string, { url }: Receiver) => url.replace('127.0.0.1', host);
  const never = () => new Promise<number>(() => undefined);
  let wallets = 0xc0;
  const watch = async (address: Address, urls: readonly string[], caller: string) => {
    wallets += 1;
    const { accounts, watches } = served.service;
    const isPaid = caller.startsWith('paid:');
    const { apiKey } = await (isPaid
      ? accounts.grantPlan(toWallet(wallets), 'team')
      : accounts.generateTestKey(toWallet(wallets)));
    const { keyId, plan } = await accounts.authenticate(apiKey);
    const refs = [{ chain: 'eth', address }] as const;
    for (const url of urls)
      await watches.create({ keyId, plan, caller }, { refs, kinds: [], minSeverity: 'INFO', url });
  };
  const tell = (address: Address) => {
    const event: NewWatchEvent = {
      address,
      kind: 'TAX_RAISED',
      severity: 'HIGH',
      blockNumber: 7,
      blockHash: '0x7',
      retracts: undefined,
      body: { description: 'Tax of a sale: 3 % before, 99 % now' },
    };
    return writeStep(served.service.database, lease, { events: [event], states: [], blocks: '[]' });
  };
  const bad = () => useScenario('tax-to-99').address;
  const good = () => useScenario('healthy').address;
  const hosts = (count: number, domain: (place: number) => string) =>
    Array.from({ length: count }, (_, place) => domain(place));

  it('of 70 free keys at 210 domains delay no webhook of a paid key', async () => {
    const slow = await receive(never);
    const customer = await receive();
    for (let key = 0; key < 70; key += 1)
      await watch(
        bad(),
        hosts(3, (place) => at(`k${key}w${place}.example`, slow)),
        `free:${key}`,
      );
    await watch(good(), [customer.url], 'paid:b');
    await tell(bad());
    await expect.poll(() => slow.messages.length).toBe(64);
    await tell(good());
    await expect.poll(() => customer.messages.length).toBe(1);
    // No attempt at a slow one has ended: others would have followed.
    expect(slow.messages.length).toBe(64);
  });

  it('of one free caller leave places to the other free ones', async () => {
    const slow = await receive(never);
    const customer = await receive();
    await watch(
      bad(),
      hosts(210, (place) => at(`w${place}.example`, slow)),
      'free:a',
    );
    await watch(good(), [customer.url], 'free:b');
    await tell(bad());
    await expect.poll(() => slow.messages.length).toBe(32);
    await tell(good());
    await expect.poll(() => customer.messages.length).toBe(1);
    expect(slow.messages.length).toBe(32);
  });

  it('are asked eight at once at the sub-domains of one domain', async () => {
    const slow = await receive(never);
    const other = await receive();
    await watch(
      bad(),
      hosts(30, (place) => at(`w${place}.one.example`, slow)),
      'paid:a',
    );
    await watch(bad(), [other.url], 'paid:a');
    await tell(bad());
    await expect.poll(() => other.messages.length).toBe(1);
    await expect.poll(() => slow.messages.length).toBe(8);
  });

  it('are asked four at once at one address once they were slow, and have half the time', async () => {
    const slow = await receive(never);
    const { database } = served.service;
    await watch(
      bad(),
      hosts(30, (place) => at(`w${place}.example`, slow)),
      'paid:a',
    );
    await database.query(`update watches set is_slow = true, address = '127.0.0.1'`);
    await tell(bad());
    const startedAt = performance.now();
    await expect.poll(() => slow.messages.length).toBe(4);
    // The next ones follow when these have had their time.
    await expect.poll(() => slow.messages.length).toBeGreaterThan(4);
    expect(performance.now() - startedAt).toBeGreaterThan(4_500);
    expect(performance.now() - startedAt).toBeLessThan(9_500);
  });

  it('that answer quickly again are no longer slow', async () => {
    const quick = await receive();
    const { database } = served.service;
    await watch(bad(), [quick.url], 'paid:a');
    await database.query(`update watches set is_slow = true, address = '198.51.100.1'`);
    await tell(bad());
    const state = () => database.query('select is_slow, address from watches');
    await expect.poll(state).toEqual([{ is_slow: false, address: '127.0.0.1' }]);
  });
});
