import type { LogIndex } from '@assay/chain';
import { type Address, DEAD_ADDRESS, type Ownership, type TokenRelation, ZERO_ADDRESS } from '@assay/facts';

/** Transfers of the team that are looked at. */
const MAX_TRANSFERS = 5_000;
/** Who gave tokens to more accounts gave them to strangers. */
const MAX_LINKED = 50;

/** The token's owner and deployer, and whom they gave tokens or liquidity tokens. */
export interface TokenPeople {
  readonly owner: Address | undefined;
  readonly deployer: Address | undefined;
  readonly linked: ReadonlySet<Address>;
}

/** @param streams contracts whose transfers tell of links: the token, and pools with liquidity tokens */
export async function readTokenPeople(
  index: Pick<LogIndex, 'store' | 'stream'>,
  ownership: Ownership | undefined,
  streams: readonly Address[],
): Promise<TokenPeople> {
  const owner = ownership?.owner?.address;
  const deployer = ownership?.deployer;
  const team = [owner, deployer].filter((one) => one !== undefined).filter(isSomebody);
  const transfers = await Promise.all(
    team.length === 0
      ? []
      : streams.map((contract) =>
          index.store.transfersOf(index.stream(contract), team, MAX_TRANSFERS, [ZERO_ADDRESS]),
        ),
  );
  const givenTo = transfers.map(
    (list) => new Set(list.flatMap(({ from, to }) => (team.includes(from) ? [to] : []))),
  );
  const linked = new Set(givenTo.filter(({ size }) => size <= MAX_LINKED).flatMap((set) => [...set]));
  return { owner, deployer, linked };
}

function isSomebody(address: Address): boolean {
  return address !== ZERO_ADDRESS && address !== DEAD_ADDRESS;
}

/** What an account is to the token; `null` where either is not known. */
export function relationOf(
  account: Address | null,
  { owner, deployer, linked }: TokenPeople,
): TokenRelation | null {
  if (account === null || (owner === undefined && deployer === undefined)) return null;
  if (account === deployer) return 'deployer';
  if (account === owner) return 'owner';
  return linked.has(account) ? 'linked' : 'other';
}
