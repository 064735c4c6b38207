import { defaultSharing, Scheduler, sharedResources } from '@assay/chain';
import {
  type Address,
  AppError,
  type Fact,
  type FactKind,
  type FactMap,
  known,
  missing,
  type TokenRef,
} from '@assay/facts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FactReader, LoadContext, Provider } from '../capabilities/provider.js';
import { createFactCache } from '../upstream/fact-cache.js';
import { createRoleLimiter } from '../upstream/role-limiter.js';
import { createFactLoaders } from './fact-loaders.js';
import { type PlannedProvider, toFactPlan } from './fact-plan.js';
import type { AnyFact, LoaderDeps, LoaderRequest } from './loader-deps.js';

const addressOf = (n: number): Address => `0x${n.toString(16).padStart(40, '0')}`;
const refOf = (n: number, chain: TokenRef['chain'] = 'eth'): TokenRef => ({ chain, address: addressOf(n) });
const holders: FactMap['holders'] = {
  totalHolders: 1,
  holders: [],
  sumOfBalances: 0n,
  mode: 'replay',
  coverage: 1,
};
const ten = { priceUsd: 10 } as FactMap['marketReport'];

type Answers<K extends FactKind> = (address: Address, context: LoadContext) => Promise<Fact<FactMap[K]>>;

/** A provider that answers token by token, and counts. */
function providerOf<K extends FactKind>(
  id: string,
  role: PlannedProvider['role'],
  kind: K,
  answer: Answers<K>,
) {
  const calls: { readonly chain: string; readonly addresses: readonly Address[] }[] = [];
  const reader: FactReader<K> = async (chain, addresses, context) => {
    calls.push({ chain, addresses });
    const facts = await Promise.all(addresses.map((address) => answer(address, context)));
    return new Map(addresses.map((address, i) => [address, facts[i] ?? missing('not_found', 'no', id)]));
  };
  const provider: Provider = { id, roles: [role], readers: { [kind]: reader } };
  return { planned: { provider, role, admission: 'batch' } as const, calls };
}

function depsOf(listed: readonly PlannedProvider[], more: Partial<LoaderDeps> = {}): LoaderDeps {
  return { plan: toFactPlan(listed), cache: createFactCache<AnyFact>(), limiters: {}, ...more };
}

const slotsFor = (coldTokens: number) =>
  new Scheduler(sharedResources({ ...defaultSharing, coldTokens, paidShare: 0 }).cold);

const requestOf = (more: Partial<LoaderRequest> = {}): LoaderRequest => ({
  signal: new AbortController().signal,
  deadline: Date.now() + 10_000,
  caller: 'test',
  ...more,
});

const never = () => new Promise<never>(() => undefined);

afterEach(() => void vi.useRealTimers());

