import { toSelector } from '@assay/chain';
import type { Address, Hex, RouteId, RouteStatus } from '@assay/facts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createNodeClient } from '../../devnet/node/node-client.js';
import { nodePresets } from '../../devnet/simulators/poor-node/behaviour.js';
import { deployCode, useDevnet, useScenario } from '../support/devnet.js';
import { bearer, type Served, useService } from '../support/service.js';
import { serviceOverPoorNodes } from '../support/service-over-poor-nodes.js';
import { loadTestContract } from '../support/simulate/test-tokens.js';

/** A token and the only ways in which it does not do what `RoutePlain` does. */
const planted: Readonly<Record<string, Partial<Record<RouteId, RouteStatus>>>> = {
  RoutePlain: {},
  RouteFee: {
    custody_router: 'DIFFERS',
    settlement: 'DIFFERS',
    vault: 'DIFFERS',
    transfer_self: 'DIFFERS',
    transfer_all: 'DIFFERS',
  },
  RouteNoReturn: { returns: 'DIFFERS' },
  RouteNoReapproval: { approve_again: 'FAILS' },
  RouteNoZero: { transfer_zero: 'FAILS' },
  RouteClamp: { transfer_too_much: 'DIFFERS' },
  RouteFalse: { transfer_too_much: 'DIFFERS' },
  RouteSelf: { transfer_self: 'DIFFERS' },
  RouteGrowing: { rebase: 'DIFFERS' },
  RouteRebased: { rebase: 'DIFFERS' },
  RoutePoked: { rebase: 'DIFFERS' },
  RouteCustody: { custody_router: 'DIFFERS' },
  RouteVault: { vault: 'FAILS' },
  RouteSettlement: { settlement: 'DIFFERS' },
  RouteDust: { transfer_all: 'DIFFERS' },
  RouteCallback: { hooks: 'DIFFERS' },
  RouteGuarded: { hooks: 'DIFFERS' },
  RouteDecimals: { decimals: 'DIFFERS' },
  RouteGas: { fresh_account: 'DIFFERS' },
  RoutePermit: { permit: 'WORKS' },
  RouteDaiPermit: { permit: 'DIFFERS' },
};
const plain: Readonly<Record<RouteId, RouteStatus>> = {
  v2_plain: 'NOT_TRIED',
  v2_fee_on_transfer: 'NOT_TRIED',
  v3: 'NOT_TRIED',
  v4: 'NOT_TRIED',
  infinity: 'NOT_TRIED',
  custody_router: 'WORKS',
  settlement: 'WORKS',
  vault: 'WORKS',
  permit: 'FAILS',
  approve_again: 'WORKS',
  transfer_zero: 'WORKS',
  transfer_self: 'WORKS',
  transfer_all: 'WORKS',
  transfer_too_much: 'WORKS',
  fresh_account: 'WORKS',
  rebase: 'WORKS',
  hooks: 'WORKS',
  decimals: 'WORKS',
  returns: 'WORKS',
};

interface Row {
  readonly route: RouteId;
  readonly status: RouteStatus;
  readonly detail: string;
  readonly gas: number | null;
  readonly state: string | null;
  readonly evidence: readonly { readonly kind: string }[];
}

const tokens = new Map<string, Address>();
beforeAll(async () => {
  const url = useDevnet().chains.eth.rpcUrl;
  const node = createNodeClient(url);
  const [from] = (await node.send('eth_accounts', [])) as readonly string[];
  for (const name of Object.keys(planted)) {
    const { deployedBytecode } = loadTestContract(name) as unknown as { readonly deployedBytecode: Hex };
    tokens.set(name, await deployCode(url, deployedBytecode));
  }
  const sent = [
    ['RouteGrowing', toSelector('begin()')],
    ['RoutePoked', toSelector('begin()')],
    ['RouteRebased', toSelector('own()')],
  ] as const;
  for (const [name, data] of sent)
    await node.batch([
      ['eth_sendTransaction', [{ from, to: tokens.get(name), data }]],
      ['evm_mine', []],
    ]);
}, 60_000);

async function rowsOf(served: Served, chain: string, address: string): Promise<readonly Row[]> {
  const query = `{ token(chain: ${chain}, address: "${address}") { routes { abstained routes {
    route status detail gas state evidence { kind } } } } }`;
  const { data, errors } = await served.query(await served.key(), query);
  expect(errors).toBeUndefined();
  expect(data.token.routes.abstained).toBeNull();
  return data.token.routes.routes;
}

