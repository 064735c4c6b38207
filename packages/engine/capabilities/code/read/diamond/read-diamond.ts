import { dispatchedSelectors, knownSignatures } from '@assay/audit';
import { createCallBatch, type ReadContext, toSelector } from '@assay/chain';
import { type Address, type Diamond, type Facet, type Hex, isHex, keccak256, toQuantity } from '@assay/facts';
import { toWordAddress } from '../read-proxy.js';
import { askFacets, type ShownRoutes } from './ask-facets.js';
import { encodeFacetAddress, facetsSelector, type Routes, toRoutes } from './loupe.js';

/** Reference loupes walk every function for every facet: more gas than a getter, less than a node's cap. */
const facetsGas = 8_000_000;

const tokenViews = [
  'name()',
  'symbol()',
  'decimals()',
  'totalSupply()',
  'balanceOf(address)',
  'allowance(address,address)',
];

/**
 * Functions that a diamond may have without declaring them: the standard ones, and those with which owners do
 * harm.
 */
const expected: readonly Hex[] = [...tokenViews.map(toSelector), ...knownSignatures().keys()];

/**
 * The declared routes: `facets()`, or `facetAddress` for each function if that cannot be read. One round
 * trip.
 */
async function askRoutes(context: ReadContext, diamond: Address): Promise<Routes> {
  const batch = createCallBatch();
  batch.ask('facets', diamond, facetsSelector, facetsGas);
  for (const selector of expected) batch.ask(selector, diamond, encodeFacetAddress(selector), 100_000);
  const answers = await batch.send(context);
  const table = toRoutes(answers.bytes('facets'));
  if (table) return table;
  return new Map(
    expected.flatMap((selector): [Hex, Address][] => {
      const facet = toWordAddress(answers.bytes(selector));
      return facet ? [[selector, facet]] : [];
    }),
  );
}

/** The facet of each function. What calls show takes precedence over what is declared. */
function toFacets(
  said: Routes,
  shown: ShownRoutes | undefined,
  codes: ReadonlyMap<Address, Hex>,
): readonly Facet[] {
  const wrong = new Set(shown?.misstated);
  const routed = new Map<Address, Hex[]>();
  for (const [selector, named] of said) {
    const facet = shown?.ran.get(selector) ?? named;
    if (!wrong.has(selector)) routed.set(facet, [...(routed.get(facet) ?? []), selector]);
  }
  return [...routed].flatMap(([address, selectors]): Facet[] => {
    const runtime = codes.get(address);
    return runtime ? [{ address, runtime, codeHash: keccak256(runtime), selectors }] : [];
  });
}

/**
 * The facets of a diamond, and whether calls confirm them. One round trip, two where it has not named its facets yet.
 * `last` is the code that runs at its address before routing: the diamond itself, or the logic of the proxies in
 * front of it. It may handle functions itself, whatever the table declares. `undefined`: the
 * diamond names no facet with code.
 */
export async function readDiamond(
  context: ReadContext,
  { address, routes }: { readonly address: Address; readonly routes?: Routes },
  last: { readonly address: Address; readonly runtime: Hex },
): Promise<Diamond | undefined> {
  const { rpc, block, options } = context;
  const own = dispatchedSelectors(last.runtime);
  // The standard lets a diamond list itself for the functions that it does not delegate.
  const declared = routes ?? (await askRoutes(context, address));
  const said = new Map([...declared].filter(([, facet]) => facet !== address));
  const addresses = [...new Set(said.values())];
  if (addresses.length === 0) return undefined;
  const others = expected.filter((selector) => !said.has(selector) && !own.includes(selector));
  const at = toQuantity(block.number);
  const [shown, ...found] = await Promise.all([
    askFacets(context, address, said, others),
    ...addresses.map((facet) => rpc.send<unknown>('eth_getCode', [facet, at], options)),
  ]);
  const codes = new Map<Address, Hex>();
  addresses.forEach((facet, index) => {
    const code = found[index];
    if (isHex(code) && code !== '0x') codes.set(facet, code);
  });
  const facets = toFacets(said, shown, codes);
  if (codes.size === 0) return undefined;
  return {
    facets,
    ...(own.length > 0
      ? {
          own: {
            address: last.address,
            runtime: last.runtime,
            codeHash: keccak256(last.runtime),
            selectors: own,
          },
        }
      : {}),
    proven: shown ? shown.ran.size / said.size : null,
    misstated: shown?.misstated ?? [],
    unlisted: shown?.unlisted ?? [],
    ...(shown ? { evidence: shown.evidence } : {}),
  };
}
