import { RpcError } from '@assay/chain';
import { createFreshAddress, type Hex } from '@assay/facts';
import { Interface } from 'ethers';
import { describe, expect, it } from 'vitest';
import { CREATE2_FACTORY, encodeCreation, toCreatedAddress } from '../calls/created-account.js';
import { driverAnswerIn, readCreatingCall, toCreatingCall } from './creating-call.js';

const multicall3 = new Interface([
  'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[])',
]);
const code: Hex = '0x6001600155';
const driver = toCreatedAddress(code);
const friend = createFreshAddress();
const payer = createFreshAddress();
const setup = {
  driver,
  overrides: { [driver]: { code, balance: '0x64' as const }, [friend]: { balance: '0x5' as const } },
  creation: { payer, multicall3: createFreshAddress() },
};
const answer = (...rows: readonly (readonly [boolean, Hex])[]): Hex =>
  multicall3.encodeFunctionResult('aggregate3Value', [rows]) as Hex;

describe('an account that a call creates', () => {
  it('has the address of CREATE2: of the factory, the salt 0 and the hash of the init code', () => {
    // cast create2 --deployer 0x4e59…956c --salt 0x0 --init-code 0x61000580600a3d393df36001600155
    expect(encodeCreation(code)).toBe(`0x${'0'.repeat(64)}61000580600a3d393df36001600155`);
    expect(driver).toBe('0x03de3cb5eeda4e72d3835bdec18eed32e448739b');
  });

  it('has another address for every other code', () => {
    expect(toCreatedAddress('0x6001600156')).not.toBe(driver);
  });
});

describe('a call that creates its accounts', () => {
  it('creates and pays each account, calls the driver last, and sends what it pays in all', () => {
    const { from, to, value, data } = toCreatingCall(setup, '0x1234');
    expect([from, to, value]).toEqual([payer, setup.creation.multicall3, 105n]);
    const [rows] = multicall3.decodeFunctionData('aggregate3Value', data);
    const plain = [...rows].map((row) =>
      [...row].map((one) => (typeof one === 'string' ? one.toLowerCase() : one)),
    );
    expect(plain).toEqual([
      [CREATE2_FACTORY, true, 100n, encodeCreation(code)],
      [friend, true, 5n, '0x'],
      [driver, true, 0n, '0x1234'],
    ]);
  });

  it.each([
    ['storage', { ...setup, overrides: { [driver]: { code, stateDiff: {} } } }],
    ['a nonce', { ...setup, overrides: { [driver]: { code, nonce: '0x1' as const } } }],
    ['code at a chosen address', { ...setup, overrides: { [friend]: { code } } }],
    ['another origin', { ...setup, origin: friend }],
    ['another block', { ...setup, blockOverrides: { time: '0x1' as const } }],
  ])('is not made for what it cannot set: %s', (_what, other) => {
    expect(() => toCreatingCall(other, '0x')).toThrow(RpcError);
  });

  it('answers what the driver returned, and nothing where its call failed', () => {
    const made = [
      [true, driver],
      [true, '0x'],
    ] as const;
    expect(readCreatingCall(setup, answer(...made, [true, '0xabcd']))).toBe('0xabcd');
    expect(readCreatingCall(setup, answer(...made, [false, '0xabcd']))).toBeUndefined();
  });

  it.each([
    ['there is no Multicall3', '0x'],
    ['the answer is about fewer calls', answer([true, driver], [true, '0xabcd'])],
    ['there is no factory', answer([true, '0x'], [true, '0x'], [true, '0x'])],
    ['the creation failed', answer([false, '0x'], [true, '0x'], [true, '0xabcd'])],
    ['another account was created', answer([true, friend], [true, '0x'], [true, '0xabcd'])],
    ['an account was not paid', answer([true, driver], [false, '0x'], [true, '0xabcd'])],
  ] as const)('was not tried where %s', (_why, bytes) => {
    expect(() => readCreatingCall(setup, bytes)).toThrow(expect.objectContaining({ kind: 'unsupported' }));
  });

  it('is compared by what the driver returned, and any other call by its own answer', () => {
    const { data } = toCreatingCall(setup, '0x');
    const bytes = answer([true, driver], [true, '0x'], [true, '0xabcd']);
    expect(driverAnswerIn([{ data }], bytes)).toBe('0xabcd');
    expect(driverAnswerIn([{ data: '0x12345678' }], bytes)).toBe(bytes);
  });
});
