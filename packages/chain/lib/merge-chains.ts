import { type Chain, type Hex, namingProviders } from '@assay/facts';
import { z } from 'zod';

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

const url = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'must be an http or https URL',
  );

const host = z.string().regex(/^[a-z0-9.-]{1,253}$/, 'must be the host of a site, without https:// and path');

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
  explorers: z.array(host).optional(),
  otherNames: z.array(z.string().regex(/^[\w-]{1,64}$/, 'must be letters, digits, _ and -')).optional(),
  publicRpcUrls: z.array(url).optional(),
  providerIds: z.partialRecord(z.enum(namingProviders), z.string().min(1).max(64)).optional(),
});

/** What a chain that is not built in cannot do without: nobody can guess it. */
const required = [
  'chainId',
  'nativeSymbol',
  'blockTimeMs',
  'wrappedNative',
  'confirmations',
  'multicall3',
] as const;

/** A name stands in a variable, in a path and in the GraphQL enum, where three words mean something else. */
const chainName = z
  .string()
  .regex(/^[a-z][a-z0-9]{0,31}$/, 'is no name of a chain: lower-case letters and digits, a letter first')
  .refine((name) => !['true', 'false', 'null'].includes(name), 'is a word of GraphQL: choose another name');

const chainsFile = z.record(chainName, chainPatch);

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
 * The built-in chains, overridden by a `CHAINS_FILE` object, and after them the chains that it adds. A given key
 * replaces the whole value; lists are not merged. A chain with another chain id loses the built-in price feed,
 * lockers, launchpads, tokens and exchanges that the file does not name: they are contracts of another network.
 * @param file the parsed JSON
 * @throws {ChainsFileError} with every invalid field
 */
export function mergeChains(chains: readonly Chain[], file: unknown): readonly Chain[] {
  const parsed = chainsFile.safeParse(file);
  if (!parsed.success) throw new ChainsFileError(parsed.error.issues.map(toProblem));
  const patches = new Map(Object.entries(parsed.data));
  const merged = chains.map((chain) => mergeChain(chain, patches.get(chain.name)));
  const names = new Set(chains.map(({ name }) => name));
  const added = [...patches].filter(([name]) => !names.has(name));
  const others = [...merged, ...added.map(toId)];
  const problems = added.flatMap(([name, patch]) => [
    ...toUnknownKeys(name, (file as Readonly<Record<string, object>>)[name] ?? {}),
    ...toAdditionProblems(name, patch, others),
  ]);
  if (problems.length > 0) throw new ChainsFileError(problems);
  return [...merged, ...added.map(([name, patch]) => toAddition(name, patch))];
}

type ChainPatch = z.infer<typeof chainPatch>;

const toId = ([name, { chainId }]: readonly [string, ChainPatch]) => ({ name, chainId });

/** What an added chain lacks, and whether another chain has its id. */
function toAdditionProblems(
  name: string,
  patch: ChainPatch,
  others: readonly { readonly name: string; readonly chainId?: number | undefined }[],
): readonly ChainsFileProblem[] {
  const missing = required.filter((key) => patch[key] === undefined);
  const lacking =
    missing.length === 0
      ? []
      : [{ field: name, reason: `is no built-in chain: correct the name, or add ${missing.join(', ')}` }];
  const twin = others.find((other) => other.name !== name && other.chainId === patch.chainId);
  if (patch.chainId === undefined || !twin) return lacking;
  return [
    ...lacking,
    { field: `${name}.chainId`, reason: `${patch.chainId} is the chain id of ${twin.name}` },
  ];
}

/** Built-in chains may have other keys beside: files of earlier releases do. */
function toUnknownKeys(name: string, given: object): readonly ChainsFileProblem[] {
  return Object.keys(given)
    .filter((key) => !Object.hasOwn(chainPatch.shape, key))
    .map((key) => ({
      field: `${name}.${key.slice(0, 64)}`,
      reason: 'is not known here: docs/chains.md names the fields of a chain',
    }));
}

/** A chain that only the file knows. Everything that it does not name is not there. */
function toAddition(name: string, patch: ChainPatch): Chain {
  const empty = {
    name,
    title: name,
    stablecoins: [],
    otherQuoteTokens: [],
    dexes: [],
    lockers: [],
    launchpads: [],
    labels: {},
    publicRpcUrls: [],
    providerIds: {},
  };
  // The required keys were checked; the cast also removes the `| undefined` of exactOptionalPropertyTypes.
  return { ...empty, ...(patch as Omit<Chain, keyof typeof empty>) };
}

function toProblem(issue: z.core.$ZodIssue): ChainsFileProblem {
  const field = toField(issue.path);
  const reason = issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined;
  return { field: field === '' ? WHOLE_FILE : field, reason: reason ?? issue.message };
}

function toField(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) =>
      typeof key === 'number' ? `${text}[${key}]` : text === '' ? String(key) : `${text}.${String(key)}`,
    '',
  );
}

function mergeChain(chain: Chain, patch: ChainPatch | undefined): Chain {
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
function baseRecord(chain: Chain, patch: ChainPatch): Chain {
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
    behaviour: ______,
    ...rest
  } = chain;
  return { ...rest, stablecoins: [], otherQuoteTokens: [], dexes: [], lockers: [], launchpads: [] };
}
