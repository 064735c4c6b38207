import {
  createCallBatch,
  decodeText,
  findContractsShown,
  type ReadContext,
  RpcError,
  readPools,
  selectors,
  uintAt,
} from '@assay/chain';
import {
  type Address,
  type CallEvidence,
  type CreatedContract,
  type CreatorHistory,
  type Pool,
  type PoolsNow,
  toQuantity,
} from '@assay/facts';
import { findRemovedLiquidity } from '../../liquidity-removals/read/removed-liquidity.js';
import { type CreatedAddress, toCreatedAddresses } from './created-addresses.js';

/** Transactions of the creator that are checked: the oldest half and the newest half. */
const MAX_TRANSACTIONS = 256;
/** Tokens of the creator whose pools are searched, the newest first. */
const MAX_TOKENS = 40;
/** All pools of a token together with less than this, in USD, are as good as empty. */
const BARE_USD = 10;

interface CreatedCandidate extends CreatedAddress {
  readonly isToken: boolean;
  readonly symbol: string | null;
}

async function readNonce({ rpc, block, options }: ReadContext, account: Address): Promise<number> {
  const answer = await rpc.send<unknown>(
    'eth_getTransactionCount',
    [account, toQuantity(block.number)],
    options,
  );
  const nonce = typeof answer === 'string' ? Number(answer) : Number.NaN;
  if (!Number.isSafeInteger(nonce)) throw new RpcError('invalid_answer', 'the node answered no nonce');
  return nonce;
}

/** Which of the contracts answer like a token, and what they call themselves. */
async function readCandidates(
  context: ReadContext,
  contracts: readonly CreatedAddress[],
): Promise<readonly CreatedCandidate[]> {
  const batch = createCallBatch();
  for (const { address } of contracts) {
    batch.ask(`symbol ${address}`, address, selectors.symbol);
    batch.ask(`decimals ${address}`, address, selectors.decimals);
    batch.ask(`supply ${address}`, address, selectors.totalSupply);
  }
  const answers = await batch.send(context);
  return contracts.map((contract) => {
    const symbol = answers.bytes(`symbol ${contract.address}`);
    const decimals = uintAt(answers.bytes(`decimals ${contract.address}`), 0);
    const supply = uintAt(answers.bytes(`supply ${contract.address}`), 0);
    return {
      ...contract,
      symbol: symbol ? decodeText(symbol) : null,
      // A pair is a token too, and so are the shares of a vault: what counts is that it answers like one.
      isToken: supply !== undefined && decimals !== undefined && decimals <= 255n,
    };
  });
}

type Emptied = ReadonlyMap<Address, CallEvidence>;

/** In USD; `null` if the value of a pool is not known. */
function sumUsd(pools: readonly Pool[]): number | null {
  let sum = 0;
  for (const { liquidityUsd } of pools) {
    if (liquidityUsd === null) return null;
    sum += liquidityUsd;
  }
  return sum;
}

function toPoolsNow(pools: readonly Pool[], emptied: Emptied): PoolsNow {
  if (pools.length === 0) return 'none';
  const others = pools.filter(({ address }) => !emptied.has(address));
  const worth = sumUsd(others);
  const isFunded = worth === null ? others.some(({ quoteReserve }) => quoteReserve > 0n) : worth >= BARE_USD;
  if (isFunded) return 'funded';
  return others.length < pools.length ? 'emptied' : 'bare';
}

function toContract(
  created: CreatedCandidate,
  pools: readonly Pool[] | undefined,
  emptied: Emptied,
): CreatedContract {
  if (!pools) return { ...created, pools: 'unknown', liquidityUsd: null, evidence: [] };
  const state = toPoolsNow(pools, emptied);
  return {
    ...created,
    pools: state,
    liquidityUsd: pools.length === 0 ? null : sumUsd(pools),
    evidence: state === 'emptied' ? pools.flatMap(({ address }) => emptied.get(address) ?? []) : [],
  };
}

/**
 * What else an account created with its own transactions, derived from its nonce: five to seven sequential
 * round trips, for which no ordinary analysis waits. O(256 addresses + 40 tokens × pools).
 * @param token left out
 */
export async function readCreatorHistory(
  context: ReadContext,
  creator: Address,
  token: Address,
): Promise<CreatorHistory> {
  const transactions = await readNonce(context, creator);
  const candidates = toCreatedAddresses(creator, transactions, MAX_TRANSACTIONS);
  const { contracts, evidence } = await findContractsShown(
    context,
    candidates.map(({ address }) => address),
  );
  const others = candidates.filter(({ address }) => address !== token && contracts.has(address));
  const created = await readCandidates(context, others);
  const tokens = created
    .filter(({ isToken }) => isToken)
    .map(({ address }) => address)
    .slice(0, MAX_TOKENS);
  const pools = tokens.length === 0 ? new Map() : await readPools(context, tokens);
  const found = (address: Address): readonly Pool[] | undefined => pools.get(address)?.pools;
  const emptied = await findRemovedLiquidity(
    context,
    tokens.flatMap((address) => found(address) ?? []),
  );
  return {
    creator,
    transactions,
    lookedAt: candidates.length,
    contracts: created.map((each) => toContract(each, found(each.address), emptied)),
    poolsLookedFor: tokens.length,
    ...(evidence ? { evidence } : {}),
  };
}
