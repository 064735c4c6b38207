import { AppError, type Chain, type ChainName, toNoChain } from '@assay/facts';
import { knownChains, type Settings } from '../config/settings.js';

/** @throws {AppError} where the chain is not read here */
export function requireChain(settings: Settings, name: ChainName): Chain {
  const chain = settings.chains.get(name);
  if (!chain) throw new AppError('invalid_request', toNoChain(name, knownChains(settings)));
  return chain;
}
