import { Interface, parseEther } from 'ethers';
import type { DeployedScenario } from '../../devnet/devnet.js';
import type { NodeClient } from '../../devnet/node/node-client.js';

const contracts = new Interface([
  'function setFees(uint256,uint256)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256,address[],address,uint256) payable',
]);

/** A transaction that waits for its block; resolves with its hash. */
export type Move = (node: NodeClient, token: DeployedScenario) => Promise<string>;

/** The owner sets the taxes, in percent. */
export function setFees(buy: number, sell: number): Move {
  return (node, token) =>
    send(node, token, { to: token.address, data: contracts.encodeFunctionData('setFees', [buy, sell]) });
}

/** Somebody buys a little, as happens all the time. */
export const trade: Move = (node, token) => {
  const { deployer = '', router = '', wrapped = '' } = token.supporting;
  const path = [wrapped, token.address];
  const data = contracts.encodeFunctionData('swapExactETHForTokensSupportingFeeOnTransferTokens', [
    0,
    path,
    deployer,
    2n ** 64n,
  ]);
  return send(node, token, { to: router, data, value: `0x${parseEther('0.001').toString(16)}` });
};

async function send(
  node: NodeClient,
  { supporting }: DeployedScenario,
  transaction: { readonly to: string; readonly data: string; readonly value?: string },
): Promise<string> {
  const call = { from: supporting.deployer, gas: '0x100000', ...transaction };
  return String(await node.send('eth_sendTransaction', [call]));
}
