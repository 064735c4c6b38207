import { AppError, type Chain, type ChainName, toNoChain } from '@assay/facts';
import { knownChains, type Settings } from '../config/settings.js';

/** @throws {AppError} where the chain is not read here */
export function requireChain(settings: Settings, name: ChainName): Chain {
  const chain = settings.chains.get(name);
  if (!chain) throw new AppError('invalid_request', toNoChain(name, knownChains(settings)));
  return chain;
}

/** Of any chain that is known, also one without a node. @throws {AppError} where it is not known */
export function chainIdOf({ chains, absentChains }: Settings, name: ChainName): number {
  const chain = [...chains.values(), ...absentChains].find((one) => one.name === name);
  if (!chain)
    throw new AppError('invalid_request', `${name} is neither a built-in chain nor one of CHAINS_FILE.`);
  return chain.chainId;
}