describe('fact loaders', () => {
  it('asks once for all tokens of a chain in one tick, and matches the answers by address', async () => {
    const market = providerOf('m', 'market', 'marketReport', async (address) =>
      known({ ...ten, priceUsd: Number(address) }, 'm', 1),
    );
    const loaders = createFactLoaders(depsOf([market.planned]), requestOf());
    const facts = await Promise.all([3, 1, 2].map((n) => loaders.load('marketReport', refOf(n))));
    const other = await loaders.load('marketReport', refOf(9, 'bsc'));
    expect(facts.map((fact) => fact.known && fact.value.priceUsd)).toEqual([3, 1, 2]);
    expect(other).toMatchObject({ known: true });
    expect(market.calls.map((call) => [call.chain, call.addresses.length])).toEqual([
      ['eth', 3],
      ['bsc', 1],
    ]);
  });

  it('asks the next provider only for the tokens that the former did not know', async () => {
    const first = providerOf('a', 'market', 'marketReport', async (address) =>
      address === addressOf(1) ? known(ten, 'a', 1) : missing('not_found', 'no', 'a'),
    );
    const second = providerOf('b', 'market', 'marketReport', async () => known(ten, 'b', 1));
    const loaders = createFactLoaders(depsOf([first.planned, second.planned]), requestOf());
    const facts = await Promise.all([1, 2].map((n) => loaders.load('marketReport', refOf(n))));
    expect(facts.map((fact) => fact.source)).toEqual(['a', 'b']);
    expect(second.calls).toEqual([{ chain: 'eth', addresses: [addressOf(2)] }]);
  });

  it('a hundred requests for one token at once are one question; one that gives up does not spoil it', async () => {
    let answer: (fact: Fact<FactMap['marketReport']>) => void = () => undefined;
    const market = providerOf(
      'm',
      'market',
      'marketReport',
      () => new Promise((resolve) => (answer = resolve)),
    );
    const deps = depsOf([market.planned]);
    const impatient = new AbortController();
    const hasty = createFactLoaders(deps, requestOf({ signal: impatient.signal })).load(
      'marketReport',
      refOf(1),
    );
    const patient = Array.from({ length: 99 }, () =>
      createFactLoaders(deps, requestOf()).load('marketReport', refOf(1)),
    );
    await vi.waitFor(() => expect(market.calls).toHaveLength(1));
    impatient.abort();
    expect(await hasty).toMatchObject({ known: false, reason: 'timed_out' });
    answer(known(ten, 'm', 1));
    expect((await Promise.all(patient)).every((fact) => fact.known)).toBe(true);
    expect(market.calls).toHaveLength(1);
  });

  it('takes a stale fact of another replica at once, and reads it again for the next caller', async () => {
    const market = providerOf('m', 'market', 'marketReport', async () => known(ten, 'm', 2));
    const answer = {
      value: known(ten, 'other', 1) as AnyFact,
      storedAt: Date.now() - 20_000,
      freshness: { freshMs: 15_000, staleMs: 30_000 },
    };
    const shared = {
      getMany: async (keys: readonly string[]) => new Map(keys.map((key) => [key, answer])),
      put: () => undefined,
    };
    const deps = depsOf([market.planned], { cache: createFactCache<AnyFact>({ shared }) });
    const load = () => createFactLoaders(deps, requestOf()).load('marketReport', refOf(1));
    expect((await load()).source).toBe('other');
    expect(market.calls).toHaveLength(0);
    expect((await load()).source).toBe('other');
    await vi.waitFor(async () => expect((await load()).source).toBe('m'));
    expect(market.calls).toHaveLength(1);
  });

  it('aborts the provider when the last caller has left', async () => {
    let seen: AbortSignal | undefined;
    const market = providerOf('m', 'market', 'marketReport', (_address, context) => {
      seen = context.signal;
      return never();
    });
    const leaving = new AbortController();
    const answer = createFactLoaders(depsOf([market.planned]), requestOf({ signal: leaving.signal })).load(
      'marketReport',
      refOf(1),
    );
    await vi.waitFor(() => expect(seen).toBeDefined());
    expect(seen?.aborted).toBe(false);
    leaving.abort();
    await answer;
    expect(seen?.aborted).toBe(true);
  });

  it('answers inside the budget when a provider ignores its signal and hangs for ever', async () => {
    const market = providerOf('m', 'market', 'marketReport', never);
    const startedAt = Date.now();
    const loaders = createFactLoaders(depsOf([market.planned]), requestOf({ deadline: Date.now() + 80 }));
    expect(await loaders.load('marketReport', refOf(1))).toMatchObject({ known: false, reason: 'timed_out' });
    expect(Date.now() - startedAt).toBeLessThan(400);
  });

  it('is unavailable, not an unknown, when its time ran out while this service was overloaded', async () => {
    const overload = new AppError('unavailable', 'The database is overloaded.', { retryAfter: 5 });
    const market = providerOf('m', 'market', 'marketReport', never);
    const deps = depsOf([market.planned], { overload: () => overload });
    const gone = requestOf({ signal: AbortSignal.timeout(20) });
    await expect(createFactLoaders(deps, gone).load('marketReport', refOf(1))).rejects.toBe(overload);
  });

  it('a provider that hangs leaves time for the next one', async () => {
    const first = providerOf('a', 'market', 'marketReport', never);
    const second = providerOf('b', 'market', 'marketReport', async () => known(ten, 'b', 1));
    const deps = depsOf([{ ...first.planned, admission: 'request' }, second.planned], {
      providerBudgetMs: 50,
    });
    expect(await createFactLoaders(deps, requestOf()).load('marketReport', refOf(1))).toMatchObject({
      source: 'b',
    });
  });

  it('a provider that throws is missing data, is reported to the observer, and is not remembered', async () => {
    let fails = true;
    const market = providerOf('m', 'market', 'marketReport', async () => {
      if (fails) throw new Error('secret detail');
      return known(ten, 'm', 1);
    });
    const observe = vi.fn();
    const deps = depsOf([market.planned], { observe });
    const fact = await createFactLoaders(deps, requestOf()).load('marketReport', refOf(1));
    expect(fact).toMatchObject({ known: false, reason: 'unavailable' });
    expect(JSON.stringify(fact)).not.toContain('secret');
    expect(observe).toHaveBeenCalledWith(expect.objectContaining({ outcome: 'defect', provider: 'm' }));
    fails = false;
    expect(await createFactLoaders(deps, requestOf()).load('marketReport', refOf(1))).toMatchObject({
      known: true,
    });
  });

  it('"not found" is remembered shortly, an outage never', async () => {
    let reason: 'not_found' | 'unavailable' = 'not_found';
    const market = providerOf('m', 'market', 'marketReport', async () => missing(reason, 'no', 'm'));
    const deps = depsOf([market.planned]);
    const ask = (n: number) => createFactLoaders(deps, requestOf()).load('marketReport', refOf(n));
    await ask(1);
    await ask(1);
    expect(market.calls).toHaveLength(1);
    reason = 'unavailable';
    await ask(2);
    await ask(2);
    expect(market.calls).toHaveLength(3);
  });

  it('an unasked role is "not configured", not an error', async () => {
    const fact = await createFactLoaders(depsOf([]), requestOf()).load('marketReport', refOf(1));
    expect(fact).toMatchObject({ known: false, reason: 'not_configured', source: 'market' });
  });

  it('serves a stale answer at once and fetches a new one behind it', async () => {
    let now = 1_000_000;
    let price = 1;
    const market = providerOf('m', 'market', 'marketReport', async () =>
      known({ ...ten, priceUsd: price }, 'm', now),
    );
    const clock = () => now;
    const deps = depsOf([market.planned], { now: clock, cache: createFactCache<AnyFact>({ now: clock }) });
    const ask = async () => {
      const fact = await createFactLoaders(deps, requestOf({ deadline: now + 10_000 })).load(
        'marketReport',
        refOf(1),
      );
      return fact.known && fact.value.priceUsd;
    };
    expect(await ask()).toBe(1);
    now += 31_000;
    price = 2;
    expect(await ask()).toBe(1);
    await vi.waitFor(() => expect(market.calls).toHaveLength(2));
    await vi.waitFor(async () => expect(await ask()).toBe(2));
  });

  it('one token of a role admits all of its facts about the same tokens in one request', async () => {
    const limiter = createRoleLimiter({ role: 'scan', rps: 1, burst: 1, daily: 100, maxWaitMs: 0 });
    const scan = providerOf('onchain', 'scan', 'simulation', async () =>
      missing('not_found', 'no', 'onchain'),
    );
    const more = providerOf('more', 'scan', 'powers', async () => missing('not_found', 'no', 'more'));
    const deps = depsOf([scan.planned, more.planned], { limiters: { scan: limiter } });
    const loaders = createFactLoaders(deps, requestOf());
    await Promise.all([1, 2].map((n) => loaders.load('simulation', refOf(n))));
    await loaders.load('powers', refOf(2));
    expect(limiter.snapshot().requestsToday).toBe(1);
    const refused = createFactLoaders(deps, requestOf()).load('powers', refOf(3));
    await expect(refused).rejects.toMatchObject({ code: 'rate_limited', provider: 'scan' });
    await expect(refused).rejects.toBeInstanceOf(AppError);
  });

  it('one permit of a role admits all tokens of a query, also those that wait for a slot', async () => {
    const limiter = createRoleLimiter({ role: 'scan', rps: 1, burst: 1, daily: 100, maxWaitMs: 0 });
    const scan = providerOf('onchain', 'scan', 'simulation', async () => missing('not_found', 'no', 'o'));
    const slots = slotsFor(2);
    const loaders = createFactLoaders(
      depsOf([scan.planned], { limiters: { scan: limiter }, slots }),
      requestOf(),
    );
    await Promise.all(Array.from({ length: 50 }, (_, n) => loaders.load('simulation', refOf(n))));
    expect(limiter.snapshot().requestsToday).toBe(1);
    expect(scan.calls.flatMap(({ addresses }) => addresses)).toHaveLength(50);
    expect(Math.max(...scan.calls.map(({ addresses }) => addresses.length))).toBe(2);
  });

  it('facts that need other facts of their tokens end with one slot for fifty tokens, in requests that overlap', async () => {
    const pools = providerOf('onchain', 'market', 'pools', async () => missing('not_found', 'no', 'o'));
    const holders = providerOf('o', 'explorer', 'holders', async (address, { facts }) => {
      await facts.load('pools', { chain: 'eth', address });
      return missing('not_found', 'no', 'o');
    });
    // An outside service that asks for a fact of each token of its batch before it answers any.
    const source = providerOf('s', 'explorer', 'source', async (address, { facts }) => {
      await facts.load('pools', { chain: 'eth', address });
      return missing('not_found', 'no', 's');
    });
    const listed = [pools.planned, holders.planned, { ...source.planned, admission: 'request' as const }];
    const deps = depsOf(listed, { slots: slotsFor(1) });
    const ask = (caller: string, kinds: readonly FactKind[]) => {
      const loaders = createFactLoaders(deps, requestOf({ caller }));
      return Array.from({ length: 50 }, (_, n) => kinds.map((kind) => loaders.load(kind, refOf(n)))).flat();
    };
    const asked = [
      ...ask('a', ['pools', 'source']),
      ...ask('b', ['source', 'holders']),
      ...ask('c', ['holders']),
    ];
    const answers = await Promise.all(asked);
    expect(answers.map((fact) => !fact.known && fact.reason)).toEqual(asked.map(() => 'not_found'));
  });

  it('a caller that joins a question of another is not refused on that one’s account', async () => {
    let asked = 0;
    const market = providerOf('m', 'market', 'marketReport', async () => {
      asked += 1;
      if (asked === 1) throw new AppError('rate_limited', 'later', { provider: 'market', retryAfter: 1 });
      return known(ten, 'm', 1);
    });
    const deps = depsOf([{ ...market.planned, admission: 'request' }]);
    const greedy = createFactLoaders(deps, requestOf({ caller: 'greedy' })).load('marketReport', refOf(1));
    const modest = createFactLoaders(deps, requestOf({ caller: 'modest' })).load('marketReport', refOf(1));
    await expect(greedy).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await modest).toMatchObject({ known: true });
  });

  it('a limit that refuses a second opinion does not take away the first', async () => {
    const first = providerOf('a', 'market', 'marketReport', async () => known(ten, 'a', 1));
    const second = providerOf('b', 'market', 'marketReport', async () => {
      throw new AppError('rate_limited', 'later', { provider: 'market', retryAfter: 1 });
    });
    const deps = depsOf([first.planned, second.planned], {
      combinations: { marketReport: { ask: 'together' } },
    });
    expect(await createFactLoaders(deps, requestOf()).load('marketReport', refOf(1))).toMatchObject({
      source: 'a',
    });
  });

  it("what a caller's own partner key paid for is never given to another caller", async () => {
    const keys: (string | undefined)[] = [];
    const partner = providerOf('p', 'partner', 'holders', async (_address, context) => {
      keys.push(context.partnerApiKey);
      return missing('not_found', 'no', 'p');
    });
    const deps = depsOf([{ ...partner.planned, admission: 'request' }]);
    const ask = (partnerApiKey?: string) =>
      createFactLoaders(deps, requestOf(partnerApiKey === undefined ? {} : { partnerApiKey })).load(
        'holders',
        refOf(1),
      );
    await ask('alice');
    await ask('alice');
    await ask('bob');
    await ask();
    expect(keys).toEqual(['alice', 'bob', undefined]);
  });

  it('partner keys make nobody read the chain again: its part is shared, and says where the partner gave none', async () => {
    const chain = providerOf('onchain', 'explorer', 'holders', async () => known(holders, 'onchain', 1));
    const partner = providerOf('p', 'partner', 'holders', async (_address, { partnerApiKey }) =>
      partnerApiKey === 'good'
        ? known(holders, 'p', 1)
        : missing('unavailable', 'p does not accept the key.', 'p'),
    );
    const limiter = createRoleLimiter({ role: 'explorer', rps: 1, burst: 1, daily: 100, maxWaitMs: 0 });
    const deps = depsOf([chain.planned, { ...partner.planned, admission: 'request' }], {
      limiters: { explorer: limiter },
      combinations: { holders: { ask: 'together' } },
    });
    const ask = (partnerApiKey: string) =>
      createFactLoaders(deps, requestOf({ partnerApiKey })).load('holders', refOf(1));
    const [first, ...others] = await Promise.all(['r0', 'r1', 'good'].map(ask));
    await Promise.all(['r2', 'r3'].map(ask));
    expect(first).toMatchObject({
      source: 'onchain',
      opinions: [{ source: 'p', says: { no_answer: 'p does not accept the key.' } }],
    });
    expect(others.every((fact) => fact.known)).toBe(true);
    expect([chain.calls.length, limiter.snapshot().requestsToday]).toEqual([1, 1]);
  });

  it('a caller whose own key came too often gets that error instead of a smaller answer', async () => {
    const chain = providerOf('onchain', 'explorer', 'holders', async () => known(holders, 'onchain', 1));
    const partner = providerOf('p', 'partner', 'holders', async (_address, { partnerApiKey }) => {
      if (partnerApiKey === undefined) return missing('not_configured', 'no key', 'p');
      throw new AppError('rate_limited', 'later', { provider: 'partner', retryAfter: 1 });
    });
    const deps = depsOf([chain.planned, { ...partner.planned, admission: 'request' }], {
      combinations: { holders: { ask: 'together' } },
    });
    const ask = (more: Partial<LoaderRequest>) =>
      createFactLoaders(deps, requestOf(more)).load('holders', refOf(1));
    await expect(ask({ partnerApiKey: 'k' })).rejects.toMatchObject({ provider: 'partner' });
    expect(await ask({})).toMatchObject({ source: 'onchain' });
  });

  it("a fact that is shared never sees a caller's partner key, even behind other facts", async () => {
    const keys: (string | undefined)[] = [];
    const partner = providerOf('p', 'partner', 'holders', async (_address, context) => {
      keys.push(context.partnerApiKey);
      return missing('not_found', 'no', 'p');
    });
    const links = providerOf('l', 'explorer', 'walletLinks', async (address, context) => {
      keys.push(context.partnerApiKey);
      await context.facts.load('holders', { chain: 'eth', address });
      return missing('not_found', 'no', 'l');
    });
    const deps = depsOf([{ ...partner.planned, admission: 'request' }, links.planned]);
    await createFactLoaders(deps, requestOf({ partnerApiKey: 'alice' })).load('walletLinks', refOf(1));
    expect(keys).toEqual([undefined, undefined]);
  });

  it('a warm load makes nothing new: the same question in one request is the same promise', async () => {
    const market = providerOf('m', 'market', 'marketReport', async () => known(ten, 'm', 1));
    const loaders = createFactLoaders(depsOf([market.planned]), requestOf());
    const ref = refOf(1);
    await loaders.load('marketReport', ref);
    expect(loaders.load('marketReport', ref)).toBe(loaders.load('marketReport', ref));
  });
});
