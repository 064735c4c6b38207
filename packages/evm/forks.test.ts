import { type ForkName, fromHex, type Hex, toHex, toQuantity } from '@assay/facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from '../../test/support/anvil.js';
import { createRandomProgram } from '../../test/support/random-programs.js';
import { precompiledCalls } from './fixtures/precompiled-inputs.js';
import { LocalEvm } from './local-evm.js';
import { createPlayerRunner } from './player-runner.js';

const CONTRACT = '0x00000000000000000000000000000000c0de0001';
const OTHER = '0x00000000000000000000000000000000c0de0002';
const CALLER = '0x00000000000000000000000000000000ca11e400';
/** Ethereum's: at its low addresses nothing runs that is not known. */
const CHAIN_ID = 1;
const BLOCK = '0x1';
const { signal } = new AbortController();

const push = (value: number) => `61${value.toString(16).padStart(4, '0')}`;

/** The gas for an inner call, whatever it costs. */
const INNER_GAS = 30_000_000;
const inner = `63${INNER_GAS.toString(16).padStart(8, '0')}`;

/**
 * Calls the contract with this number with its own call data, and returns: whether that passed, the gas that it
 * took, the length of the answer, and the answer.
 */
function callerOf(number: number): Hex {
  const call = `5a 6000 6000 36 6000 6000 ${push(number)} ${inner} f1 5a`;
  const keep = '91 90 6000 52 03 6020 52 3d 6040 52';
  const end = '3d 6000 6060 3e 3d 6060 01 6000 f3';
  return toCode(`36 6000 6000 37 ${call} ${keep} ${end}`);
}

const toCode = (text: string): Hex => `0x${text.replaceAll(' ', '')}`;

/** Returns the gas that the piece of code takes, and the word that it leaves. */
const measured = (piece: string): Hex =>
  toCode(`5a ${piece} 5a 91 03 6000 52 6020 52 6040 6000 f3`.replace('91 03', '90 91 03'));

interface Fork {
  readonly evm: LocalEvm;
  readonly node: Anvil;
}

async function openFork(fork: ForkName): Promise<Fork> {
  const node = await startAnvil([
    '--hardfork',
    fork,
    '--chain-id',
    String(CHAIN_ID),
    '--gas-limit',
    '60000000',
  ]);
  await node.send('evm_mine');
  const forks = { forks: [{ fork, block: 0 }], sources: [] };
  const send = (method: string, params: readonly unknown[]) => node.send<unknown>(method, params);
  const evm = new LocalEvm({ chain: { chainId: CHAIN_ID, forks }, send, runner: createPlayerRunner() });
  return { evm, node };
}

/** What the node says. A failure without data is all that nodes tell alike. */
async function ask({ node }: Fork, params: readonly unknown[]): Promise<string> {
  return node.send<string>('eth_call', params).catch(() => 'failed');
}

async function play({ evm }: Fork, params: readonly unknown[]): Promise<string> {
  const answer = await evm.play('eth_call', params, signal);
  return 'value' in answer ? String(answer.value) : 'failed';
}

const paramsOf = (code: Hex, data: Hex = '0x', more: Readonly<Record<string, object>> = {}) => [
  { from: CALLER, to: CONTRACT, data, gas: '0x3938700', gasPrice: '0x77359400' },
  BLOCK,
  { [CONTRACT]: { code, balance: '0x5' }, [CALLER]: { balance: '0xde0b6b3a7640000' }, ...more },
];

async function compare(fork: Fork, cases: readonly (readonly [string, readonly unknown[]])[]): Promise<void> {
  const [played, expected] = [new Map<string, string>(), new Map<string, string>()];
  for (const [name, params] of cases) {
    expected.set(name, await ask(fork, params));
    played.set(name, await play(fork, params));
  }
  expect(Object.fromEntries(played)).toEqual(Object.fromEntries(expected));
}

// The node's own rules before Berlin are not those of the specification (a write costs 2,100 too much): the
// official tests judge them.
const forks: readonly ForkName[] = ['berlin', 'london', 'paris', 'shanghai', 'cancun', 'prague', 'osaka'];

describe.each(forks)('the rules of %s', (name) => {
  let fork: Fork;
  beforeAll(async () => {
    fork = await openFork(name);
  });
  afterAll(() => fork?.node.stop());

  it('are those of a node, to the last unit of gas, for random programs', async () => {
    const cases = Array.from({ length: 60 }, (_, index) => {
      const { code, other, data } = createRandomProgram(`${name} ${index}`, OTHER);
      const more = { [OTHER]: { code: other, balance: '0x7', nonce: '0x1' } };
      return [`program ${index}`, paramsOf(code, data, more)] as const;
    });
    await compare(fork, cases);
  });

  it('are those of a node for every instruction, and for the warmth of low accounts', async () => {
    const words = '7f8000000000000000000000000000000000000000000000000000000000000001 600c';
    const instructions = Array.from({ length: 256 }, (_, code) => code.toString(16).padStart(2, '0'));
    const each = instructions.map((code) => [
      `instruction ${code}`,
      paramsOf(measured(`${words} 6007 6003 6001 6002 6000 ${code}`)),
    ]);
    const zeros = ['1e', '1b', '1d'].map((code) => [
      `${code} of zero`,
      paramsOf(measured(`6000 6000 ${code}`)),
    ]);
    const accounts = [0, 1, 5, 8, 9, 0xa, 0xb, 0x11, 0x12, 0x64, 0xff, 0x100, 0x101].map((number) => [
      `balance of ${number}`,
      paramsOf(measured(`${push(number)} 31`)),
    ]);
    await compare(fork, [...each, ...zeros, ...accounts] as [string, unknown[]][]);
  });

  it.runIf(name === 'berlin' || name === 'osaka')(
    'are those of a node for the answers and prices of precompiled contracts',
    async () => {
      const cases = precompiledCalls.map(
        (call) => [call.name, paramsOf(callerOf(call.number), toHex(call.input))] as const,
      );
      await compare(fork, cases);
      expect(new Set(cases.map(([title]) => title)).size).toBe(cases.length);
    },
  );
});

describe('an account that delegates (EIP-7702)', () => {
  it('runs the code of another, and shows its own', async () => {
    const fork = await openFork('osaka');
    const target = '0x00000000000000000000000000000000000de1e6';
    const delegate = (to: string): Hex => `0xef0100${to.slice(2)}`;
    const more = {
      [OTHER]: { code: '0x602a60005260206000f3' },
      [target]: { code: delegate(OTHER) },
      '0x00000000000000000000000000000000000de1e7': { code: delegate(`0x${'4'.padStart(40, '0')}`) },
      '0x00000000000000000000000000000000000de1e8': { code: delegate(target) },
    };
    const questions = ['3b', '3f', '31'].map((code) => `73${target.slice(2)} ${code}`);
    const calls = ['6', '7', '8'].map(
      (digit) => `6020 6000 6000 6000 6000 73${target.slice(2, -1)}${digit} ${inner} f1`,
    );
    const cases = [...questions, ...calls, `${calls[0]} 50 ${calls[0]} 50 600051`].map(
      (piece) => [piece, paramsOf(measured(piece), '0x', more)] as const,
    );
    // The account that is called delegates itself.
    const direct = [{ from: CALLER, to: target, gas: '0x100000' }, BLOCK, more];
    await compare(fork, [...cases, ['direct', direct]]);
    expect(await play(fork, direct)).toBe(toHex(fromHex(`0x${'2a'.padStart(64, '0')}`)));
    expect(toQuantity(42)).toBe('0x2a');
    fork.node.stop();
  });
});
