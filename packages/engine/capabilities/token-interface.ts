import type { Hex } from '@assay/facts';

/** Selectors of functions that show what a contract is meant to be. */
const families = {
  /**
   * Creates units for an issuer: mint(address,uint256), mint(uint256), issue, increaseSupply,
   * configureMinter, MINTER_ROLE, wards.
   */
  issue: ['40c10f19', 'a0712d68', 'cc872b66', 'b921e163', '4e44d956', 'd5391393', 'bf353dbb'],
  /** pause(), unpause() */
  pause: ['8456cb59', '3f4ba83a'],
  /** addBlackList, blacklist, freeze, isBlacklisted, isBlackListed */
  freeze: ['0ecb93c0', 'f9f92be4', '8d1fdf2f', 'fe575a87', 'e47d6060'],
  /** deposit(), withdraw(uint256): the wrapper of a native coin has both. */
  wrapNative: ['d0e30db0', '2e1a7d4d'],
  /** asset(), convertToAssets(uint256): ERC-4626. A vault has both. */
  vault: ['38d52e0f', '07a2d13a'],
  /** setPeer(uint32,bytes32), lzReceive of LayerZero's second version: an OFT has both. */
  oft: ['3400288b', '13137d65'],
  /** remoteToken(), bridge() of the OP Stack's standard bridge: a bridged token has both. */
  opBridged: ['d6c0b2c4', 'e78cea92'],
  /** l1Address(), bridgeMint(address,uint256) of Arbitrum's gateways: a bridged token has both. */
  arbitrumBridged: ['c2eeeebd', '8c2a993e'],
  /** delegate(address) with getVotes, getCurrentVotes or getPriorVotes. */
  delegate: ['5c19a95c'],
  votes: ['9ab24eb0', 'b4b5ea57', '782d6fe1'],
  /**
   * rebase(uint256,int256), sharesOf, scaledTotalSupply, scaledBalanceOf: balances are shares of a changing
   * total.
   */
  rebase: ['7a43e23f', 'f5eb42dc', 'b1bf962d', '1da24f3e'],
  /** tokenFromReflection, reflectionFromToken: every transfer pays all holders. */
  reflection: ['2d838119', '4549b039'],
  /** getPooledEthByShares, exchangeRate, getExchangeRate, totalShares: a growing claim on staked coins. */
  staked: ['7a28fb88', '3ba0b9a9', 'e6aa216c', '3a98ef39'],
} as const satisfies Record<string, readonly string[]>;

export type InterfaceFamily = keyof typeof families;

/** How many functions of a family the code dispatches on: PUSH4 of the selector. O(length of the code). */
export function countFunctions(runtime: Hex, family: InterfaceFamily): number {
  return families[family].filter((selector) => runtime.includes(`63${selector}`)).length;
}

/** The code has at least one function of the family. */
export function hasFunctions(runtime: Hex, family: InterfaceFamily): boolean {
  return countFunctions(runtime, family) > 0;
}

/**
 * What the functions of a token say that it is. Anyone can write them, so they move no score: `erc4626`:
 * shares of a vault. `oft`: its issuer names contracts on other chains whose messages mint it. `bridged`: a
 * bridge mints it for what it holds elsewhere.
 */
export type TokenStandard = 'erc4626' | 'oft' | 'bridged';

export function standardsOf(runtime: Hex): readonly TokenStandard[] {
  const hasBoth = (family: InterfaceFamily) => countFunctions(runtime, family) === 2;
  return [
    ...(hasBoth('vault') ? (['erc4626'] as const) : []),
    ...(hasBoth('oft') ? (['oft'] as const) : []),
    ...(hasBoth('opBridged') || hasBoth('arbitrumBridged') ? (['bridged'] as const) : []),
  ];
}
