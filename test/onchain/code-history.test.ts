import { createBlockClock, createReadContext, type Rpc, RpcError, toBlockRef } from '@assay/chain';
import { findSlotChanges, readCodeHistory, replayEvidence, toCodeHistoryView } from '@assay/engine';
import type { Address, BlockRef, CodeHistory } from '@assay/facts';
import { expect, test } from 'vitest';
import { useScenario } from '../support/devnet.js';
import { useOnchainFacts } from '../support/onchain-facts.js';

const { facts, rpc } = useOnchainFacts();
const DAY = 86_400;

async function historyOf(id: string): Promise<{ value: CodeHistory; block: BlockRef; address: Address }> {
  const { chain, address } = useScenario(id);
  const fact = await facts.load('codeHistory', { chain, address });
  if (!fact.known || !fact.block) throw new Error(fact.known ? 'no block' : fact.detail);
  return { value: fact.value, block: fact.block, address };
}

/** Reads again, comparing storage over that many days. */
const readSince = (node: Rpc, address: Address, block: BlockRef, days: number) =>
  readCodeHistory(createReadContext(node, block), createBlockClock(node), {
    contracts: [address],
    from: block.timestamp - days * DAY,
  });

/** The same node with one method replaced. */
function changed(node: Rpc, method: string, answer: () => Promise<unknown>): Rpc {
  return {
    ...node,
    send: <T>(...args: Parameters<Rpc['send']>) =>
      args[0] === method ? (answer() as Promise<T>) : node.send<T>(...args),
  };
}

test('a replaced implementation is reported with its log, and storage agrees', async () => {
  const { supporting, chain } = useScenario('upgradeable-proxy');
  const { value, block } = await historyOf('upgradeable-proxy');
  expect(value.changes.map(({ kind, from, to, initial }) => [kind, from, to, initial])).toEqual([
    ['implementation', supporting.former, supporting.implementation, false],
    ['admin', expect.any(String), supporting.admin, true],
    ['implementation', null, supporting.former, true],
  ]);
  const [last] = value.changes;
  expect(last?.confirmed).toBe(true);
  expect(Math.abs(block.timestamp - (last?.at ?? 0) - 3 * DAY)).toBeLessThan(DAY / 4);
  const { evidence } = last ?? {};
  if (!evidence) throw new Error('no evidence');
  const logs = await rpc(chain).send<{ logIndex: string; transactionHash: string }[]>('eth_getLogs', [
    { blockHash: evidence.blockHash, address: evidence.address },
  ]);
  const found = logs.find(({ logIndex }) => Number(logIndex) === evidence.logIndex);
  expect(found?.transactionHash).toBe(evidence.transactionHash);
  expect(toCodeHistoryView(value, block.timestamp)).toMatchObject({ replacedLately: true });
});

test('a facet that a diamond replaced is reported, and the cut that made it is no replacement', async () => {
  const { supporting } = useScenario('diamond');
  const { value, block } = await historyOf('diamond');
  expect(value.changes.map(({ kind, initial }) => [kind, initial])).toEqual([
    ['facets', false],
    ['facets', true],
  ]);
  expect(value.changes[0]?.facets).toEqual([
    { address: supporting.mintFacet, action: 'replace', functions: 1 },
  ]);
  const { findings } = toCodeHistoryView(value, block.timestamp);
  expect(findings.map(({ type }) => type)).toEqual(['CODE_REPLACED_LATELY']);
  expect(findings[0]?.description).toContain('Once');
});

test('a token that is no proxy has no such history', async () => {
  const { chain, address } = useScenario('healthy');
  expect(await facts.load('codeHistory', { chain, address })).toMatchObject({
    known: false,
    reason: 'not_applicable',
  });
});

test('a node that does not serve the logs leaves it unknown, not empty', async () => {
  const { chain, address } = useScenario('upgradeable-proxy');
  const { block } = await historyOf('upgradeable-proxy');
  const refusing = changed(rpc(chain), 'eth_getLogs', () =>
    Promise.reject(new RpcError('refused', 'logs are for paying customers')),
  );
  const noStorage = changed(refusing, 'eth_getStorageAt', () =>
    Promise.reject(new RpcError('refused', 'missing trie node')),
  );
  expect(await readSince(noStorage, address, block, 10)).toBeUndefined();
});

test('a log that storage contradicts is not believed', async () => {
  const { chain, address } = useScenario('upgradeable-proxy');
  const { block } = await historyOf('upgradeable-proxy');
  const steady = changed(rpc(chain), 'eth_getStorageAt', () => Promise.resolve(`0x${'1'.padStart(64, '0')}`));
  const value = await readSince(steady, address, block, 10);
  if (!value) throw new Error('no history');
  expect(toCodeHistoryView(value, block.timestamp).replacedLately).toBe(false);
});

test('changes are reported even when the node has no old states', async () => {
  const { chain, address } = useScenario('upgradeable-proxy');
  const { block } = await historyOf('upgradeable-proxy');
  const gone = () => Promise.reject(new RpcError('refused', 'missing trie node'));
  const pruned = changed(changed(rpc(chain), 'eth_getStorageAt', gone), 'eth_getCode', gone);
  const value = await readSince(pruned, address, block, 10);
  expect(value?.changes.map(({ initial, confirmed }) => [initial, confirmed])).toEqual([
    [false, null],
    [null, null],
    [null, null],
  ]);
});

test('what a proxy replaced without a word is shown by its storage, with readings that anyone can repeat', async () => {
  const { chain, address, supporting } = useScenario('upgradeable-proxy');
  const { block } = await historyOf('upgradeable-proxy');
  const node = rpc(chain);
  const silent = changed(node, 'eth_getLogs', () => Promise.resolve([]));
  const value = await readSince(silent, address, block, 10);
  expect(value).toMatchObject({
    total: 0,
    slotChanges: [{ contract: address, from: supporting.former, to: supporting.implementation }],
  });
  const evidence = value?.slotChanges?.flatMap((each) => each.evidence) ?? [];
  expect(evidence).toHaveLength(2);
  for (const each of evidence) {
    expect(await replayEvidence(node, each, false)).toMatchObject({ verdict: 'identical' });
  }
  const [then, now] = evidence;
  if (!then || !now || !value) throw new Error('no evidence');
  expect(await replayEvidence(node, then, true)).toMatchObject({ verdict: 'differs' });
  expect(await replayEvidence(node, now, true)).toMatchObject({ verdict: 'identical' });
  expect(toCodeHistoryView(value, block.timestamp).findings).toMatchObject([{ status: 'PROVEN' }]);
});

test('a proxy that was made since then changed nothing', async () => {
  const { chain, address } = useScenario('upgradeable-proxy');
  const { block } = await historyOf('upgradeable-proxy');
  const node = rpc(chain);
  const early = toBlockRef(await node.send('eth_getBlockByNumber', ['0x3', false]));
  expect(await node.send('eth_getCode', [address, '0x3'])).toBe('0x');
  expect(await findSlotChanges(createReadContext(node, early), [address], block)).toEqual([]);
  // Nothing since the day after.
  expect((await readSince(rpc(chain), address, block, 2))?.slotChanges).toEqual([]);
});
