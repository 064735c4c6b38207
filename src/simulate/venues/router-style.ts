import { LRUCache } from 'lru-cache';
import type { Address } from '../../domain/address.js';
import type { BlockRef } from '../../domain/fact.js';
import { toQuantity } from '../../lib/hex.js';
import type { CallOptions, Rpc } from '../../rpc/rpc.js';
import { type RouterStyle, routerSelectors } from './concentrated.js';

/** A router's code does not change: asked once for each. */
const styles = new LRUCache<string, RouterStyle | 'unknown'>({ max: 200 });

/**
 * By which spelling of its function a V3 router is called.
 * @throws {RpcError} where the node does not answer.
 */
export async function fetchRouterStyle(
  rpc: Rpc,
  block: BlockRef,
  router: Address,
  options: CallOptions,
): Promise<RouterStyle | 'unknown'> {
  const key = `${rpc.chain.chainId}:${router}`;
  const hit = styles.get(key);
  if (hit) return hit;
  const code = await rpc.send<unknown>('eth_getCode', [router, toQuantity(block.number)], options);
  const has = (style: RouterStyle) =>
    typeof code === 'string' && code.includes(routerSelectors[style].slice(2));
  const style = has('deadline') ? 'deadline' : has('no_deadline') ? 'no_deadline' : 'unknown';
  // Of a router that is not there yet, at an old block, nothing is known.
  if (code !== '0x') styles.set(key, style);
  return style;
}
