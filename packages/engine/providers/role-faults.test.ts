import { AppError, type FactKind, missing, type Role } from '@assay/facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { poolsAt } from '../../../devnet/simulators/pools-at.js';
import { simToken } from '../../../devnet/simulators/sim-token.js';
import { type SimFault, type Simulator, startSimulator } from '../../../devnet/simulators/simulator.js';
import { openService } from '../../../test/support/providers/open-service.js';
import type { Provider } from '../capabilities/provider.js';

const faults: readonly SimFault[] = [
  'down',
  'slow',
  'hang',
  'html',
  'truncated',
  'wrong_types',
  'limited',
  'error',
  'endless',
];

/**
 * Every service of a role, and the facts that no other role could give. The model reads what the explorer
 * gives.
 */
const roles = {
  scan: { services: ['goplus', 'honeypotis'], facts: ['scanReport'] },
  market: { services: ['dexscreener', 'geckoterminal', 'coingecko'], facts: ['marketReport', 'socialLinks'] },
  explorer: { services: ['sourcify', 'etherscan', 'blockscout'], facts: ['source', 'auditReport'] },
  audit: { services: ['openai', 'anthropic'], facts: ['auditReport'] },
  partner: { services: ['moralis'], facts: ['holders', 'sniperReport'] },
} as const satisfies { readonly [R in Role]?: { services: readonly string[]; facts: readonly FactKind[] } };

const kinds: readonly FactKind[] = [...new Set(Object.values(roles).flatMap(({ facts }) => facts))];
const BUDGET_MS = 1_000;
/** Where every fact must come: no machine is so busy that it does not. */
const AMPLE_MS = 20_000;
/** A busy machine answers late; one that waited for the fault would not answer at all. */
const LATE_MS = 2_000;
const POOL = '0x2222222222222222222222222222222222222222';

/** A chain that knows one pool, and nothing else that was asked. */
const chain: Provider = {
  id: 'onchain',
  roles: ['rpc'],
  readers: {
    pools: async (_chain, addresses) => new Map(addresses.map((address) => [address, poolsAt(POOL)])),
    code: async (_chain, addresses) =>
      new Map(addresses.map((address) => [address, missing('unavailable', 'No node.', 'onchain')])),
  },
};

let simulator: Simulator;
let next = 0x1000;
beforeAll(async () => {
  simulator = await startSimulator({
    slowMs: 300,
    makeToken: (on, address) =>
      simToken(on, address as `0x${string}`, {
        source: {
          contractName: 'A',
          compilerVersion: '0.8.20',
          files: { 'A.sol': `contract A { address self = ${address}; }` },
        },
        owners: [{ address: POOL, balance: 5n }],
        description: 'A token.',
        website: 'https://token.example',
      }),
  });
});
afterAll(() => simulator.close());

async function ask(budgetMs = BUDGET_MS) {
  next += 1;
  const ref = { chain: 'eth', address: `0x${next.toString(16).padStart(40, '0')}` } as const;
  const service = openService({
    environment: {
      ...simulator.environment,
      SCAN_PROVIDERS: 'goplus,honeypotis',
      MARKET_PROVIDERS: 'onchain,dexscreener,geckoterminal,coingecko',
      EXPLORER_PROVIDERS: 'sourcify,etherscan,blockscout',
      AUDIT_PROVIDERS: 'openai,anthropic',
      PARTNER_PROVIDERS: 'moralis',
    },
    onchain: chain,
  });
  const facts = service.request(budgetMs);
  const startedAt = performance.now();
  // Where every service of a role says that its own limit is reached, the fact is refused.
  const load = (kind: FactKind) =>
    facts.load(kind, ref).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'rate_limited') return { known: false } as const;
      throw error;
    });
  const answers = await Promise.all(kinds.map(async (kind) => [kind, await load(kind)] as const));
  const tookMs = performance.now() - startedAt;
  const statuses = Object.fromEntries(
    Object.entries(service.gates).map(([role, limiter]) => [role, limiter.snapshot().status]),
  );
  await service.close();
  return { absent: answers.filter(([, fact]) => !fact.known).map(([kind]) => kind), tookMs, statuses };
}

describe('a role whose every service is', () => {
  it('well: no fact is missing', async () => {
    expect((await ask(AMPLE_MS)).absent).toEqual([]);
  });

  it.each(
    faults.flatMap((fault) =>
      (Object.keys(roles) as (keyof typeof roles)[]).map((role) => [fault, role] as const),
    ),
  )('"%s": only the facts of the %s role are missing, inside the budget', async (fault, role) => {
    for (const service of roles[role].services) simulator.setFault(service, fault);
    const { absent, tookMs, statuses } = await ask(fault === 'hang' ? BUDGET_MS : AMPLE_MS);
    for (const service of roles[role].services) simulator.setFault(service, 'none');
    expect([...absent].sort()).toEqual(fault === 'slow' ? [] : [...roles[role].facts].sort());
    expect(tookMs).toBeLessThan(BUDGET_MS + LATE_MS);
    const shown = Object.entries(statuses).filter(([, status]) => status !== 'healthy');
    // Who leaves early says nothing about a service that hangs.
    const isShown = fault !== 'slow' && fault !== 'hang' && role !== 'partner';
    // The chain, which names the pools, stays well.
    const status = role === 'market' ? 'degraded' : 'down';
    expect(Object.fromEntries(shown)).toEqual(isShown ? { [role]: status } : {});
  });
});
