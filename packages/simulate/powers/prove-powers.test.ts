import { createReadContext, createRpc, type Rpc, RpcError } from '@assay/chain';
import {
  type Address,
  type Hex,
  isHex,
  type OwnerPowers,
  type Ownership,
  type PowerActor,
  type PowerEffect,
  powerEffects,
  toAddress,
} from '@assay/facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NodeBehaviour } from '../../../devnet/simulators/poor-node/behaviour.js';
import { startPoorNode } from '../../../devnet/simulators/poor-node/start-poor-node.js';
import {
  type LaunchedToken,
  type Market,
  startMarket,
  venueOf,
} from '../../../test/support/simulate/market.js';
import { type Actor, toActors, toEmbeddedAccounts } from './actors.js';
import { fetchMessenger, withMessages } from './message-mint.js';
import { planPowers } from './plan-powers.js';
import { preparePowerSimulation } from './prepare-power-simulation.js';
import { provePowers } from './prove-powers.js';
import { toTokenFunctions } from './token-functions.js';
import { usesOrigin } from './uses-origin.js';

const supply = 10n ** 24n;
let market: Market;
let maker: Address;
beforeAll(async () => {
  market = await startMarket();
  const address = toAddress(market.maker.address);
  if (!address) throw new Error('no maker');
  maker = address;
});
afterAll(() => market.stop());

const owned = (): Ownership => ({ owner: { address: maker, kind: 'eoa' }, renounced: false, proxy: null });
const ownerless: Ownership = { owner: null, renounced: true, proxy: null };

async function codeAt(address: Address): Promise<Hex> {
  const code = await market.provider.getCode(address);
  if (!isHex(code)) throw new Error('no code');
  return code;
}

async function powersOf(
  token: LaunchedToken,
  ownership: Ownership,
  logic?: Address,
  {
    late = () => false,
    rpc = market.rpc,
    found,
  }: {
    readonly late?: () => boolean;
    readonly rpc?: Rpc;
    /** Who is found only while the others are tried. */
    readonly found?: PowerActor;
  } = {},
): Promise<OwnerPowers & { roundTrips: number }> {
  const venue = token.pool && (await venueOf(market, token));
  const runtime = await codeAt(token.address);
  const logicRuntime = logic ? await codeAt(logic) : runtime;
  const block = await rpc.head();
  const before = rpc.roundTrips();
  const simulation = await preparePowerSimulation(
    createReadContext(rpc, block),
    token.address,
    venue,
    supply,
  );
  const exclude = venue
    ? [token.address, venue.pool.address, venue.router, venue.wrappedNative]
    : [token.address];
  const actors = toActors(ownership, toEmbeddedAccounts(logicRuntime), exclude);
  const code = { runtime, logicRuntime, logicAddress: logic ?? token.address, logicCodeHash: '' };
  const functions = toTokenFunctions(code);
  const messenger = await fetchMessenger(simulation, token.address, functions);
  const executed = {
    ...simulation,
    ...(usesOrigin(logicRuntime) ? { actorIsOrigin: true as const } : {}),
    ...(messenger ? { messenger } : {}),
  };
  const planFor = (tried: readonly Actor[]) => {
    const targets = [{ address: token.address, functions }];
    const question = { scenario: simulation.scene, targets, actors: tried, supply, maxCases: 1_500 };
    return withMessages(planPowers(question), token.address, messenger);
  };
  const named = actors.filter(({ kind }) => kind !== found);
  const powers = await provePowers(executed, planFor(named), {
    late,
    ...(found && { findMore: async () => planFor(actors.filter(({ kind }) => kind === found)) }),
  });
  return { ...powers, roundTrips: rpc.roundTrips() - before };
}

let powerful: ReturnType<typeof powersOfPowerful> | undefined;
/** A powerful token that nobody changes, and what is found of it. */
function usePowerful() {
  powerful ??= powersOfPowerful();
  return powerful;
}
async function powersOfPowerful() {
  const token = await market.launch('Powerful');
  return { token, powers: await powersOf(token, owned()) };
}

function proven(powers: OwnerPowers, actor: PowerActor): readonly PowerEffect[] {
  return powers.matrix
    .filter((power) => power.actor === actor && power.status === 'PROVEN')
    .map((power) => power.effect)
    .sort();
}

function untried(powers: OwnerPowers, actor: PowerActor): readonly PowerEffect[] {
  const cells = powers.matrix.filter((power) => power.actor === actor && power.status === 'NOT_TRIED');
  return cells.map(({ effect }) => effect);
}

