import { afterEach, expect, test } from 'vitest';
import { completeRecords } from './open-records.js';
import { toBlockRecord } from './record.js';
import { startWitnessNode, type WitnessNode } from './start-witness-node.js';

const contract = `0x${'c0'.repeat(20)}`;
const person = `0x${'aa'.repeat(20)}`;
const stranger = `0x${'bb'.repeat(20)}`;
const madeUp = `0x${'dd'.repeat(20)}`;
const word = (digits: string) => `0x${digits.padStart(64, '0')}`;
/** Answers the slot whose number is the first word of the data. */
const readsSlot = '0x6000355460005260206000f3';
/** Answers `mapping(address => …)` at slot 0 for the first word of the data. */
const mapping = '0x600035600052600060205260406000205460005260206000f3';
/** Answers the balance of the address in the first word of the data. */
const readsBalance = '0x6000353160005260206000f3';

const block = {
  hash: word('b1'),
  parentHash: word('b0'),
  number: '0x1312d00',
  timestamp: '0x65000000',
  miner: person,
  mixHash: word('1'),
  gasLimit: '0x1c9c380',
  baseFeePerGas: '0x7',
  transactions: [],
};
const account = (code: string | null, storage: Record<string, string> = {}) => ({
  basic: { balance: '0x5', nonce: 1 },
  code: code === null ? null : { bytecode: `${code}00`, original_len: (code.length - 2) / 2 },
  storage,
});

let node: WitnessNode | undefined;
afterEach(() => node?.close());

async function start(code: string) {
  const state = { [contract]: account(code, { '0x7': '0x2a' }), [person]: account(null) };
  const { value: opened } = await completeRecords([toBlockRecord({ block, state })]).next();
  if (!opened) throw new Error('no record');
  node = await startWitnessNode({ record: opened.record, isMadeUp: (address) => address === madeUp });
  const { url } = node;
  return async (method: string, ...params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const answer = await fetch(url, { method: 'POST', body });
    return (await answer.json()) as { result?: unknown; error?: { code: number; message: string } };
  };
}

const call = (data: string) => ({ to: contract, data });
const simulation = (data: string, stateOverrides = {}) => ({
  blockStateCalls: [{ stateOverrides, calls: [call(data)] }],
});
const missing = { error: { message: expect.stringMatching(/^missing trie node .* not available$/) } };

test('what is recorded is answered', async () => {
  const ask = await start(readsSlot);
  expect(await ask('eth_blockNumber')).toMatchObject({ result: '0x1312d00' });
  expect(await ask('eth_getCode', contract, 'latest')).toMatchObject({ result: readsSlot });
  expect(await ask('eth_getCode', person, 'latest')).toMatchObject({ result: '0x' });
  expect(await ask('eth_getStorageAt', contract, '0x7', '0x1312d00')).toMatchObject({ result: word('2a') });
  expect(await ask('eth_call', call(word('7')), 'latest')).toMatchObject({ result: word('2a') });
  expect(await ask('eth_simulateV1', simulation(word('7')), 'latest')).toMatchObject({
    result: [{ calls: [{ status: '0x1', returnData: word('2a') }] }],
  });
});

test('a slot that is not recorded is an error and never zero, with overrides and in simulations too', async () => {
  const ask = await start(readsSlot);
  expect(await ask('eth_getStorageAt', contract, '0x8', 'latest')).toMatchObject(missing);
  expect(await ask('eth_call', call(word('8')), 'latest')).toMatchObject(missing);
  const other = { [contract]: { stateDiff: { [word('9')]: word('1') } } };
  expect(await ask('eth_call', call(word('8')), 'latest', other)).toMatchObject(missing);
  expect(await ask('eth_call', call(word('9')), 'latest', other)).toMatchObject({ result: word('1') });
  expect(await ask('eth_simulateV1', simulation(word('8'), other), 'latest')).toMatchObject(missing);
  const whole = { [contract]: { state: {} } };
  expect(await ask('eth_call', call(word('8')), 'latest', whole)).toMatchObject({ result: word('0') });
});

test('an account that is not recorded is an error', async () => {
  const ask = await start(readsBalance);
  expect(await ask('eth_getCode', stranger, 'latest')).toMatchObject(missing);
  expect(await ask('eth_getBalance', stranger, 'latest')).toMatchObject(missing);
  expect(await ask('eth_call', { to: stranger, data: '0x' }, 'latest')).toMatchObject(missing);
  expect(await ask('eth_call', call(word(stranger.slice(2))), 'latest')).toMatchObject(missing);
  expect(await ask('eth_call', call(word(person.slice(2))), 'latest')).toMatchObject({ result: word('5') });
});

test('what belongs to an account that the request made up is empty by right', async () => {
  const ask = await start(mapping);
  expect(await ask('eth_call', call(word(madeUp.slice(2))), 'latest')).toMatchObject({ result: word('0') });
  expect(await ask('eth_call', call(word(stranger.slice(2))), 'latest')).toMatchObject(missing);
});

test('other blocks, logs and unknown methods are refused as by a real node', async () => {
  const ask = await start(readsSlot);
  expect(await ask('eth_call', call(word('7')), '0x1312cff')).toMatchObject(missing);
  expect(await ask('eth_getBlockByNumber', '0x1312cff', false)).toMatchObject({ result: null });
  expect(await ask('eth_getLogs', {})).toMatchObject({
    error: { message: expect.stringContaining('no logs') },
  });
  expect(await ask('eth_getProof', contract, [], 'latest')).toMatchObject({ error: { code: -32_601 } });
});
