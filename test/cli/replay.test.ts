import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { toDevnetEnvironment } from '../../devnet/devnet-settings.js';
import { main as analyze } from '../../src/cli/analyze.js';
import { main as replay } from '../../src/cli/replay.js';
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
async function replayOf(text: string, chain: string): Promise<{ status: number; printed: string }> {
  const path = join(folder, 'answer.json');
  writeFileSync(path, text);
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const node = Object.entries(useDevnet().chains).find(([name]) => name === chain)?.[1];
  const status = await replay([path, '--rpc', node?.rpcUrl ?? '']);
  const printed = stripVTControlCharacters(log.mock.calls.flat().join('\n'));
  log.mockRestore();
  return { status, printed };
}

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
  it.each(['honeypot', 'hidden-mint', 'upgradeable-proxy', 'diamond', 'wash-ring', 'simulation-evader'])(
    'the REST body of %s',
    async (id) => {
      const { address, chain } = useScenario(id);
      const body = { contract_address: address, chain };
      const key = bearer(await served.key());
      const answer = await served.post('/api/v1/features/security', body, key);
      await expectAllHolds(await answer.text(), chain);
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
