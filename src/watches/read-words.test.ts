import { createRpc } from '@assay/chain';
import { builtInChains, type Chain } from '@assay/facts';
import { expect, it } from 'vitest';
import { startAnvil } from '../../test/support/anvil.js';
import { readWordHashes } from './read-words.js';

it('a change of any single value of a token changes its hash, and nothing else does', async () => {
  const anvil = await startAnvil();
  try {
    const chain = { ...(builtInChains[0] as Chain), chainId: 31_337 };
    const rpc = createRpc({ chain, urls: [anvil.url] });
    const tokens = Array.from(
      { length: 450 },
      (_, index) => `0x12${index.toString(16).padStart(38, '0')}` as const,
    );
    const read = async () => {
      await anvil.send('evm_mine');
      const number = Number(await anvil.send<string>('eth_blockNumber'));
      const hashes = await readWordHashes(rpc, tokens, { number, hash: '0x', timestamp: 0 }, {});
      if (!hashes) throw new Error('the node plays no overrides');
      return hashes;
    };
    const before = await read();
    expect(before.size).toBe(450);
    const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;
    await anvil.send('anvil_setStorageAt', [tokens[7], word(31), word(9)]);
    await anvil.send('anvil_setStorageAt', [
      tokens[300],
      '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
      word(9),
    ]);
    await anvil.send('anvil_setStorageAt', [tokens[8], word(99), word(9)]);
    const after = await read();
    const changed = tokens.filter((token) => before.get(token) !== after.get(token));
    expect(changed).toEqual([tokens[7], tokens[300]]);
  } finally {
    anvil.stop();
  }
});
