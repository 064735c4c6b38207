import type { Hex } from '@assay/facts';
import { AbiCoder, id } from 'ethers';
import { expect, test } from 'vitest';
import { type RuleLog, replayRule } from './rule-events.js';

const [ann, bob, eve] = ['a', 'b', 'e'].map((letter) => `0x${letter.repeat(40)}` as Hex);
const coder = AbiCoder.defaultAbiCoder();

function listing(isOn: boolean, ...accounts: readonly (Hex | undefined)[]): RuleLog {
  const data = coder.encode(['bool', 'address[]'], [isOn, accounts]) as Hex;
  return { topics: [id('BlocklistUpdated(uint64,address,bool,address[])') as Hex], data };
}

function composing(...parts: readonly bigint[]): RuleLog {
  const data = coder.encode(['uint64[]'], [parts]) as Hex;
  return { topics: [id('CompositePolicyUpdated(uint64,address,uint64[])') as Hex], data };
}

test('a list has who was put on it and not taken off again', () => {
  const logs = [listing(true, ann, bob), listing(false, ann), listing(true, eve, eve)];
  expect(replayRule(logs).listed).toEqual([bob, eve]);
});

test('of a composed rule the last parts count', () => {
  expect(replayRule([composing(2n, 3n), composing(4n, 5n, 6n)]).parts).toEqual([4n, 5n, 6n]);
});

test.each([
  ['nothing', '0x'],
  [
    'a list that claims more than it has',
    coder.encode(['bool', 'uint256', 'uint256'], [true, 64, 2n ** 60n]),
  ],
  ['an offset beyond the data', coder.encode(['bool', 'uint256'], [true, 2n ** 200n])],
  ['no addresses', coder.encode(['bool', 'uint256[]'], [true, [2n ** 255n]])],
])('a log with %s lists nobody', (_, data) => {
  const [topic] = listing(true).topics;
  expect(replayRule([{ topics: [topic as Hex], data: data as Hex }]).listed).toEqual([]);
});
