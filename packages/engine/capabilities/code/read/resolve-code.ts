import { type ReadContext, toSelector } from '@assay/chain';
import {
  type Address,
  type CallEvidence,
  type ContractCode,
  type Diamond,
  keccak256,
  type ProxyHop,
  type ProxyProblem,
} from '@assay/facts';
import { askFacets } from './diamond/ask-facets.js';
import { readDiamond } from './diamond/read-diamond.js';
import { findHiddenTarget } from './hidden-target.js';
import {
  type ContractHead,
  implementationSelector,
  readContractHeads,
  toAnsweredAddress,
  transferSelector,
} from './read-proxy.js';

/**
 * Consecutive proxies that are followed. Two are common (a clone of an upgradeable token), five are already
 * strange.
 */
const maxProxyHops = 5;

interface Walk {
  readonly token: ContractHead;
  last: ContractHead;
  readonly hops: ProxyHop[];
  readonly seen: Set<Address>;
  problem?: ProxyProblem;
  decoy?: CallEvidence;
  next?: Address;
}

/** Getters that every token has: with other code in place of the implementation they answer otherwise. */
const tokenGetters = [toSelector('totalSupply()'), toSelector('decimals()')];

/**
 * Checks that the implementation named by a slot, a getter or the first bytes of a clone is the code that
 * runs: replaces it by a marker and calls the token. One call, in the batch that reads the implementation.
 */
async function askWhatRuns(context: ReadContext, walk: Walk): Promise<void> {
  const { next, token } = walk;
  if (!next) return;
  const routes = new Map(tokenGetters.map((selector) => [selector, next]));
  const shown = await askFacets(context, token.address, routes, []);
  if (shown && shown.misstated.length > 0 && shown.ran.size === 0) walk.decoy = shown.evidence;
}

/** Asks the beacons of all walks for their implementation, in one round trip. */
async function askBeacons({ rpc, block, options }: ReadContext, walks: readonly Walk[]): Promise<void> {
  const waiting = walks.flatMap((walk) => {
    const hop = walk.hops.at(-1);
    return hop?.beacon && !hop.implementation && !walk.problem ? [{ walk, hop, beacon: hop.beacon }] : [];
  });
  if (waiting.length === 0) return;
  const calls = waiting.map(({ beacon }) => ({ to: beacon, data: implementationSelector, gas: 200_000 }));
  const answers = await rpc.view(calls, block, options);
  waiting.forEach(({ walk, hop }, index) => {
    const implementation = toAnsweredAddress(answers[index]) ?? null;
    walk.hops[walk.hops.length - 1] = { ...hop, implementation };
    if (!implementation) walk.problem = 'beacon_reverts';
  });
}

/** Sets the next address of the walk, or the reason why it ends. */
function step(walk: Walk): void {
  delete walk.next;
  const hop = walk.hops.at(-1);
  if (!hop || walk.problem) return;
  if (!hop.implementation) walk.problem = 'no_implementation';
  else if (walk.seen.has(hop.implementation)) walk.problem = 'loop';
  else if (walk.hops.length > maxProxyHops) walk.problem = 'too_deep';
  else walk.next = hop.implementation;
}

function enter(walk: Walk, head: ContractHead | undefined): void {
  if (walk.decoy && walk.hops.at(-1)?.kind !== 'eip897') {
    walk.problem = 'runs_other_code';
    return;
  }
  if (walk.decoy || !head || head.runtime === '0x') {
    // Any contract may have its own `implementation()`; it is a proxy only if that leads to code that runs.
    if (walk.hops.at(-1)?.kind === 'eip897') walk.hops.pop();
    else walk.problem = 'implementation_has_no_code';
    delete walk.decoy;
    return;
  }
  walk.last = head;
  walk.seen.add(head.address);
  if (head.hop) walk.hops.push(head.hop);
}

/** True if the walk is at a proxy that has not been followed yet. */
function isMoving(walk: Walk): boolean {
  return !walk.problem && walk.hops.at(-1)?.address === walk.last.address;
}

function toCode(walk: Walk): ContractCode {
  return {
    runtime: walk.token.runtime,
    logicAddress: walk.last.address,
    logicRuntime: walk.last.runtime,
    logicCodeHash: keccak256(walk.last.runtime),
    ...(walk.token.protocol ? { protocol: walk.token.protocol } : {}),
    ...(walk.hops.length > 0 ? { proxies: walk.hops } : {}),
    ...(walk.problem ? { proxyProblem: walk.problem } : {}),
    ...(walk.problem === 'runs_other_code' && walk.decoy ? { decoy: walk.decoy } : {}),
  };
}

