import { type ReadContext, toRawLogs, unlessFailed } from '@assay/chain';
import { type Address, type Hex, type ProposedAccount, ZERO_ADDRESS } from '@assay/facts';
import { isInfrastructure } from './guards.js';
import { readSender, type TokenHistory } from './history.js';
import { addressesIn } from './likely-address.js';

const MAX_PROPOSED = 16;
/** Words at the end of a creating transaction in which constructor arguments are looked for. */
const ARGUMENT_BYTES = 16 * 32;
const SELECTOR_BYTES = 4;

/** Constructor arguments lie at the end of the data, a call's behind its selector. */
function argumentsOf(input: Hex, isCreation: boolean): readonly Address[] {
  if (!isCreation) return addressesIn(input, SELECTOR_BYTES);
  const size = (input.length - 2) / 2;
  return addressesIn(input, Math.max(0, size - ARGUMENT_BYTES));
}

/** Whom a transaction of the token's beginning names: its sender, its arguments, and the logs of the token. */
async function readBeginner({ rpc, options }: ReadContext, token: Address, hash: Hex) {
  const [sender, receipt] = await Promise.all([
    readSender(rpc, hash, options),
    rpc.send<{ logs?: unknown } | null>('eth_getTransactionReceipt', [hash], options).catch(unlessFailed),
  ]);
  const logs = (toRawLogs(receipt?.logs) ?? []).filter(({ address }) => address === token);
  const logged = logs.flatMap(({ topics, data }) => [
    ...topics.slice(1).flatMap((topic) => addressesIn(topic)),
    ...addressesIn(data),
  ]);
  const named = sender ? argumentsOf(sender.input, sender.to === null) : [];
  return [...(sender ? [sender.from] : []), ...named, ...logged];
}

/** Who made the token create tokens later: the caller, or the contract that was called. */
async function readUser({ rpc, options }: ReadContext, token: Address, hash: Hex) {
  const sender = await readSender(rpc, hash, options);
  if (!sender) return [];
  return [sender.to === null || sender.to === token ? sender.from : sender.to];
}

/**
 * Accounts that may have rights although no getter, role or slot names them: those that the token said it let in, and
 * those of the transactions in which it began and in which it created tokens. None is confirmed. One round trip.
 */
export async function readProposals(
  context: ReadContext,
  token: Address,
  { firstTransaction, mintedIn, letIn }: Pick<TokenHistory, 'firstTransaction' | 'mintedIn' | 'letIn'>,
): Promise<readonly ProposedAccount[]> {
  const beginnings = [
    ...new Set([...(firstTransaction ? [firstTransaction] : []), ...(mintedIn?.first ?? [])]),
  ];
  const [early, late] = await Promise.all([
    Promise.all(beginnings.map((hash) => readBeginner(context, token, hash))),
    Promise.all((mintedIn?.last ?? []).map((hash) => readUser(context, token, hash))),
  ]);
  const proposed = new Map<Address, ProposedAccount>();
  for (const account of [...letIn, ...early.flat()]) proposed.set(account, { account });
  for (const account of late.flat())
    if (!proposed.has(account)) proposed.set(account, { account, isUser: true });
  const { chain } = context.rpc;
  return [...proposed.values()]
    .filter(({ account }) => account !== ZERO_ADDRESS && !isInfrastructure(chain, token, account))
    .slice(0, MAX_PROPOSED);
}
