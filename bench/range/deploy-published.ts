import type { Hex } from '@assay/facts';
import { Interface, type InterfaceAbi } from 'ethers';
import { toWalletAddress } from '../../devnet/builder/scenario-builder.js';
import { bringToLife } from './deploy-to-range.js';
import { pickNetwork } from './known-addresses.js';
import { type RangeToken, toRangeToken } from './range-token.js';
import type { Range } from './start-range.js';

/** A contract with exactly the bytes that its deployer sent. */
export interface PublishedContract {
  /** Seed of the account names; two tokens with the same seed share accounts. */
  readonly name: string;
  readonly source: string;
  readonly abi: InterfaceAbi;
  /** Creation code followed by the constructor arguments. */
  readonly creation: Hex;
}

/**
 * Makes a live token from a contract's creation transaction, without compiling or guessing arguments. Adds
 * liquidity, starts trading and trades as `deployToRange` does. A failing contract never makes it throw.
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
