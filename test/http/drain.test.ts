import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import { simToken } from '../../devnet/simulators/sim-token.js';
import { type Simulator, startSimulator } from '../../devnet/simulators/simulator.js';
import type { Database } from '../../src/db/database.js';
import { createLogger } from '../../src/observability/logger.js';
import { createService, type Service } from '../../src/service.js';
import { openTestDatabase } from '../support/account-database.js';
import { useDevnet, useScenario } from '../support/devnet.js';
import { bearer } from '../support/service.js';

/** Grace period for requests in progress. The provider below takes ten times as long. */
const WORK_MS = 500;
const WAIT = { timeout: 10_000 };

describe('a process that is asked to end', () => {
  let database: Database;
  let simulator: Simulator;
  let service: Service;
  let half: Socket;
  let halfAnswer = '';
  let slowAnswers: readonly Response[] = [];

  beforeAll(async () => {
    database = await openTestDatabase();
    simulator = await startSimulator({
      slowMs: 10 * WORK_MS,
      makeToken: (chain, address) => simToken(chain, address as `0x${string}`),
    });
    simulator.setFault('goplus', 'slow');
    const settings = toDevnetSettings(useDevnet(), {
      PORT: '0',
      GOPLUS_URL: simulator.environment.GOPLUS_URL ?? '',
      SCAN_PROVIDERS: 'onchain,goplus',
    });
    service = await createService(settings, {
      log: createLogger('error', settings.secrets),
      // Read after the service has closed it.
      database: { ...database, close: async () => undefined },
      drainTimes: { workMs: WORK_MS, refusalMs: 10 * WORK_MS },
    });
    const url = await service.listen();
    const { apiKey } = await service.accounts.grantPlan(`0x${'d'.repeat(40)}`, 'team');
    const { chain, address } = useScenario('healthy');
    const post = (path: string, body: object) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...bearer(apiKey) },
        body: JSON.stringify(body),
      });
    const query = `{ token(chain: ${chain}, address: "${address}") { security { overallRisk } } }`;
    const slow = [
      post('/api/v1/token/security-analysis', { contract_address: address, chain }),
      post('/graphql', { query }),
    ];
    half = await sendHalfARequest(url, (data) => {
      halfAnswer += data;
    });
    await vi.waitFor(async () => expect((await service.limits.load()).thisMinute).toBe(2), WAIT);
    await vi.waitFor(() => expect(simulator.callsOf('goplus').length).toBeGreaterThan(0), WAIT);
    const closed = service.close();
    if (!half.closed) await once(half, 'close');
    slowAnswers = await Promise.all(slow);
    await closed;
  }, 60_000);
  afterAll(async () => {
    half.destroy();
    await service.close();
    await simulator.close();
    await database.close();
  });

  it('503: answers what takes too long with the documented body instead of a torn connection', async () => {
    const [rest, graphql] = slowAnswers;
    expect([rest?.status, rest?.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await rest?.json()).toEqual({
      error: 'unavailable',
      reason: expect.any(String),
      retry_after: 1,
      request_id: rest?.headers.get('x-request-id'),
    });
    expect([graphql?.status, graphql?.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await graphql?.json()).toMatchObject({ errors: [{ extensions: { retryAfter: 1 } }] });
  });

  it('503: does not wait for the rest of a body', () => {
    expect(halfAnswer).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\nRetry-After: 1\r\n[\s\S]*"error":"unavailable"/);
  });

  it('counts none of them, and notes those that it knew the key of', async () => {
    expect(await database.query('select sum(used)::integer as n from subscriptions')).toEqual([{ n: 0 }]);
    const history = await database.query('select status_code from calls');
    expect(history.map((call) => call.status_code)).toEqual([503, 503]);
  });
});

async function sendHalfARequest(url: string, onData: (text: string) => void): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write('POST /api/v1/generate-test-key HTTP/1.1\r\nHost: x\r\n');
  socket.write('Content-Type: application/json\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n');
  // The server sends this once it has read the request head.
  const [said] = (await once(socket, 'data')) as [Buffer];
  expect(said.toString('latin1')).toMatch(/^HTTP\/1\.1 100 /);
  socket.on('data', (data) => onData(data.toString('latin1')));
  socket.write('{');
  return socket;
}
