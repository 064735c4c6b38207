import { AppError } from '@assay/facts';
import { GraphQLError } from 'graphql';
import { expect, it } from 'vitest';
import { RequestMeter, type Row } from './quota-meter.js';

const row = (digit: string, path: Row['path'], more: Partial<Row> = {}): Row => ({
  ref: { chain: 'eth', address: `0x${digit.repeat(40)}` },
  path,
  fields: ['coreScore', 'market'],
  ...more,
});

/** A quota that writes down what is taken and given back. */
function createWorld(left = 100) {
  const said: string[] = [];
  const quota = {
    async take(_key: string, units: number) {
      said.push(`take ${units}`);
      if (units > left) throw new AppError('quota_exceeded', 'too few');
      return units;
    },
    async refund(grant: number, units: number) {
      said.push(`refund ${units} of ${grant}`);
    },
  };
  return { meter: new RequestMeter(quota, 'key'), said };
}

it('all that is charged in one tick is taken at once, each token and partner key one time', async () => {
  const { meter, said } = createWorld();
  await Promise.all([
    meter.charge([row('1', ['a', 0]), row('2', ['a', 1]), row('1', ['a', 2])]),
    Promise.resolve().then(() => meter.charge([row('1', ['b']), row('3', ['b'])])),
    meter.charge([row('1', ['c'], { partnerApiKey: 'own' })]),
  ]);
  expect(said).toEqual(['take 4']);
});

