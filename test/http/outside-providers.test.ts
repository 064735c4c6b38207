import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type SimToken, simToken } from '../../devnet/simulators/sim-token.js';
import { type SimFault, startSimulator } from '../../devnet/simulators/simulator.js';
import { useScenario } from '../support/devnet.js';
import { recordedErrors } from '../support/providers/recorded-errors.js';
import { bearer, useService } from '../support/service.js';

const files = {
  'Token.sol': 'contract Token {\n  function mint() external onlyOwner { _mint(msg.sender, 1); }\n}',
};
/** Tokens about which the simulated services report something special. */
const overrides = new Map<string, Partial<SimToken>>();
const simulator = await startSimulator({
  makeToken: (chain, address) =>
    simToken(chain, address as `0x${string}`, {
      source: { contractName: 'Token', compilerVersion: '0.8.20', files },
      description: 'A simulated token.',
      website: 'https://token.example',
      ...overrides.get(address),
    }),
});

/** Secrets that may only appear in requests to their own service. */
const secrets = {
  GOPLUS_API_KEY: 'sekret-goplus-key',
  GOPLUS_API_SECRET: 'sekret-goplus-secret',
  ETHERSCAN_API_KEY: 'sekret-etherscan',
  BLOCKSCOUT_API_KEY: 'sekret-blockscout',
  COINGECKO_API_KEY: 'sekret-coingecko',
  OPENAI_API_KEY: 'sekret-openai',
  ANTHROPIC_API_KEY: 'sekret-anthropic',
  MORALIS_API_KEY: 'sekret-moralis',
};
const served = useService({
  ...simulator.environment,
  ...secrets,
  LOG_LEVEL: 'trace',
  AUDIT_PROVIDERS: 'onchain,openai,anthropic',
  SCAN_PROVIDERS: 'onchain,goplus,honeypotis',
  MARKET_PROVIDERS: 'onchain,dexscreener,geckoterminal,coingecko',
  EXPLORER_PROVIDERS: 'onchain,sourcify,etherscan,blockscout',
  PARTNER_PROVIDERS: 'moralis',
});
const services = [
  'goplus',
  'honeypotis',
  'dexscreener',
  'geckoterminal',
  'coingecko',
  'sourcify',
  'etherscan',
  'blockscout',
  'moralis',
  'openai',
  'anthropic',
];
const faultAll = (fault: SimFault) => {
  for (const id of services) simulator.setFault(id, fault);
};
const analyze = async (id: string, path = '/api/v1/token/analyze', more: object = {}) => {
  const { chain, address } = useScenario(id);
  return served.post(path, { contract_address: address, chain, ...more }, bearer(await served.key()));
};

const errorsOf = (id: string) => recordedErrors.filter(({ service }) => service === id);

/** The `sources` entry of one fact of a scenario's token, and the conclusion of the scan. */
const sourcesOf = async (id: string, fact: string) => {
  const { chain, address } = useScenario(id);
  const { data } = await served.query(
    await served.key(),
    `{ token(chain: ${chain}, address: "${address}") {
      security { scanAnalysis { isHoneypot } }
      sources { fact asOf opinions { source upstream sharesUpstreamWith asOf says { field value } }
        disagreements { field taken independent said { source value } } } } }`,
  );
  const source = data.token.sources.find((each: { fact: string }) => each.fact === fact);
  return { source, isHoneypot: data.token.security.scanAnalysis.isHoneypot };
};

afterEach(() => {
  overrides.clear();
  faultAll('none');
  for (const id of services) simulator.setAnswer(id, undefined);
});
afterAll(() => simulator.close());

