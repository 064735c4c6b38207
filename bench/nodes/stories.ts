import { z } from 'zod';
import type { EmbeddedChains } from '../../devnet/devnet.js';
import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import type { NodeBehaviour } from '../../devnet/simulators/poor-node/behaviour.js';
import { startPoorChains } from '../../devnet/simulators/poor-node/poor-chains.js';
import { createService } from '../../src/service.js';

/** What an analysis said of one story, and what it cost. */
export interface StoryVerdict {
  readonly id: string;
  readonly gates: readonly string[];
  readonly risk: string;
  readonly score: number;
  readonly coverage: number;
  readonly seconds: number;
  /** HTTP requests to the nodes; a mean where stories were analysed at the same time. */
  readonly requests: number;
  /** Why there is no verdict. */
  readonly failure?: string;
}

export interface StoriesOptions {
  readonly devnet: EmbeddedChains;
  readonly team: readonly NodeBehaviour[];
  /** Default: all. */
  readonly stories?: readonly string[];
  /** Analyses at the same time; default 1. */
  readonly atOnce?: number;
}

/** A service that reads the embedded chains through its own nodes and has analysed nothing yet. */
interface StoryService {
  /** A first analysis of the story. */
  verdict(story: EmbeddedChains['scenarios'][number]): Promise<StoryVerdict>;
  requests(): number;
  close(): Promise<void>;
}

/** Limits protect outside providers and other callers; here they would only add waiting. */
const unlimited = {
  LIMIT_COLD_CONCURRENT: '1000',
  ...Object.fromEntries(['AUDIT', 'SCAN', 'MARKET', 'EXPLORER'].map((role) => [`LIMIT_${role}_RPS`, '1000'])),
};

const body = z.object({
  core_score: z.number(),
  analysis_details: z.object({ security_analysis: z.object({ overall_risk: z.string() }) }),
  assurance: z.object({ coverage: z.number(), gates: z.array(z.object({ id: z.string() })) }),
});

async function startStoryService(
  devnet: EmbeddedChains,
  team: readonly NodeBehaviour[],
): Promise<StoryService> {
  const chains = await startPoorChains(devnet, team);
  const environment = { ...unlimited, PORT: '0', LOG_LEVEL: 'error', ...chains.environment };
  const service = await createService(toDevnetSettings(devnet, environment));
  const url = await service.listen();
  const { apiKey } = await service.accounts.grantPlan('0x00000000000000000000000000000000000000aa', 'team');
  const requests = () => chains.nodes.reduce((sum, node) => sum + node.requests().http, 0);
  return {
    requests,
    async verdict({ id, chain, address }) {
      const [began, before] = [performance.now(), requests()];
      const response = await fetch(`${url}/api/v1/token/analyze`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
        body: JSON.stringify({ contract_address: address, chain }),
      });
      const text = await response.text();
      const cost = { seconds: (performance.now() - began) / 1_000, requests: requests() - before };
      if (response.status !== 200) return { ...nothing, id, ...cost, failure: text.slice(0, 200) };
      const { core_score: score, analysis_details, assurance } = body.parse(JSON.parse(text));
      const gates = assurance.gates.map((gate) => gate.id).sort();
      const risk = analysis_details.security_analysis.overall_risk;
      return { id, gates, risk, score, coverage: assurance.coverage, ...cost };
    },
    close: async () => {
      await service.close();
      await chains.close();
    },
  };
}

const nothing = { gates: [], risk: 'UNKNOWN', score: 0, coverage: 0 };

/** First analyses of the stories by a service of their own, in the order of the stories. */
export async function measureStories(options: StoriesOptions): Promise<readonly StoryVerdict[]> {
  const { devnet, team, stories, atOnce = 1 } = options;
  const wanted = devnet.scenarios.filter(({ id }) => !stories || stories.includes(id));
  const service = await startStoryService(devnet, team);
  try {
    const verdicts: StoryVerdict[] = [];
    for (let at = 0; at < wanted.length; at += atOnce) {
      const before = service.requests();
      const part = wanted.slice(at, at + atOnce);
      const found = await Promise.all(part.map((story) => service.verdict(story)));
      const requests = (service.requests() - before) / part.length;
      verdicts.push(...found.map((verdict) => ({ ...verdict, requests })));
    }
    return verdicts;
  } finally {
    await service.close();
  }
}
