/** What a simulated node cannot do, or does slowly. What is absent is as good as at the node behind it. */
export interface NodeBehaviour {
  /** What becomes of overrides of `eth_call`; `no-block-overrides`: those of the state count. */
  readonly overrides?: 'ignored' | 'refused' | 'no-block-overrides';
  /** `missing`: an unknown method. `disabled`: in the words of BSC's public nodes, which name a limit. */
  readonly logs?: 'missing' | 'disabled';
  readonly simulate?: 'missing';
  readonly traces?: 'missing';
  readonly accessLists?: 'missing';
  /** Gas of a call: more is refused, or silently lowered as geth does. */
  readonly gasCap?: { readonly gas: number; readonly above: 'refused' | 'lowered' };
  /** Calls in one HTTP request. 1: no batches. */
  readonly maxBatch?: number;
  /** Share of the HTTP requests that is answered with 429, 0 to 1. */
  readonly limitedShare?: number;
  /** Blocks, logs and addresses of one `eth_getLogs`. */
  readonly logBlocks?: number;
  readonly logResults?: number;
  readonly logAddresses?: number;
  /** State of more blocks below the head is missing. */
  readonly stateBlocks?: number;
  /** How far behind the node behind it. */
  readonly blocksBehind?: number;
  /** Delay of each HTTP request, and of one that holds an `eth_call`. */
  readonly latencyMs?: number;
  readonly callMs?: number;
  /** Longest HTTP request, and longest answer to one call. */
  readonly requestBytes?: number;
  readonly answerBytes?: number;
  /** State that it shows in place of the true one: where it plays calls, and where it tells slots and codes. */
  readonly untrue?: Readonly<Record<string, UntrueAccount>>;
  /** Any other change of what the node behind answers. */
  readonly lie?: (call: NodeCall, result: unknown) => unknown;
  /** Any other refusal: an error for the calls that it names. */
  readonly refuse?: (call: NodeCall) => NodeError | undefined;
}

interface UntrueAccount {
  readonly code?: string;
  /** Slot → value, both as 32 bytes. */
  readonly stateDiff?: Readonly<Record<string, string>>;
}

export interface NodeCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** The `error` member of a JSON-RPC answer. */
export interface NodeError {
  readonly code: number;
  readonly message: string;
}

const noOverrides: NodeBehaviour = { overrides: 'ignored', simulate: 'missing' };
const noLogs: NodeBehaviour = { logs: 'missing' };

interface Preset {
  readonly what: string;
  /** One behaviour for each endpoint of the chain, in their order. */
  readonly team: readonly NodeBehaviour[];
}

const alone = (what: string, behaviour: NodeBehaviour): Preset => ({ what, team: [behaviour] });

/** Nodes that people have, by name. */
export const nodePresets = {
  good: alone('can do everything', {}),
  poor: alone(
    'like a free public endpoint: no overrides, no eth_simulateV1, no logs, batches of 10, 2 % HTTP 429, 50 ms a request',
    { ...noOverrides, ...noLogs, traces: 'missing', maxBatch: 10, limitedShare: 0.02, latencyMs: 50 },
  ),
  'overrides-ignored': alone('ignores the overrides of eth_call', { overrides: 'ignored' }),
  'overrides-refused': alone('refuses the overrides of eth_call', { overrides: 'refused' }),
  'no-overrides': alone('ignores overrides and has no eth_simulateV1', noOverrides),
  'no-block-overrides': alone('ignores block overrides, honours state overrides', {
    overrides: 'no-block-overrides',
  }),
  'no-simulate': alone('has no eth_simulateV1', { simulate: 'missing' }),
  'no-logs': alone('does not know eth_getLogs', noLogs),
  'logs-disabled': alone('answers every eth_getLogs with "limit exceeded"', { logs: 'disabled' }),
  'gas-5m': alone('silently lowers the gas of a call to 5 million', gasCap(5)),
  'gas-10m': alone('silently lowers the gas of a call to 10 million', gasCap(10)),
  'gas-25m': alone('silently lowers the gas of a call to 25 million', gasCap(25)),
  'gas-refused': alone('refuses calls with more than 10 million gas', {
    gasCap: { gas: 10_000_000, above: 'refused' },
  }),
  'no-batches': alone('takes one call in a request', { maxBatch: 1 }),
  'batches-of-10': alone('takes 10 calls in a request', { maxBatch: 10 }),
  limited: alone('answers 5 % of the requests with HTTP 429', { limitedShare: 0.05 }),
  'logs-100': alone('returns the logs of at most 100 blocks at once', { logBlocks: 100 }),
  'slow-calls': alone('takes 2 s for an eth_call', { callMs: 2_000 }),
  late: alone('takes 50 ms for a request', { latencyMs: 50 }),
  // Full nodes keep 128 blocks. The embedded chains hold 45 days in some 130 blocks, so 8 stand for them.
  recent: alone('has no state of blocks that are more than 8 below the head', { stateBlocks: 8 }),
  team: {
    what: 'two endpoints: one with logs and one with overrides',
    team: [noOverrides, noLogs],
  },
  twins: {
    what: 'two endpoints, the second two blocks behind the first',
    team: [{}, { blocksBehind: 2 }],
  },
  'uneven-team': {
    what: 'two endpoints: one with logs, and one with overrides that is two blocks behind',
    team: [noOverrides, { ...noLogs, blocksBehind: 2 }],
  },
} as const satisfies Readonly<Record<string, Preset>>;

function gasCap(millions: number): NodeBehaviour {
  return { gasCap: { gas: millions * 1_000_000, above: 'lowered' } };
}

/**
 * The endpoints of a chain by the names of presets, separated by commas: what all of them cannot do together.
 * @throws {RangeError} for a name that is not a preset.
 * @example toNodeTeam('no-logs,late')
 */
export function toNodeTeam(names: string): readonly NodeBehaviour[] {
  const known: Readonly<Record<string, Preset>> = nodePresets;
  return names.split(',').reduce<readonly NodeBehaviour[]>(
    (team, name) => {
      const preset = Object.hasOwn(known, name.trim()) ? known[name.trim()] : undefined;
      if (!preset)
        throw new RangeError(`No such node: "${name.trim()}". Known are ${Object.keys(known).join(', ')}.`);
      return team.flatMap((member) => preset.team.map((behaviour) => ({ ...member, ...behaviour })));
    },
    [{}],
  );
}
