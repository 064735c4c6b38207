import type { Address } from '@assay/facts';
import { addressAt, toTopic } from '../rpc/abi.js';
import type { RawLog } from '../rpc/raw-log.js';

/** Events of factories, with the data word that holds the pool. */
const events = new Map([
  [toTopic('PairCreated(address,address,address,uint256)'), 0],
  [toTopic('PoolCreated(address,address,uint24,int24,address)'), 1],
  [toTopic('PoolCreated(address,address,int24,address)'), 0],
  [toTopic('PoolCreated(address,address,bool,address,uint256)'), 0],
]);

export const creationTopics = [...events.keys()];

/** A pool and its two tokens, as the log of the factory's event tells it. */
export interface CreatedPool {
  readonly address: Address;
  readonly tokens: readonly [Address, Address];
}

/** `undefined` where the log is no such event. Whose log it is, the caller checks. */
export function toCreatedPool({ topics, data }: RawLog): CreatedPool | undefined {
  const [event, first, second] = topics;
  const word = event === undefined ? undefined : events.get(event);
  const address = word === undefined ? undefined : addressAt(data, word);
  const tokens = [first && addressAt(first, 0), second && addressAt(second, 0)] as const;
  return address && tokens[0] && tokens[1] ? { address, tokens: [tokens[0], tokens[1]] } : undefined;
}
