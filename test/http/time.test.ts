import { createRpc } from '@assay/chain';
import { replayEvidence } from '@assay/engine';
import type { CallEvidence } from '@assay/facts';
import { Interface, Wallet } from 'ethers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeployedScenario, Devnet } from '../../devnet/devnet.js';
import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import { createNodeClient, type NodeClient } from '../../devnet/node/node-client.js';
import { startDevnet } from '../../devnet/start.js';
import type { Database } from '../../src/db/database.js';
import { signerOf } from '../../src/reports/report-signature.js';
import { createService, type Service } from '../../src/service.js';
import { createUnsaid } from '../openapi/document.js';
import { openTestDatabase } from '../support/account-database.js';
import { bearer } from '../support/service.js';

const unsaid = createUnsaid();
const KEY = `0x${'5e'.repeat(32)}`;
const REPORT = `
  id coreScore coverage blockNumber at { number time }
  security { score scanAnalysis { buyTax sellTax } }
  market { score liquidityUsd } holders { score totalHolders } washTrading { score } snipers { score }
  sources { fact reason }`;

let devnet: Devnet;
/** Asked before the owner changed the token, and after it. Both have the same database. */
const services: Service[] = [];
let service: Service;
let url: string;
let firstReport: { id: string; path: string };
let node: NodeClient;
let token: DeployedScenario;
let tokenNow: string;
/** The transaction that raised the tax. */
let raised: string;
/** Newest block before the owner changed the token. */
let before: { number: number; timestamp: number };

beforeAll(async () => {
  devnet = await startDevnet({ scenarios: ['tax-to-99'] });
  const [scenario] = devnet.scenarios;
  if (!scenario) throw new Error('no scenario');
  token = scenario;
  tokenNow = `token(chain: eth, address: "${token.address}")`;
  node = createNodeClient(devnet.chains.eth.rpcUrl);
  const database = await openTestDatabase();
  await start(database);
  const block = (await node.send('eth_getBlockByNumber', ['latest', false])) as Record<string, string>;
  before = { number: Number(block.number), timestamp: Number(block.timestamp) };
  const data = new Interface(['function setFees(uint256,uint256)']).encodeFunctionData('setFees', [10, 99]);
  firstReport = (await ask(`{ ${tokenNow} { report { id path } } }`)).data.token?.report ?? fail();
  await node.send('evm_setNextBlockTimestamp', [before.timestamp + 3_600]);
  const sent = await node.send('eth_sendTransaction', [
    { from: token.supporting.owner, to: token.address, data },
  ]);
  raised = String(sent);
  for (const _ of Array(9)) await node.send('evm_mine', []);
  await start(database);
}, 120_000);

async function start(database: Database) {
  const settings = toDevnetSettings(devnet, { PORT: '0', LOG_LEVEL: 'silent', REPORT_SIGNER_KEY: KEY });
  service = await createService(settings, { database });
  services.push(service);
  url = await service.listen();
}

function fail(): never {
  throw new Error('there is no report');
}

afterAll(async () => {
  for (const one of services) await one.close();
  await devnet.stop();
});

/** Asks the service that was started last. */
async function ask(query: string) {
  const { apiKey } = await service.accounts.grantPlan(`0x${'77'.repeat(20)}`, 'team');
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ query }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers of any shape
  return (await response.json()) as { data: Record<string, any>; errors?: readonly { message: string }[] };
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

  it('says in one sentence what cannot be asked, and counts what a node was asked for', async () => {
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
    expect(JSON.stringify(stats)).toContain('"calls_this_month":2');
    const shown = await (await post('/api/v1/features/security', before.number)).json();
    expect(shown).toMatchObject({
      security_analysis: { scan_analysis: { sell_tax: expect.stringMatching(/^0\.0[34]/) } },
      assurance: { block_number: before.number, block_time: before.timestamp },
    });
  });
});

