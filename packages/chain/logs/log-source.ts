import { type Address, type Chain, type Hex, poolManagersOf } from '@assay/facts';
import { toAddressTopic } from '../rpc/abi.js';
import type { RawLog } from '../rpc/raw-log.js';
import { contractEvents, v4PoolEvents } from './events.js';

/** The contracts that write the logs of a stream, and which of their logs belong to the stream. */
export interface LogSource {
  /** Never empty; the contract that was deployed first at the head. */
  readonly addresses: readonly [Address, ...Address[]];
  /** First topics. The same for all callers, because they share the stored logs. */
  readonly events: readonly Hex[];
  /** Topics after the first; absent: any. */
  readonly arguments?: readonly (readonly Hex[] | null)[];
  owns(log: RawLog): boolean;
}

/**
 * The source of a stream, which is a contract or the id of a pool of V4 kind. Such pools share the logs of
 * their pool manager; which one it is need not be known, because an id is the hash of a key.
 */
export function toLogSource(chain: Chain, contract: Hex): LogSource {
  const isId = contract.length === toAddressTopic(contract).length;
  const [first, ...others] = isId ? poolManagersOf(chain).map(({ address }) => address) : [];
  if (!first)
    return { addresses: [contract], events: contractEvents, owns: (log) => log.address === contract };
  const managers = [first, ...others] as const;
  const owns = (log: RawLog) => managers.includes(log.address) && log.topics[1] === contract;
  return { addresses: managers, events: v4PoolEvents, arguments: [[contract]], owns };
}
