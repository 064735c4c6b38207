import { type Address, fromHex, type Hex } from '@assay/facts';
import { Signature, Transaction, Wallet } from 'ethers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from '../../test/support/anvil.js';
import type { Authorization } from './authorizations.js';
import { type AccountState, BlockRun } from './block-run.js';
import type { BlockTransaction } from './check-transaction.js';

const CHAIN_ID = 1n;
const BLOCK_GAS = 1_000_000n;
const MAX_FEE = 10n ** 10n;
const MAX_TIP = 10n ** 9n;
const FUNDS = 10n ** 18n;
const STORES: Address = '0x00000000000000000000000000000000c0de0001';
const REVERTS: Address = '0x00000000000000000000000000000000c0de0002';
const NOBODY: Address = `0x${'0'.repeat(40)}`;
const codes: Readonly<Record<Address, Hex>> = {
  // Adds one to slot 0, and logs who was called by whom.
  [STORES]: '0x60005460010160005530333360006000a200',
  [REVERTS]: '0x60006000fd',
};

const walletOf = (digit: string) => new Wallet(`0x${digit.repeat(64)}`);
const addressOf = (wallet: Wallet) => wallet.address.toLowerCase() as Address;
const sender = walletOf('1');
const used = walletOf('2');
const third = walletOf('3');
const unused = walletOf('4');

/** Its nonce is the one after the transaction. */
const bySender = authorization(sender, STORES, { nonce: 1n });

interface Terms {
  readonly from: Wallet;
  readonly to: Address;
  readonly nonce: number;
  readonly gas: bigint;
  readonly authorizations?: readonly Authorization[];
}

function authorization(
  signer: Wallet,
  address: Address,
  { nonce = 0n, chainId = CHAIN_ID }: { readonly nonce?: bigint; readonly chainId?: bigint } = {},
): Authorization {
  const { r, s, yParity } = signer.authorizeSync({ address, nonce, chainId }).signature;
  return { chainId, address, nonce, signature: { r: r as Hex, s: s as Hex, yParity } };
}

async function toRaw({ from, to, nonce, gas, authorizations }: Terms): Promise<string> {
  const transaction = Transaction.from({
    type: authorizations ? 4 : 2,
    chainId: CHAIN_ID,
    to,
    nonce,
    gasLimit: gas,
    maxFeePerGas: MAX_FEE,
    maxPriorityFeePerGas: MAX_TIP,
    ...(authorizations
      ? {
          authorizationList: authorizations.map(({ signature, ...signed }) => ({
            ...signed,
            signature: Signature.from(signature),
          })),
        }
      : {}),
  });
  return from.signTransaction(transaction);
}

const toOurs = ({ from, to, nonce, gas, authorizations }: Terms): BlockTransaction => ({
  from: addressOf(from),
  to,
  nonce: BigInt(nonce),
  gas,
  value: 0n,
  data: fromHex('0x'),
  maxFee: MAX_FEE,
  maxTip: MAX_TIP,
  ...(authorizations ? { authorizations } : {}),
});

const state = new Map<Address, AccountState>([
  ...Object.entries(codes).map(
    ([address, code]) => [address as Address, { balance: 0n, nonce: 0n, code, slots: new Map() }] as const,
  ),
  ...[sender, used, third].map(
    (wallet) => [addressOf(wallet), { balance: FUNDS, nonce: 0n, code: '0x', slots: new Map() }] as const,
  ),
]);

