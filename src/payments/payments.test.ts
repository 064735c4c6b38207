import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createRpc, type Rpc } from '@assay/chain';
import { type Address, bsc, eth, type Hex } from '@assay/facts';
import { Interface } from 'ethers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fiatToken from '../../devnet/artifacts/FiatToken.json' with { type: 'json' };
import { type Anvil, FIRST_ACCOUNT, startAnvil } from '../../test/support/anvil.js';
import { isContractSignature } from './contract-signature.js';
import { createPaymentReader } from './create-payment-reader.js';

const treasury: Address = `0x${'7e'.repeat(20)}`;
const feed: Address = `0x${'fe'.repeat(20)}`;
const token = new Interface(fiatToken.abi);

let node: Anvil;
let stablecoin: Address;
let rpc: Rpc;
const transfer = (to: Address, amount: bigint) => token.encodeFunctionData('transfer', [to, amount]) as Hex;

beforeAll(async () => {
  node = await startAnvil(['--chain-id', '1']);
  // latestRoundData() -> (1, 2500e8, …)
  await node.send('anvil_setCode', [feed, '0x6001600052643a3529440060205260a06000f3']);
  const args = token.encodeDeploy(['Test dollar', 'USDX', 6, FIRST_ACCOUNT]);
  stablecoin = await node.deploy(fiatToken.bytecode + args.slice(2));
  await node.transact(stablecoin, token.encodeFunctionData('mint', [FIRST_ACCOUNT, 10n ** 12n]) as Hex);
  rpc = rpcTo(node.url);
});
afterAll(() => node.stop());

function rpcTo(url: string): Rpc {
  const chain = {
    ...eth,
    nativeUsdFeed: feed,
    confirmations: 3,
    stablecoins: [{ address: stablecoin, symbol: 'USDX', decimals: 6 }],
  };
  return createRpc({ chain, urls: [url], timeoutMs: 2_000 });
}

const sendNative = async (to: Address, value: bigint, data = '0x') =>
  node.send<Hex>('eth_sendTransaction', [
    { from: FIRST_ACCOUNT, to, value: `0x${value.toString(16)}`, data },
  ]);

describe('reading a payment', () => {
  it('shows native coin, its price at that block, and how deep it lies', async () => {
    const hash = await sendNative(treasury, 123n);
    await node.send('anvil_mine', ['0x2']);
    const { found, unansweredChains } = await createPaymentReader([rpc]).readPayment(hash);
    expect(unansweredChains).toEqual([]);
    expect(found).toMatchObject([
      {
        chain: 'eth',
        status: 'succeeded',
        from: FIRST_ACCOUNT,
        to: treasury,
        value: 123n,
        nativeUsdPriceE8: 2_500n * 10n ** 8n,
        confirmations: 3,
        requiredConfirmations: 3,
        stablecoinTransfers: [],
      },
    ]);
  });

  it('shows transfers of accepted stablecoins, and of no others', async () => {
    const hash = await node.transact(stablecoin, transfer(treasury, 29_000_000n));
    const { found } = await createPaymentReader([rpc]).readPayment(hash);
    expect(found[0]?.stablecoinTransfers).toEqual([
      {
        token: stablecoin,
        symbol: 'USDX',
        decimals: 6,
        from: FIRST_ACCOUNT,
        to: treasury,
        amount: 29_000_000n,
      },
    ]);
    const elsewhere = createRpc({ chain: { ...eth, stablecoins: [] }, urls: [node.url] });
    const { found: unaware } = await createPaymentReader([elsewhere]).readPayment(hash);
    expect(unaware[0]?.stablecoinTransfers).toEqual([]);
  });

  it('tells pending, failed and unknown apart', async () => {
    const failed = await node.send<Hex>('eth_sendTransaction', [
      { from: FIRST_ACCOUNT, to: stablecoin, data: transfer(treasury, 10n ** 30n), gas: '0x30000' },
    ]);
    await node.send('evm_setAutomine', [false]);
    const pending = await sendNative(treasury, 1n);
    const reader = createPaymentReader([rpc]);
    expect((await reader.readPayment(failed)).found).toMatchObject([{ status: 'failed' }]);
    expect((await reader.readPayment(pending)).found).toMatchObject([
      { status: 'pending', confirmations: 0, blockNumber: undefined },
    ]);
    expect(await reader.readPayment(`0x${'12'.repeat(32)}`)).toEqual({ found: [], unansweredChains: [] });
    await node.send('evm_setAutomine', [true]);
    await node.send('anvil_mine', ['0x1']);
  });

  it('names the chain whose node is away, lies or is silent, instead of calling the payment unknown', async () => {
    const hash = await sendNative(treasury, 5n);
    const answering = (answer: unknown): Rpc => ({ ...rpc, send: async <T>() => answer as T });
    const socket = createServer().listen(0, '127.0.0.1');
    await once(socket, 'listening');
    const { port } = socket.address() as AddressInfo;
    const silent = createRpc({ chain: bsc, urls: [`http://127.0.0.1:${port}`] });
    const reader = createPaymentReader([rpc, createRpc({ chain: bsc, urls: ['http://127.0.0.1:1'] })]);
    expect(await reader.readPayment(hash)).toMatchObject({
      found: [{ chain: 'eth' }],
      unansweredChains: ['bsc'],
    });
    expect(await createPaymentReader([answering({ hash: '0x12' })]).readPayment(hash)).toMatchObject({
      found: [],
      unansweredChains: ['eth'],
    });
    expect(await createPaymentReader([answering('<html>')]).readPayment(hash)).toMatchObject({
      found: [],
      unansweredChains: ['eth'],
    });
    expect(await createPaymentReader([silent], 50).readPayment(hash)).toMatchObject({
      unansweredChains: ['bsc'],
    });
    socket.close();
  });
});

describe('asking a contract wallet', () => {
  const wallet: Address = `0x${'1271'.repeat(10)}`;
  const digest: Hex = `0x${'ab'.repeat(32)}`;
  const ask = (address: Address, change: object = {}) =>
    isContractSignature([rpc], { chainId: 1, wallet: address, digest, signature: '0x1234', ...change });

  it('takes only the word of EIP-1271 for a yes', async () => {
    // Accepts the digest in its first slot, reverts for any other.
    const code = '0x60043560005414600f5760006000fd5b631626ba7e60e01b60005260206000f3';
    await node.send('anvil_setCode', [wallet, code]);
    await node.send('anvil_setStorageAt', [wallet, `0x${'0'.repeat(64)}`, digest]);
    expect(await ask(wallet)).toBe(true);
    expect(await ask(wallet, { digest: `0x${'ac'.repeat(32)}` })).toBe(false);
    expect(await ask(wallet, { chainId: 8453 })).toBe(false);
    // A contract that answers 1 to everything, and an account without code.
    await node.send('anvil_setCode', [treasury, '0x600160005260206000f3']);
    expect(await ask(treasury)).toBe(false);
    expect(await ask(FIRST_ACCOUNT)).toBe(false);
  });

  it('throws, instead of saying no, when the node is away', async () => {
    const away = createRpc({ chain: eth, urls: ['http://127.0.0.1:1'] });
    const question = { chainId: 1, wallet, digest, signature: '0x1234' } as const;
    await expect(isContractSignature([away], question)).rejects.toMatchObject({ name: 'RpcError' });
  });
});
