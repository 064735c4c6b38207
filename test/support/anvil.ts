import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import type { Address, Hex } from '@assay/facts';

export interface Anvil {
  readonly url: string;
  send<T>(method: string, params?: readonly unknown[]): Promise<T>;
  /** Deploys creation code from the node's first account. @returns the contract's address. */
  deploy(bytecode: string): Promise<Address>;
  /** Sends a transaction and waits for its receipt. @throws where it failed. */
  transact(to: Address, data: Hex, from?: Address): Promise<Hex>;
  stop(): void;
}

/** The first of the node's unlocked accounts. */
export const FIRST_ACCOUNT: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

/** A real node on a free port, for one test file. */
export async function startAnvil(args: readonly string[] = []): Promise<Anvil> {
  const port = await freePort();
  const child = spawn(anvilPath(), ['--port', String(port), '--silent', ...args], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await untilUp(url, child);
  return toAnvil(url, child);
}

function anvilPath(): string {
  const require = createRequire(import.meta.url);
  const packageName = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  return join(dirname(require.resolve(`${packageName}/package.json`)), 'bin', 'anvil');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

async function untilUp(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child.exitCode !== null) {
      throw new Error(`anvil ended with code ${child.exitCode}`);
    }
    try {
      await rpc(url, 'eth_chainId', []);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error('anvil did not come up');
}

async function rpc<T>(url: string, method: string, params: readonly unknown[]): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const body = (await response.json()) as { result?: T; error?: { message: string } };
  if (body.error) {
    throw new Error(`${method}: ${body.error.message}`);
  }
  return body.result as T;
}

interface Receipt {
  readonly status: string;
  readonly contractAddress: string | null;
}

function toAnvil(url: string, child: ChildProcess): Anvil {
  const send = <T>(method: string, params: readonly unknown[] = []) => rpc<T>(url, method, params);
  const receiptOf = async (hash: Hex): Promise<Receipt> => {
    // Receipts may lag the send by some milliseconds.
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const receipt = await send<Receipt | null>('eth_getTransactionReceipt', [hash]);
      if (receipt) {
        return receipt;
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`no receipt of ${hash}`);
  };
  return {
    url,
    send,
    deploy: async (bytecode) => {
      const hash = await send<Hex>('eth_sendTransaction', [
        { from: FIRST_ACCOUNT, data: bytecode, gas: '0x1000000' },
      ]);
      const receipt = await receiptOf(hash);
      if (receipt.status !== '0x1' || receipt.contractAddress === null) {
        throw new Error('the deployment failed');
      }
      return receipt.contractAddress.toLowerCase() as Address;
    },
    transact: async (to, data, from = FIRST_ACCOUNT) => {
      const hash = await send<Hex>('eth_sendTransaction', [{ from, to, data, gas: '0x800000' }]);
      const receipt = await receiptOf(hash);
      if (receipt.status !== '0x1') {
        throw new Error(`transaction ${hash} failed`);
      }
      return hash;
    },
    stop: () => {
      child.kill('SIGKILL');
    },
  };
}
