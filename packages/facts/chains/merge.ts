import { z } from 'zod';
import type { Hex } from '../lib/hex.js';
import { type Chain, chainNames } from './registry.js';

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x followed by 40 hexadecimal digits')
  .transform((text) => text.toLowerCase() as Hex);

const quoteToken = z.object({
  address,
  symbol: z.string().min(1).max(32),
  decimals: z.int().min(0).max(77),
});

const dex = z.object({
  name: z.string().min(1).max(64),
  kind: z.enum(['uniswap-v2', 'uniswap-v3', 'aerodrome', 'slipstream']),
  factory: address,
  router: address,
  feeBps: z.int().min(0).max(9_999).optional(),
  positionManager: address.optional(),
  quoter: address.optional(),
  feeTiers: z.array(z.int().min(1).max(1_000_000)).optional(),
  tickSpacings: z.array(z.int().min(1).max(16_383)).optional(),
  sources: z.array(z.string().min(1).max(200)).max(10).optional(),
});

const uniswapV4 = z.object({ poolManager: address, positionManager: address, stateView: address });
const infinityPools = z.object({
  poolManager: address,
  vault: address,
  positionManager: address,
  sources: z.array(z.string().min(1).max(200)).max(10).optional(),
});

const locker = z.object({
  name: z.string().min(1).max(64),
  address,
  kind: z.string().min(1).max(64).optional(),
});

const launchpad = z.object({
  name: z.string().min(1).max(64),
  address,
  what: z.string().min(1).max(64),
  sources: z.array(z.string().min(1).max(200)).max(10).default([]),
});

const label = z.object({
  kind: z.enum(['cex', 'bridge', 'burn', 'locker', 'router', 'mixer', 'other']),
  name: z.string().min(1).max(64),
});

const chainPatch = z.object({
  chainId: z.int().min(1).optional(),
  title: z.string().min(1).max(64).optional(),
  nativeSymbol: z.string().min(1).max(16).optional(),
  blockTimeMs: z.number().positive().optional(),
  wrappedNative: address.optional(),
  nativeUsdFeed: address.optional(),
  nativeUsdPrice: z.number().positive().optional(),
  stablecoins: z.array(quoteToken).optional(),
  otherQuoteTokens: z.array(quoteToken).optional(),
  dexes: z.array(dex).optional(),
  uniswapV4: uniswapV4.optional(),
  infinityCl: infinityPools.optional(),
  infinityBin: infinityPools.optional(),
  lockers: z.array(locker).optional(),
  launchpads: z.array(launchpad).optional(),
  labels: z.record(address, label).optional(),
  confirmations: z.int().min(0).optional(),
  multicall3: address.optional(),
});

const chainsFile = z.partialRecord(z.enum(chainNames), chainPatch);

/** One error in a `CHAINS_FILE`: its field (`eth.dexes[0].factory`) and the reason. */
export interface ChainsFileProblem {
  readonly field: string;
  readonly reason: string;
}

/** Field of an error of the whole file. */
const WHOLE_FILE = 'CHAINS_FILE';

export class ChainsFileError extends Error {
  override readonly name = 'ChainsFileError';
  constructor(readonly problems: readonly ChainsFileProblem[]) {
    super(
      problems.map(({ field, reason }) => (field === WHOLE_FILE ? reason : `${field}: ${reason}`)).join('; '),
    );
  }
}

/**
 * The built-in chains, overridden by a `CHAINS_FILE` object. A given key replaces the whole value; lists are
 * not merged. A chain with another chain id loses the built-in price feed, lockers, launchpads, tokens and
 * exchanges that the file does not name: they are contracts of another network.
 * @param file the parsed JSON
 * @throws {ChainsFileError} with every invalid field
 */
export function mergeChains(chains: readonly Chain[], file: unknown): readonly Chain[] {
  const parsed = chainsFile.safeParse(file);
  if (!parsed.success) {
    throw new ChainsFileError(parsed.error.issues.map(toProblem));
  }
  return chains.map((chain) => mergeChain(chain, parsed.data[chain.name]));
}

function toProblem(issue: z.core.$ZodIssue): ChainsFileProblem {
  const field = issue.path.reduce<string>(
    (text, key) =>
      typeof key === 'number' ? `${text}[${key}]` : text === '' ? String(key) : `${text}.${String(key)}`,
    '',
  );
  return { field: field === '' ? WHOLE_FILE : field, reason: issue.message };
}

function mergeChain(chain: Chain, patch: z.infer<typeof chainPatch> | undefined): Chain {
  if (patch === undefined) {
    return chain;
  }
  // zod omits undefined keys; the cast removes the `| undefined` that exactOptionalPropertyTypes adds.
  return { ...baseRecord(chain, patch), ...(patch as Partial<Chain>) };
}

/**
 * What a patched chain keeps of the built-in record. A test network with its own wrapped native coin is
 * another network under a known name, whatever its chain id: nothing deployed on the real one exists there.
 */
function baseRecord(chain: Chain, patch: z.infer<typeof chainPatch>): Chain {
  const isOtherNetwork =
    (patch.chainId !== undefined && patch.chainId !== chain.chainId) ||
    (patch.wrappedNative !== undefined && patch.wrappedNative !== chain.wrappedNative);
  if (!isOtherNetwork) {
    return chain;
  }
  const {
    nativeUsdFeed: _,
    uniswapV4: __,
    infinityCl: ___,
    infinityBin: ____,
    forks: _____,
    ...rest
  } = chain;
  return { ...rest, stablecoins: [], otherQuoteTokens: [], dexes: [], lockers: [], launchpads: [] };
}
