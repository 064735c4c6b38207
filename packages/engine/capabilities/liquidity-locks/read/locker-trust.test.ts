import { createReadContext, createRpc } from '@assay/chain';
import { type Address, eth, type LockerTrust } from '@assay/facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import backdoorArtifact from '../../../../../devnet/artifacts/BackdoorLocker.json' with { type: 'json' };
import poollessArtifact from '../../../../../devnet/artifacts/PoollessToken.json' with { type: 'json' };
import {
  type ContractCode,
  encodeCall,
  encodeDeploy,
  toContractCode,
} from '../../../../../devnet/builder/contract-code.js';
import { lpLockerCode } from '../../../../../devnet/core/codes.js';
import { type Anvil, FIRST_ACCOUNT, startAnvil } from '../../../../../test/support/anvil.js';
import { createLockerAccountsReader, readLockerAccounts } from './locker-accounts.js';
import { readLockerTrust } from './locker-trust.js';

const backdoorCode = toContractCode(backdoorArtifact);
const tokenCode = toContractCode(poollessArtifact);
const inAYear = Math.floor(Date.now() / 1000) + 365 * 86_400;
const amount = 10n ** 22n;
let node: Anvil;
let lp: Address;

beforeAll(async () => {
  node = await startAnvil(['--chain-id', '1']);
  lp = await node.deploy(encodeDeploy(tokenCode, ['Liquidity', 'LP', 18, 10n ** 24n]));
});
afterAll(() => node.stop());

/** The node's second account. */
const locking: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';

async function fill(locker: Address, code: ContractCode, name: string, args: readonly unknown[]) {
  await node.transact(lp, encodeCall(tokenCode, 'transfer', [locking, amount]));
  await node.transact(lp, encodeCall(tokenCode, 'approve', [locker, amount]), locking);
  await node.transact(locker, encodeCall(code, name, args), locking);
}

async function trustOf(locker: Address): Promise<LockerTrust | undefined> {
  const rpc = createRpc({ chain: eth, urls: [node.url] });
  const block = await rpc.head();
  const held = { locker, lp, balance: amount, name: 'locker', beneficiaries: [locking] };
  const people = await readLockerAccounts(createReadContext(rpc, block), [locker]);
  const [trust] = await readLockerTrust(createReadContext(rpc, block), [held], people);
  return trust;
}

describe('the people behind a chain’s lockers', () => {
  it('are read once for all who ask, and anew when who began it leaves', async () => {
    const rpc = createRpc({ chain: eth, urls: [node.url] });
    const block = await rpc.head();
    const read = createLockerAccountsReader(Date.now);
    const leaving = new AbortController();
    const first = read(createReadContext(rpc, block, { signal: leaving.signal }));
    const others = [read(createReadContext(rpc, block)), read(createReadContext(rpc, block))];
    leaving.abort();
    await expect(first).rejects.toThrow();
    const [second, third] = await Promise.all(others);
    expect(second?.codes).toBeInstanceOf(Map);
    expect(third).toBe(second);
    expect(await read(createReadContext(rpc, block))).toBe(second);
  });
});

describe('what the people behind a locker can do', () => {
  it('shows the owner and whoever locked it emptying a locker with back doors, each with a call that repeats', async () => {
    const locker = await node.deploy(encodeDeploy(backdoorCode, [inAYear]));
    await fill(locker, backdoorCode, 'lock', [lp, amount]);
    const trust = await trustOf(locker);
    expect(trust?.emptied.map(({ actor, account }) => [actor, account?.address])).toEqual([
      ['owner', FIRST_ACCOUNT],
      ['role_holder', locking],
    ]);
    const [evidence] = trust?.emptied[0]?.evidence ?? [];
    if (evidence?.kind !== 'call') throw new Error('no call');
    expect(await node.send(evidence.method, [...evidence.params])).toBe(evidence.result);
  });

  it('shows nobody emptying one that keeps its word, after trying all of its functions', async () => {
    const locker = await node.deploy(encodeDeploy(lpLockerCode, []));
    await fill(locker, lpLockerCode, 'lock', [locking, lp, true, amount, inAYear, 'kept']);
    expect(await trustOf(locker)).toMatchObject({ emptied: [], replaceableBy: null, tried: 1 });
  });
});
