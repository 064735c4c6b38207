import { analyze, contradictionsIn, securityComponent, statementsOf } from '@assay/engine';
import { type Finding, ZERO_ADDRESS } from '@assay/facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Range, startRange } from '../range/start-range.js';
import { createRangeService } from '../security/range-service.js';
import { type LiveProbe, type Part, placeProbe } from './live-probe.js';
import { liveProbes } from './live-probes.js';
import { findTruth } from './truth.js';

let range: Range;
beforeAll(async () => {
  range = await startRange();
});
afterAll(() => range?.stop());

/** What transactions show of the probe, and what the product says of it. */
async function compare(probe: LiveProbe) {
  const placed = await placeProbe(range, probe);
  const truth = await findTruth(range.signer('eth'), placed, probe);
  const service = createRangeService(range);
  const { input } = await analyze(
    { chain: 'eth', address: placed.address },
    { engine: service, budgetMs: 60_000 },
  );
  await service.close();
  const said = statementsOf(input);
  const { owner } = securityComponent.details(input);
  const checkOf = (id: string) => said.checks.find((check) => check.id === id);
  const proven = (said.powers?.matrix ?? []).filter(({ status }) => status === 'PROVEN');
  const minters = proven.filter(({ effect }) => effect === 'MINT');
  return { placed, truth, said, owner, checkOf, minters };
}

const nameOf = ({ file, isOpen, after = [] }: LiveProbe) =>
  [file, ...(isOpen ? ['not initialised'] : []), ...after.map(([name]) => name)].join(', then ');

const typesOf = (findings: readonly Finding[]) =>
  [...new Set(findings.filter(({ status }) => status !== 'DISPROVED_NOW').map(({ type }) => type))].sort();

describe('what is said of a live contract agrees with transactions', () => {
  it.each(liveProbes.map((probe) => [nameOf(probe), probe] as const))('%s', async (_name, probe) => {
    const { placed, truth, said, owner, checkOf, minters } = await compare(probe);
    expect(contradictionsIn(said)).toEqual([]);
    if (probe.makes) expect(truth.isMade).toBe(true);
    // Who creates tokens at once, or after the calls that the probe names.
    const makers: readonly Part[] = [...truth.minters, ...(probe.makes ?? []).slice(-1).map(([by]) => by)];
    const accounts = makers.map(placed.accountOf);
    for (const { account, actor } of minters)
      expect(actor === 'stranger' ? makers : accounts).toContain(
        actor === 'stranger' ? 'outsider' : account?.address,
      );
    if (makers.length > 0) {
      expect(checkOf('mint')?.status).not.toBe('PASS');
      // Where anyone can do it again and again, nobody is the owner.
      if (minters.every(({ actor, once }) => actor !== 'stranger' || once))
        expect(said.isRenounced).not.toBe(true);
      expect(said.isMintable).toBe(true);
      expect(said.rating).not.toBe('SAFE');
    }
    if (owner) expect(owner.address).toBe(truth.owner);
    if (truth.owner && truth.owner !== ZERO_ADDRESS) expect(said.isRenounced).not.toBe(true);
    const { canBuy, canSell, moves } = truth;
    if (canBuy) expect(checkOf('can_buy')?.status).toBe('PASS');
    if (canSell !== undefined) expect(checkOf('can_sell')?.status).toBe(canSell ? 'PASS' : 'FAIL');
    if (moves !== undefined) expect(checkOf('transfer')?.status).toBe(moves ? 'PASS' : 'FAIL');
    for (const [name, [authority, ...who]] of Object.entries(probe.authorities ?? {})) {
      const selector = placed.code.abi.getFunction(name)?.selector;
      const row = said.powers?.reach?.find((one) => one.selector === selector);
      const found = [row?.signer ?? [], row?.named ?? [], row?.later ?? []].flat();
      const parts = who.map((one) => (authority === 'time' ? one : placed.accountOf(one as Part)));
      expect([name, row?.authority, ...found]).toEqual([name, authority, ...parts]);
    }
    if (probe.finds) expect(typesOf(said.findings)).toEqual(probe.finds);
    if (probe.harm === 'grave') expect(said.rating).toBe('DANGEROUS');
    if (probe.harm === 'none') expect(said.rating).not.toBe('DANGEROUS');
  });
});
