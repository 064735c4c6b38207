import {
  type CallEvidence,
  type FactBag,
  known,
  type Route,
  type RouteId,
  type RouteStatus,
  routeNames,
} from '@assay/facts';
import { describe, expect, it } from 'vitest';
import { toIntegrationNotes } from './integration-notes.js';
import { withState } from './reader.js';

const call: CallEvidence = {
  kind: 'call',
  chainId: 1,
  blockNumber: 1,
  blockHash: '0x1',
  method: 'eth_call',
  params: [],
  result: '0x',
  reverted: false,
  meaning: 'a call',
};
const route = (id: RouteId, status: RouteStatus, detail = 'It is so.'): Route => ({
  ...{ route: id, status, detail, gas: null },
  evidence: status === 'NOT_TRIED' ? [] : [call],
});
const all = (status: RouteStatus, ...other: readonly Route[]): readonly Route[] =>
  (Object.keys(routeNames) as RouteId[]).map(
    (id) => other.find((one) => one.route === id) ?? route(id, status),
  );
const notesOf = (routes: readonly Route[]) => {
  const bag: FactBag = { routes: known({ routes }, 'onchain', 0) };
  return Object.fromEntries(toIntegrationNotes(bag).map((note) => [note.note, note]));
};

describe('the notes for integrators', () => {
  it('say nothing where nothing is known', () => {
    const empty = toIntegrationNotes({});
    expect([...new Set(empty.map(({ presence }) => presence))]).toEqual(['UNKNOWN']);
    const untried = Object.values(notesOf(all('NOT_TRIED')));
    expect([...new Set(untried.map(({ presence }) => presence))]).toEqual(['UNKNOWN']);
  });

  it('name what a route shows, with its calls', () => {
    const notes = notesOf(
      all(
        'WORKS',
        route('custody_router', 'DIFFERS', '9.75 % is taken, twice.'),
        route('returns', 'DIFFERS', 'Returns nothing: transfer.'),
        route('transfer_too_much', 'DIFFERS', 'It answers false and does not revert.'),
      ),
    );
    for (const note of ['FEE_ON_TRANSFER', 'MISSING_RETURN', 'NO_REVERT_ON_FAILURE'])
      expect(notes[note], note).toMatchObject({ presence: 'PRESENT', evidence: [call] });
    for (const note of ['REBASING', 'CLAMPS_AMOUNTS', 'TRANSFER_CALLBACKS'])
      expect(notes[note], note).toMatchObject({ presence: 'ABSENT', evidence: [call] });
  });

  it('do not take a transfer that fails for one without a fee or a callback', () => {
    const notes = notesOf(all('FAILS'));
    const { FEE_ON_TRANSFER, MISSING_RETURN, TRANSFER_CALLBACKS, REVERTS_ON_ZERO } = notes;
    for (const note of [FEE_ON_TRANSFER, MISSING_RETURN, TRANSFER_CALLBACKS, REVERTS_ON_ZERO])
      expect(note?.presence).toBe('UNKNOWN');
  });

  it('do not exclude a rebase where no call was tried', () => {
    const untried = route('rebase', 'WORKS', 'It is the same. Whether a call changes it was not tried.');
    expect(notesOf(all('WORKS', untried)).REBASING?.presence).toBe('UNKNOWN');
    expect(notesOf(all('WORKS')).REBASING?.presence).toBe('ABSENT');
  });

  it('never say that there is no second entry', () => {
    expect(notesOf(all('WORKS')).DOUBLE_ENTRY_POINT?.presence).toBe('UNKNOWN');
  });
});

it('on state that is not whole, nothing is said of any route', () => {
  const whole = withState(all('WORKS'), []);
  expect(whole.routes.every(({ status, state }) => status === 'WORKS' && state === 'complete')).toBe(true);
  const { routes, state } = withState(all('WORKS'), ['The node shows no code.']);
  expect(state).toBe('incomplete');
  expect(routes.every((one) => one.status === 'NOT_TRIED' && one.state === 'incomplete')).toBe(true);
});