/**
 * The functions are spread over facets: the facet with `transfer` is the logic where one contract is asked
 * for.
 */
function toDiamondCode(walk: Walk, diamond: Diamond): ContractCode {
  const { token, last, hops } = walk;
  const main = diamond.facets.find(({ selectors }) => selectors.includes(transferSelector));
  const { address, runtime } = main ?? last;
  const hop: ProxyHop = {
    address: token.address,
    kind: 'diamond',
    implementation: main?.address ?? null,
    admin: null,
    beacon: null,
  };
  return {
    runtime: token.runtime,
    logicAddress: address,
    logicRuntime: runtime,
    logicCodeHash: keccak256(runtime),
    proxies: [...hops, hop],
    diamond,
  };
}

/**
 * The facets of the tokens that answer like a diamond. One round trip or two, or none if there is no such
 * token.
 */
async function readDiamonds(
  context: ReadContext,
  walks: readonly Walk[],
): Promise<ReadonlyMap<Walk, Diamond | undefined>> {
  const claiming = walks.filter(({ token }) => token.claimsFacets);
  const found = claiming.map(async (walk) => {
    const diamond = await readDiamond(context, walk.token, walk.last);
    return [walk, diamond] as const;
  });
  return new Map(await Promise.all(found));
}

/** Selector of `transfer` without `0x`: part of any code that dispatches it. */
const transferDigits = transferSelector.slice(2);

/** Follows delegations that no standard describes, for walks that ended at a contract without `transfer`. */
async function followHidden(context: ReadContext, walks: readonly Walk[]): Promise<void> {
  const ended = walks.filter(
    ({ token, last, problem }) =>
      !problem && !token.claimsFacets && !token.protocol && !last.runtime.includes(transferDigits),
  );
  await Promise.all(
    ended.map(async (walk) => {
      const { token, last } = walk;
      const target = await findHiddenTarget(context, token.address, last.runtime);
      if (!target || walk.seen.has(target)) return;
      const hop = {
        address: last.address,
        kind: 'slot',
        implementation: target,
        admin: null,
        beacon: null,
      } as const;
      walk.hops.push(hop);
      enter(walk, (await readContractHeads(context, [target])).get(target));
    }),
  );
  await follow(context, ended);
}

/** Follows the proxies, all addresses together, level by level. */
async function follow(context: ReadContext, walks: readonly Walk[]): Promise<void> {
  for (let moving = walks.filter(isMoving); moving.length > 0; moving = moving.filter(isMoving)) {
    await askBeacons(context, moving);
    for (const walk of moving) step(walk);
    const wanted = [...new Set(moving.flatMap((walk) => (walk.next ? [walk.next] : [])))];
    if (wanted.length === 0) break;
    const [reached] = await Promise.all([
      readContractHeads(context, wanted),
      ...moving.map((walk) => askWhatRuns(context, walk)),
    ]);
    for (const walk of moving) if (walk.next) enter(walk, reached.get(walk.next));
  }
}

/**
 * The code of each address, resolved through nested proxies of every known kind and the facets of diamonds.
 * Addresses without code are left out. All addresses advance level by level together: one round trip per
 * level, one more if a beacon has to be asked, one or two more for facets.
 * @example const codes = await resolveCode(context, [token]);
 */
export async function resolveCode(
  context: ReadContext,
  addresses: readonly Address[],
): Promise<ReadonlyMap<Address, ContractCode>> {
  const heads = await readContractHeads(context, [...new Set(addresses)]);
  const walks = [...heads.values()]
    .filter((head) => head.runtime !== '0x')
    .map(
      (head): Walk => ({
        token: head,
        last: head,
        hops: head.hop ? [head.hop] : [],
        seen: new Set([head.address]),
      }),
    );
  await follow(context, walks);
  await followHidden(context, walks);
  const diamonds = await readDiamonds(context, walks);
  for (const walk of walks) {
    // It declares that its functions are elsewhere, but names nothing that has code.
    if (diamonds.has(walk) && !diamonds.get(walk)) walk.problem ??= 'facets_unreadable';
  }
  return new Map(
    walks.map((walk) => {
      const diamond = diamonds.get(walk);
      return [walk.token.address, diamond ? toDiamondCode(walk, diamond) : toCode(walk)];
    }),
  );
}
