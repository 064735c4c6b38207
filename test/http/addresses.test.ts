import { toChecksum } from '@assay/facts';
import { expect, it } from 'vitest';
import { useScenario } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';

const served = useService();
const features = ['security', 'market', 'holders', 'wash-trading', 'sniper-sellers', 'social-score'];
/** What is sent to a node again, or came from one: bytes, not text for a reader. */
const raw = new Set(['params', 'result', 'contract_address']);

/** Every text in an answer, without the raw parts of evidence. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (raw.has(key) ? [] : textsIn(inner)));
}

it.each(['healthy', 'wash-ring', 'upgradeable-proxy', 'v4-hook', 'sniped-launch', 'locked-liquidity'])(
  'every address in the bodies of %s is spelled one way, in sentences too',
  async (id) => {
    const { address, chain } = useScenario(id);
    const key = bearer(await served.key());
    for (const feature of features) {
      const path = `/api/v1/features/${feature}`;
      const body = await (await served.post(path, { contract_address: address, chain }, key)).json();
      const found = textsIn(body).flatMap((text) => text.match(/\b0x[0-9a-fA-F]{40}\b/g) ?? []);
      const misspelled = found.filter((text) => text !== toChecksum(text.toLowerCase() as `0x${string}`));
      expect([...new Set(misspelled)], path).toEqual([]);
    }
  },
  60_000,
);
