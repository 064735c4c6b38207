import {
  type Address,
  type Chain,
  DEAD_ADDRESS,
  type Fact,
  type Holder,
  type HolderKind,
  type Holders,
  known,
  missing,
  toAddress,
  toBigInt,
  toCount,
  toFlag,
  toText,
  ZERO_ADDRESS,
} from '@assay/facts';
import { fetchPart, ID, invalid, type Question } from './question.js';
import { holderStats, owner as ownerShape, owners as ownersShape } from './wire.js';

const OWNERS = 100;

/** The number of holders, and the hundred largest of them. */
export async function readHolders(question: Question, address: Address): Promise<Fact<Holders>> {
  const [statistics, list] = await Promise.all([
    fetchPart(question, `/erc20/${address}/holders`),
    fetchPart(question, `/erc20/${address}/owners`, { limit: OWNERS, order: 'DESC' }),
  ]);
  if (statistics === undefined || list === undefined) {
    return missing('not_found', 'moralis does not know this token.', ID);
  }
  const count = toCount(holderStats.safeParse(statistics).data?.totalHolders);
  const parsed = ownersShape.safeParse(list);
  if (count === null || !parsed.success) throw invalid();
  const holders = parsed.data.result.flatMap((row) => toHolder(row, address, question.chain) ?? []);
  if (holders.length === 0 && parsed.data.result.length > 0) throw invalid();
  if (holders.length === 0) return missing('not_found', 'moralis knows no holders of this token.', ID);
  const named = holders.reduce((sum, holder) => sum + holder.balance, 0n);
  const supply = toBigInt(parsed.data.total_supply) ?? (await supplyOf(question, address));
  return known(
    {
      totalHolders: Math.max(count, holders.length),
      holders,
      sumOfBalances: supply !== null && supply > named ? supply : named,
      mode: 'balance_of',
      coverage: 1,
    },
    ID,
    question.now,
  );
}

async function supplyOf({ chain, context }: Question, address: Address): Promise<bigint | null> {
  if (!chain) return null;
  const metadata = await context.facts.load('metadata', { chain: chain.name, address });
  return metadata.known ? metadata.value.totalSupply : null;
}

function toHolder(row: unknown, token: Address, chain: Chain | undefined): Holder | undefined {
  const parsed = ownerShape.safeParse(row).data;
  const address = toAddress(parsed?.owner_address);
  const balance = toBigInt(parsed?.balance);
  if (!parsed || address === undefined || balance === null || balance === 0n) return undefined;
  const label = toText(parsed.owner_address_label, 80) ?? toText(parsed.entity, 80);
  return {
    address,
    balance,
    kind: kindOf(address, token, toFlag(parsed.is_contract) === true, chain),
    ...(label === null ? {} : { label }),
  };
}

function kindOf(address: Address, token: Address, isContract: boolean, chain: Chain | undefined): HolderKind {
  if (address === ZERO_ADDRESS || address === DEAD_ADDRESS) return 'burn';
  if (address === token) return 'token';
  if (chain?.lockers.some((locker) => locker.address === address)) return 'locker';
  const label = chain?.labels[address]?.kind;
  if (label === 'cex') return 'exchange';
  if (label === 'burn' || label === 'locker') return label;
  return isContract ? 'contract' : 'wallet';
}