describe('powers proven by execution', () => {
  it('shows that who names the contracts on other chains can mint by their messages', async () => {
    const token = await market.launch('Messaged');
    const powers = await powersOf(token, owned());
    expect(proven(powers, 'owner')).toEqual(['MINT']);
    expect(proven(powers, 'stranger')).toEqual([]);
    const mint = powers.matrix.find(({ effect, status }) => effect === 'MINT' && status === 'PROVEN');
    expect(mint?.evidence[0]?.meaning).toContain('the owner calls setPeer(uint32,bytes32), then a message');
    expect(proven(await powersOf(token, ownerless), 'stranger')).toEqual([]);
  });

  it('shows everything the owner of a powerful token can do, and nothing for a stranger', async () => {
    const { powers } = await usePowerful();
    expect(proven(powers, 'owner')).toEqual([
      'BLACKLIST',
      'BLOCK_SELLS',
      'BLOCK_TRANSFERS',
      'ERASE_OTHERS_BALANCE',
      'LIMIT_AMOUNTS',
      'MINT',
      'MOVE_OTHERS_BALANCE',
      'PAUSE',
      'RAISE_TAX',
    ]);
    expect(proven(powers, 'stranger')).toEqual([]);
    expect(powers.worstCaseSellTax).toBeCloseTo(0.99, 3);
    expect(powers.worstCaseBuyTax).toBe(0);
    expect(powers.coverage).toBe(1);
    expect(powers.roundTrips).toBeLessThanOrEqual(6);
  });

  it('finds the bound of a fee setter, not just a round number below it', async () => {
    const powers = await powersOf(await market.launch('Bounded'), owned());
    expect(powers.worstCaseSellTax).toBeGreaterThan(0.16);
    expect(powers.worstCaseSellTax).toBeLessThanOrEqual(0.171);
  });

  it('shows that who replaces a contract that sales call can stop them, whatever the new one is asked', async () => {
    const powers = await powersOf(await market.launch('Tracked'), owned());
    expect(proven(powers, 'owner')).toEqual(['BLOCK_SELLS']);
    expect(proven(powers, 'stranger')).toEqual([]);
    const [block] = powers.matrix.filter(({ status }) => status === 'PROVEN');
    expect(block?.evidence[0]?.meaning).toContain('(address) with a contract that later fails every call');
    expect(proven(await powersOf(await market.launch('Gated'), owned()), 'owner')).toEqual(['BLOCK_SELLS']);
    expect(proven(await powersOf(await market.launch('Caught'), owned()), 'owner')).toEqual([]);
  });

  it('gives every proof as one call that answers the same again', async () => {
    const { powers } = await usePowerful();
    const calls = powers.matrix.flatMap((power) => power.evidence);
    expect(calls.length).toBeGreaterThan(5);
    for (const call of calls) {
      expect(await market.provider.send('eth_call', [...call.params])).toBe(call.result);
    }
  });

  it('does not try each call alone on a node that lacks what all of them read', async () => {
    const { token } = await usePowerful();
    let asked = 0;
    const lacking: Rpc = {
      ...market.rpc,
      send: async (method, params, options) => {
        const isProbe = JSON.stringify(params[0] ?? {}).includes('"data":"0x13390953');
        if (!isProbe) return market.rpc.send(method, params, options);
        asked += 1;
        throw new RpcError('no_state', 'missing trie node');
      },
    };
    const powers = await powersOf(token, owned(), undefined, { rpc: lacking });
    expect(powers.untried).toBe('missing trie node');
    expect(powers.functionsTried).toBe(0);
    expect(asked).toBeGreaterThan(1);
    expect(asked).toBeLessThan(40);
  });

  it('finds who can take a renounced token back, from an account in its code', async () => {
    const token = await market.launch('Powerful');
    await (await token.contract.getFunction('renounceOwnership').send()).wait();
    const powers = await powersOf(token, ownerless);
    expect(proven(powers, 'role_holder')).toEqual(
      expect.arrayContaining(['TAKE_OWNERSHIP', 'MINT', 'PAUSE']),
    );
    const pause = powers.matrix.find(({ effect, status }) => effect === 'PAUSE' && status === 'PROVEN');
    expect(pause?.evidence[0]?.meaning).toContain('0x80e9071b(), then setPaused(bool)');
    expect(powers.matrix.some((power) => power.actor === 'owner')).toBe(false);
  });

  it('proves a power by another function where the one that looks best does not show it again', async () => {
    const token = await market.launch('TwoMints');
    const powers = await powersOf(token, owned());
    const mint = powers.matrix.find(({ effect, status }) => effect === 'MINT' && status === 'PROVEN');
    expect(mint?.selector).toBe(token.contract.interface.getFunction('grow')?.selector);
  });

  it('shows what an account can do once it let itself in, and that anyone can do it again', async () => {
    const powers = await powersOf(await market.launch('Listed'), owned());
    expect(proven(powers, 'owner')).toEqual(['BLOCK_SELLS', 'BLOCK_TRANSFERS', 'PAUSE']);
    expect(proven(powers, 'stranger')).toEqual(['MINT']);
    const [mint] = powers.matrix.filter(({ effect, status }) => effect === 'MINT' && status === 'PROVEN');
    expect(mint?.evidence[0]?.meaning).toMatch(/calls 0x\w+\(\), then 0x/);
    expect(mint?.once).toBeUndefined();
    // Only `setPair` still refuses everybody: the pool is set.
    const refused = powers.reach?.filter(({ accepted }) => accepted.length === 0);
    expect(refused?.map(({ selector }) => selector)).toEqual(['0x8187f516']);
    expect(proven(await powersOf(await market.launch('Listed'), ownerless), 'owner')).toEqual([]);
  });

  it('shows what anyone can do', async () => {
    const powers = await powersOf(await market.launch('Leaky'), ownerless);
    expect(proven(powers, 'stranger')).toEqual(['MINT', 'MOVE_OTHERS_BALANCE']);
  });

  it('finds what takes lists of structs, reads the origin of a transaction, or empties the contract', async () => {
    const powers = await powersOf(await market.launch('Custodian'), owned());
    expect(proven(powers, 'owner')).toEqual(
      expect.arrayContaining(['BLACKLIST', 'MINT', 'TAKE_CONTRACT_ASSETS']),
    );
    expect(proven(powers, 'stranger')).toEqual([]);
  });

  it('shows that anyone makes the contract sell at a broken price, but not where it has a least price', async () => {
    const token = await market.launch('SwapsBack');
    const { router, chain } = market;
    const set = await token.contract.getFunction('setExchange').send(router.target, chain.wrappedNative);
    await set.wait();
    const powers = await powersOf(token, owned());
    const byAnyone = powers.matrix.filter(({ actor, status }) => actor === 'stranger' && status === 'PROVEN');
    expect(byAnyone.map(({ effect, selector }) => `${effect} ${selector}`)).toEqual([
      `SELL_CONTRACT_TOKENS ${token.contract.interface.getFunction('swapBack')?.selector}`,
    ]);
    const accepted = powers.reach?.filter((row) => row.accepted.includes('stranger'));
    expect(accepted?.map(({ selector }) => selector)).toContain(
      token.contract.interface.getFunction('swapBackFairly')?.selector,
    );
    const [call] = byAnyone[0]?.evidence ?? [];
    expect(await market.provider.send('eth_call', [...(call?.params ?? [])])).toBe(call?.result);
  });

  it('finds a tax that takes a number and a switch', async () => {
    const powers = await powersOf(await market.launch('TwoStep'), owned());
    expect(proven(powers, 'owner')).toContain('RAISE_TAX');
    expect(powers.worstCaseSellTax).toBeGreaterThan(0.9);
  });

  it('finds the one of many fees that has no bound, and the worst purchase by another call', async () => {
    const powers = await powersOf(await market.launch('ManyFees'), owned());
    expect(powers.worstCaseSellTax).toBeGreaterThan(0.9);
    expect(powers.worstCaseBuyTax).toBeCloseTo(0.5, 2);
  });

  it('shows that the admin of a proxy can change the code', async () => {
    const logic = toAddress(await (await market.deploy('Upgradeable')).getAddress());
    if (!logic) throw new Error('no logic');
    const admin = '0x00000000000000000000000000000000000ad417';
    const proxy = await market.deploy('Proxy', [logic, admin]);
    const address = toAddress(await proxy.getAddress());
    if (!address) throw new Error('no proxy');
    const contract = await market.at('Upgradeable', address);
    await (await contract.getFunction('initialize').send()).wait();
    const token = { address, contract, pool: await market.addPool(contract) };
    const account = { address: admin, kind: 'eoa' } as const;
    const proxyOf = { kind: 'eip1967', implementation: logic, admin: account, beacon: null } as const;
    const powers = await powersOf(token, { ...ownerless, proxy: proxyOf }, logic);
    expect(proven(powers, 'proxy_admin')).toEqual(['CHANGE_CODE']);
    expect(proven(powers, 'stranger')).toEqual([]);
  });

  it('measures a token that cannot be sold right after a purchase, by giving holders a balance', async () => {
    const powers = await powersOf(await market.launch('Cooldown'), owned());
    expect(powers.worstCaseSellTax).toBe(0);
    expect(proven(powers, 'owner')).toEqual([]);
  });

  it('measures a settable tax where one transfer a block is all that passes', async () => {
    const powers = await powersOf(await market.launch('OncePerBlock'), owned());
    expect(powers.worstCaseSellTax).toBeCloseTo(0.9, 2);
    expect(proven(powers, 'owner')).toContain('RAISE_TAX');
    expect(proven(powers, 'stranger')).toEqual([]);
  });

  it('plays transfers of holders who were given tokens where there is no pool', async () => {
    const powers = await powersOf(await market.launch('Powerful', { pool: false }), owned());
    expect(proven(powers, 'owner')).toEqual([
      'BLACKLIST',
      'BLOCK_TRANSFERS',
      'ERASE_OTHERS_BALANCE',
      'LIMIT_AMOUNTS',
      'MINT',
      'MOVE_OTHERS_BALANCE',
      'PAUSE',
    ]);
    expect(proven(powers, 'stranger')).toEqual([]);
    expect(powers.worstCaseSellTax).toBeNull();
    expect(powers.holdersTransfer).toBe(true);
  });

  it('reports what it found when time ran out, and claims no more', async () => {
    const { token } = await usePowerful();
    const powers = await powersOf(token, owned(), undefined, { late: () => true });
    expect(proven(powers, 'owner')).toContain('MINT');
    expect(proven(powers, 'owner')).not.toContain('RAISE_TAX');
    expect(powers.worstCaseSellTax).toBeNull();
    expect(powers.partial).toBe(true);
    expect(untried(powers, 'owner')).toEqual(expect.arrayContaining(['BLOCK_SELLS', 'RAISE_TAX', 'PAUSE']));
    expect(powers.untried).toContain('time');
  });

  it('shows the same of who is found while others are tried, and says what was too late for them', async () => {
    const { token, powers: whole } = await usePowerful();
    const later = await powersOf(token, owned(), undefined, { found: 'owner' });
    expect(proven(later, 'owner')).toEqual(proven(whole, 'owner'));
    expect(later.coverage).toBe(whole.coverage);
    const late = await powersOf(token, owned(), undefined, { found: 'owner', late: () => true });
    expect(proven(late, 'owner')).toEqual([]);
    expect(new Set(untried(late, 'owner'))).toEqual(new Set(powerEffects));
    expect(late.coverage).toBeLessThan(whole.coverage);
    expect(late.untried).toContain('time');
  });
});

