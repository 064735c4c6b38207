import { Interface } from 'ethers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeployedScenario, Devnet } from '../../devnet/devnet.js';
import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import { createNodeClient, type NodeClient } from '../../devnet/node/node-client.js';
import { startDevnet } from '../../devnet/start.js';
import type { CallEvidence } from '../../src/domain/evidence.js';
import { createRpc } from '../../src/rpc/create-rpc.js';
import { createService, type Service } from '../../src/service.js';
import { replayEvidence } from '../../src/simulate/replay-evidence.js';
import { openTestDatabase } from '../support/account-database.js';
import { bearer } from '../support/service.js';

const REPORT = `
  id coreScore coverage blockNumber at { number time }
  security { score scanAnalysis { buyTax sellTax } }
  market { score liquidityUsd } holders { score totalHolders } washTrading { score } snipers { score }
  sources { fact reason }`;

let devnet: Devnet;
let service: Service;
let url: string;
let node: NodeClient;
let token: DeployedScenario;
/** Newest block before the owner changed the token. */
let before: { number: number; timestamp: number };

beforeAll(async () => {
  devnet = await startDevnet({ scenarios: ['tax-to-99'] });
  const [scenario] = devnet.scenarios;
  if (!scenario) throw new Error('no scenario');
  token = scenario;
  node = createNodeClient(devnet.chains.eth.rpcUrl);
  const settings = toDevnetSettings(devnet, { PORT: '0', LOG_LEVEL: 'silent' });
  service = await createService(settings, { database: await openTestDatabase() });
  url = await service.listen();
  const block = (await node.send('eth_getBlockByNumber', ['latest', false])) as Record<string, string>;
  before = { number: Number(block.number), timestamp: Number(block.timestamp) };
  const data = new Interface(['function setFees(uint256,uint256)']).encodeFunctionData('setFees', [10, 99]);
  await node.send('evm_setNextBlockTimestamp', [before.timestamp + 3_600]);
  await node.send('eth_sendTransaction', [{ from: token.supporting.owner, to: token.address, data }]);
  await node.send('evm_mine', []);
});

afterAll(async () => {
  await service.close();
  await devnet.stop();
});

async function ask(query: string) {
  const { apiKey } = await service.accounts.grantPlan(`0x${'77'.repeat(20)}`, 'team');
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ query }),
  });
  return (await response.json()) as { data: Record<string, never>; errors?: readonly { message: string }[] };
}

const at = (input: string, fields = REPORT, address = token.address) =>
  ask(`{ token(chain: eth, address: "${address}", at: ${input}) { ${fields} } }`);

describe('a report as of a past block', () => {
  it('shows the token as it was, beside the token as it is, and its evidence replays', async () => {
    const { data, errors } = await ask(`{
      now: token(chain: eth, address: "${token.address}") { ${REPORT} }
      past: token(chain: eth, address: "${token.address}", at: { block: ${before.number} }) { ${REPORT}
        evidence: security { checks { evidence { ... on CallEvidence {
          chainId blockNumber blockHash method params result reverted } } } } }
    }`);
    expect(errors).toBeUndefined();
    const { now, past = {} } = data as Record<string, Record<string, never>>;
    expect([now?.security, past.security]).toMatchObject([
      { scanAnalysis: { sellTax: expect.closeTo(0.99, 2) } },
      { scanAnalysis: { sellTax: expect.closeTo(0.04, 2) } },
    ]);
    expect(past).toMatchObject({
      id: `eth:${token.address}@${before.number}`,
      blockNumber: before.number,
      at: { number: before.number, time: new Date(before.timestamp * 1_000).toISOString() },
    });
    expect(now).toMatchObject({ id: `eth:${token.address}`, at: null });
    expect(past.market).toMatchObject({ score: expect.any(Number), liquidityUsd: expect.any(Number) });
    const reasons = (past.sources as unknown as { fact: string; reason: string }[]).filter(
      ({ reason }) => reason === 'no_history',
    );
    expect(reasons.map(({ fact }) => fact)).toEqual(expect.arrayContaining(['source', 'marketReport']));
    const checks = (past.evidence as unknown as { checks: { evidence: CallEvidence[] }[] }).checks;
    const calls = checks.flatMap(({ evidence }) => evidence).filter(({ params }) => params);
    const rpc = createRpc({
      chain: service.settings.chains.get('eth') as never,
      urls: [devnet.chains.eth.rpcUrl],
    });
    const replays = await Promise.all(
      calls.slice(0, 5).map((call) => replayEvidence(rpc, { ...call, kind: 'call', meaning: '' }, false)),
    );
    expect(replays.length).toBeGreaterThan(2);
    expect(replays.map(({ verdict }) => verdict)).toEqual(replays.map(() => 'identical'));
  });

  it('takes a time for the last block at or before it', async () => {
    for (const seconds of [0, 1_800]) {
      const time = new Date((before.timestamp + seconds) * 1_000).toISOString();
      const { data } = await at(`{ time: "${time}" }`, 'at { number }');
      expect(data.token).toEqual({ at: { number: before.number } });
    }
  });

  it('says in one sentence what cannot be asked, and takes no call for it', async () => {
    const young = 'There was no contract at';
    const cases: readonly [string, string, string?][] = [
      ['{ block: 99999999 }', 'Block 99999999 of eth is in the future: the newest is'],
      ['{ time: "2222-01-01T00:00:00Z" }', '2222-01-01T00:00:00.000Z is in the future'],
      ['{ time: "1999-01-01T00:00:00Z" }', 'eth had no block yet at'],
      ['{ time: "yesterday" }', 'A time must be ISO 8601 with a zone'],
      ['{ block: 1 }', young],
      ['{ block: -1 }', 'The argument "at" must not be negative'],
      ['{ }', 'must have exactly one of "block" and "time"'],
      ['{ block: 1, time: "2020-01-01T00:00:00Z" }', 'must have exactly one of "block" and "time"'],
    ];
    for (const [input, message] of cases) {
      const { errors } = await at(input, 'coreScore market { score } security { score }');
      expect(errors, input).toHaveLength(1);
      expect(errors?.[0]?.message).toContain(message);
    }
    const { apiKey } = await service.accounts.grantPlan(`0x${'78'.repeat(20)}`, 'team');
    const post = (path: string, at_block: unknown) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...bearer(apiKey) },
        body: JSON.stringify({ contract_address: token.address, chain: 'eth', at_block }),
      });
    for (const [at_block, reason] of [
      [99_999_999, 'in the future'],
      [1, young],
      ['7', 'must be a whole number'],
      [-1, 'must not be negative'],
    ]) {
      const response = await post('/api/v1/token/core-scores', at_block);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ reason: expect.stringContaining(String(reason)) });
    }
    const stats = await (await fetch(`${url}/api/v1/user/stats`, { headers: bearer(apiKey) })).json();
    expect(JSON.stringify(stats)).toContain('"calls_this_month":0');
    const shown = await (await post('/api/v1/features/security', before.number)).json();
    expect(shown).toMatchObject({
      security_analysis: { scan_analysis: { sell_tax: expect.stringMatching(/^0\.0[34]/) } },
      assurance: { block_number: before.number, block_time: before.timestamp },
    });
  });
});
