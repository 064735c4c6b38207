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
  kind: z.enum(['uniswap-v2', 'uniswap-v3', 'aerodrome']),
  factory: address,
  router: address,
  feeBps: z.int().min(0).max(9_999).optional(),
  positionManager: address.optional(),
  quoter: address.optional(),
  feeTiers: z.array(z.int().min(1).max(1_000_000)).optional(),
});

const uniswapV4 = z.object({ poolManager: address, positionManager: address, stateView: address });

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
  lockers: z.array(locker).optional(),
  launchpads: z.array(launchpad).optional(),
  labels: z.record(address, label).optional(),
  confirmations: z.int().min(0).optional(),
  multicall3: address.optional(),
});

const chainsFile = z.partialRecord(z.enum(chainNames), chainPatch);

/** One thing that is wrong with a `CHAINS_FILE`: where (`eth.dexes[0].factory`), and what. */
export interface ChainsFileProblem {
  readonly field: string;
  readonly reason: string;
}

/** The field of a problem of the file itself. */
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
 * The built-in networks with the keys of a `CHAINS_FILE` object laid over them; a key that is given replaces the
 * whole value (a list is not appended to). A network that is given another chain id loses the built-in price feed,
 * lockers, labels, tokens and exchanges that it does not name itself: they are contracts of the other network.
 * @param file the parsed JSON
 * @throws {ChainsFileError} naming every bad field at once
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
  // zod leaves `undefined` keys out, so the cast only drops the `| undefined` that exactOptionalPropertyTypes adds.
  return { ...foundation(chain, patch), ...(patch as Partial<Chain>) };
}

/**
 * What a patched network keeps of the built-in record. A test network that names its own wrapped native coin is
 * another network under a known name, whatever its chain id: nothing deployed on the real one is there.
 */
function foundation(chain: Chain, patch: z.infer<typeof chainPatch>): Chain {
  const foreign =
    (patch.chainId !== undefined && patch.chainId !== chain.chainId) ||
    (patch.wrappedNative !== undefined && patch.wrappedNative !== chain.wrappedNative);
  if (!foreign) {
    return chain;
  }
  const { nativeUsdFeed: _, uniswapV4: __, ...rest } = chain;
  return { ...rest, stablecoins: [], otherQuoteTokens: [], dexes: [], lockers: [], launchpads: [] };
}
