import type { TransferEvent } from '@assay/chain';
import {
  type Address,
  DEAD_ADDRESS,
  type MassTransfer,
  type MassTransfers,
  type WorkSteps,
  ZERO_ADDRESS,
} from '@assay/facts';

/** One transaction with more recipients than this is an airdrop (Moralis uses the same number). */
export const MANY_RECIPIENTS = 20;
const MAX_LISTED = 10;

/** Transfers handled before others may run: a few milliseconds of work. */
const STEP_TRANSFERS = 5_000;

interface Account {
  balance: bigint;
  received: number;
  receivedInMass: number;
  sent: boolean;
}

interface Places {
  readonly token: Address;
  readonly pools: ReadonlySet<Address>;
}

/**
 * Finds transactions that sent one account's tokens to many, and holders that have the token for no other
 * reason. Tokens that a pool pays out were bought. A claim has one recipient in its transaction, so it does
 * not count. O(transfers).
 * @param transfers the whole history, in the order of the chain
 */
export function* findMassTransfers(
  transfers: readonly TransferEvent[],
  places: Places,
): WorkSteps<MassTransfers> {
  const accounts = new Map<Address, Account>();
  const mass: MassTransfer[] = [];
  const reached = new Set<Address>();
  let stepEnd = STEP_TRANSFERS;
  for (let start = 0, end = 0; start < transfers.length; start = end) {
    const hash = transfers[start]?.transactionHash;
    while (end < transfers.length && transfers[end]?.transactionHash === hash) end += 1;
    // Transfers of nothing are written into histories by strangers (address poisoning).
    const moved = transfers.slice(start, end).filter(({ amount, from, to }) => amount !== 0n && from !== to);
    const found = massOf(moved, places.pools);
    for (const event of moved) {
      const isMass = found.has(event.from);
      record(accounts, event, isMass);
      if (isMass) reached.add(event.to);
    }
    mass.push(...found.values());
    if (end < stepEnd) continue;
    stepEnd = end + STEP_TRANSFERS;
    yield;
  }
  return summarize(accounts, mass, reached.size, places);
}

/** The mass transfers of one transaction, by sender. */
function massOf(
  moved: readonly TransferEvent[],
  pools: ReadonlySet<Address>,
): ReadonlyMap<Address, MassTransfer> {
  const found = new Map<Address, MassTransfer>();
  if (moved.length <= MANY_RECIPIENTS) return found;
  const recipients = new Map<Address, Set<Address>>();
  for (const { from, to } of moved) {
    const known = recipients.get(from);
    if (known) known.add(to);
    else if (!pools.has(from)) recipients.set(from, new Set([to]));
  }
  const [{ transactionHash = '', blockNumber = 0, timestamp = 0 } = {}] = moved;
  for (const [from, { size }] of recipients) {
    if (size > MANY_RECIPIENTS)
      found.set(from, { transactionHash, blockNumber, timestamp, from, recipients: size });
  }
  return found;
}

function record(accounts: Map<Address, Account>, event: TransferEvent, isMass: boolean): void {
  const to = accountOf(accounts, event.to);
  to.balance += event.amount;
  to.received += 1;
  if (isMass) to.receivedInMass += 1;
  const from = accountOf(accounts, event.from);
  from.balance -= event.amount;
  from.sent = true;
}

function accountOf(accounts: Map<Address, Account>, address: Address): Account {
  const known = accounts.get(address);
  if (known) return known;
  const account = { balance: 0n, received: 0, receivedInMass: 0, sent: false };
  accounts.set(address, account);
  return account;
}

function summarize(
  accounts: ReadonlyMap<Address, Account>,
  mass: readonly MassTransfer[],
  recipients: number,
  { token, pools }: Places,
): MassTransfers {
  const places = new Set([...pools, token, ZERO_ADDRESS, DEAD_ADDRESS]);
  const found = { holders: 0, passiveHolders: 0, held: 0n, heldPassively: 0n };
  for (const [address, { balance, received, receivedInMass, sent }] of accounts) {
    if (balance <= 0n || places.has(address)) continue;
    found.holders += 1;
    found.held += balance;
    if (sent || received !== 1 || receivedInMass !== 1) continue;
    found.passiveHolders += 1;
    found.heldPassively += balance;
  }
  const largest = [...mass].sort((a, b) => b.recipients - a.recipients || a.blockNumber - b.blockNumber);
  return { largest: largest.slice(0, MAX_LISTED), count: mass.length, recipients, ...found };
}
