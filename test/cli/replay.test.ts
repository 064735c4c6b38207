import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { toDevnetEnvironment } from '../../devnet/devnet-settings.js';
import { main as analyze } from '../../src/cli/analyze.js';
import { main as replay } from '../../src/cli/replay.js';
import { endpoints } from '../../src/rest/endpoints.js';
import { toJsonSchema } from '../../src/rest/openapi/json-schema.js';
import { useDevnet, useScenario } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';

const served = useService();
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'replay-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

/** Replays a text as it is, and returns the exit status with what was printed. */
async function replayOf(
  text: string,
  chain: string,
  ...flags: string[]
): Promise<{ status: number; printed: string }> {
  const path = join(folder, 'answer.json');
  writeFileSync(path, text);
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const node = Object.entries(useDevnet().chains).find(([name]) => name === chain)?.[1];
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const status = await replay([path, '--rpc', node?.rpcUrl ?? '', ...flags]);
  const shown = [...log.mock.calls, ...error.mock.calls].flat();
  const printed = stripVTControlCharacters(shown.join('\n'));
  log.mockRestore();
  error.mockRestore();
  return { status, printed };
}

const reportIdsIn = (text: string) => [...text.matchAll(/"report_id":"([^"]*)"/g)].map(([, id]) => id);

/** Pieces of evidence anywhere in an answer, equal ones once. */
function piecesIn(value: unknown): Set<string> {
  if (typeof value !== 'object' || value === null) return new Set();
  const own = Object.entries(value).flatMap(([key, inner]) =>
    key === 'evidence' && inner !== null
      ? [inner]
          .flat()
          .flatMap((one: object) => ('evidence' in one ? [...piecesIn(one)] : [JSON.stringify(one)]))
      : [...piecesIn(inner)],
  );
  return new Set(own);
}

async function expectAllHolds(text: string, chain: string): Promise<void> {
  const count = piecesIn(JSON.parse(text.replace(/^> .*\n/gm, ''))).size;
  const { status, printed } = await replayOf(text, chain);
  expect(count).toBeGreaterThan(0);
  expect(printed).toContain(`${count} pieces of evidence:`);
  expect(printed).not.toMatch(/does not hold|could not be asked of this node: [1-9]/);
  expect(printed).toContain('0 do not, 0 could not be asked of this node');
  expect(status).toBe(0);
}

describe('replay takes what the service hands out, unchanged', () => {
  it.each([
    'stablecoin',
    'honeypot',
    'hidden-mint',
    'upgradeable-proxy',
    'diamond',
    'wash-ring',
    'simulation-evader',
  ])(
    'the REST body of %s',
    async (id) => {
      const { address, chain } = useScenario(id);
      const body = { contract_address: address, chain };
      const key = bearer(await served.key());
      const text = await (await served.post('/api/v1/features/security', body, key)).text();
      await expectAllHolds(text, chain);
      // Code is told once: the largest piece is of ten plain calls.
      const sizes = [...piecesIn(JSON.parse(text))].map((piece) => piece.length);
      expect(Math.max(...sizes)).toBeLessThan(4_200);
      expect(text.length).toBeLessThan(150_000);
    },
    60_000,
  );

  it('the report of the playground', async () => {
    const { address, chain } = useScenario('honeypot');
    const response = await served.post(
      '/graphql',
      {
        query: readFileSync('web/examples.graphql', 'utf8'),
        operationName: 'Report',
        variables: { chain, address },
      },
      bearer(await served.key()),
    );
    await expectAllHolds(await response.text(), chain);
  }, 60_000);

  it('what analyze --json prints, with the lines of npm before it', async () => {
    const { address, chain } = useScenario('open-mint');
    const chainsFile = join(folder, 'chains.json');
    writeFileSync(chainsFile, JSON.stringify(useDevnet().chainsFile));
    const env = { ...toDevnetEnvironment(useDevnet()), CHAINS_FILE: chainsFile, LOG_LEVEL: 'silent' };
    const lines: string[] = [];
    const world = { env, out: (text: string) => void lines.push(text), err: () => undefined };
    expect(await analyze([chain, address, '--json'], world)).toBe(0);
    const out = lines.join('');
    await expectAllHolds(out, chain);
    await expectAllHolds(`\n> assay@0.1.0 analyze\n> node dist/analyze.js\n\n${out}`, chain);
  }, 60_000);

  it('the log of a change of code, which does not hold at another index', async () => {
    const { address, chain } = useScenario('upgradeable-proxy');
    const query = `{ token(chain: ${chain}, address: "${address}") { security { codeHistory { changes { evidence {
      kind ... on LogEvidence { chainId blockNumber blockHash address transactionHash logIndex description } } } } } } }`;
    const text = JSON.stringify(await served.query(await served.key(), query));
    expect(text).toContain('"kind":"log"');
    await expectAllHolds(text, chain);
    expect((await replayOf(text.replace(/"logIndex":\d+/, '"logIndex":77'), chain)).status).toBe(1);
  }, 60_000);

  it('other kinds: code and transactions are asked of the node, source and reports are only listed', async () => {
    const { address, chain } = useScenario('healthy');
    const evidence = (one: object) => replayOf(JSON.stringify({ chain, evidence: [one] }), chain);
    const code = { kind: 'bytecode', address, code_hash: `0x${'12'.repeat(32)}`, description: 'A loop.' };
    expect((await evidence(code)).status).toBe(1);
    expect((await evidence({ ...code, address: `0x${'12'.repeat(20)}` })).status).toBe(2);
    const hashes = [`0x${'34'.repeat(32)}`];
    const absent = await evidence({ kind: 'transactions', hashes, description: 'A cycle.' });
    expect(absent.status).toBe(2);
    expect(absent.printed).toMatch(/cannot be asked +A cycle\.\n.*does not have transaction/);
    const source = { kind: 'source', contract: 'A', file: 'A.sol', line_start: 3, quote: 'x' };
    const listed = await evidence(source);
    expect([listed.status, listed.printed.includes('1 are not for a node to answer')]).toEqual([2, true]);
    expect((await evidence({ kind: 'call' })).printed).toContain('it is not whole');
  });

  it('a piece of another chain than the node is on cannot be asked there, and the output says so', async () => {
    const { address, chain } = useScenario('healthy');
    const code = { kind: 'bytecode', address, code_hash: `0x${'12'.repeat(32)}`, description: 'A loop.' };
    const other = chain === 'eth' ? 'base' : 'eth';
    const { status, printed } = await replayOf(JSON.stringify({ chain, evidence: [code] }), other);
    expect([status, /the evidence is about chain \d+, the node is on \d+/.test(printed)]).toEqual([2, true]);
  });
});