describe.each(['prague', 'osaka'] as const)('transactions of a block at %s', (fork) => {
  let node: Anvil;
  let before: string;
  beforeAll(async () => {
    node = await startAnvil([
      ...['--hardfork', fork, '--chain-id', String(CHAIN_ID), '--gas-limit', String(BLOCK_GAS)],
      ...['--no-mining', '--order', 'fifo'],
    ]);
    for (const [address, code] of Object.entries(codes)) await node.send('anvil_setCode', [address, code]);
    for (const wallet of [sender, used, third])
      await node.send('anvil_setBalance', [wallet.address, `0x${FUNDS.toString(16)}`]);
  });
  afterAll(() => node.stop());
  beforeEach(async () => {
    before = await node.send('evm_snapshot');
  });
  afterEach(async () => {
    await node.send('evm_revert', [before]);
    await node.send('anvil_dropAllTransactions');
  });

  /** The same transactions in the node's next block, and in ours. */
  async function mine(transactions: readonly Terms[]) {
    const hashes: string[] = [];
    for (const one of transactions)
      hashes.push(await node.send('eth_sendRawTransaction', [await toRaw(one)]));
    await node.send('evm_mine');
    const block = await node.send<Record<string, string>>('eth_getBlockByNumber', ['latest', false]);
    const run = new BlockRun({
      block: {
        chainId: Number(CHAIN_ID),
        rules: { fork },
        number: Number(block.number),
        time: BigInt(block.timestamp ?? 0),
        producer: block.miner as Address,
        random: BigInt(block.mixHash ?? 0),
        gasLimit: BLOCK_GAS,
        baseFee: BigInt(block.baseFeePerGas ?? 0),
      },
      state,
      blockHashes: new Map(),
    });
    const ours = transactions.map((one) => {
      const result = run.send(toOurs(one));
      if ('refused' in result) return result.refused;
      return { status: result.success ? 1 : 0, gasUsed: result.gasUsed, logs: result.logs.length };
    });
    const theirs = await Promise.all(
      hashes.map(async (hash) => {
        const receipt = await node.send<{ status: string; gasUsed: string; logs: unknown[] } | null>(
          'eth_getTransactionReceipt',
          [hash],
        );
        if (!receipt) return 'gas limit reached';
        return {
          status: Number(receipt.status),
          gasUsed: Number(receipt.gasUsed),
          logs: receipt.logs.length,
        };
      }),
    );
    const changes = run.changes();
    const stateOf = async (wallet: Wallet) => {
      const own = changes.get(addressOf(wallet));
      const [code, nonce, balance] = await Promise.all(
        ['eth_getCode', 'eth_getTransactionCount', 'eth_getBalance'].map((method) =>
          node.send<string>(method, [wallet.address, 'latest']),
        ),
      );
      return {
        ours: [
          `0x${Buffer.from(own?.code.bytes ?? []).toString('hex')}`,
          own?.nonce ?? 0n,
          own?.balance ?? FUNDS,
          own?.slots.get(0n) ?? 0n,
        ],
        theirs: [
          code,
          BigInt(nonce ?? 0),
          BigInt(balance ?? 0),
          BigInt(await node.send<string>('eth_getStorageAt', [wallet.address, '0x0', 'latest'])),
        ],
      };
    };
    return { ours, theirs, accounts: await Promise.all([sender, used, third].map(stateOf)) };
  }

  it('are refused where they ask for more gas than the block has left', async () => {
    const terms = { to: STORES, gas: 600_000n } as const;
    const { ours, theirs } = await mine([
      { ...terms, from: sender, nonce: 0 },
      { ...terms, from: used, nonce: 0, gas: 980_000n },
      { ...terms, from: sender, nonce: 1, gas: 900_000n },
    ]);
    expect(theirs.filter((one) => one === 'gas limit reached')).toHaveLength(1);
    expect(ours).toEqual(theirs);
  });

  it.each([
    ['of an account that is in use', [authorization(used, STORES)]],
    [
      'of two, one for every chain',
      [authorization(used, STORES, { chainId: 0n }), authorization(third, REVERTS)],
    ],
    ['with another nonce', [authorization(used, STORES, { nonce: 1n })]],
    ['for another chain', [authorization(used, STORES, { chainId: 5n })]],
    ['of the sender itself, after its own nonce', [bySender]],
    ['that is taken back', [authorization(used, STORES), authorization(used, NOBODY, { nonce: 1n })]],
    ['twice with one nonce', [authorization(used, STORES), authorization(used, REVERTS)]],
    ['that leads to a failure', [authorization(used, REVERTS)]],
    [
      'whose signature is of nobody',
      [
        {
          ...authorization(used, STORES),
          signature: { r: `0x${'f'.repeat(64)}`, s: `0x${'1'.repeat(64)}`, yParity: 0 },
        } as const,
      ],
    ],
  ])('carry an authorization %s', async (_, authorizations) => {
    const ofSender = authorizations.some((one) => one === bySender);
    const to = addressOf(ofSender ? sender : used);
    const { ours, theirs, accounts } = await mine([
      { from: sender, to, nonce: 0, gas: 200_000n, authorizations },
    ]);
    expect(ours).toEqual(theirs);
    for (const { ours: own, theirs: seen } of accounts) expect(own).toEqual(seen);
  });

  // To this node every account exists already, which gives gas back: the specification is the judge.
  it('pay the whole price of an authorization by an account that is new', async () => {
    const authorizations = [authorization(unused, STORES)];
    const { ours } = await mine([{ from: sender, to: NOBODY, nonce: 0, gas: 200_000n, authorizations }]);
    expect(ours).toEqual([{ status: 1, gasUsed: 21_000 + 25_000, logs: 0 }]);
  });
});
