import { mergeChains } from '@assay/chain';
import { analyze, createFactService, onchainSettings } from '@assay/engine';
import { builtInChains } from '@assay/facts';
import type { Devnet } from '../devnet/devnet.js';
import type { NodeBehaviour } from '../devnet/simulators/poor-node/behaviour.js';
import { startPoorNode } from '../devnet/simulators/poor-node/start-poor-node.js';
import { startDevnet } from '../devnet/start.js';
import { median } from './doors/timing.js';
import { report } from './support/report.js';

const LATENCY_MS = 60;
const PASSES = 5;
const MAX_REQUESTS = 3;
const MAX_SECONDS = 1;
const silent = { warn: () => undefined, error: () => undefined };

const far: NodeBehaviour = { latencyMs: LATENCY_MS };
const withoutProofs: NodeBehaviour = {
  ...far,
  refuse: ({ method }) =>
    method === 'eth_getProof'
      ? { code: -32_601, message: 'the method eth_getProof does not exist/is not available' }
      : undefined,
};

/** What a first analysis took. */
interface Taken {
  readonly requests: number;
  /** HTTP requests that carry a proof. */
  readonly proofs: number;
  readonly seconds: number;
  readonly state: string | undefined;
}

/**
 * What proofs of state cost: first analyses of a honeypot and of a healthy token through a node that is 60 ms away and
 * serves proofs, beside one that does not, in turns.
 */
export async function run(): Promise<void> {
  const devnet = await startDevnet({ scenarios: ['honeypot', 'healthy'] });
  try {
    for (const [story, maxRequests, maxSeconds] of [
      ['honeypot', MAX_REQUESTS, MAX_SECONDS],
      ['healthy', 0, 0],
    ] as const) {
      const [proven, said]: [Taken[], Taken[]] = [[], []];
      for (let pass = 0; pass < PASSES; pass += 1) {
        proven.push(await measure(devnet, story, far));
        said.push(await measure(devnet, story, withoutProofs));
      }
      const middle = (rows: readonly Taken[], of: (row: Taken) => number) => median(rows.map(of));
      const requests = Math.max(...proven.map(({ proofs }) => proofs));
      const seconds = middle(proven, (row) => row.seconds) - middle(said, (row) => row.seconds);
      console.log(
        `${story}: state ${statesOf(proven)}, without proofs ${statesOf(said)}; HTTP requests in all ${middle(proven, (row) => row.requests)}, without proofs ${middle(said, (row) => row.requests)}`,
      );
      const what = `proofs of state, ${story}, 60 ms away`;
      report({
        what: `${what}: HTTP requests that carry them, the most of ${PASSES}`,
        figure: String(requests),
        target: String(maxRequests),
        ok: requests <= maxRequests,
      });
      report({
        what: `${what}: seconds more`,
        figure: seconds.toFixed(2),
        ...(maxSeconds > 0 ? { target: String(maxSeconds) } : {}),
        ok: maxSeconds === 0 || seconds <= maxSeconds,
        isTime: true,
      });
      if (requests > maxRequests) process.exitCode = 1;
    }
  } finally {
    await devnet.stop();
  }
}

const statesOf = (rows: readonly Taken[]) =>
  [...new Set(rows.map(({ state }) => state ?? 'not known'))].join(' or ');

async function measure(devnet: Devnet, story: string, behaviour: NodeBehaviour): Promise<Taken> {
  const found = devnet.scenarios.find(({ id }) => id === story);
  if (!found) throw new Error(`there is no story ${story}`);
  const { chain, address } = found;
  const node = await startPoorNode(devnet.chains[chain].rpcUrl, behaviour);
  const settings = onchainSettings({ [chain]: [node.url] }, mergeChains(builtInChains, devnet.chainsFile));
  const engine = createFactService(settings, { log: silent });
  try {
    const before = performance.now();
    const { input } = await analyze({ chain, address }, { engine });
    const seconds = (performance.now() - before) / 1_000;
    const { simulation } = input.facts;
    const { http, carried } = node.requests();
    return {
      requests: http,
      proofs: carried.eth_getProof ?? 0,
      seconds,
      state: simulation?.known ? simulation.value.state : undefined,
    };
  } finally {
    await engine.close();
    await node.close();
  }
}