it('a refusal is of all that was charged, and refunds nothing', async () => {
  const { meter, said } = createWorld(1);
  const charges = [meter.charge([row('1', ['a'])]), meter.charge([row('2', ['b'])])];
  expect((await Promise.allSettled(charges)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await meter.settle({ refusal: failure('quota_exceeded'), hungUp: false });
  expect(said).toEqual(['take 2']);
});

it('two partner keys are refused before anything is taken, and are not repeated in the reason', async () => {
  const { meter, said } = createWorld();
  const charges = ['sekret-1', 'sekret-2'].map((partnerApiKey) =>
    meter.charge([row('1', ['a'], { partnerApiKey })]),
  );
  for (const charge of charges) await expect(charge).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(charges[0]).rejects.not.toThrow(/sekret/);
  expect(said).toEqual([]);
});

const failure = (code: AppError['code']) => new AppError(code, 'failed');
const error = (...path: (string | number)[]) => new GraphQLError('failed', { path });
const refused = (code: AppError['code'], ...path: (string | number)[]) =>
  new GraphQLError('failed', { path, originalError: failure(code) });
const answered = { hungUp: false };
const ref1 = row('1', []).ref;

it.each([
  ['a value', { a: { coreScore: 1, market: null } }, [error('a', 'market')], 0],
  ['null that is an answer', { a: { coreScore: null, market: null } }, [error('a', 'market')], 0],
  [
    'errors only',
    { a: { coreScore: null, market: null } },
    [error('a', 'market'), error('a', 'coreScore')],
    1,
  ],
  [
    'errors that lie deeper',
    { a: { coreScore: null, market: null } },
    [error('a', 'market', 'x', 'y'), error('a', 'coreScore')],
    1,
  ],
  ['no row', { a: null }, [error('a', 'coverage')], 1],
  ['no data', null, [error('b')], 1],
])('a call of which the answer shows %s', async (_, data, errors, refunded) => {
  const { meter, said } = createWorld();
  await meter.charge([row('1', ['a'])]);
  meter.deliver({ data, errors });
  await meter.settle(answered);
  expect(said).toEqual(['take 1', ...(refunded ? ['refund 1 of 1'] : [])]);
});

it('what one place of the answer shows counts, though another failed; rows are told apart', async () => {
  const { meter, said } = createWorld();
  await meter.charge([row('1', ['list', 0]), row('2', ['list', 1]), row('3', ['list', 2])]);
  await meter.charge([row('1', ['a'])]);
  meter.deliver({
    data: { list: [null, { coreScore: null, market: null }, { coreScore: 1 }], a: { coreScore: 5 } },
    errors: [error('list', 0), error('list', 1, 'coreScore'), error('list', 1, 'market')],
  });
  await meter.settle(answered);
  expect(said).toEqual(['take 3', 'refund 1 of 3']);
});

it('a request that the service failed gives all back; what still runs for it takes nothing', async () => {
  const { meter, said } = createWorld();
  await meter.charge([row('1', ['a']), row('2', ['b'])]);
  meter.deliver({ data: { a: { coreScore: 1 }, b: { coreScore: 1 } } });
  const late = meter.charge([row('3', ['c'])]);
  await Promise.all([
    expect(late).rejects.toMatchObject({ code: 'unavailable' }),
    meter.settle({ refusal: failure('internal_error'), hungUp: false }),
  ]);
  expect(said).toEqual(['take 2', 'refund 2 of 2']);
});

it('where rows count whole, one with an error in it is refunded', async () => {
  const { meter, said } = createWorld();
  meter.requireWholeRows();
  await meter.charge([row('1', ['list', 0]), row('2', ['list', 1]), row('3', ['list', 2])]);
  meter.deliver({
    data: { list: [{ coreScore: 1, market: null }, { coreScore: 1, market: {} }, null] },
    errors: [error('list', 0, 'market'), error('list', 2)],
  });
  await meter.settle(answered);
  expect(said).toEqual(['take 3', 'refund 2 of 3']);
});

it.each([
  ['answers null without an error', { a: null }, [], 1],
  ['finds no token', { a: { coreScore: null } }, [refused('invalid_request', 'a', 'coreScore')], 1],
  ['finds no token at all', { a: null }, [refused('invalid_request', 'a')], 1],
  [
    'meets the limit of a provider',
    { a: { coreScore: null } },
    [refused('rate_limited', 'a', 'coreScore')],
    0,
  ],
  ['cannot be read', { a: null }, [refused('unavailable', 'a')], 0],
  [
    'finds no token and meets a limit',
    { a: null },
    [refused('rate_limited', 'a', 'market'), refused('invalid_request', 'a', 'coreScore')],
    1,
  ],
  ['shares its answer with a root that fails', null, [refused('unavailable', 'plans')], 0],
])('of a call for which work was begun: one that %s', async (_, data, errors, counted) => {
  for (const wholeRows of [false, true]) {
    const { meter, said } = createWorld();
    if (wholeRows) meter.requireWholeRows();
    await meter.charge([row('1', ['a'], { fields: ['coreScore'] })]);
    meter.begin(ref1);
    meter.deliver({ data, errors });
    await meter.settle(answered);
    expect(said).toEqual(['take 1', ...(counted === 1 ? [] : ['refund 1 of 1'])]);
  }
});

it('a refusal of the arguments alone gives the call back: no work was begun', async () => {
  for (const end of [answered, { refusal: failure('invalid_request'), hungUp: false }]) {
    const { meter, said } = createWorld();
    await meter.charge([row('1', ['a'], { fields: ['trades'] })]);
    meter.deliver({ data: { a: { trades: null } }, errors: [refused('invalid_request', 'a', 'trades')] });
    await meter.settle(end);
    expect(said).toEqual(['take 1', 'refund 1 of 1']);
  }
});

it.each([
  ['before work was begun', false, undefined, [], 0],
  ['while it was done', true, undefined, [], 1],
  ['while it was done, which then fails', true, failure('unavailable'), [refused('unavailable', 'a')], 1],
  [
    'after a part of it met a limit',
    true,
    undefined,
    [refused('rate_limited', 'a', 'x'), error('a', 'y')],
    1,
  ],
  ['after all of it met a limit', true, undefined, [refused('rate_limited', 'a')], 0],
  ['after it was refused by a limit', true, failure('rate_limited'), [], 0],
])('the caller hangs up %s', async (_, isBegun, refusal, errors, counted) => {
  const { meter, said } = createWorld();
  await meter.charge([row('1', ['a'])]);
  if (isBegun) meter.begin(ref1);
  if (errors.length > 0) meter.deliver({ data: { a: null }, errors });
  await meter.settle({ refusal, hungUp: true });
  expect(said).toEqual(['take 1', ...(counted === 1 ? [] : ['refund 1 of 1'])]);
});
