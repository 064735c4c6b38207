import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AssayError,
  createClient,
  documents,
  endpoints,
  graphql,
  replay,
  verifyWebhook,
} from '../../clients/typescript/src/index.js';
import { useDevnet, useScenario } from '../support/devnet.js';
import { useService } from '../support/service.js';

const served = useService();
const token = () => {
  const { chain, address } = useScenario('honeypot');
  return { chain: chain as 'eth' | 'base' | 'bsc', address };
};

describe('the TypeScript client', () => {
  it('asks REST and GraphQL, typed, and replays the evidence at a node', async () => {
    const client = createClient({ url: `${served.url}/`, apiKey: await served.key() });
    const { chain, address } = token();
    const report = await endpoints.postTokenAnalyze(client, { contract_address: address, chain });
    const { data } = await graphql(client, documents.Headline, { chain, address });
    expect(data?.token.coreScore).toBe(report.core_score);
    const chainId = { eth: 1, base: 8453, bsc: 56 }[chain];
    const compat = await endpoints.getCompatGoplusTokenSecurity(client, chainId, {
      contract_addresses: address,
    });
    expect(compat.result[address.toLowerCase()]?.is_honeypot).toBe('1');
    const told = await graphql(client, documents.Evidence, { chain, address });
    const pieces = (told.data?.token.security?.checks ?? []).flatMap(({ evidence }) => evidence);
    const calls = pieces.flatMap((piece) => (piece.__typename === 'CallEvidence' ? [piece] : []));
    const node = useDevnet().chains[chain]?.rpcUrl ?? '';
    const verdicts = await Promise.all(calls.slice(0, 4).map((call) => replay(node, call)));
    expect(verdicts.length).toBeGreaterThan(1);
    expect(verdicts.filter((verdict) => verdict !== 'identical' && verdict !== 'holds')).toEqual([]);
    const [first] = calls;
    if (!first) throw new Error('no call');
    expect(await replay(node, { ...first, result: '0x' })).toBe('differs');
    expect(await replay(node, { ...first, blockHash: `0x${'0'.repeat(64)}` })).toBe('unknown');
  });

  it('says what was refused', async () => {
    const client = createClient({ url: served.url });
    const refused = endpoints.getUserStats(client).catch((error: unknown) => error);
    expect(await refused).toMatchObject({ name: 'AssayError', status: 401, code: 'unauthorized' });
    expect(await refused).toBeInstanceOf(AssayError);
  });
});

describe('retries', () => {
  let server: Server;
  const answers: [status: number, wait: string][] = [];
  let asked = 0;
  beforeAll(async () => {
    server = createServer((_request, response) => {
      asked += 1;
      const [status, wait] = answers.shift() ?? [200, ''];
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(wait ? { 'retry-after': wait } : {}),
      });
      response.end(
        JSON.stringify(status === 200 ? { success: true } : { error: 'rate_limited', reason: 'Later.' }),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => server.close());
  const stats = async (given: typeof answers, options: { retries?: number; longestWait?: number } = {}) => {
    answers.splice(0, answers.length, ...given);
    asked = 0;
    const { port } = server.address() as AddressInfo;
    const client = createClient({ url: `http://127.0.0.1:${port}`, ...options });
    const answer = await endpoints.getUserStats(client).catch((error: AssayError) => error.status);
    return [asked, answer];
  };

  it('waits as the header says, so often, and not for longer than allowed', async () => {
    expect(
      await stats([
        [429, '0'],
        [503, '0'],
      ]),
    ).toEqual([3, { success: true }]);
    expect(
      await stats(
        [
          [429, '0'],
          [429, '0'],
        ],
        { retries: 1 },
      ),
    ).toEqual([2, 429]);
    expect(await stats([[429, '61']])).toEqual([1, 429]);
    expect(await stats([[429, '']])).toEqual([1, 429]);
    expect(await stats([[500, '0']])).toEqual([1, 500]);
  });
});

describe('verifyWebhook', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const body = '{"type":"token.changed","data":{}}';
  const sign = (at: Date, text = body) => ({
    'webhook-id': 'message_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': `v1,AAAA ${new Webhook(secret).sign('message_1', at, text)}`,
  });

  it('takes what the service signs, and nothing else', async () => {
    const now = new Date();
    expect(await verifyWebhook(secret, sign(now), body)).toEqual(JSON.parse(body));
    expect(await verifyWebhook(secret, new Headers(sign(now)), body)).toEqual(JSON.parse(body));
    const bad: [Record<string, string>, string][] = [
      [sign(now), `${body} `],
      [sign(new Date(now.getTime() - 400_000)), body],
      [sign(new Date(now.getTime() + 400_000)), body],
      [{ ...sign(now), 'webhook-id': 'message_2' }, body],
      [{ ...sign(now), 'webhook-signature': '' }, body],
      [{ ...sign(now), 'webhook-timestamp': 'x' }, body],
    ];
    for (const [headers, text] of bad)
      await expect(verifyWebhook(secret, headers, text)).rejects.toThrow(/signature|old/);
  });
});
