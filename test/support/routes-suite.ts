import { toSelector } from '@assay/chain';
import type { Address, Hex, RouteId, RouteStatus } from '@assay/facts';
import { expect, it } from 'vitest';
import { createNodeClient } from '../../devnet/node/node-client.js';
import { deployCode, useDevnet, useScenario } from './devnet.js';
import type { Served } from './service.js';
import { loadTestContract } from './simulate/test-tokens.js';

/** A token and the only ways in which it does not do what `RoutePlain` does. */
export const planted: Readonly<Record<string, Partial<Record<RouteId, RouteStatus>>>> = {
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
export const plain: Readonly<Record<RouteId, RouteStatus>> = {
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

export interface Row {
  readonly route: RouteId;
  readonly status: RouteStatus;
  readonly detail: string;
  readonly gas: number | null;
  readonly state: string | null;
  readonly evidence: readonly { readonly kind: string }[];
}

/** The tokens that are deployed, by name. */
export const tokens = new Map<string, Address>();
/** Puts them on the shared chain. */
export async function deployPlanted(): Promise<void> {
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
}

export async function rowsOf(served: Served, chain: string, address: string): Promise<readonly Row[]> {
  const query = `{ token(chain: ${chain}, address: "${address}") { routes { abstained routes {
    route status detail gas state evidence { kind } } } } }`;
  const { data, errors } = await served.query(await served.key(), query);
  expect(errors).toBeUndefined();
  expect(data.token.routes.abstained).toBeNull();
  return data.token.routes.routes;
}

export const statusesOf = (rows: readonly Row[]) =>
  Object.fromEntries(rows.map(({ route, status }) => [route, status]));

/** Each token differs from a plain one in its one way. */
export function describePlantedRoutes(served: Served, names: readonly string[]): void {
  it.each(names)('%s differs from a plain token in its one way', async (name) => {
    const rows = await rowsOf(served, 'eth', tokens.get(name) ?? '');
    const told = rows.map(({ route, status, detail }) => `${route} ${status} ${detail}`).join('\n');
    expect(statusesOf(rows), told).toEqual({ ...plain, ...planted[name] });
    for (const row of rows) {
      expect(row.evidence.length > 0, row.route).toBe(row.status !== 'NOT_TRIED');
      expect(row.state, row.route).toBe(row.status === 'NOT_TRIED' ? null : 'complete');
    }
  });
}

/** The routes of stories that are traded. */
export function describeTradedRoutes(served: Served): void {
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
}
