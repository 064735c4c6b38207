import type { ReadContext } from '@assay/chain';
import type { Address } from '@assay/facts';
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

/** Accounts that a few roles were granted to are read before it is known that they hold them: mostly they do. */
const MAX_GRANTED = 8;

/**
 * The owners, the accounts that can change the first proxy, and those with roles where they are few, while the
 * logic behind the proxy is still being resolved.
 */
export function readFirstAccounts(
  context: ReadContext,
  { owners, heads, histories }: InitialReads,
): Promise<ReadonlyMap<Address, AccountReading>> {
  const granted = [...histories.values()].flatMap(({ grants }) => {
    const accounts = [...new Set(grants.map(({ account }) => account))];
    return accounts.length <= MAX_GRANTED ? accounts : [];
  });
  const changers = [...heads.values()].flatMap(({ hop }) => hop?.admin ?? hop?.beacon ?? []);
  const named = [...owners.values()].map(({ address }) => address);
  return readAccounts(context, [...changers, ...named, ...granted]);
}
