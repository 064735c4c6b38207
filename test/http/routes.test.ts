import { beforeAll, describe, expect, it } from 'vitest';
import { nodePresets } from '../../devnet/simulators/poor-node/behaviour.js';
import { useScenario } from '../support/devnet.js';
import {
  deployPlanted,
  describePlantedRoutes,
  describeTradedRoutes,
  plain,
  planted,
  type Row,
  rowsOf,
  statusesOf,
  tokens,
} from '../support/routes-suite.js';
import { bearer, useService } from '../support/service.js';
import { serviceOverPoorNodes } from '../support/service-over-poor-nodes.js';

// Before the services start: for half the time of a block they take the newest block that they know for the newest.
beforeAll(deployPlanted, 60_000);
const served = useService();
const overPoorNodes = serviceOverPoorNodes(nodePresets['no-overrides'].team);

describe('the routes of a token, over a good node', () => {
  describePlantedRoutes(served, Object.keys(planted));
  describeTradedRoutes(served);
});

/** The long tests play all of them. */
describe('the routes of some tokens, over a node without overrides', () => {
  describePlantedRoutes(overPoorNodes, ['RoutePlain', 'RouteFee', 'RouteRebased', 'RouteDaiPermit']);
});

describe('a token that calls its recipient', () => {
  it.each([
    ['RouteCallback', 'The transfer calls its recipient, which may move the token meanwhile.'],
    ['RouteGuarded', 'The transfer calls its recipient, which cannot move the token meanwhile.'],
  ])('%s: whether it can be entered again', async (name, detail) => {
    const rows = await rowsOf(served, 'eth', tokens.get(name) ?? '');
    expect(rows.find(({ route }) => route === 'hooks')?.detail).toBe(detail);
  });
});

describe('a token whose balances change by a call', () => {
  const rebaseOf = async (name: string) => {
    const rows = await rowsOf(served, 'eth', tokens.get(name) ?? '');
    return rows.find(({ route }) => route === 'rebase')?.detail;
  };

  it('is told with who can do it, by which call, and by how much; what time does too', async () => {
    expect(await rebaseOf('RouteRebased')).toBe(
      'The owner can change all balances at once: one call of rebase(uint256,int256) raised them by 110 %.',
    );
    const poked = await rebaseOf('RoutePoked');
    expect(poked).toMatch(
      /^Anyone can change all balances at once: one call of 0x\w{8} raised them by 1 %\./,
    );
    expect(poked).toMatch(/A balance grows by .* in 30 days, though nobody moves it\.$/);
    expect(await rebaseOf('RouteGrowing')).not.toContain('at once');
  });
});

describe('the routes of a token', () => {
  const rows = async (id: string) => {
    const { chain, address } = useScenario(id);
    return rowsOf(served, chain, address);
  };

  it('are not told as broken where no fresh account could be given the token: it buys some', async () => {
    const all = await rows('reflection');
    const told = all.map(({ route, status, detail }) => `${route} ${status} ${detail}`).join('\n');
    expect(statusesOf(all), told).toMatchObject({
      ...{
        v2_plain: 'FAILS',
        v2_fee_on_transfer: 'DIFFERS',
        custody_router: 'DIFFERS',
        settlement: 'DIFFERS',
      },
      ...{ vault: 'DIFFERS', transfer_all: 'DIFFERS', returns: 'WORKS', fresh_account: 'WORKS' },
    });
  });

  it('are in no score, and read only when they are selected', async () => {
    const { chain, address } = useScenario('healthy');
    const ask = async (selection: string) => {
      const query = `{ token(chain: ${chain}, address: "${address}") { sources { fact } ${selection} } }`;
      const { data } = await served.query(await served.key(), query);
      return data.token.sources.map(({ fact }: { fact: string }) => fact);
    };
    expect(await ask('coreScore')).not.toContain('routes');
    expect(await ask('routes { abstained }')).toContain('routes');
  });

  it('are kept as a report that changes no history of the token, and whose calls can be asked again', async () => {
    const { chain, address } = useScenario('healthy');
    const key = await served.key();
    const query = `{ token(chain: ${chain}, address: "${address}") { report { id } history { reports { id } } } }`;
    const before = (await served.query(key, query)).data.token;
    const body = { contract_address: address, chain };
    const ask = async () => (await served.post('/api/v1/features/routes', body, bearer(key))).json();
    const { assurance, routes } = await ask();
    const tried = routes.filter(({ status }: Row) => status !== 'NOT_TRIED');
    expect(assurance).toMatchObject({ coverage: tried.length / routes.length, gates: [], abstained: {} });
    const stored = await (await served.get(`/api/v1/report/${assurance.report_id}`)).json();
    expect(stored).toMatchObject({
      core_score: null,
      core_grade: 'N/A',
      block_number: assurance.block_number,
    });
    const abouts = stored.content.statements.map(({ about }: { about: string }) => about);
    expect(abouts).toEqual(expect.arrayContaining(tried.map(({ route }: Row) => `routes.${route}`)));
    expect(stored.content.snapshot.checks['routes.settlement']).toEqual(['WORKS', 0]);
    const after = (await served.query(key, query)).data.token;
    expect(after).toEqual(before);
    expect((await ask()).assurance.report_id).toBe(assurance.report_id);
  });

  it('come with the checklist of integrators by POST /api/v1/features/routes', async () => {
    const notesOf = async (id: string) => {
      const { chain, address } = useScenario(id);
      const body = { contract_address: address, chain };
      const response = await served.post('/api/v1/features/routes', body, bearer(await served.key()));
      const answer = await response.json();
      expect(response.status, JSON.stringify(answer)).toBe(200);
      expect(answer.routes).toHaveLength(Object.keys(plain).length);
      const notes: readonly { note: string; presence: string }[] = answer.integration_notes;
      return Object.fromEntries(notes.map(({ note, presence }) => [note, presence]));
    };
    expect(await notesOf('healthy')).toMatchObject({
      ...{ FEE_ON_TRANSFER: 'ABSENT', REBASING: 'ABSENT', MISSING_RETURN: 'ABSENT', UPGRADEABLE: 'ABSENT' },
      ...{ FLASH_MINT: 'ABSENT', DOUBLE_ENTRY_POINT: 'UNKNOWN' },
    });
    expect(await notesOf('upgradeable-proxy')).toMatchObject({ UPGRADEABLE: 'PRESENT' });
    expect(await notesOf('blacklist')).toMatchObject({ BLOCKLIST: 'PRESENT' });
  });
});
