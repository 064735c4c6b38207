import { type Address, toAddress } from '@assay/facts';

/**
 * Singletons of the published Safe releases, which their proxies keep in slot 0 (safe-deployments,
 * `singleton` and L2 forms).
 */
const knownSafeSingletons: ReadonlySet<Address> = new Set<Address>([
  '0x34cfac646f301356faa8b21e94227e3583fe3f5f', // 1.1.1
  '0x6851d6fdfafd08c0295c392436245e5bc78b0185', // 1.2.0
  '0xd9db270c1b5e3bd161e8c8503c55ceabee709552', // 1.3.0 canonical
  '0x3e5c63644e683549055b9be8653de26e0b4cd36e', // 1.3.0 canonical, L2
  '0x69f4d1788e39c87893c980c06edf4b7f686e2938', // 1.3.0 EIP-155
  '0xfb1bffc9d739b8d520daf37df666da4c687191ea', // 1.3.0 EIP-155, L2
  '0x41675c099f32341bf84bfc5382af534df5c7461a', // 1.4.1
  '0x29fcb43b46531bca003ddc8fcb67ffe91900c762', // 1.4.1, L2
]);

/** Safe keeps its singleton in the first storage slot. */
export const safeSingletonSlot = '0x0';

/** The singleton in a Safe proxy's first slot; `undefined` if it is none of the published ones. */
export function toKnownSafeSingleton(slot0: unknown): Address | undefined {
  if (typeof slot0 !== 'string' || slot0.length !== 66) return undefined;
  const address = toAddress(`0x${slot0.slice(26)}`);
  return address && knownSafeSingletons.has(address) ? address : undefined;
}
