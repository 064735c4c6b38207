import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { tryFolder } from '../../src/db/try-folder.js';
import { createUnsaid } from '../openapi/document.js';
import { openTestDatabase } from '../support/account-database.js';
import { type Served, useService } from '../support/service.js';

const unsaid = createUnsaid();

async function look(served: Served) {
  const [shown, ready] = await Promise.all([served.get('/health'), served.get('/ready')]);
  const body = await shown.json();
  expect(unsaid('/health', { status: shown.status, body })).toEqual([]);
  return { status: shown.status, body, ready: { status: ready.status, body: await ready.json() } };
}

/** A port on which nobody listens. */
const DEAD = 'http://127.0.0.1:1';

describe('a service none of whose nodes answers', () => {
  const served = useService({ RPC_URL_ETH: DEAD, RPC_URL_BASE: DEAD, RPC_URL_BSC: `${DEAD},${DEAD}/other` });

  it('says so before anybody asks for a token: in /health, in /ready and in its log', async () => {
    const failing = ['eth', 'base', 'bsc'].map(
      (chain) => `No node of ${chain} answers: nothing on it can be read.`,
    );
    await vi.waitFor(async () => expect((await look(served)).body.failing).toEqual(failing), 10_000);
    const { status, body, ready } = await look(served);
    expect([status, body.status]).toEqual([200, 'degraded']);
    expect(body.chains_in_part).toHaveLength(3);
    // The accounts and what is in memory can still be served.
    expect(ready).toEqual({ status: 200, body: { status: 'ready', failing } });
    for (const name of ['ETH', 'BASE', 'BSC'])
      expect(served.logged.filter((line) => line.includes(`set RPC_URL_${name} to one`))).toHaveLength(1);
    expect(served.calls).toEqual([]);
  });
});

describe('a service whose nodes and disk work', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'health-'));
  const probe = join(dataDir, 'probe');
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  // In memory, and asked of this folder what one with files is asked of its own.
  const served = useService({}, async () => ({
    ...(await openTestDatabase()),
    canStore: () => tryFolder(dataDir),
  }));

  it('names nothing', async () => {
    const { status, body, ready } = await look(served);
    expect([status, body.status, body.failing]).toEqual([200, 'healthy', undefined]);
    expect(ready).toEqual({ status: 200, body: { status: 'ready' } });
  });

  it.skipIf(!existsSync('/dev/full'))(
    'is unhealthy and not ready while its disk takes no more, and well again after',
    async () => {
      const failing = ['The database answers but cannot store: look whether its disk is full.'];
      const expectFull = async () => {
        // What the probe writes goes to a device that is always full. The probe removes it.
        if (!existsSync(probe)) symlinkSync('/dev/full', probe);
        const { status, body, ready } = await look(served);
        expect(status).toBe(503);
        expect(body).toMatchObject({ status: 'unhealthy', services: { database: 'connected' }, failing });
        expect(ready).toEqual({ status: 503, body: { status: 'failing', failing } });
      };
      await vi.waitFor(expectFull, { timeout: 10_000, interval: 50 });
      rmSync(probe, { force: true });
      await vi.waitFor(async () => expect((await look(served)).body.status).toBe('healthy'), 10_000);
    },
  );
});
