import { describe, expect, it } from 'vitest';
import { useScenario } from '../support/devnet.js';
import { useService } from '../support/service.js';

const served = useService();

/** The facts in `sources` for a selection. */
async function factsOf(id: string, selection: string): Promise<string[]> {
  const { chain, address } = useScenario(id);
  const query = `{ token(chain: ${chain}, address: "${address}") { sources { fact } ${selection} } }`;
  const { data, errors } = await served.query(await served.key(), query);
  expect(errors).toBeUndefined();
  return data.token.sources.map(({ fact }: { fact: string }) => fact);
}

describe('facts about the past', () => {
  it('are not read for a score, a verdict, or a query of all sources', async () => {
    const facts = await factsOf('honeypot', 'coreScore security { overallRisk checks { code } }');
    expect(facts).toContain('ownership');
    expect(facts).not.toContain('creatorHistory');
  });

  it('are among the sources when selected', async () => {
    expect(await factsOf('honeypot', 'security { creatorHistory { creator } }')).toContain('creatorHistory');
  });

  it('about the code are reported when selected, in no verdict', async () => {
    const { chain, address } = useScenario('upgradeable-proxy');
    const { data } = await served.query(
      await served.key(),
      `{ token(chain: ${chain}, address: "${address}") { security { keyFindings codeHistory { replacedLately completeSince
        changes { kind changedAt } findings { type evidence { kind ... on LogEvidence { blockHash transactionHash logIndex } } } } } } }`,
    );
    const { codeHistory, keyFindings } = data.token.security;
    expect(codeHistory).toMatchObject({ replacedLately: true, completeSince: null });
    expect(codeHistory.findings[0].evidence).toMatchObject([
      { kind: 'call' },
      { kind: 'call' },
      { kind: 'log', logIndex: expect.any(Number) },
    ]);
    expect(JSON.stringify(keyFindings)).not.toMatch(/replaced lately/i);
    expect(await factsOf('upgradeable-proxy', 'coreScore')).not.toContain('codeHistory');
  });

  it('of the creator has a finding that is at most LOW, with its calls', async () => {
    const { chain, address, planted } = useScenario('honeypot');
    const { data } = await served.query(
      await served.key(),
      `{ token(chain: ${chain}, address: "${address}") { security { creatorHistory {
        tokensFound transactions lookedAt findings { type severity status evidence { kind ... on CallEvidence { result } } } } } } }`,
    );
    const { creatorHistory } = data.token.security;
    expect(creatorHistory.tokensFound).toBe(planted.creatorEmptied.length);
    expect(creatorHistory.findings).toMatchObject([
      { type: 'CREATOR_EMPTIED_POOLS', severity: 'LOW', status: 'PROVEN' },
    ]);
    expect(creatorHistory.findings[0].evidence).toHaveLength(planted.creatorEmptied.length);
  });
});
