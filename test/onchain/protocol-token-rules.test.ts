import { createFactService, securityComponent, securityRatingOf } from '@assay/engine';
import { knownValue } from '@assay/facts';
import { CREATE2_FACTORY } from '@assay/simulate';
import { id, parseEther } from 'ethers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createBlocklist,
  createProtocolToken,
  protocolTokenCode,
} from '../../devnet/builder/protocol-token.js';
import { DAY } from '../../devnet/builder/scenario-builder.js';
import type { Devnet } from '../../devnet/devnet.js';
import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import { burnLiquidity } from '../../devnet/markets/launch.js';
import { createMarket } from '../../devnet/markets/market.js';
import { createNodeClient } from '../../devnet/node/node-client.js';
import type { Scenario } from '../../devnet/scenarios/scenario.js';
import { toNodeTeam } from '../../devnet/simulators/poor-node/behaviour.js';
import { startPoorChains } from '../../devnet/simulators/poor-node/poor-chains.js';
import { startDevnet } from '../../devnet/start.js';
import { toEngineSettings } from '../../src/config/engine-settings.js';
import { createLogger } from '../../src/observability/logger.js';

const BUDGET_MS = 30_000;

/** A token that the chain runs, whose admin ends trading after the launch and leaves for good. */
function endedToken(name: string, ends: 'sales' | 'transfers'): Scenario {
  return {
    id: name,
    chain: 'base',
    title: name,
    story: 'Only for this test.',
    async deploy(builder, core) {
      const deployer = builder.wallet('deployer');
      await builder.until(9 * DAY);
      builder.fund([deployer], 60);
      await builder.nextBlock();
      const token = await createProtocolToken(builder, {
        creator: deployer,
        name,
        symbol: 'END',
        admin: deployer,
        calls: [
          ['grantRole', [id('PAUSE_ROLE'), deployer]],
          ['mint', [deployer, parseEther('1000000')]],
        ],
      });
      const market = createMarket(builder, core, token);
      market.addLiquidity(deployer, parseEther('1000000'), parseEther('40'));
      const liquidity = await burnLiquidity(builder, market.pool, deployer);
      const call = (fn: string, args: readonly unknown[]) =>
        builder.call(deployer, token, protocolTokenCode, fn, args);
      if (ends === 'sales') {
        const list = await createBlocklist(builder, { by: deployer, admin: deployer }, [market.pool]);
        call('updatePolicy', [id('TRANSFER_RECEIVER_POLICY'), list]);
      } else call('pause', [[0]]);
      call('renounceLastAdmin', []);
      await builder.nextBlock();
      const protocol = { adminless: true, blocked: [], supplyCap: String(2n ** 128n - 1n), multiplier: 1 };
      return { token, supporting: { pool: market.pool, deployer }, truth: { protocol, liquidity } };
    },
  };
}

let devnet: Devnet;
beforeAll(async () => {
  const more = [endedToken('no-sales', 'sales'), endedToken('no-transfers', 'transfers')];
  devnet = await startDevnet({ scenarios: ['b20-meme', 'b20-equity'], more });
});
afterAll(() => devnet.stop());

/** What the security component says of a story that is read through such a node. */
async function judge(story: string, node: string) {
  const { chain, address } = devnet.scenarios.find((one) => one.id === story) ?? {};
  if (!chain || !address) throw new Error(`no story ${story}`);
  const chains = await startPoorChains(devnet, toNodeTeam(node));
  const settings = toDevnetSettings(devnet, { ...chains.environment, REQUEST_BUDGET_MS: String(BUDGET_MS) });
  const service = createFactService(toEngineSettings(settings), { log: createLogger('error', []) });
  try {
    const [ref, now] = [{ chain, address }, Date.now()];
    const signal = AbortSignal.timeout(BUDGET_MS);
    const source = service.facts({ signal, deadline: now + BUDGET_MS, caller: 'test' });
    const facts = await Promise.all(
      securityComponent.facts.map(async (kind) => [kind, await source.load(kind, ref)] as const),
    );
    const verdict = securityComponent.judge({ ref, now, facts: Object.fromEntries(facts) });
    if (!verdict.judged) throw new Error(verdict.reason);
    const status = new Map(verdict.checks.map((check) => [check.id, check.status]));
    const gates = verdict.gates.map((gate) => gate.id);
    const powers = knownValue(await source.load('powers', ref))?.matrix ?? [];
    return { status, gates, risk: securityRatingOf(verdict).risk, powers };
  } finally {
    await service.close();
    await chains.close();
  }
}

const nodes = ['good', 'no-simulate', 'overrides-ignored', 'overrides-refused', 'no-overrides'];

describe.each(nodes)('through the node "%s", a token that the chain runs', (node) => {
  it('is a honeypot where its rules let nobody sell', async () => {
    const { status, gates, risk } = await judge('no-sales', node);
    expect(status.get('can_buy')).toBe('PASS');
    expect(status.get('can_sell')).toBe('FAIL');
    expect(gates).toContain('proven_honeypot');
    expect(risk).toBe('CRITICAL');
  });

  it('cannot be bought where its transfers are paused, and is not safe', async () => {
    const { status, risk } = await judge('no-transfers', node);
    expect(status.get('can_buy')).toBe('FAIL');
    expect(risk).not.toBe('LOW');
  });
});

it('its powers are the same, asked call by call, as played one after the other', async () => {
  const [good, poor] = await Promise.all(['good', 'no-overrides'].map((node) => judge('b20-equity', node)));
  const shown = (rows: NonNullable<typeof good>['powers'] = []) =>
    rows.map(({ actor, effect, status, signature }) => `${actor} ${effect} ${status} ${signature}`).sort();
  expect(shown(poor?.powers)).toEqual(shown(good?.powers));
  const proven = poor?.powers.filter(({ status }) => status === 'PROVEN').map(({ effect }) => effect);
  expect(proven).toEqual(expect.arrayContaining(['MOVE_OTHERS_BALANCE', 'ERASE_OTHERS_BALANCE']));
  expect([poor?.gates, poor?.risk]).toEqual([good?.gates, good?.risk]);
});

it('is not judged where the call cannot create its accounts: nothing was tried, so nothing is safe', async () => {
  const before = await judge('b20-meme', 'no-overrides');
  expect([before.status.get('environment'), before.risk]).toEqual(['PASS', 'LOW']);
  const client = createNodeClient(devnet.chains.base.rpcUrl);
  await client.send('anvil_setCode', [CREATE2_FACTORY, '0x']);
  for (const story of ['b20-meme', 'no-sales', 'no-transfers']) {
    const { status, gates, risk } = await judge(story, 'no-overrides');
    for (const check of ['can_buy', 'can_sell', 'transfer', 'environment'])
      expect(status.get(check)).toBe('UNKNOWN');
    expect(gates).not.toContain('proven_honeypot');
    expect(risk).not.toBe('LOW');
  }
  expect((await judge('b20-meme', 'no-overrides')).risk).toBe('UNKNOWN');
});