/** The token's powers as a node of this behaviour shows them. */
async function powersBehind(behaviour: NodeBehaviour, token: LaunchedToken) {
  const node = await startPoorNode(market.url, behaviour);
  try {
    return await powersOf(token, owned(), undefined, {
      rpc: createRpc({ chain: market.chain, urls: [node.url] }),
    });
  } finally {
    await node.close();
  }
}

describe('powers behind a node that gives calls little gas, or little time', () => {
  it('are the same with 5 million, more being lowered or refused, and where only short calls are in time', async () => {
    const token = await market.launch('Bounded');
    const whole = await powersOf(token, owned());
    expect(proven(whole, 'owner')).toContain('RAISE_TAX');
    const timeout = { code: -32000, message: 'execution timeout' };
    const behaviours: readonly NodeBehaviour[] = [
      { gasCap: { gas: 5_000_000, above: 'lowered' } },
      { gasCap: { gas: 5_000_000, above: 'refused' } },
      { refuse: ({ params }) => (JSON.stringify(params[0] ?? null).length > 50_000 ? timeout : undefined) },
    ];
    for (const behaviour of behaviours) {
      const cut = await powersBehind(behaviour, token);
      expect(proven(cut, 'owner')).toEqual(proven(whole, 'owner'));
      expect([cut.coverage, cut.untried, cut.worstCaseSellTax]).toEqual([
        1,
        undefined,
        whole.worstCaseSellTax,
      ]);
    }
  });

  it('are not tried where no trade fits, which is said and lowers the coverage', async () => {
    const token = await market.launch('Bounded');
    const powers = await powersBehind({ gasCap: { gas: 1_300_000, above: 'lowered' } }, token);
    expect(proven(powers, 'owner')).toEqual([]);
    expect(untried(powers, 'owner')).toEqual(expect.arrayContaining(['RAISE_TAX', 'BLOCK_SELLS']));
    expect(powers.coverage).toBeLessThan(1);
    expect(powers.untried).toContain('gas');
  });
});
