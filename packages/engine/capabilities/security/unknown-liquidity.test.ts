import type { LiquidityHolder } from '@assay/facts';
import { describe, expect, it } from 'vitest';
import { fact, input, launch, NOW_SECONDS, wallet } from '../../../../test/support/analysis-facts.js';
import { securityChecks } from './checks.js';
import { securityGates } from './gates.js';
import { toSecurityInputs } from './security-inputs.js';

const held = (kind: LiquidityHolder['kind'], share: number): LiquidityHolder => ({
  pool: wallet(0xaa),
  holder: wallet(share * 100),
  kind,
  share,
  valueUsd: share * 10_000,
  ...(kind === 'locked' ? { locker: 'A locker', unlockAt: NOW_SECONDS + 86_400 } : {}),
});

/** Of a market of yesterday: the gate for liquidity that can be taken out is raised only there. */
function judge(...holders: readonly LiquidityHolder[]) {
  const coverage = holders.reduce((sum, { share }) => sum + share, 0);
  const yesterday = launch([], { block: { number: 1, hash: '0x', timestamp: NOW_SECONDS - 86_400 } });
  const inputs = toSecurityInputs(
    input({
      liquidityLocks: fact({
        holders,
        coverage,
        pools: [{ pool: wallet(0xaa), valueUsd: 10_000, coverage }],
      }),
      launch: fact(yesterday),
    }),
  );
  return {
    locks: inputs.locks,
    gates: securityGates(inputs).map(({ id }) => id),
    check: securityChecks(inputs).find(({ id }) => id === 'liquidity_locked')?.status,
  };
}

describe('liquidity whose holders were not found', () => {
  it('is not known where nobody was found: no gate, no bad answer, no amount', () => {
    expect(judge()).toEqual({ locks: null, gates: [], check: 'UNKNOWN' });
  });

  it('is not known where only the dust of the birth of the pool was found', () => {
    expect(judge(held('burned', 1e-15))).toEqual({ locks: null, gates: [], check: 'UNKNOWN' });
  });

  it('lets nothing be said of the whole where its answer could be either', () => {
    expect(judge(held('locked', 0.3))).toMatchObject({
      locks: { lpLocked: null, pullableNowUsd: null, unknownPercentage: 70 },
      gates: [],
      check: 'UNKNOWN',
    });
  });

  it('raises no gate beside a free part that is too small for it', () => {
    expect(judge(held('deployer', 0.7))).toMatchObject({
      locks: { lpLocked: false, pullableNowUsd: 7_000, unknownPercentage: 30 },
      gates: [],
    });
  });

  it('hides nothing that is known: enough is free whoever holds the rest', () => {
    expect(judge(held('deployer', 0.9))).toMatchObject({ gates: ['pullable_liquidity'], check: 'FAIL' });
    expect(judge(held('burned', 0.97))).toMatchObject({ locks: { lpLocked: true }, check: 'PASS' });
  });
});
