import { LRUCache } from 'lru-cache';
import type { Address } from '../../domain/address.js';
import type { BlockRef } from '../../domain/fact.js';
import { toQuantity } from '../../lib/hex.js';
import type { CallOptions, Rpc } from '../../rpc/rpc.js';
import { type RouterStyle, routerSelectors } from './concentrated.js';

/** Cached, because a router's code does not change. */
const styles = new LRUCache<string, RouterStyle | 'unknown'>({ max: 200 });

/**
 * Which form of its swap function a V3 router has.
 * @throws {RpcError} where the node does not answer.
 */
export async function fetchRouterStyle(
  rpc: Rpc,
  block: BlockRef,
  router: Address,
  options: CallOptions,
): Promise<RouterStyle | 'unknown'> {
  const key = `${rpc.chain.chainId}:${router}`;
  const cached = styles.get(key);
  if (cached) return cached;
  const code = await rpc.send<unknown>('eth_getCode', [router, toQuantity(block.number)], options);
  const has = (style: RouterStyle) =>
    typeof code === 'string' && code.includes(routerSelectors[style].slice(2));
  const style = has('deadline') ? 'deadline' : has('no_deadline') ? 'no_deadline' : 'unknown';
  // Not cached where the router does not exist yet at an old block.
  if (code !== '0x') styles.set(key, style);
  return style;
}
