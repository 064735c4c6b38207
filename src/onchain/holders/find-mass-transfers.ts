import { type Address, DEAD_ADDRESS, ZERO_ADDRESS } from '../../domain/address.js';
import type { MassTransfer, MassTransfers } from '../../domain/facts/mass-transfers.js';
import type { TransferEvent } from '../logs/events.js';

/** A transfer of one transaction to more accounts than this is an airdrop (Moralis takes the same number). */
export const MANY_RECIPIENTS = 20;
const MOST_NAMED = 10;

interface Sending extends Omit<MassTransfer, 'recipients'> {
  readonly to: Set<Address>;
}

interface Account {
  balance: bigint;
  received: number;
  receivedInMass: number;
  sent: boolean;
}

/**
 * Transactions that sent one account's tokens to many, and who holds the token for no other reason. What a pool pays out was
 * bought. Who calls a contract and gets tokens for it (a claim) is the one recipient of a transaction, and is not counted. O(transfers).
 * @param transfers the whole history, in any order
 */
export function findMassTransfers(
  transfers: readonly TransferEvent[],
  { token, pools }: { readonly token: Address; readonly pools: ReadonlySet<Address> },
): MassTransfers {
  const sendings = new Map<string, Sending>();
  const keyOf = ({ transactionHash, from }: TransferEvent) => `${transactionHash} ${from}`;
  for (const event of transfers) {
    const { from, to, amount, transactionHash, blockNumber, timestamp } = event;
    if (amount === 0n || from === to || pools.has(from)) continue;
    const known = sendings.get(keyOf(event));
    if (known) known.to.add(to);
    else sendings.set(keyOf(event), { transactionHash, blockNumber, timestamp, from, to: new Set([to]) });
  }
  const mass = new Map([...sendings].filter(([, { to }]) => to.size > MANY_RECIPIENTS));
  const accounts = toAccounts(transfers, (event) => mass.has(keyOf(event)));
  const places = new Set([...pools, token, ZERO_ADDRESS, DEAD_ADDRESS]);
  const holders = [...accounts].filter(([address, { balance }]) => balance > 0n && !places.has(address));
  const passive = holders.filter(
    ([, { sent, received, receivedInMass }]) => !sent && received === 1 && receivedInMass === 1,
  );
  const sum = (some: typeof holders) => some.reduce((total, [, { balance }]) => total + balance, 0n);
  return {
    largest: [...mass.values()]
      .map(({ to, ...sending }) => ({ ...sending, recipients: to.size }))
      .sort((a, b) => b.recipients - a.recipients || a.blockNumber - b.blockNumber)
      .slice(0, MOST_NAMED),
    count: mass.size,
    recipients: new Set([...mass.values()].flatMap(({ to }) => [...to])).size,
    holders: holders.length,
    passiveHolders: passive.length,
    held: sum(holders),
    heldPassively: sum(passive),
  };
}

function toAccounts(
  transfers: readonly TransferEvent[],
  isMass: (event: TransferEvent) => boolean,
): ReadonlyMap<Address, Account> {
  const accounts = new Map<Address, Account>();
  const find = (address: Address): Account => {
    const known = accounts.get(address);
    if (known) return known;
    const account = { balance: 0n, received: 0, receivedInMass: 0, sent: false };
    accounts.set(address, account);
    return account;
  };
  for (const event of transfers) {
    // Transfers of nothing are written into histories by strangers (address poisoning).
    if (event.amount === 0n || event.from === event.to) continue;
    const to = find(event.to);
    to.balance += event.amount;
    to.received += 1;
    if (isMass(event)) to.receivedInMass += 1;
    const from = find(event.from);
    from.balance -= event.amount;
    from.sent = true;
  }
  return accounts;
}
