import type { Address, Hex, PoolManager } from '@assay/facts';
import { addressAt, intAt, toTopic, uintAt } from '../../rpc/abi.js';
import type { RawLog } from '../../rpc/raw-log.js';
import { fromParameters, toPoolId, type V4PoolKey } from './pool-key.js';

/** A pool as its `Initialize` log describes it. */
export interface InitializedPool {
  readonly manager: PoolManager;
  readonly id: Hex;
  readonly key: V4PoolKey;
  /** Unix seconds. */
  readonly createdAt?: number;
}

const topicOf = {
  'uniswap-v4': toTopic('Initialize(bytes32,address,address,uint24,int24,address,uint160,int24)'),
  'infinity-cl': toTopic('Initialize(bytes32,address,address,address,uint24,bytes32,uint160,int24)'),
  'infinity-bin': toTopic('Initialize(bytes32,address,address,address,uint24,bytes32,uint24)'),
} as const;

/** The first topics of the logs in which these pool managers name new pools. */
export function initializeTopics(managers: readonly PoolManager[]): readonly Hex[] {
  return managers.map(({ kind }) => topicOf[kind]);
}

/** The words of the log that are not indexed and name the pool; the events go on with the price. */
function readTerms({ kind }: PoolManager, data: Hex) {
  if (kind === 'uniswap-v4')
    return { fee: uintAt(data, 0), tickSpacing: Number(intAt(data, 1) ?? 0n), hooks: addressAt(data, 2) };
  const parameters = fromParameters(uintAt(data, 2) ?? 0n);
  return { fee: uintAt(data, 1), ...parameters, hooks: addressAt(data, 0) };
}

/** The pool in a log; `undefined` where it is malformed. The id in the log must be that of its key. */
export function toInitializedPool(
  managers: readonly PoolManager[],
  { address, topics, data, blockTimestamp }: RawLog,
): InitializedPool | undefined {
  const manager = managers.find((one) => one.address === address);
  if (!manager || topics[0] !== topicOf[manager.kind]) return undefined;
  const [currency0, currency1] = [addressAt(topics[2], 0), addressAt(topics[3], 0)];
  const { fee, hooks, ...terms } = readTerms(manager, data);
  if (!currency0 || !currency1 || !hooks || fee === undefined) return undefined;
  const key = { currency0, currency1, fee: Number(fee), hooks, ...terms };
  const id = toPoolId(manager, key);
  if (terms.tickSpacing <= 0 || id !== topics[1]) return undefined;
  const created = blockTimestamp === undefined ? {} : { createdAt: blockTimestamp };
  return { manager, id, key, ...created };
}

/** The pool's currency that is not this one. */
export function otherCurrency({ currency0, currency1 }: V4PoolKey, one: Address): Address {
  return currency0 === one ? currency1 : currency0;
}
