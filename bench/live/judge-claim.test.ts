import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Range, startRange } from '../range/start-range.js';
import { judgeClaim, type SeenEffect } from './judge-claim.js';
import { callsIn } from './judge-statements.js';
import { type Part, placeProbe } from './live-probe.js';
import { type LiveToken, readUsual, type Usual } from './token-effects.js';

let range: Range;
let live: LiveToken;
let usual: Usual;
let accountOf: (part: Part) => LiveToken['holder'];

beforeAll(async () => {
  range = await startRange();
  const signer = range.signer('eth');
  const { market, address, accountOf: of } = await placeProbe(range, { file: 'JUDGED' });
  accountOf = of;
  const [holder, other] = [of('minter'), of('admin')];
  for (const one of [holder, other]) await market.buy(one);
  live = { signer, market, token: address, holder, other, pool: (await market.pool()) ?? holder };
  usual = await readUsual(live);
});
afterAll(() => range?.stop());

const claims: readonly (readonly [Part, SeenEffect, readonly string[], boolean | null])[] = [
  ['deployer', 'drain', ['takeAsset(address,uint256)'], true],
  ['deployer', 'drain', ['takeCoins(uint256)'], true],
  ['deployer', 'drain', ['takeAll()'], true],
  ['outsider', 'drain', ['takeAsset(address,uint256)'], false],
  ['deployer', 'drain', ['keepAsset(address,uint256)'], false],
  ['deployer', 'drain', ['burnAll()'], false],
  ['deployer', 'drain', ['noSuchFunction()'], false],
  ['outsider', 'dump', ['sellAll()'], true],
  ['outsider', 'dump', ['sellFairly()'], false],
  ['deployer', 'dump', ['takeAll()'], false],
  ['deployer', 'code', ['replace(address)'], true],
  ['outsider', 'code', ['replace(address)'], false],
  ['deployer', 'code', ['note(address)'], false],
  ['deployer', 'block', ['setHook(address)'], true],
  ['deployer', 'stop', ['setHook(address)'], true],
  ['outsider', 'block', ['setHook(address)'], false],
  ['deployer', 'tax', ['setFee(uint256)', 'start()'], true],
  ['deployer', 'tax', ['setFee(uint256)', 'stop()'], false],
  ['deployer', 'tax', ['setFee(uint256)'], false],
  ['deployer', 'list', ['list(address)'], true],
  ['deployer', 'halt', ['list(address)'], false],
  ['deployer', 'limit', ['list(address)'], false],
  ['deployer', 'halt', ['halt()'], true],
  ['deployer', 'list', ['halt()'], false],
  ['deployer', 'limit', ['limit()'], true],
  ['deployer', 'block', ['limit()'], false],
  ['deployer', 'mint', ['takeAll()'], false],
  ['deployer', 'take', ['many(address,address,address,address)'], null],
  ['deployer', 'take', ['unknown((address,uint256))'], null],
];

describe('what is said of a function is judged by transactions', () => {
  it.each(claims)('%s, %s, %j: %s', async (part, effect, calls, isTrue) => {
    expect(await judgeClaim(live, usual, { by: accountOf(part), effect, calls })).toBe(isTrue);
  });
});

describe('the calls that a sentence names', () => {
  it.each([
    ['the owner calls deprecate(address): the token runs other code', ['deprecate(address)']],
    [
      'the owner calls setFee(uint256), then 0x12345678(): trading costs more',
      ['setFee(uint256)', '0x12345678()'],
    ],
    [
      'the owner calls set(address) with a contract that later fails every call: nobody sells',
      ['set(address)'],
    ],
    ['the owner calls send(bytes), then a message of its arrives through relay(bytes): new tokens exist', []],
    ['the owner has a role', []],
  ])('%s', (sentence, calls) => {
    expect(callsIn(sentence)).toEqual(calls);
  });
});
