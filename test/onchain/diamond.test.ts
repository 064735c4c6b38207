import { replayEvidence } from '@assay/engine';
import { describe, expect, test } from 'vitest';
import { useDevnet, useEdgeCase, useScenario } from '../support/devnet.js';
import { createOnchainFacts, useOnchainFacts } from '../support/onchain-facts.js';

const { facts, rpc } = useOnchainFacts();
const { chain, address, supporting, planted } = useScenario('diamond');
const ref = { chain, address };

async function read<K extends Parameters<typeof facts.load>[0]>(kind: K, of: typeof ref) {
  const fact = await facts.load(kind, of);
  if (!fact.known) throw new Error(`${kind}: ${fact.detail}`);
  return fact.value;
}

function edgeCase(id: string): typeof ref {
  const { chain: of, address: at } = useEdgeCase(id);
  return { chain: of, address: at };
}

describe('a token whose functions are spread over facets', () => {
  test('every facet is found with the functions that calls show in it', async () => {
    const { diamond, logicAddress, proxies } = await read('code', ref);
    expect(diamond?.facets.map((facet) => facet.address).sort()).toEqual(
      [supporting.tokenFacet, supporting.mintFacet, supporting.managementFacet].sort(),
    );
    expect(diamond).toMatchObject({ proven: 1, misstated: [], unlisted: [] });
    expect(logicAddress).toBe(supporting.tokenFacet);
    expect(proxies?.map(({ kind }) => kind)).toEqual(['diamond']);
  });

  test('the audit reads all facets together: the mint of one, on the balances of another', async () => {
    const { findings, coverage, basis } = await read('auditReport', ref);
    const mint = findings.find(({ type }) => type === 'OWNER_MINT');
    expect(mint?.evidence[0]).toMatchObject({ kind: 'bytecode', address: supporting.mintFacet });
    expect(basis).toBe('bytecode');
    expect(coverage).toBeGreaterThan(0.6);
    expect(findings.map(({ type }) => type)).not.toContain('UNTOLD_CODE');
  });

  test('who owns the diamond is shown to replace its code, and nobody else is', async () => {
    const { matrix } = await read('powers', ref);
    const cells = matrix.filter(({ effect, status }) => effect === 'CHANGE_CODE' && status === 'PROVEN');
    expect(cells.map(({ actor, account, signature }) => [actor, account?.address, signature])).toEqual([
      ['owner', planted.owner, 'diamondCut((address,uint8,bytes4[])[],address,bytes)'],
    ]);
  });
});

describe('a diamond that lies', () => {
  test('a facet that is named and never runs is caught by a call, and so are functions that are not named', async () => {
    const of = edgeCase('lying-diamond');
    const { diamond } = await read('code', of);
    expect(diamond?.misstated).toContain('0x18160ddd');
    expect(diamond?.unlisted).toContain('0x40c10f19');
    const { findings, coverage } = await read('auditReport', of);
    expect(findings[0]).toMatchObject({ type: 'UNTOLD_CODE', severity: 'HIGH', status: 'PROVEN' });
    const [evidence] = findings[0]?.evidence ?? [];
    if (evidence?.kind !== 'call') throw new Error('no call');
    expect(await replayEvidence(rpc(edgeCase('lying-diamond').chain), evidence, false)).toMatchObject({
      verdict: 'identical',
    });
    expect(coverage).toBeLessThan(0.6);
  });

  test.each(['silent-diamond', 'crowded-diamond', 'loud-diamond', 'endless-diamond', 'knotted-diamond'])(
    '%s: what it says function by function is tried instead of its table',
    async (id) => {
      const { diamond } = await read('code', edgeCase(id));
      expect(diamond?.misstated).toContain('0x18160ddd');
      expect((await read('auditReport', edgeCase(id))).findings[0]?.type).toBe('UNTOLD_CODE');
    },
  );

  test('one that names itself leads nowhere, and nothing is concluded from it', async () => {
    const code = await read('code', edgeCase('own-facet-diamond'));
    expect(code).toMatchObject({ proxyProblem: 'facets_unreadable' });
    const [audit, powers] = await Promise.all([
      facts.load('auditReport', edgeCase('own-facet-diamond')),
      facts.load('powers', edgeCase('own-facet-diamond')),
    ]);
    const powersKnown = powers.known ? powers.value.coverage : 0;
    const auditKnown = audit.known ? audit.value.coverage : 0;
    expect([powersKnown, auditKnown]).toEqual([0, 0]);
  });

  test('a fact about one costs no more than two round trips beyond an ordinary token', async () => {
    const { facts: fresh, rpc: counted } = createOnchainFacts(useDevnet());
    const before = counted(chain).roundTrips();
    await fresh.load('code', ref);
    expect(counted(chain).roundTrips() - before).toBeLessThanOrEqual(3);
  });
});
