import { expect, it } from 'vitest';
import { argumentsFor, bodyFor, useChargedWorld } from '../support/charging/ask.js';

const { query, tool } = useChargedWorld();

it('a code that no check has is refused before anything is read', async () => {
  const replay = (code: string) => query(`{ replay(${argumentsFor('known')}, code: "${code}") { total } }`);
  expect(await replay('zzz')).toMatchObject({ work: 0, counted: 0 });
  // A gate has no evidence of its own.
  expect(await replay('proven_honeypot')).toMatchObject({ work: 0, counted: 0 });
  for (const name of ['replay_evidence', 'explain_finding'])
    expect(await tool(name, { ...bodyFor('known'), code: 'zzz' })).toMatchObject({ work: 0, counted: 0 });
});

it('a code that this token does not have is found by analysing it, and costs a call', async () => {
  const one = await query(`{ replay(${argumentsFor('known')}, code: "HIDDEN_MINT") { total } }`);
  expect(JSON.parse(one.answer?.text ?? '')).toEqual({ data: { replay: null } });
  expect([one.work > 0, one.counted]).toEqual([true, 1]);
  for (const name of ['replay_evidence', 'explain_finding']) {
    const told = await tool(name, { ...bodyFor('known'), code: 'HIDDEN_MINT' });
    expect(told.answer?.text).toContain('invalid_request');
    expect([told.work > 0, told.counted]).toEqual([true, 1]);
  }
});