describe('every REST answer with a verdict can be piped in', () => {
  const asked = endpoints.filter(({ response }) =>
    JSON.stringify(toJsonSchema(response, 'output')).includes('"coverage"'),
  );

  // Artificial trades are shown by transactions, and the other story has none.
  const storyOf = (path: string) => useScenario(path.includes('wash') ? 'wash-ring' : 'honeypot');

  async function answerOf(path: string, more: object = {}): Promise<string> {
    const { address, chain } = storyOf(path);
    const token = { contract_address: address, chain, ...more };
    const body = path.endsWith('batch') ? { tokens: [token] } : token;
    const response = await served.post(path, body, bearer(await served.key()));
    expect(response.status).toBe(200);
    return response.text();
  }
  /** What outside pages say of links is not for a node to answer. */
  async function expectReplayed(path: string, text: string): Promise<void> {
    const { status, printed } = await replayOf(text, storyOf(path).chain, '--url', served.url);
    const isForNoNode = path.endsWith('social-score');
    expect([status, printed]).toEqual(
      isForNoNode
        ? [2, expect.stringContaining('the report is stored, but nothing that it says rests on a call')]
        : [0, expect.stringMatching(/[1-9]\d* hold, 0 do not, 0 could not be asked/)],
    );
  }

  it('all of them are tried here', () => {
    expect(asked.map(({ path }) => path.replace('/api/v1/', '')).sort()).toEqual([
      'features/holders',
      'features/market',
      'features/routes',
      'features/security',
      'features/sniper-sellers',
      'features/social-score',
      'features/wash-trading',
      'token/analyze',
      'token/batch',
      'token/core-scores',
      'token/security-analysis',
      'token/security-only',
    ]);
  });

  it.each(asked.map(({ path }) => path))(
    '%s: the first answer, the cached one, and that of a past block',
    async (path) => {
      const [first, again] = [await answerOf(path), await answerOf(path)];
      const ids = [first, again].map((text) => reportIdsIn(text));
      expect(ids[0]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
      expect(ids[1]).toEqual(ids[0]);
      await expectReplayed(path, first);
      const past = await answerOf(path, { at_block: Number(/"block_number":(\d+)/.exec(first)?.[1]) - 1 });
      expect(reportIdsIn(past)).not.toEqual(ids[0]);
      await expectReplayed(path, past);
    },
    60_000,
  );

  it('an answer that names a report needs --url, and a report that is not there is told as such', async () => {
    const { chain } = useScenario('honeypot');
    const text = await answerOf('/api/v1/token/core-scores');
    expect(await replayOf(text, chain)).toMatchObject({
      status: 2,
      printed: expect.stringContaining('--url'),
    });
    const [id = ''] = reportIdsIn(text);
    const other = id.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
    const wrong = await replayOf(text.replaceAll(id, other), chain, '--url', served.url);
    expect(wrong).toMatchObject({ status: 2, printed: expect.stringContaining('There is no such report') });
  });

  it('a GraphQL answer that selects the report, without any evidence of its own', async () => {
    const { address, chain } = useScenario('honeypot');
    for (const selected of ['report { id }', 'reportId', 'reportId(component: holders)']) {
      const query = `{ token(chain: ${chain}, address: "${address}") { coreScore ${selected} } }`;
      const answer = JSON.stringify(await served.query(await served.key(), query));
      const { status, printed } = await replayOf(answer, chain, '--url', served.url);
      expect([status, printed]).toEqual([0, expect.stringMatching(/[1-9]\d* hold, 0 do not/)]);
    }
  });

  it('a part of an analysis leaves no report in the history of the token', async () => {
    const { address, chain } = useScenario('open-mint');
    const body = { contract_address: address, chain };
    const answer = await served.post('/api/v1/token/security-only', body, bearer(await served.key()));
    expect(reportIdsIn(await answer.text())).toHaveLength(1);
    const query = `{ token(chain: ${chain}, address: "${address}") { history { reports { id } } } }`;
    const { data } = await served.query(await served.key(), query);
    expect(data.token.history.reports).toEqual([]);
  });
});
