import {
  decodeFencedCalls,
  encodeFencedCalls,
  FENCE_ADDRESS,
  fenceOverride,
  nodeCannot,
  type ReadContext,
  toCallEvidence,
  unless,
  type ViewResult,
} from '@assay/chain';
import { type Address, type CallEvidence, type Hex, isHex, toQuantity } from '@assay/facts';
import { id } from 'ethers';
import type { Routes } from './loupe.js';

/** The routes of a diamond, as calls show them. */
export interface ShownRoutes {
  /** Functions for which a call ran a marked facet, and that facet. */
  readonly ran: Routes;
  /** Functions that ran something else, successfully. */
  readonly misstated: readonly Hex[];
  /** Functions without a route that answer differently from a function that does not exist. */
  readonly unlisted: readonly Hex[];
  readonly evidence: CallEvidence;
}

/** The answer of a marker is this plus the index of its facet. */
const firstMarker = BigInt(id('assay: this facet runs')) & ~0xffffn;
/** Selectors that no function has: they show how a diamond answers unknown functions. */
const unknownSelectors: readonly Hex[] = ['0x0badfa11', '0xfade5e1e'];
/** Room for any arguments: all zero. */
const noArguments = '0'.repeat(64 * 12);
const gasEach = 100_000;

/**
 * Runtime code of a marker: it answers every call with one word. PUSH32 word, PUSH1 0, MSTORE, PUSH1 32,
 * PUSH1 0, RETURN.
 */
const toMarker = (index: number): Hex =>
  `0x7f${(firstMarker + BigInt(index)).toString(16).padStart(64, '0')}60005260206000f3`;

/** An answer without the called selector, which some diamonds repeat in their error. */
const withoutSelector = (result: ViewResult, selector: Hex): string =>
  result.ok ? `ok ${result.data}` : result.revertData.replaceAll(selector.slice(2), '');

/**
 * Replaces every facet by a marker of its own and calls every function. The answer shows which facet runs it,
 * whatever the diamond declares. `others` are functions declared nowhere: they should answer like functions
 * that do not exist. One `eth_call`. `undefined` if no node accepts state overrides.
 * @throws {RpcError} if the node does not answer
 */
export async function askFacets(
  context: ReadContext,
  diamond: Address,
  routes: Routes,
  others: readonly Hex[],
): Promise<ShownRoutes | undefined> {
  const { rpc, block, options } = context;
  const facets = [...new Set(routes.values())];
  const asked = [...unknownSelectors, ...routes.keys(), ...others];
  const calls = asked.map((selector) => ({
    to: diamond,
    data: `${selector}${noArguments}` as Hex,
    gas: gasEach,
  }));
  const markers = Object.fromEntries(facets.map((facet, index) => [facet, { code: toMarker(index) }]));
  const params = [
    { to: FENCE_ADDRESS, data: encodeFencedCalls(calls) },
    toQuantity(block.number),
    { ...fenceOverride, ...markers },
  ];
  // A node that refuses overrides cannot show anything. A node that does not answer must be asked again.
  const answer = await rpc
    .send<unknown>('eth_call', params, options)
    .catch(unless('reverted', ...nodeCannot));
  const results = isHex(answer) ? decodeFencedCalls(answer, calls.length) : undefined;
  if (!results || !isHex(answer)) return undefined;
  const bySelector = new Map(asked.map((selector, index) => [selector, results[index] ?? 'not_run']));
  const ran = new Map<Hex, Address>();
  const misstated: Hex[] = [];
  for (const selector of routes.keys()) {
    const result = bySelector.get(selector);
    if (!result || result === 'not_run' || !result.ok) continue;
    const facet = facets[toIndex(result.data)];
    if (facet) ran.set(selector, facet);
    else misstated.push(selector);
  }
  const evidence = toCallEvidence(context, {
    params,
    result: answer,
    meaning: `every facet is replaced by a marker, then every function is called: ${ran.size} of ${routes.size} answer with a marker`,
  });
  return { ran, misstated, unlisted: toUnlisted(others, bySelector), evidence };
}

/** Index of the facet with this marker; -1 if it is no marker. */
function toIndex(data: Hex): number {
  if (data.length !== 66) return -1;
  const index = BigInt(data) - firstMarker;
  return index >= 0n && index <= 0xffffn ? Number(index) : -1;
}

function toUnlisted(
  others: readonly Hex[],
  results: ReadonlyMap<Hex, ViewResult | 'not_run'>,
): readonly Hex[] {
  const answerOf = (selector: Hex) => {
    const result = results.get(selector);
    return !result || result === 'not_run' ? undefined : withoutSelector(result, selector);
  };
  const [first, second] = unknownSelectors.map(answerOf);
  // A diamond that answers two names that do not exist differently has no answer to compare with.
  if (first === undefined || first !== second) return [];
  return others.filter((selector) => {
    const answer = answerOf(selector);
    return answer !== undefined && answer !== first;
  });
}
