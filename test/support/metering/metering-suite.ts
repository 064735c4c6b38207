import { expect, it, vi } from 'vitest';
import { simToken } from '../../../devnet/simulators/sim-token.js';
import { type Simulator, startSimulator } from '../../../devnet/simulators/simulator.js';
import { useEdgeCase, useScenario } from '../devnet.js';
import { bearer, type GraphqlAnswer, type Served } from '../service.js';
import {
  answeredCalls,
  conditions,
  METADATA,
  type MeteredRequest,
  type Root,
  sampleRequests,
  type TestToken,
  toQuery,
} from './requests.js';

export const startMeteringSimulator = (): Promise<Simulator> =>
  startSimulator({ makeToken: (chain, address) => simToken(chain, address as `0x${string}`) });

export const meteringEnvironment = (simulator: Simulator): Readonly<Record<string, string>> => ({
  ...simulator.environment,
  SCAN_PROVIDERS: 'onchain,goplus',
  PARTNER_PROVIDERS: 'moralis',
  LIMIT_EXPLORER_DAILY: '100',
  // Each partner key and each caller gets one request, then none during the test.
  LIMIT_PARTNER_RPS: '0.001',
  LIMIT_PARTNER_BURST: '1',
});

interface TestKey {
  readonly apiKey: string;
  readonly keyId: string;
}

const PATIENCE = { timeout: 40_000 };

const idOf = ({ chain, address }: TestToken) => ({ chain, address });
const warm = () => ['healthy', 'renounced-clean', 'blacklist'].map(useScenario).map(idOf);
/** The explorer's answers for these are never cached. */
const cold = () => ['hidden-mint', 'concentrated', 'open-mint'].map(useScenario).map(idOf);
/** The scanner hangs for this token. */
const slow = () => idOf(useScenario('honeypot'));

