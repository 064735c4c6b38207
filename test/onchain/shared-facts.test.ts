import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FactKind } from '@assay/facts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useDevnet, useScenario } from '../support/devnet.js';
import { createFactFiles } from '../support/fact-files.js';
import { createOnchainFacts } from '../support/onchain-facts.js';

const kinds: readonly FactKind[] = ['code', 'holders', 'launch', 'liquidityLocks', 'pools', 'simulation'];
const BUDGET_MS = 60_000;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-facts-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('what one worker has read of the shared chains another has without a node', async () => {
  const devnet = useDevnet();
  const { chain, address } = useScenario('healthy');
  const nodes = Object.entries(devnet.chains).map(([name, one]) => [
    name,
    { ...one, rpcUrl: 'http://127.0.0.1:9' },
  ]);
  const down = { ...devnet, chains: Object.fromEntries(nodes) as typeof devnet.chains };
  const open = (over: typeof devnet) =>
    createOnchainFacts(over, BUDGET_MS, undefined, createFactFiles(folder));
  const readBy = ({ facts }: ReturnType<typeof open>, wanted: readonly FactKind[]) =>
    Promise.all(wanted.map((kind) => facts.load(kind, { chain, address })));

  const first = await readBy(open(devnet), kinds);
  expect(first.every(({ known }) => known)).toBe(true);
  expect(await readBy(open(down), kinds)).toStrictEqual(first);
  expect(await readBy(open(down), ['trades'])).toMatchObject([{ known: false }]);
});
