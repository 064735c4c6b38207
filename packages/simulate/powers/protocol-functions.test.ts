import { expect, it } from 'vitest';
import golden from '../../../test/support/facts/cas20-golden.json' with { type: 'json' };
import { errors, named, registryFunctions, tokenFunctions } from './protocol-functions.js';

/** Calls of CAS20 that the client of BNB Smart Chain itself recorded: the powers are played by the same functions. */

const callOf = (name: string) => {
  const found = golden.calls.find((call) => call.name === name);
  if (!found) throw new RangeError(name);
  return found;
};

it.each([
  ['mint alice->bob 5', tokenFunctions.mint],
  ['pause [transfer]', tokenFunctions.pause],
  ['transferFrom bob 31 (allowance)', tokenFunctions.transferFrom],
  ['updatePolicy TRANSFER_SENDER=id1', tokenFunctions.updatePolicy],
  ['seizeWithMemo bob->alice 3', tokenFunctions.seizeWithMemo],
  ['updateSupplyCap 10^6', tokenFunctions.updateSupplyCap],
  ['grantRole MINT bob via PAUSE admin', tokenFunctions.grantRole],
  ['updateBlocklist add bob', registryFunctions.updateBlocklist],
  ['updateAllowlist wrong type', registryFunctions.updateAllowlist],
])('%s is a call of the function that is tried here', (name, { selector }) => {
  expect(callOf(name).input.slice(0, 10)).toBe(selector);
});

it.each([
  ['mint by bob (no role)', errors.unauthorized],
  ['mint over cap', errors.aboveCap],
  ['transferFrom bob 31 (allowance)', errors.noAllowance],
  ['seizeWithMemo alice (not seizable)', errors.notSeizable],
])('%s is refused with the error that is told by here', (name, error) => {
  const { status, ret } = callOf(name);
  expect([status, ret.slice(0, 10)]).toEqual(['revert', error]);
});

it('names roles and the uses of rules by the hashes of the standard', () => {
  expect(callOf('mint by bob (no role)').ret.slice(-64)).toBe(named('MINT_ROLE').slice(2));
  const used = (name: string) => `0x${callOf(name).input.slice(10, 74)}`;
  expect(used('updatePolicy TRANSFER_SENDER=id1')).toBe(named('TRANSFER_SENDER_POLICY'));
  expect(used('updatePolicy SEIZE_HOLDER=id1')).toBe(named('SEIZE_HOLDER_POLICY'));
});
