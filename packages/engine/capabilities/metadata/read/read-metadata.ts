import {
  createCallBatch,
  decodeText,
  encodeCall,
  hidesCharacters,
  type ReadContext,
  selectors,
  toDecimals,
  toSelector,
  uintAt,
} from '@assay/chain';
import {
  type Address,
  type Chain,
  DEAD_ADDRESS,
  type Hex,
  type TokenMetadata,
  toQuantity,
  ZERO_ADDRESS,
} from '@assay/facts';
import { refineContractKinds } from './read-contract-kinds.js';

/** Returning a name of a megabyte costs 2.2 million gas. */
const TEXT_GAS = 5_000_000;
const PAUSED = toSelector('paused()');

/** Metadata of many tokens in one round trip; another one for addresses that may be no tokens. */
export async function readMetadata(
  context: ReadContext,
  addresses: readonly Address[],
): Promise<ReadonlyMap<Address, TokenMetadata>> {
  const { rpc, block, options } = context;
  const untraded = untradedAccounts(rpc.chain);
  const batch = createCallBatch();
  for (const address of addresses) {
    batch.ask(`name ${address}`, address, selectors.name, TEXT_GAS);
    batch.ask(`symbol ${address}`, address, selectors.symbol, TEXT_GAS);
    batch.ask(`decimals ${address}`, address, selectors.decimals);
    batch.ask(`paused ${address}`, address, PAUSED);
    batch.ask(`supply ${address}`, address, selectors.totalSupply);
    batch.ask(`balance ${address}`, address, encodeCall(selectors.balanceOf, ZERO_ADDRESS));
    for (const holder of [address, ...untraded]) {
      batch.ask(`${holder} ${address}`, address, encodeCall(selectors.balanceOf, holder));
    }
  }
  const tag = toQuantity(block.number);
  const [answers, codes] = await Promise.all([
    batch.send(context),
    Promise.all(addresses.map((address) => rpc.send<Hex>('eth_getCode', [address, tag], options))),
  ]);
  const found = new Map(
    addresses.map((address, index) => [
      address,
      toMetadata(codes[index] ?? '0x', [ZERO_ADDRESS, address, ...untraded], (what) =>
        answers.bytes(`${what === ZERO_ADDRESS ? 'balance' : what} ${address}`),
      ),
    ]),
  );
  return refineContractKinds(context, found);
}

/** Accounts other than the zero address whose tokens cannot be traded. */
function untradedAccounts({ lockers, labels }: Chain): readonly Address[] {
  const burned = Object.keys(labels).filter((address) => labels[address as Address]?.kind === 'burn');
  const all = new Set([DEAD_ADDRESS, ...lockers.map(({ address }) => address), ...(burned as Address[])]);
  all.delete(ZERO_ADDRESS);
  return [...all];
}

type Answer = (
  what: 'name' | 'symbol' | 'decimals' | 'supply' | 'paused' | 'balance' | Address,
) => Hex | undefined;

function toMetadata(code: Hex, untraded: readonly Address[], answer: Answer): TokenMetadata {
  const supply = uintAt(answer('supply'), 0);
  const isToken = supply !== undefined && uintAt(answer('balance'), 0) !== undefined;
  const circulating = isToken
    ? circulatingOf(
        supply,
        untraded.map((account) => uintAt(answer(account), 0)),
      )
    : undefined;
  const paused = toFlag(answer('paused'));
  return {
    contractKind: isToken ? 'erc20' : kindOfOther(code),
    name: toText(answer('name')),
    symbol: toText(answer('symbol')),
    ...(hides(answer('name')) || hides(answer('symbol')) ? { hiddenCharacters: true } : {}),
    decimals: toDecimals(uintAt(answer('decimals'), 0)),
    totalSupply: isToken ? supply : null,
    ...(circulating === undefined ? {} : { circulatingSupply: circulating }),
    ...(paused === undefined ? {} : { paused }),
  };
}

/** One word that is 0 or 1: a fallback may answer anything. */
function toFlag(data: Hex | undefined): boolean | undefined {
  if (data?.length !== 66) return undefined;
  const value = BigInt(data);
  return value === 0n || value === 1n ? value === 1n : undefined;
}

/** `undefined` where a balance is not known, or where the balances exceed the supply. */
function circulatingOf(supply: bigint, untraded: readonly (bigint | undefined)[]): bigint | undefined {
  let left = supply;
  for (const balance of untraded) {
    if (balance === undefined) return undefined;
    left -= balance;
  }
  return left < 0n ? undefined : left;
}

/** The code of an EIP-7702 delegation is that of a wallet. */
function kindOfOther(code: Hex): TokenMetadata['contractKind'] {
  if (code === '0x') return 'no_contract';
  return code.startsWith('0xef0100') ? 'wallet' : 'not_erc20';
}

function hides(data: Hex | undefined): boolean {
  return data !== undefined && hidesCharacters(data);
}

function toText(data: Hex | undefined): string | null {
  return data === undefined ? null : decodeText(data);
}
