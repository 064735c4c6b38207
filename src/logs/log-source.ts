import type { Chain } from '../chains/registry.js';
import type { Address } from '../domain/address.js';
import type { Hex } from '../lib/hex.js';
import { toAddressTopic } from '../rpc/abi.js';
import { contractEvents, v4PoolEvents } from './events.js';
import type { RawLog } from './raw-log.js';

/** The contract that writes the logs of a stream, and which of its logs belong to the stream. */
export interface LogSource {
  readonly address: Address;
  /** First topics. The same for all callers, because they share the stored logs. */
  readonly events: readonly Hex[];
  /** Topics after the first; absent: any. */
  readonly arguments?: readonly (readonly Hex[] | null)[];
  owns(log: RawLog): boolean;
}

/**
 * The source of a stream, which is a contract or the id of a Uniswap V4 pool. V4 pools share the logs of the
 * PoolManager.
 */
export function toLogSource({ uniswapV4 }: Chain, contract: Hex): LogSource {
  const isId = contract.length === toAddressTopic(contract).length;
  if (!isId || !uniswapV4)
    return { address: contract, events: contractEvents, owns: (log) => log.address === contract };
  const address = uniswapV4.poolManager;
  const owns = (log: RawLog) => log.address === address && log.topics[1] === contract;
  return { address, events: v4PoolEvents, arguments: [[contract]], owns };
}