describe('remembered reports', () => {
  const CHANGES = `changes { kind severity before after beforeReportId afterReportId
    beforeBlock { number } afterBlock { number } origin { block { number } transactionHash }
    evidence { before { ... on CallEvidence { blockNumber } } after { ... on CallEvidence { blockNumber } } } }`;

  it('say what changed, by which transaction, with evidence of both', async () => {
    const { data, errors } = await ask(
      `{ ${tokenNow} { report { id } history { reports { id coreScore } nextCursor } ${CHANGES} } }`,
    );
    expect(errors).toBeUndefined();
    const { report, changes } = data.token;
    const tax = changes.find(({ kind }: { kind: string }) => kind === 'TAX_RAISED');
    expect(tax).toMatchObject({
      severity: 'CRITICAL',
      before: { sellTax: expect.closeTo(0.04, 2) },
      after: { sellTax: expect.closeTo(0.99, 2) },
      beforeReportId: firstReport.id,
      afterReportId: report.id,
      beforeBlock: { number: before.number },
      origin: { block: { number: before.number + 1 }, transactionHash: raised },
    });
    expect(tax.evidence.before[0].blockNumber).toBe(before.number);
    expect(tax.evidence.after[0].blockNumber).toBe(tax.afterBlock.number);
    const kinds = changes.map(({ kind }: { kind: string }) => kind);
    expect(new Set(kinds).size).toBe(kinds.length);
    const page = await ask(`{ ${tokenNow} { history(first: 1) { reports { id } nextCursor } } }`);
    const { reports, nextCursor } = page.data.token.history;
    expect(reports).toEqual([{ id: report.id }]);
    const next = await ask(
      `{ ${tokenNow} { history(after: "${nextCursor}") { reports { id } nextCursor } } }`,
    );
    expect(next.data.token.history).toEqual({ reports: [{ id: firstReport.id }], nextCursor: null });
    const wrong = await ask(`{ ${tokenNow} { history(after: "x") { nextCursor } } }`);
    expect(wrong.errors?.[0]?.message).toContain('must be a cursor of an earlier page');
  });

  it('are told by REST too, since a time and for one call', async () => {
    const { apiKey } = await service.accounts.grantPlan(`0x${'79'.repeat(20)}`, 'team');
    const get = (more: string) =>
      fetch(`${url}/api/v1/token/changes?chain=eth&contract_address=${token.address}${more}`, {
        headers: bearer(apiKey),
      });
    const body = await (await get('')).json();
    expect(body.changes[0]).toMatchObject({ block_number: before.number + 1, transaction_hash: raised });
    expect(unsaid('/api/v1/token/changes', { status: 200, body })).toEqual([]);
    const later = await (await get(`&since=${before.timestamp + 86_400 * 365}`)).json();
    expect(later.changes).toEqual([]);
    expect((await get('&since=yesterday')).status).toBe(400);
    const stats = await (await fetch(`${url}/api/v1/user/stats`, { headers: bearer(apiKey) })).json();
    expect(JSON.stringify(stats)).toContain('"calls_this_month":2');
  });

  it('are named in a header of the analyses that they say; one of a past block has a report of its own', async () => {
    const { apiKey } = await service.accounts.grantPlan(`0x${'7a'.repeat(20)}`, 'team');
    const idOf = async (path: string, more: object = {}) => {
      const response = await fetch(`${url}/api/v1/token/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'https://page.example', ...bearer(apiKey) },
        body: JSON.stringify({ contract_address: token.address, chain: 'eth', ...more }),
      });
      expect([response.status, response.headers.get('access-control-expose-headers')]).toEqual([
        200,
        expect.stringContaining('X-Report-Id'),
      ]);
      return response.headers.get('x-report-id');
    };
    const { data } = await ask(`{ ${tokenNow} { report { id } } }`);
    expect(await idOf('analyze')).toBe(data.token.report.id);
    expect(await idOf('core-scores')).toBe(data.token.report.id);
    const past = await idOf('analyze', { at_block: before.number });
    expect([past, past === data.token.report.id]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), false]);
  });

  it('have a permanent link, and a signature that a changed word breaks', async () => {
    const response = await fetch(`${url}${firstReport.path}`);
    const body = await response.json();
    expect([response.status, body.report_id]).toEqual([200, firstReport.id]);
    expect(unsaid('/api/v1/report/{id}', { status: 200, body })).toEqual([]);
    expect(body.content.statements.length).toBeGreaterThan(3);
    const signed = { id: body.report_id, content: body.content };
    const { signer, signature } = body.signature;
    expect(signerOf(signed, signature)).toBe(signer.toLowerCase());
    expect(new Wallet(KEY).address).toBe(signer);
    body.content.snapshot.watched.sellTax = 0;
    expect(signerOf(signed, signature)).not.toBe(signer.toLowerCase());
    expect((await fetch(`${url}/api/v1/report/${'0'.repeat(32)}`)).status).toBe(404);
    expect((await fetch(`${url}/api/v1/report/7`)).status).toBe(400);
  });
});
