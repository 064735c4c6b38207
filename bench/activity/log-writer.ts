import type { Address } from '@assay/facts';
import { compileSolidity } from '../../devnet/compiler/solc-standard.js';
import { createNodeClient, type NodeClient, type RpcRequest } from '../../devnet/node/node-client.js';
import { startNodes } from '../../devnet/node/start-nodes.js';

/** A contract with one function, which writes transfers among 20,011 accounts. */
const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
contract Writer {
  event Transfer(address indexed from, address indexed to, uint256 value);
  function write(uint256 start, uint256 count) external {
    for (uint256 i = start; i < start + count; i++) {
      emit Transfer(address(uint160(i * 104729 % 20011 + 1e30)), address(uint160(i * 7919 % 20011 + 1e30)), i + 1);
    }
  }
}`;

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const TOKEN: Address = '0x7000000000000000000000000000000000000001';
/** \`write(uint256,uint256)\` */
const WRITE = '0x9c0e3f7a';
const PER_TRANSACTION = 1_000;
export const PER_BLOCK = 1_000;

export interface LogChain {
  readonly url: string;
  readonly token: Address;
  /** Writes `count` more transfers, a thousand per block. */
  write(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a real node with a contract that writes any number of Transfer logs. */
export async function startLogChain(): Promise<LogChain> {
  const { urls, processes } = await startNodes([
    { chainId: 1, genesisAt: Math.floor(Date.now() / 1_000) - 86_400 },
  ]);
  const url = urls[0] ?? '';
  const client = createNodeClient(url);
  const compiled = compileSolidity(new Map([['Writer.sol', source]]))['Writer.sol']?.Writer;
  await client.send('anvil_setCode', [TOKEN, `0x${compiled?.evm.deployedBytecode.object ?? ''}`]);
  let written = 0;
  return {
    url,
    token: TOKEN,
    write: async (count) => {
      for (const end = written + count; written < end; ) {
        written += await writeBlock(client, written, Math.min(PER_BLOCK, end - written));
      }
    },
    stop: () => processes.stop(),
  };
}

async function writeBlock(client: NodeClient, start: number, count: number): Promise<number> {
  const requests: RpcRequest[] = [];
  for (let at = 0; at < count; at += PER_TRANSACTION) {
    const words = [start + at, Math.min(PER_TRANSACTION, count - at)].map((n) =>
      n.toString(16).padStart(64, '0'),
    );
    const data = `${WRITE}${words.join('')}`;
    requests.push(['eth_sendTransaction', [{ from: ACCOUNT, to: TOKEN, data, gas: '0x1000000' }]]);
  }
  await client.batch(requests);
  await client.send('evm_mine', []);
  return count;
}