describe('with every outside service', () => {
  it('an analysis asks each role, and /health says that all is well', async () => {
    const response = await analyze('healthy');
    expect(response.status).toBe(200);
    const asked = new Set(simulator.calls.map((call) => call.service));
    expect([...asked]).toEqual(expect.arrayContaining(['goplus', 'sourcify', 'dexscreener']));
    expect(await (await served.get('/health')).json()).toMatchObject({ status: 'healthy' });
  });

  it('two scanners disagree on a honeypot: the cautious one counts, and both are quoted', async () => {
    const { address } = useScenario('blacklist');
    overrides.set(address, {
      isHoneypot: true,
      scan: { is_honeypot: '0', cannot_sell_all: '0', owner_address: '' },
    });
    const { source, isHoneypot } = await sourcesOf('blacklist', 'scanReport');
    expect(isHoneypot).toBe(true);
    expect(source.disagreements).toEqual([
      {
        field: 'isHoneypot',
        taken: 'true',
        independent: true,
        said: [
          { source: 'goplus', value: 'false' },
          { source: 'honeypotis', value: 'true' },
          { source: 'onchain', value: 'false' },
        ],
      },
    ]);
    expect(source.opinions).toMatchObject([
      { source: 'goplus', says: expect.arrayContaining([{ field: 'is_honeypot', value: '0' }]) },
      { source: 'honeypotis', says: expect.arrayContaining([{ field: 'isHoneypot', value: 'true' }]) },
      { source: 'onchain', says: expect.arrayContaining([{ field: 'isHoneypot', value: 'false' }]) },
    ]);
    for (const { asOf } of [source, ...source.opinions])
      expect(Math.abs(Date.parse(asOf) - Date.now())).toBeLessThan(60_000);
  });

  it('a scanner contradicts what our own calls show: both sides are quoted, and what is taken is said', async () => {
    const { address } = useScenario('sell-tax');
    overrides.set(address, {
      isHoneypot: false,
      buyTax: 0.05,
      sellTax: 0.02,
      scan: { is_mintable: '1', owner_address: '0x00000000000000000000000000000000000000aa' },
    });
    const { source } = await sourcesOf('sell-tax', 'scanReport');
    const by = Object.fromEntries(
      source.disagreements.map(({ field, ...rest }: { field: string }) => [field, rest]),
    );
    // Buy taxes of 3 and 5 % are within the tolerance.
    expect(Object.keys(by).sort()).toEqual(['isMintable', 'owner', 'sellTax']);
    expect(by.sellTax).toMatchObject({
      taken: expect.stringMatching(/^0\.2[45]/),
      independent: true,
      said: [
        { source: 'goplus', value: '0.02' },
        { source: 'honeypotis', value: '0.02' },
        { source: 'onchain', value: expect.stringMatching(/^0\.2[45]/) },
      ],
    });
    expect(by.isMintable).toMatchObject({
      taken: 'true',
      said: [
        { source: 'goplus', value: 'true' },
        { source: 'onchain', value: 'false' },
      ],
    });
    expect(by.owner.said.map(({ source: id }: { source: string }) => id)).toEqual(['goplus', 'onchain']);
  });

  it('a honeypot that the scanners call safe: the sale that failed counts, and the scanners are quoted', async () => {
    overrides.set(useScenario('honeypot').address, { isHoneypot: false });
    const { source, isHoneypot } = await sourcesOf('honeypot', 'scanReport');
    expect(isHoneypot).toBe(true);
    expect(source.disagreements).toContainEqual({
      field: 'isHoneypot',
      taken: 'true',
      independent: true,
      said: [
        { source: 'goplus', value: 'false' },
        { source: 'honeypotis', value: 'false' },
        { source: 'onchain', value: 'true' },
      ],
    });
  });

  it('where the early buyers cannot be judged, what the partner says is shown all the same, and is among the sources', async () => {
    const { chain, address } = useScenario('governed');
    const { data, errors } = await served.query(
      await served.key(),
      `{ token(chain: ${chain}, address: "${address}") {
        snipers { score grade coverage checks { code } firstBuyersFound reported { snipers { bought } } }
        sources { fact known source } components { name abstained } } }`,
    );
    expect(errors).toBeUndefined();
    const { snipers, sources, components } = data.token;
    expect(components.find(({ name }: { name: string }) => name === 'snipers').abstained).toMatch(
      /Nobody bought/,
    );
    expect(snipers).toEqual({
      score: null,
      grade: null,
      coverage: null,
      checks: null,
      firstBuyersFound: 0,
      reported: { snipers: [{ bought: 1_500.5 }] },
    });
    expect(sources).toContainEqual({ fact: 'sniperReport', known: true, source: 'moralis' });
    const rest = await (await analyze('governed', '/api/v1/features/sniper-sellers')).json();
    expect(rest).toMatchObject({
      score: 0,
      grade: 'N/A',
      data_available: false,
      sniper_sellers_analysis: { first_buyers_found: 0, reported: { snipers: [{ bought: 1_500.5 }] } },
    });
  });

  it('sources with one upstream say so of each other', async () => {
    const { source } = await sourcesOf('blacklist', 'socialLinks');
    const shared = source.opinions
      .filter((opinion: { upstream: string }) => opinion.upstream === 'coingecko')
      .map(({ source: id, sharesUpstreamWith }: { source: string; sharesUpstreamWith: string[] }) => [
        id,
        sharesUpstreamWith,
      ]);
    expect(Object.fromEntries(shared)).toEqual({
      geckoterminal: ['coingecko'],
      coingecko: ['geckoterminal'],
    });
  });

  it("the partner's snipers are shown, and what a caller's own key paid for is shared with nobody", async () => {
    const seen = () => simulator.callsOf('moralis').filter(({ path }) => path.endsWith('/snipers')).length;
    const ask = async (partnerKey?: string) => {
      const more = partnerKey === undefined ? {} : { partner_api_key: partnerKey };
      const response = await analyze('sniped-launch', '/api/v1/features/sniper-sellers', more);
      return (await response.json()).sniper_sellers_analysis.reported;
    };
    const before = seen();
    expect(await ask('caller-a')).toMatchObject({ snipers: [{ bought: 1_500.5, profit_usd: -12.5 }] });
    await ask('caller-a');
    expect(seen() - before).toBe(1);
    await ask('caller-b');
    expect(seen() - before).toBe(2);
    await ask();
    expect(seen() - before).toBe(3);
    await ask();
    expect(seen() - before).toBe(3);
  });

  it.each([
    ['down', 'renounced-clean'],
    ['wrong_types', 'locked-liquidity'],
  ] as const)(
    'every service "%s": an answer with less data, never a 500 and never a 429',
    async (fault, id) => {
      faultAll(fault);
      const response = await analyze(id);
      expect(response.status).toBe(200);
      const body = await response.json();
      expect(body.data_sources).toMatchObject({
        token_data_available: true,
        security_analysis_available: true,
      });
      expect(body.analysis_details.security_analysis.scan_analysis.is_honeypot).toBe(false);
      expect(await (await served.get('/health')).json()).toMatchObject({ status: 'degraded' });
    },
  );

  it('GoPlus says "no honeypot" beside a sell tax of 100 %: a honeypot, in REST as in GraphQL', async () => {
    const { address } = useScenario('max-transaction');
    overrides.set(address, { scan: { is_honeypot: '0', sell_tax: '1' } });
    const response = await analyze('max-transaction', '/api/v1/features/security');
    const { scan_analysis: scan } = (await response.json()).security_analysis;
    expect(scan.is_honeypot).toBe(true);
    const { source, isHoneypot } = await sourcesOf('max-transaction', 'scanReport');
    expect(isHoneypot).toBe(true);
    expect(source.opinions).toContainEqual(
      expect.objectContaining({
        source: 'goplus',
        says: expect.arrayContaining([
          { field: 'is_honeypot', value: '0' },
          { field: 'sell_tax', value: '1' },
        ]),
      }),
    );
  });

  it("every recorded error of every service: a 200 with the chain's own facts, and no defect of ours", async () => {
    const rounds = Math.max(...services.map((id) => errorsOf(id).length));
    const scenarioIds = ['time-bomb', 'concentrated', 'deployer-liquidity', 'open-mint'];
    expect(rounds).toBeLessThanOrEqual(scenarioIds.length);
    const before = served.calls.length;
    for (const [round, scenarioId] of scenarioIds.slice(0, rounds).entries()) {
      for (const id of services) {
        const errors = errorsOf(id);
        simulator.setAnswer(id, errors[round % errors.length]?.answer);
      }
      const response = await analyze(scenarioId);
      const body = await response.json();
      expect([scenarioId, response.status, body.data_sources?.security_analysis_available]).toEqual([
        scenarioId,
        200,
        true,
      ]);
      expect(body.analysis_details.security_analysis.scan_analysis.buy_tax).toBe('0');
    }
    const defects = served.calls.slice(before).filter(({ outcome }) => outcome === 'defect');
    expect(defects.map(({ error }) => String(error))).toEqual([]);
  });

  it('keys never appear in answers, errors, logs or metrics, not even when a service quotes them', async () => {
    const answers: string[] = [];
    const collect = async (response: Response) => {
      answers.push(await response.text());
    };
    const everything = `${Object.values(secrets).join(' ')} sekret-caller`;
    const said = { error: { message: everything }, message: everything, result: everything, status: '0' };
    const quoting = (status: number) => {
      for (const id of services) simulator.setAnswer(id, { status, body: said });
    };
    quoting(401);
    const { chain, address } = useScenario('governed');
    const key = await served.key();
    const partner = { partner_api_key: 'sekret-caller' };
    for (const path of ['security', 'market', 'holders', 'sniper-sellers', 'social-score']) {
      await collect(await analyze('governed', `/api/v1/features/${path}`, partner));
    }
    const query = `{ token(chain: ${chain}, address: "${address}", partnerApiKey: "sekret-caller") { metadata { name } dataSources { __typename } } }`;
    answers.push(JSON.stringify(await served.query(key, query)));
    for (const [status, scenarioId] of [
      [200, 'reflection'],
      [500, 'retaken-ownership'],
    ] as const) {
      quoting(status);
      await collect(await analyze(scenarioId, '/api/v1/token/analyze', partner));
    }
    faultAll('down');
    await collect(await analyze('governed', '/api/v1/token/analyze', partner));
    await collect(
      await served.post('/api/v1/token/analyze', '{"partner_api_key":"sekret-caller"', bearer(key)),
    );
    await collect(await served.get('/health'));
    await collect(await served.get('/api/v1/system/rate-limits'));
    answers.push(await served.service.metrics.render());
    expect(answers.join('\n')).not.toContain('sekret');
    expect(served.logged.join('\n')).not.toContain('sekret');
    expect(served.calls.some((call) => call.outcome === 'failed')).toBe(true);
    expect(
      served.calls.filter((call) => call.outcome === 'defect').map((call) => String(call.error)),
    ).toEqual([]);
  });
});
