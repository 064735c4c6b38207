import { type Address, type Hex, toQuantity } from '@assay/facts';
import { createNodeClient } from '../../node/node-client.js';
import type { ChainLog, IndexedChain } from './indexed-chain.js';

interface NodeBlock {
  readonly hash: Hex;
  readonly timestamp: Hex;
  readonly transactions: readonly {
    readonly hash: Hex;
    readonly to: Address | null;
    readonly value: Hex;
  }[];
}

const BATCH = 200;

/** An embedded chain that an index follows. Blocks that come after the start send no native coin. */
export async function embeddedChain(url: string): Promise<IndexedChain> {
  const client = createNodeClient(url);
  const head = async () => Number(await client.send('eth_blockNumber', []));
  const sent: { readonly to: Address; readonly block: number; readonly hash: Hex }[] = [];
  const last = await head();
  for (let from = 0; from <= last; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, last - from + 1) }, (_, at) => from + at);
    const blocks = (await client.batch(
      numbers.map((number) => ['eth_getBlockByNumber', [toQuantity(number), true]]),
    )) as readonly NodeBlock[];
    for (const [at, { transactions }] of blocks.entries())
      for (const { to, value, hash } of transactions)
        if (to && BigInt(value) > 0n) sent.push({ to, block: from + at, hash });
  }
  return {
    head,
    async block(number) {
      const block = await client.send('eth_getBlockByNumber', [toQuantity(number), false]);
      const { hash, timestamp } = block as NodeBlock;
      return { hash, timestamp: Number(timestamp) };
    },
    transfers: (accounts, to) =>
      sent.filter((one) => one.block <= to && accounts.some((account) => account === one.to)),
    async logs({ from, to }, { address, topics }) {
      if (from > to) return [];
      const filter = { fromBlock: toQuantity(from), toBlock: toQuantity(to), address, topics };
      return (await client.send('eth_getLogs', [filter])) as readonly ChainLog[];
    },
  };
}
