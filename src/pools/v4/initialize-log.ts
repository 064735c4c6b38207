import type { Address } from '../../domain/address.js';
import type { RawLog } from '../../logs/raw-log.js';
import { addressAt, intAt, toTopic, uintAt } from '../../rpc/abi.js';
import { toPoolId, type V4PoolKey } from './pool-key.js';

/** A pool as its `Initialize` log describes it. */
export interface InitializedPool {
  readonly key: V4PoolKey;
  /** Tick of the initial price. */
  readonly tick: number;
  /** Unix seconds. */
  readonly createdAt?: number;
}

export const initializeTopic = toTopic(
  'Initialize(bytes32,address,address,uint24,int24,address,uint160,int24)',
);

/** The pool in a log; `undefined` where it is malformed. The id in the log must be that of its key. */
export function toInitializedPool({ topics, data, blockTimestamp }: RawLog): InitializedPool | undefined {
  const currency0 = addressAt(topics[2], 0);
  const currency1 = addressAt(topics[3], 0);
  const [fee, tickSpacing, tick] = [uintAt(data, 0), intAt(data, 1), intAt(data, 4)];
  const hooks = addressAt(data, 2);
  const isWhole =
    currency0 && currency1 && hooks && fee !== undefined && tickSpacing !== undefined && tick !== undefined;
  if (topics[0] !== initializeTopic || !isWhole || tickSpacing <= 0n) return undefined;
  const key = { currency0, currency1, fee: Number(fee), tickSpacing: Number(tickSpacing), hooks };
  if (toPoolId(key) !== topics[1]) return undefined;
  return { key, tick: Number(tick), ...(blockTimestamp === undefined ? {} : { createdAt: blockTimestamp }) };
}

/** The pool's currency that is not this one. */
export function otherCurrency({ currency0, currency1 }: V4PoolKey, one: Address): Address {
  return currency0 === one ? currency1 : currency0;
}