/** A call counts when work was begun for it and the service did not fail, on any database. */
export function describeMetering(served: Served, simulator: Simulator, requestCount = 200): void {
  let wallets = 0;
  const newKey = async (): Promise<TestKey> => {
    wallets += 1;
    const { apiKey, keyId } = await served.service.accounts.generateTestKey(
      `0x${(0xfee1000 + wallets).toString(16).padStart(40, '0')}`,
    );
    return { apiKey, keyId };
  };
  const usedOf = async (keyId: string) => (await served.service.accounts.stats(keyId)).totalCalls;
  const ask = (apiKey: string, query: string, signal?: AbortSignal) =>
    served.post('/graphql', { query, variables: conditions }, bearer(apiKey), signal);

  /** Reads the warm tokens and uses up the explorer's daily limit. */
  const prepare = async () => {
    const query = `query ($refs: [TokenRef!]!) { tokens(refs: $refs) { coreScore links { score } } }`;
    const { errors } = await served.query(await served.key(), query, { refs: warm() });
    expect(errors).toBeUndefined();
    const { explorer } = served.service.facts.limiters;
    while (!explorer.wouldRefuse()) (await explorer.acquire()).left();
  };

  /** Disconnects while the scanner is being asked, and waits until the service has noticed. */
  const hangUp = async (send: (signal: AbortSignal) => Promise<Response>) => {
    simulator.setFault('goplus', 'hang');
    const before = simulator.callsOf('goplus').length;
    const caller = new AbortController();
    let end: string | undefined;
    const answer = send(caller.signal)
      .then((response) => response.text())
      .catch(() => 'hung up')
      .then((text) => {
        end = text;
      });
    await vi.waitUntil(() => end !== undefined || simulator.callsOf('goplus').length > before, PATIENCE);
    caller.abort();
    await answer;
    expect(end).toBe('hung up');
    await vi.waitUntil(async () => (await served.service.limits.load()).concurrent === 0, PATIENCE);
    simulator.setFault('goplus', 'none');
  };

  const outcomes = new Map<string, number>();
  const note = (what: string) => outcomes.set(what, (outcomes.get(what) ?? 0) + 1);

  /** Sends a request. Returns how many calls its answer shows. */
  const send = async (
    request: MeteredRequest,
    { apiKey, keyId }: TestKey,
    place: number,
  ): Promise<number> => {
    const tokens = [...warm(), ...cold(), idOf(useEdgeCase('not-a-token'))];
    const partnerKeys = [`first-${place}`, `second-${place}`];
    if (request.kind === 'rest') {
      const { chain, address } = tokens[request.token] ?? slow();
      const own = request.partner > 0 ? { partner_api_key: partnerKeys[request.partner - 1] } : {};
      const body = { chain, contract_address: address, ...own };
      const answer = await served.post(request.path, body, bearer(apiKey));
      const { status } = answer;
      note(`REST ${status}`);
      if (status === 429 && (await answer.json()).error === 'quota_exceeded') note('QUOTA_EXCEEDED');
      return status === 200 || status === 400 ? 1 : 0;
    }
    if (request.kind === 'aborted') {
      const { chain, address } = slow();
      const hanging = `hanging: token(chain: ${chain}, address: "${address}") { security { scanAnalysis { isHoneypot } } }`;
      // With another token, which is read too.
      const roots = request.roots.map(
        (root): Root => ({ ...root, list: false, tokens: [0], fields: [METADATA], partner: 0 }),
      );
      const query = toQuery(roots, tokens, partnerKeys).replace(' { ', ` { ${hanging} `);
      if ((await served.service.accounts.stats(keyId)).remainingQuota < 2) return 0;
      await hangUp((signal) => ask(apiKey, query, signal));
      note('hung up');
      return 2;
    }
    const answer = (await (
      await ask(apiKey, toQuery(request.roots, tokens, partnerKeys))
    ).json()) as GraphqlAnswer;
    const codes = new Set(answer.errors?.map(({ extensions }) => String(extensions.code)));
    for (const code of codes) note(code);
    const { size } = answeredCalls(request.roots, answer);
    if (size > 0) note('answered');
    if (codes.has('QUOTA_EXCEEDED')) expect(size).toBe(0);
    return size;
  };

  const tokenField = ({ chain, address }: TestToken, more = '') =>
    `token(chain: ${chain}, address: "${address}"${more})`;
  const tokensField = (tokens: readonly TestToken[]) =>
    `tokens(refs: [${tokens.map(({ chain, address }) => `{ chain: ${chain}, address: "${address}" }`).join()}])`;
  /** The provider requests and counted calls of a query with a key that has `remaining` calls. */
  const measure = async (query: string, remaining = 10) => {
    const { apiKey, keyId } = await newKey();
    if (remaining < 10) await served.service.accounts.take(keyId, 10 - remaining);
    const before = served.calls.length;
    const variables = query.startsWith('query (') ? conditions : {};
    const { data, errors = [] } = await served.query(apiKey, query, variables);
    const counted = (await usedOf(keyId)) - (10 - remaining);
    const codes = [...new Set(errors.map(({ extensions }) => extensions.code))];
    return { data, codes, message: errors[0]?.message, counted, asked: served.calls.length - before };
  };

  it.each([
    ['leaves the only field out', '{ coreScore @include(if: false) }'],
    ['leaves a fragment out', '{ chain ...Part @skip(if: true) } } fragment Part on Token { coreScore'],
    ['leaves the field out by a variable', '{ ... @include(if: $hidden) { market { priceUsd } } }'],
    ['only names the token, by other names', '{ score: chain market: address __typename }'],
  ])('a selection that %s asks nothing and costs nothing, however often it comes', async (_, selection) => {
    const head = selection.includes('$hidden') ? 'query ($hidden: Boolean!) ' : '';
    const query = `${head}{ ${tokenField(cold()[0] ?? slow())} ${selection} }`;
    const free = { codes: [], counted: 0, asked: 0 };
    // It is compiled at its second use.
    for (let time = 0; time < 3; time += 1) expect(await measure(query)).toMatchObject(free);
  });

  it('a field that a variable takes in one request and leaves out in the next is charged where it is taken', async () => {
    const query = `query ($all: Boolean!) {
      ...Analysis @include(if: $all)
      ${tokenField(slow())} { chain }
    } fragment Analysis on Query { ${tokenField(slow())} { metadata { symbol } } }`;
    const { apiKey, keyId } = await newKey();
    for (const [all, used] of [
      [false, 0],
      [true, 1],
      [false, 1],
      [true, 2],
      [false, 2],
    ] as const) {
      const { errors } = await served.query(apiKey, query, { all });
      expect([errors, await usedOf(keyId)]).toEqual([undefined, used]);
    }
  });

  it('no token costs nothing, and one that is named many times costs one call', async () => {
    expect(await measure('{ tokens(refs: []) { coreScore } }')).toMatchObject({
      data: { tokens: [] },
      counted: 0,
    });
    const four = Array.from({ length: 4 }, slow);
    const query = `{ ${tokensField(four)} { metadata { symbol } } ${tokenField(slow())} { metadata { name } } }`;
    expect(await measure(query, 1)).toMatchObject({ codes: [], counted: 1 });
  });

  it('a query that repeats is answered with the same bytes and headers, and counted each time', async () => {
    const [{ chain, address } = slow()] = warm();
    const query = `query Q($address: Address!) { token(chain: ${chain}, address: $address) { coreScore } }`;
    const { apiKey, keyId } = await newKey();
    const answers: string[] = [];
    const send = async (body: object) => {
      const response = await served.post('/graphql', body, bearer(apiKey));
      const headers = [...response.headers].filter(
        ([name]) => !/^(x-request-id|date|.*ratelimit.*)$/.test(name),
      );
      answers.push(JSON.stringify([response.status, headers, await response.text()]));
    };
    // From the third on it is answered without Apollo; with extensions, always by Apollo.
    for (let time = 0; time < 4; time += 1) await send({ query, variables: { address } });
    await send({ query, variables: { address }, extensions: {} });
    expect(new Set(answers).size).toBe(1);
    expect(await usedOf(keyId)).toBe(5);
  });

  it('more tokens than calls are left: refused as a whole, with both numbers, nothing counted and nothing asked', async () => {
    const all = [...warm(), ...cold()];
    const refused = { codes: ['QUOTA_EXCEEDED'], counted: 0, asked: 0 };
    const many = await measure(`{ ${tokensField(all)} { metadata { decimals } } }`, 2);
    expect(many).toMatchObject(refused);
    expect(many.message).toMatch(/needs 6 calls, and 2 of 10 are left/);
    const fields = `a: ${tokensField(all.slice(0, 2))} { coreScore } b: ${tokenField(slow())} { coreScore }`;
    const several = await measure(`{ ${fields} c: ${tokenField(slow())} { chain } }`, 2);
    expect(several).toMatchObject(refused);
    expect(several.message).toMatch(/needs 3 calls, and 2 of 10 are left/);
  });

  it('a second partner key refuses the request before anything is counted or asked', async () => {
    const [token = slow()] = cold();
    const others = Array.from(
      { length: 14 },
      (_, index) => `b${index}: ${tokenField(token, `, partnerApiKey: "key-${index}"`)} { coreScore }`,
    );
    expect(await measure(`{ a: ${tokenField(token)} { coreScore } ${others.join(' ')} }`)).toMatchObject({
      codes: ['BAD_USER_INPUT'],
      message: 'Use one partnerApiKey in a request, not 14.',
      counted: 0,
      asked: 0,
    });
  });

  it('REST: a caller who hangs up while providers are asked pays for it, and the history says so', async () => {
    const { apiKey, keyId } = await newKey();
    const { chain, address } = slow();
    const body = { chain, contract_address: address };
    await hangUp((signal) => served.post('/api/v1/token/security-only', body, bearer(apiKey), signal));
    expect(await usedOf(keyId)).toBe(1);
    await served.service.accounts.flush();
    const [call] = await served.service.accounts.recentCalls(keyId, 1);
    expect(call).toMatchObject({ endpoint: '/api/v1/token/security-only', statusCode: 499 });
  }, 60_000);

  it('an alias that is refused gives back its own call, not that of the answered one', async () => {
    await prepare();
    const [token = slow()] = warm();
    const withOwnKey = tokenField(token, ', partnerApiKey: "own"');
    await measure(`{ ${withOwnKey} { holders { totalHolders } } }`);
    const query = `{ a: ${tokenField(token)} { coreScore } b: ${withOwnKey} { holders { totalHolders } coreScore } }`;
    const { data, codes, counted } = await measure(query);
    expect([typeof data.a.coreScore, data.b, codes, counted]).toEqual([
      'number',
      { holders: null, coreScore: null },
      ['RATE_LIMITED'],
      1,
    ]);
  }, 60_000);

  it(`${requestCount} generated requests on keys of ten calls, one after the other and at once: as many calls counted as answered`, async () => {
    await prepare();
    const requests = sampleRequests(requestCount, warm().length + cold().length + 1, 20_261);
    const each = 5;
    for (let start = 0; start < requests.length; start += each) {
      const key = await newKey();
      const group = requests.slice(start, start + each);
      // A request that disconnects must wait until no other is in progress.
      const atOnce = (start / each) % 2 === 1 ? group.filter(({ kind }) => kind !== 'aborted') : [];
      const counts = await Promise.all(atOnce.map((request, index) => send(request, key, start + index)));
      let answered = counts.reduce((sum, count) => sum + count, 0);
      for (const [index, request] of group.entries()) {
        if (atOnce.includes(request)) continue;
        const was = JSON.stringify(request);
        answered += await send(request, key, start + index);
        expect({ was, used: await usedOf(key.keyId) }).toEqual({ was, used: answered });
      }
      expect(await usedOf(key.keyId), JSON.stringify(group)).toBe(answered);
    }
    for (const [what, least] of Object.entries({
      answered: 30,
      RATE_LIMITED: 20,
      QUOTA_EXCEEDED: 5,
      BAD_USER_INPUT: 20,
      'hung up': 10,
      'REST 200': 5,
      'REST 429': 5,
      'REST 400': 1,
    }))
      expect(outcomes.get(what) ?? 0, `${what}: ${JSON.stringify([...outcomes])}`).toBeGreaterThanOrEqual(
        Math.ceil((least * requestCount) / 200),
      );
  }, 240_000);
}
