import { type FactKind, known } from '@assay/facts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { poolsAt } from '../../../devnet/simulators/pools-at.js';
import { simToken } from '../../../devnet/simulators/sim-token.js';
import { type SimFault, type Simulator, startSimulator } from '../../../devnet/simulators/simulator.js';
import { type OpenProvider, openProvider } from '../../../test/support/providers/open-provider.js';
import { openService } from '../../../test/support/providers/open-service.js';
import { providerDefinitions } from './registry.js';

const faults: readonly SimFault[] = [
  'down',
  'hang',
  'html',
  'truncated',
  'wrong_types',
  'limited',
  'error',
  'endless',
];
const TOKEN = '0xdddddddddddddddddddddddddddddddddddddddd';
const files = { 'A.sol': 'contract A { function mint() external onlyOwner { _mint(msg.sender, 1); } }' };
const token = simToken('eth', TOKEN, {
  source: { contractName: 'A', compilerVersion: '0.8.20', files },
  owners: [{ address: '0x1b2b3b4b5b6b7b8b9b0b1b2b3b4b5b6b7b8b9b0b', balance: 5n }],
  description: 'A token.',
  website: 'https://token.example',
});
const source = known({ verified: true, files: [{ path: 'A.sol', content: files['A.sol'] }] }, 'test', 1);
const facts = { source, pools: poolsAt('0x2222222222222222222222222222222222222222') };

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ tokens: [token] });
});
beforeEach(() => simulator.forgetCalls());
afterAll(() => simulator.close());

describe.each(providerDefinitions.map((definition) => [definition.id, definition] as const))(
  '%s',
  (id, definition) => {
    const kindsOf = (open: OpenProvider) => Object.keys(open.provider.readers) as FactKind[];
    const ask = async (open: OpenProvider, kind: FactKind, timeoutMs = 20_000) =>
      (await open.ask(kind, 'eth', [TOKEN], { facts, timeoutMs, partnerApiKey: 'sim-moralis-key' })).get(
        TOKEN,
      );

    it('answers every kind of fact that it offers, from a healthy service', async () => {
      const open = openProvider(definition, simulator.environment);
      for (const kind of kindsOf(open))
        expect([kind, await ask(open, kind)]).toMatchObject([kind, { known: true, source: id }]);
      await open.close();
    });

    it.each(faults)(
      '"%s" is a typed absence of every fact, inside the budget, and never a value',
      async (fault) => {
        const open = openProvider(definition, simulator.environment);
        simulator.setFault(id, fault);
        for (const kind of kindsOf(open)) {
          const startedAt = performance.now();
          const fact = await ask(open, kind, 250);
          expect(fact).toMatchObject({ known: false, source: id });
          expect(fact?.known === false && fact.reason).toMatch(/^(unavailable|timed_out|invalid_answer)$/);
          expect(performance.now() - startedAt).toBeLessThan(10_000);
          // The service is left alone for a moment after it reported a limit.
          await new Promise((resolve) => setTimeout(resolve, 2));
        }
        simulator.setFault(id, 'none');
        await open.close();
      },
    );
  },
);

describe('a service of many providers', () => {
  const ref = { chain: 'eth', address: TOKEN } as const;

  it('with one service hanging for ever answers inside the budget, the others complete, and the role shows it', async () => {
    const service = openService({ environment: simulator.environment });
    simulator.setFault('goplus', 'hang');
    const startedAt = performance.now();
    const facts = service.request(1_000);
    const [scan, market, links] = await Promise.all([
      facts.load('scanReport', ref),
      facts.load('marketReport', ref),
      facts.load('socialLinks', ref),
    ]);
    expect(performance.now() - startedAt).toBeLessThan(1_400);
    expect(scan).toMatchObject({ known: false, reason: 'timed_out' });
    expect(market).toMatchObject({ known: true });
    expect(links).toMatchObject({ known: true });
    simulator.setFault('goplus', 'none');
    await service.close();
  });

  it('a role whose only service is down is down, and healthy again after an answer', async () => {
    const service = openService({ environment: simulator.environment });
    simulator.setFault('goplus', 'down');
    await service.request().load('scanReport', ref);
    expect(service.gates.scan.snapshot().status).toBe('down');
    simulator.setFault('goplus', 'none');
    await service.request().load('scanReport', ref);
    expect(service.gates.scan.snapshot().status).toBe('healthy');
    await service.close();
  });

  it('the next market service stands in for the first, and the role is degraded', async () => {
    const service = openService({ environment: simulator.environment });
    simulator.setFault('dexscreener', 'html');
    const fact = await service.request().load('marketReport', ref);
    expect(fact).toMatchObject({ known: true, source: 'geckoterminal' });
    expect(service.gates.market.snapshot().status).toBe('degraded');
    simulator.setFault('dexscreener', 'none');
    await service.close();
  });

  it('thirty tokens in one tick are one market call; a hundred requests for one token are one call for each service', async () => {
    const service = openService({ environment: simulator.environment });
    const refs = Array.from(
      { length: 30 },
      (_, n) => ({ chain: 'bsc', address: `0x${n.toString(16).padStart(40, 'a')}` }) as const,
    );
    simulator.setTokens([token, ...refs.map(({ chain, address }) => simToken(chain, address))]);
    const thirty = service.request();
    await Promise.all(refs.map((each) => thirty.load('marketReport', each)));
    expect(simulator.calls.map((call) => call.service)).toEqual(['dexscreener']);
    simulator.forgetCalls();
    const kinds = ['scanReport', 'marketReport', 'source', 'socialLinks'] as const;
    await Promise.all(
      Array.from({ length: 100 }, () => service.request()).flatMap((facts) =>
        kinds.map((kind) => facts.load(kind, ref)),
      ),
    );
    const counts = ['goplus', 'dexscreener', 'sourcify', 'coingecko', 'geckoterminal', 'etherscan'].map(
      (id) => simulator.callsOf(id).length,
    );
    expect(counts).toEqual([1, 1, 1, 1, 1, 0]);
    simulator.setTokens([token]);
    await service.close();
  });

  it('a limited role is a refusal with role and limit; the others still answer', async () => {
    const limits = { scan: { rps: 1, burst: 1, daily: 100, maxWaitMs: 0 } };
    const service = openService({ environment: simulator.environment, limits });
    const other = { chain: 'base', address: TOKEN } as const;
    await service.request().load('scanReport', ref);
    const refused = service.request();
    await expect(refused.load('scanReport', other)).rejects.toMatchObject({
      code: 'rate_limited',
      provider: 'scan',
      message: expect.stringContaining('The scan provider allows 1 request per second'),
      retryAfter: 1,
    });
    expect(await refused.load('marketReport', ref)).toMatchObject({ known: true });
    await service.close();
  });
});