const statusesOf = (rows: readonly Row[]) =>
  Object.fromEntries(rows.map(({ route, status }) => [route, status]));

const nodes = [
  ['a good node', () => useService()],
  ['a node without overrides', () => serviceOverPoorNodes(nodePresets['no-overrides'].team)],
] as const;

describe.each(nodes)('the routes of a token, over %s', (_title, open) => {
  const served = open();

  it.each(Object.entries(planted))('%s differs from a plain token in its one way', async (name, own) => {
    const rows = await rowsOf(served, 'eth', tokens.get(name) ?? '');
    const told = rows.map(({ route, status, detail }) => `${route} ${status} ${detail}`).join('\n');
    expect(statusesOf(rows), told).toEqual({ ...plain, ...own });
    for (const row of rows) {
      expect(row.evidence.length > 0, row.route).toBe(row.status !== 'NOT_TRIED');
      expect(row.state, row.route).toBe(row.status === 'NOT_TRIED' ? null : 'complete');
    }
  });
});

describe('a token that calls its recipient', () => {
  const served = useService();

  it.each([
    ['RouteCallback', 'The transfer calls its recipient, which may move the token meanwhile.'],
    ['RouteGuarded', 'The transfer calls its recipient, which cannot move the token meanwhile.'],
  ])('%s: whether it can be entered again', async (name, detail) => {
    const rows = await rowsOf(served, 'eth', tokens.get(name) ?? '');
    expect(rows.find(({ route }) => route === 'hooks')?.detail).toBe(detail);
  });
});

describe('a token whose balances change by a call', () => {
  const served = useService();
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

describe.each(nodes)('the routes of a traded token, over %s', (_title, open) => {
  const served = open();
  const rows = async (id: string) => {
    const { chain, address } = useScenario(id);
    return rowsOf(served, chain, address);
  };

  it('are played in the pools that it has', async () => {
    expect(statusesOf(await rows('healthy'))).toMatchObject({
      ...{ v2_plain: 'WORKS', v2_fee_on_transfer: 'WORKS', v4: 'NOT_TRIED' },
    });
    expect(statusesOf(await rows('concentrated'))).toMatchObject({ v3: 'WORKS' });
    expect(statusesOf(await rows('v4-pool'))).toMatchObject({ v4: 'WORKS' });
    expect(statusesOf(await rows('infinity-pool'))).toMatchObject({ infinity: 'WORKS' });
  });

  it('show a tax on sales as what only the functions for such tokens pass', async () => {
    expect(statusesOf(await rows('sell-tax'))).toMatchObject({
      ...{ v2_plain: 'FAILS', v2_fee_on_transfer: 'DIFFERS' },
    });
  });

  it('never show a honeypot as sold', async () => {
    expect(statusesOf(await rows('honeypot'))).toMatchObject({
      ...{ v2_plain: 'FAILS', v2_fee_on_transfer: 'FAILS' },
    });
  });

  it('break in one kind of pool alone, where a hook or an empty pool is in the way', async () => {
    const others = (all: Record<string, RouteStatus>, ...but: readonly RouteId[]) =>
      Object.entries(all)
        .filter(([route]) => route !== 'permit' && !but.includes(route as RouteId))
        .filter(([route, status]) => status !== 'WORKS' && !(route in pools && status === 'NOT_TRIED'));
    const pools = { v2_plain: 1, v2_fee_on_transfer: 1, v3: 1, v4: 1, infinity: 1 };
    for (const [id, route, status] of [
      ['v4-hook', 'v4', 'FAILS'],
      ['infinity-hook', 'infinity', 'DIFFERS'],
      ['taken-slipstream', 'v3', 'FAILS'],
    ] as const) {
      const all = statusesOf(await rows(id));
      expect(all[route], id).toBe(status);
      expect(others(all, route), id).toEqual([]);
    }
    // A tax on trades alone: both sets of V2 functions feel it, in their own ways.
    const taxed = statusesOf(await rows('sell-tax'));
    expect(others(taxed, 'v2_plain', 'v2_fee_on_transfer')).toEqual([]);
  });
});

describe('the routes of a token', () => {
  const served = useService();
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
