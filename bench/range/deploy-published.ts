import { Interface, type InterfaceAbi } from 'ethers';
import { toWalletAddress } from '../../devnet/builder/scenario-builder.js';
import type { Hex } from '../../src/lib/hex.js';
import { bringToLife } from './deploy-to-range.js';
import { pickNetwork } from './known-addresses.js';
import { type RangeToken, toRangeToken } from './range-token.js';
import type { Range } from './start-range.js';

/** A contract with the very bytes that its deployer sent. */
export interface PublishedContract {
  /** Names the accounts; two tokens with one name share them. */
  readonly name: string;
  readonly source: string;
  readonly abi: InterfaceAbi;
  /** Creation code with the constructor's arguments behind it. */
  readonly creation: Hex;
}

/**
 * Makes a contract a live token from its creation transaction: nothing is compiled and no argument is guessed. Liquidity, trading
 * and trades are ours, as for `deployToRange`. Never throws for the contract's sake.
 */
export async function deployPublished(range: Range, contract: PublishedContract): Promise<RangeToken> {
  const { name, source, abi, creation } = contract;
  const network = pickNetwork(source);
  const signer = range.signer(network.chain);
  const deployer = toWalletAddress(`range ${name} deployer`);
  const receipt = await signer.send(deployer, undefined, creation);
  const base = toRangeToken({
    chain: network.chain,
    level: 'compiled',
    contractName: name,
    compilerVersion: null,
    deployer,
  });
  const address = receipt.contractAddress;
  if (!receipt.ok || !address) return { ...base, notes: ['its constructor reverts'] };
  const made = { address, code: { abi: new Interface(abi), bytecode: creation }, receipt, notes: [] };
  return bringToLife(signer, network, made, { name, source }, { ...base, level: 'deployed', address });
}
