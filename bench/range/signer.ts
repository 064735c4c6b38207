import { setTimeout as sleep } from 'node:timers/promises';
import { type Address, type Hex, toQuantity } from '@assay/facts';
import { getCreateAddress } from 'ethers';
import type { ContractCode } from '../../devnet/builder/contract-code.js';
import { encodeCall, encodeDeploy } from '../../devnet/builder/contract-code.js';
import type { NodeClient } from '../../devnet/node/node-client.js';

export interface Receipt {
  readonly ok: boolean;
  readonly transactionHash: string;
  readonly contractAddress: Address | null;
  /** What its sender paid for gas. */
  readonly gasWei: bigint;
  readonly logs: readonly {
    readonly address: Address;
    readonly topics: readonly string[];
    readonly data: Hex;
  }[];
}

/**
 * Sends transactions from any account on a node that mines each at once. A revert is a result, not an error.
 */
export interface Signer {
  readonly client: NodeClient;
  send(from: Address, to: Address | undefined, data: Hex, value?: bigint): Promise<Receipt>;
  call(
    from: Address,
    to: Address,
    code: ContractCode,
    name: string,
    args: readonly unknown[],
    value?: bigint,
  ): Promise<Receipt>;
  deploy(from: Address, code: ContractCode, args: readonly unknown[], value?: bigint): Promise<Receipt>;
  /** Return data, or `undefined` when the call reverts. */
  view(to: Address, data: Hex, from?: Address): Promise<Hex | undefined>;
  /** The first word of a getter's result; `undefined` when it reverts or returns nothing. */
  word(to: Address, code: ContractCode, name: string, args?: readonly unknown[]): Promise<bigint | undefined>;
  /** Mines a block that many seconds after the last one. */
  advance(seconds: number): Promise<void>;
}

interface RawReceipt {
  readonly status: Hex;
  readonly gasUsed: Hex;
  readonly effectiveGasPrice: Hex;
  readonly transactionHash: string;
  readonly logs: Receipt['logs'];
}

const GAS = 25_000_000;
const VIEW_GAS = 10_000_000;
/** A machine with other work may take seconds for a block. */
const RECEIPT_WAIT_MS = 30_000;
const RECEIPT_POLL_MS = 2;
const FUNDING_WEI = 10n ** 24n;
const GAS_PRICE_WEI = 3_000_000_000n;

export function createSigner(client: NodeClient): Signer {
  const rich = new Set<Address>();

  async function endow(account: Address): Promise<void> {
    if (rich.has(account)) return;
    await client.send('anvil_setBalance', [account, toQuantity(FUNDING_WEI)]);
    rich.add(account);
  }

  async function send(from: Address, to: Address | undefined, data: Hex, value = 0n): Promise<Receipt> {
    await endow(from);
    const nonce = Number(await client.send('eth_getTransactionCount', [from, 'latest']));
    const fields = {
      from,
      data,
      value: toQuantity(value),
      gas: toQuantity(GAS),
      gasPrice: toQuantity(GAS_PRICE_WEI),
    };
    const hash = await client.send('eth_sendTransaction', [to ? { ...fields, to } : fields]);
    // The node may return the hash some milliseconds before the receipt exists.
    for (const end = Date.now() + RECEIPT_WAIT_MS; Date.now() < end; ) {
      const raw = (await client.send('eth_getTransactionReceipt', [hash])) as RawReceipt | null;
      if (!raw) {
        await sleep(RECEIPT_POLL_MS);
        continue;
      }
      const created = to ? null : (getCreateAddress({ from, nonce }).toLowerCase() as Address);
      const { transactionHash, logs } = raw;
      const gasWei = BigInt(raw.gasUsed) * BigInt(raw.effectiveGasPrice);
      return { ok: raw.status === '0x1', transactionHash, contractAddress: created, gasWei, logs };
    }
    throw new Error(`no receipt of ${String(hash)}`);
  }

  async function view(to: Address, data: Hex, from?: Address): Promise<Hex | undefined> {
    const call = { to, data, gas: toQuantity(VIEW_GAS), ...(from ? { from } : {}) };
    return client.send('eth_call', [call, 'latest']).then(
      (answer) => answer as Hex,
      () => undefined,
    );
  }

  return {
    client,
    send,
    view,
    call: (from, to, code, name, args, value) => send(from, to, encodeCall(code, name, args), value),
    deploy: (from, code, args, value) => send(from, undefined, encodeDeploy(code, args), value),
    async word(to, code, name, args = []) {
      const answer = await view(to, encodeCall(code, name, args));
      return answer && answer.length >= 66 ? BigInt(answer.slice(0, 66)) : undefined;
    },
    async advance(seconds) {
      await client.batch([['evm_increaseTime', [seconds]]]);
      await client.send('evm_mine', []);
    },
  };
}
