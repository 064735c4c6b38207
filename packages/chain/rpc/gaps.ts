import type { Chain, ChainHealth, Gap, GapCode } from '@assay/facts';
import type { EndpointState } from './endpoint.js';

/** Blocks in one log request below which long histories are sampled instead of read. */
const FEW_LOG_BLOCKS = 500;
/** Gas of the calls that try what an account can do. */
const SIMULATION_GAS = 25_000_000;
const SMALL_BATCH = 10;

const gaps: Readonly<Record<GapCode, Omit<Gap, 'code'>>> = {
  unreachable: {
    costs: 'facts',
    what: 'no endpoint answers',
    effect: 'nothing on this chain is read: every component that reads the chain abstains',
    remedy: 'set RPC_URL_<CHAIN> to a node that answers',
  },
  overrides: {
    costs: 'time',
    what: 'no endpoint honours state and block overrides in eth_call',
    effect:
      'trades and powers are played in this process on state that is read from the node: the same verdicts, with more requests; of tokens that the chain itself runs, trades and what takes several calls stay unknown',
    remedy: 'add an endpoint with overrides (geth, reth, Erigon, Nethermind serve them) to RPC_URL_<CHAIN>',
  },
  logs: {
    costs: 'facts',
    what: 'no endpoint serves eth_getLogs',
    effect:
      'trades, the whole list of holders, wash trading, early buyers and past changes of code and owner are unknown; scores are lower and less certain',
    remedy:
      'add any endpoint with eth_getLogs to RPC_URL_<CHAIN>: it may be without overrides; or set the key of an explorer, whose index of logs is then asked',
  },
  log_range: {
    costs: 'facts',
    what: `a log request may span fewer than ${FEW_LOG_BLOCKS} blocks`,
    effect: 'long histories are read in part: trades, holders and early buyers are known later or by samples',
    remedy: 'add an endpoint with a wider range of blocks to RPC_URL_<CHAIN>',
  },
  old_state: {
    costs: 'facts',
    what: 'no endpoint has the state of old blocks',
    effect: 'earlier prices, the opening of trade and past code are unknown where logs do not tell them',
    remedy: 'add an archive node to RPC_URL_<CHAIN>; the others stay first for everything else',
  },
  call_gas: {
    costs: 'time',
    what: `a call gets less than ${SIMULATION_GAS / 1_000_000} million gas`,
    effect: 'simulations are cut into more calls; what does not fit into one is unknown',
    remedy: 'raise the gas cap of the node (geth: --rpc.gascap) or add another endpoint',
  },
  batches: {
    costs: 'time',
    what: `fewer than ${SMALL_BATCH} calls in one request`,
    effect: 'the same verdicts, with many more requests',
    remedy: 'put an endpoint that takes batches first',
  },
};

/**
 * How much of a chain its endpoints let an analysis read, as far as they were asked.
 * @param isSilent none of them answered when they were last asked
 */
export function toChainHealth(
  chain: Pick<Chain, 'name'>,
  endpoints: readonly EndpointState[],
  isSilent = false,
): ChainHealth {
  const found = isSilent ? [toGap('unreachable')] : findGaps(endpoints);
  const isAsked = endpoints.some(({ abilities, isSubstitute }) => abilities !== undefined && !isSubstitute);
  return { chain: chain.name, state: toState(found, isAsked), gaps: found };
}

function toState(found: readonly Gap[], isAsked: boolean): ChainHealth['state'] {
  if (found.some(({ code }) => code === 'unreachable')) return 'not_at_all';
  if (found.some(({ costs }) => costs === 'facts')) return 'in_part';
  return isAsked ? 'whole' : 'not_asked';
}

/**
 * What a chain's endpoints cannot do together, as far as it was measured: worst first. Empty where they can
 * do everything, or were not asked yet.
 */
export function findGaps(endpoints: readonly EndpointState[]): readonly Gap[] {
  const nodes = endpoints.filter(({ isSubstitute }) => !isSubstitute);
  // What was measured before they went away helps nobody now.
  if (nodes.length > 0 && nodes.every(({ isDown }) => isDown)) return [toGap('unreachable')];
  const known = nodes.filter(({ abilities }) => abilities !== undefined);
  if (known.length === 0) return [];
  // An endpoint that was never asked may be the one that can.
  if (known.length < nodes.length && nodes.some(({ abilities, isDown }) => !abilities && !isDown)) return [];
  const able = known.flatMap(({ abilities, limits }) => (abilities ? [{ ...abilities, ...limits }] : []));
  const withLogs = able.filter(({ logs }) => logs !== false);
  const isSearched = endpoints.some(({ isSubstitute, abilities }) => isSubstitute && abilities?.logs);
  const calling = able.filter(({ stateOverride, blockOverride }) => stateOverride && blockOverride);
  const found: readonly (readonly [GapCode, boolean])[] = [
    ['logs', withLogs.length === 0 && !isSearched],
    [
      'log_range',
      withLogs.length > 0 && withLogs.every(({ logBlocks }) => isLess(logBlocks, FEW_LOG_BLOCKS)),
    ],
    ['old_state', able.every(({ oldState }) => oldState === false)],
    ['overrides', calling.length === 0],
    ['call_gas', calling.length > 0 && calling.every(({ callGas }) => isLess(callGas, SIMULATION_GAS))],
    ['batches', able.every(({ batch }) => isLess(batch, SMALL_BATCH))],
  ];
  return found.flatMap(([code, isThere]) => (isThere ? [toGap(code)] : []));
}

function toGap(code: GapCode): Gap {
  return { code, ...gaps[code] };
}

function isLess(value: number | undefined, least: number): boolean {
  return value !== undefined && value < least;
}
