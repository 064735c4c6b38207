import { type Address, DEAD_ADDRESS, ZERO_ADDRESS } from '@assay/facts';
import { id as topicOf } from 'ethers';
import { describe, expect, it } from 'vitest';
import { useDevnet } from '../test/support/devnet.js';
import { clientOf, poolOf, read, trade } from '../test/support/scenario-reads.js';
import type { DeployedScenario } from './devnet.js';

const devnet = useDevnet();
const TRANSFER = topicOf('Transfer(address,address,uint256)');
const tradable = devnet.scenarios.filter(({ supporting }) => supporting.pool);

/** A token that the chain runs has no owner function: a role, and code that cannot be run. */
async function expectAdmin({ chain, address, planted }: DeployedScenario): Promise<void> {
  const client = clientOf({ chain });
  const role = `0x${'0'.repeat(64)}`;
  if (planted.owner) expect(await read(client, address, 'hasRole', [role, planted.owner])).toBe(true);
  expect(await client.send('eth_getCode', [address, 'latest'])).toBe('0xef');
}

describe.each(tradable)('$chain $id', (scenario) => {
  const { planted } = scenario;
  const client = clientOf(scenario);

  it('a fresh trader pays the planted taxes, and can sell exactly where the scenario says so', async () => {
    const outcome = await trade(scenario);
    expect(outcome.canSell).toBe(!planted.honeypot);
    expect(outcome.buyTax).toBeCloseTo(planted.buyTax, 2);
    expect(outcome.transferTax).toBeCloseTo(planted.transferTax, 2);
    if (!planted.honeypot) expect(outcome.sellTax).toBeCloseTo(planted.sellTax, 2);
  });

  it('liquidity is burned, locked and free in the planted shares, until the planted date', async () => {
    const pool = poolOf(scenario);
    const { locker } =
      devnet.chainsFile[scenario.chain].lockers.map(({ address }) => ({ locker: address }))[0] ?? {};
    if (!locker || !planted.liquidity) throw new Error('no locker or no liquidity');
    const total = Number(await read(client, pool, 'totalSupply'));
    const share = async (account: Address): Promise<number> =>
      Number(await read(client, pool, 'balanceOf', [account])) / total;
    const burned = (await share(DEAD_ADDRESS)) + (await share(ZERO_ADDRESS));
    const locked = await share(locker);
    expect(burned).toBeCloseTo(planted.liquidity.burnedShare, 3);
    expect(locked).toBeCloseTo(planted.liquidity.lockedShare, 3);
    expect(1 - burned - locked).toBeCloseTo(planted.liquidity.pullableShare, 3);
    const locks = (await read(client, locker, 'getLocksForToken', [pool, 0, 9])) as { tgeDate: bigint }[];
    expect(locks.map(({ tgeDate }) => Number(tgeDate))).toEqual(
      planted.liquidity.unlockAt === null ? [] : [planted.liquidity.unlockAt],
    );
  });

  it('the holders found from logs are the planted ones (except for a rebasing token)', async () => {
    const filter = { address: scenario.address, topics: [TRANSFER], fromBlock: '0x0', toBlock: 'latest' };
    const logs = (await client.send('eth_getLogs', [filter])) as { topics: string[]; data: string }[];
    const balances = new Map<string, bigint>();
    const add = (topic: string | undefined, value: bigint): void => {
      if (topic && BigInt(topic) !== 0n) balances.set(topic, (balances.get(topic) ?? 0n) + value);
    };
    for (const { topics, data } of logs) {
      add(topics[1], -BigInt(data));
      add(topics[2], BigInt(data));
    }
    const held = [...balances.values()].filter((balance) => balance > 0n);
    expect(held.length).toBe(planted.holders);
    const sum = held.reduce((total, balance) => total + balance, 0n);
    if (!planted.rebasing) expect(String(sum)).toBe(planted.totalSupply);
  });

  it('the owner is the planted one', async () => {
    if (planted.protocol) return expectAdmin(scenario);
    const owner = await read(client, scenario.address, 'owner').catch(() => null);
    expect(owner === null ? null : String(owner).toLowerCase()).toBe(planted.owner);
  });
});
