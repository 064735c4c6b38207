import { createReadContext, createRpc, encodeCall, encodeWords, toSelector } from '@assay/chain';
import { type Address, DEAD_ADDRESS, eth, type Hex, ZERO_ADDRESS } from '@assay/facts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answeringContract } from '../../../../../test/support/answering-contract.js';
import { type Anvil, FIRST_ACCOUNT, startAnvil } from '../../../../../test/support/anvil.js';
import { readMetadata } from './read-metadata.js';

let node: Anvil;
beforeAll(async () => {
  node = await startAnvil();
});
afterAll(() => node.stop());

const at = (digit: string): Address => `0x${digit.repeat(40)}`;
const word = (value: number | bigint): Hex => `0x${encodeWords(value)}`;
const holders = [ZERO_ADDRESS, DEAD_ADDRESS];
const token: Readonly<Record<Hex, Hex>> = {
  [encodeCall(toSelector('totalSupply()'))]: word(1000),
  ...Object.fromEntries(
    holders.map((holder) => [encodeCall(toSelector('balanceOf(address)'), holder), word(0)] as const),
  ),
};
const isNft = encodeCall(toSelector('supportsInterface(bytes4)'), 0x80ac58cdn << 224n);
const decimals = encodeCall(toSelector('decimals()'));

async function kindsOf(codes: readonly (readonly [Address, Hex])[], asked: readonly Address[]) {
  for (const [address, code] of codes) await node.send('anvil_setCode', [address, code]);
  const rpc = createRpc({ chain: { ...eth, chainId: 31337 }, urls: [node.url] });
  const found = await readMetadata(createReadContext(rpc, await rpc.head()), asked);
  return { kinds: asked.map((address) => found.get(address)?.contractKind), trips: rpc.roundTrips() };
}

test('an account with coins is a wallet, an address that nobody used is not', async () => {
  const { kinds } = await kindsOf([], [FIRST_ACCOUNT, at('7')]);
  expect(kinds).toEqual(['wallet', 'no_contract']);
});

test('an account whose key delegates to code is a wallet', async () => {
  const { kinds } = await kindsOf([[at('8'), `0xef0100${'ab'.repeat(20)}`]], [at('8')]);
  expect(kinds).toEqual(['wallet']);
});

test('an NFT with a supply is no token; a token without decimals is one, and so is one that is both', async () => {
  const { kinds } = await kindsOf(
    [
      [at('a'), answeringContract({ ...token, [isNft]: word(1) })],
      [at('b'), answeringContract(token)],
      [at('c'), answeringContract({ ...token, [isNft]: word(1), [decimals]: word(18) })],
    ],
    [at('a'), at('b'), at('c')],
  );
  expect(kinds).toEqual(['not_erc20', 'erc20', 'erc20']);
});

test('an ordinary token costs no further round trip', async () => {
  const code = answeringContract({ ...token, [decimals]: word(18) });
  const asked = await kindsOf([[at('d'), code]], [at('d')]);
  const open = await kindsOf([[at('e'), answeringContract(token)]], [at('e')]);
  expect(open.trips - asked.trips).toBe(1);
});
