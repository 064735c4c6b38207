import type { ReadContext } from '@assay/chain';
import { type Address, createLru, toQuantity } from '@assay/facts';
import { type RouterStyle, routerSelectors } from './concentrated.js';

/** Cached, because a router's code does not change. */
const createStyleCache = () => createLru<Address, RouterStyle | 'unknown'>(200);

/**
 * Which form of its swap function a V3 router has.
 * @throws {RpcError} where the node does not answer.
 */
export async function fetchRouterStyle(
  { rpc, block, options, memory }: ReadContext,
  router: Address,
): Promise<RouterStyle | 'unknown'> {
  const styles = memory.part(createStyleCache);
  const cached = styles.get(router);
  if (cached) return cached;
  const code = await rpc.send<unknown>('eth_getCode', [router, toQuantity(block.number)], options);
  const has = (style: keyof typeof routerSelectors) =>
    typeof code === 'string' && code.includes(routerSelectors[style].slice(2));
  const style = has('deadline') ? 'deadline' : has('no_deadline') ? 'no_deadline' : 'unknown';
  // Not cached where the router does not exist yet at an old block.
  if (code !== '0x') styles.set(router, style);
  return style;
}
