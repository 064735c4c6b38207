import { createCallBatch, encodeCall, type ReadContext, toSelector, uintAt } from '@assay/chain';
import { type Address, type Hex, type TokenMetadata, toQuantity } from '@assay/facts';

const supportsInterface = toSelector('supportsInterface(bytes4)');
/** ERC-721 as a `bytes4` in its word. */
const NFT = 0x80ac58cdn << 224n;

/**
 * What the addresses are whose first answers leave it open: an address without code, and a contract with a
 * supply but without decimals, which an NFT has too. No round trip where there are none.
 */
export async function refineContractKinds(
  context: ReadContext,
  found: ReadonlyMap<Address, TokenMetadata>,
): Promise<ReadonlyMap<Address, TokenMetadata>> {
  const entries = await Promise.all(
    [...found].map(async ([address, metadata]) => {
      const contractKind = await refine(context, address, metadata);
      return [
        address,
        contractKind === metadata.contractKind ? metadata : { ...metadata, contractKind },
      ] as const;
    }),
  );
  return new Map(entries);
}

async function refine(
  context: ReadContext,
  address: Address,
  { contractKind, decimals }: TokenMetadata,
): Promise<TokenMetadata['contractKind']> {
  if (contractKind === 'no_contract') return (await isUsed(context, address)) ? 'wallet' : 'no_contract';
  if (contractKind === 'erc20' && decimals === null)
    return (await isNft(context, address)) ? 'not_erc20' : 'erc20';
  return contractKind;
}

/** It has sent a transaction, or has coins. */
async function isUsed({ rpc, block, options }: ReadContext, address: Address): Promise<boolean> {
  const tag = toQuantity(block.number);
  const ask = (method: string) => rpc.send<Hex>(method, [address, tag], options).catch(() => '0x0' as const);
  const [sent, coins] = await Promise.all([ask('eth_getTransactionCount'), ask('eth_getBalance')]);
  return BigInt(sent) > 0n || BigInt(coins) > 0n;
}

async function isNft(context: ReadContext, address: Address): Promise<boolean> {
  const batch = createCallBatch();
  batch.ask('nft', address, encodeCall(supportsInterface, NFT));
  const answer = await batch.send(context).catch(() => undefined);
  return uintAt(answer?.bytes('nft'), 0) === 1n;
}
