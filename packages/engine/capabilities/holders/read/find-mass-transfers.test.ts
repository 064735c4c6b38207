import type { TransferEvent } from '@assay/chain';
import { type Address, runToEnd, ZERO_ADDRESS } from '@assay/facts';
import { describe, expect, it } from 'vitest';
import { findMassTransfers, MANY_RECIPIENTS } from './find-mass-transfers.js';

const account = (n: number): Address => `0x${n.toString(16).padStart(40, '0')}`;
const [token, pool, maker] = [account(0xf1), account(0xf2), account(0xf3)];
const places = { token, pools: new Set([pool]) };
let log = 0;

function transfer(from: Address, to: Address, amount: bigint, transaction: string): TransferEvent {
  log += 1;
  const position = {
    contract: token,
    blockNumber: 7,
    logIndex: log,
    timestamp: 100,
    transactionHash: transaction,
  };
  return { kind: 'transfer', ...position, from, to, amount };
}

const find = (transfers: readonly TransferEvent[]) => runToEnd(findMassTransfers(transfers, places));

const minted = transfer(ZERO_ADDRESS, maker, 1_000_000n, 'mint');
const sendTo = (count: number, from = maker, transaction = 'mass') =>
  Array.from({ length: count }, (_, n) => transfer(from, account(n + 1), 10n, transaction));

describe('mass transfers', () => {
  it('need more than 20 recipients of one sender in one transaction', () => {
    expect(find([minted, ...sendTo(MANY_RECIPIENTS)]).count).toBe(0);
    const found = find([minted, ...sendTo(MANY_RECIPIENTS + 1)]);
    expect(found).toMatchObject({ count: 1, recipients: 21, holders: 22, passiveHolders: 21 });
    expect(found.largest).toEqual([
      { transactionHash: 'mass', blockNumber: 7, timestamp: 100, from: maker, recipients: 21 },
    ]);
    expect([found.held, found.heldPassively]).toEqual([1_000_000n, 210n]);
  });

  it('of different senders or transactions do not add up to one', () => {
    const halves = [...sendTo(15), ...sendTo(15, maker, 'second')];
    expect(find([minted, ...halves]).count).toBe(0);
    const sweep = Array.from({ length: 30 }, (_, n) => transfer(account(n + 1), maker, 1n, 'mass'));
    expect(find([...sendTo(30, ZERO_ADDRESS, 'mint'), ...sweep]).count).toBe(1);
  });

  it('are no purchases: what a pool pays out was paid for', () => {
    const bought = sendTo(30, pool, 'bundle');
    expect(find([minted, transfer(maker, pool, 500n, 'add'), ...bought]).count).toBe(0);
  });

  it('leave out of the passive holders whoever sent some, or got some otherwise', () => {
    const history = [
      minted,
      ...sendTo(30),
      transfer(account(1), account(99), 5n, 'moved on'),
      transfer(pool, account(2), 5n, 'bought more'),
    ];
    // 30 recipients, the maker, and account 99; of the 30 two acted.
    expect(find(history)).toMatchObject({ holders: 32, passiveHolders: 28 });
  });

  it('do not count transfers of nothing, which strangers write', () => {
    const poison = Array.from({ length: 50 }, (_, n) => transfer(maker, account(n + 1), 0n, 'poison'));
    expect(find([minted, ...poison])).toMatchObject({ count: 0, holders: 1 });
  });

  it('of a long history are looked for in pieces', () => {
    const long = Array.from({ length: 12_000 }, (_, n) => transfer(maker, account(n + 1), 1n, `${n}`));
    expect([...findMassTransfers(long, places)]).toHaveLength(2);
  });
});
