import type { Hex } from '@assay/facts';

/**
 * Storage slots where proxies keep the address they delegate to. Each is a hash that no compiler assigns to a
 * variable.
 */
export const proxySlots = {
  /** EIP-1967: keccak256('eip1967.proxy.implementation') − 1 */
  eip1967Implementation: '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
  /** EIP-1967: keccak256('eip1967.proxy.admin') − 1 */
  eip1967Admin: '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103',
  /** EIP-1967: keccak256('eip1967.proxy.beacon') − 1 */
  eip1967Beacon: '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50',
  /** EIP-1822: keccak256('PROXIABLE') */
  eip1822Logic: '0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7',
  /** keccak256('org.zeppelinos.proxy.implementation'): OpenZeppelin before EIP-1967 (USDC on Ethereum). */
  zeppelinosImplementation: '0x7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3',
  /** keccak256('org.zeppelinos.proxy.admin') */
  zeppelinosAdmin: '0x10d6a54a4754c8869d6886b5f5d7fbfa5b4522237ea5c60d11bc4e7a1ff9390b',
} as const satisfies Record<string, Hex>;

export type ProxySlot = keyof typeof proxySlots;
export const proxySlotNames = Object.keys(proxySlots) as readonly ProxySlot[];
