import type { Address } from '../../../domain/address.js';
import type { ReadContext } from '../../../rpc/read-context.js';
import { type ContractHead, readContractHeads } from '../../code/read/read-proxy.js';
import { type AccountReading, readAccounts } from './accounts.js';
import { readHistories, type TokenHistory } from './history.js';
import { type OwnerAnswer, readOwners } from './owner.js';

/** What tokens report of their owners before their code is known. */
export interface InitialReads {
  readonly owners: ReadonlyMap<Address, OwnerAnswer>;
  readonly histories: ReadonlyMap<Address, TokenHistory>;
  readonly heads: ReadonlyMap<Address, ContractHead>;
}

/** One round trip, shared with the read of the tokens' code if both happen at the same time. */
export async function readInitial(context: ReadContext, tokens: readonly Address[]): Promise<InitialReads> {
  const [owners, histories, heads] = await Promise.all([
    readOwners(context, tokens),
    readHistories(context, tokens),
    readContractHeads(context, tokens),
  ]);
  return { owners, histories, heads };
}

/**
 * The owners, and the accounts that can change the first proxy, while the logic behind it is still being
 * resolved.
 */
export function readFirstAccounts(
  context: ReadContext,
  { owners, heads }: InitialReads,
): Promise<ReadonlyMap<Address, AccountReading>> {
  const changers = [...heads.values()].flatMap(({ hop }) => hop?.admin ?? hop?.beacon ?? []);
  const named = [...owners.values()].map(({ address }) => address);
  return readAccounts(context, [...changers, ...named]);
}
