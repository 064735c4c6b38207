import type { Finding, Hex, TokenRef } from '@assay/facts';
import { getAddress } from 'ethers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddedChainName } from '../../devnet/core/chain-profiles.js';
import type { DeployedScenario } from '../../devnet/devnet.js';
import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import type { Database } from '../../src/db/database.js';
import { createDatabaseKnownScams } from '../../src/db/known-scams.js';
import { createService } from '../../src/service.js';
import { openTestDatabase } from '../support/account-database.js';
import { deployCode, useDevnet, useScenario } from '../support/devnet.js';

const devnet = useDevnet();
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const question = `query ($chain: Chain!, $address: Address!) {
  token(chain: $chain, address: $address) {
    security { securityScore auditAnalysis { findings { type severity status description } } }
  }
}`;

interface Security {
  readonly securityScore: number;
  readonly auditAnalysis: { readonly findings: readonly Finding[] } | null;
}

/**
 * Runs the service once over the database, which outlives it: returns the answers for some tokens, and the known
 * scams once there are `count` of them.
 */
async function live(refs: readonly TokenRef[], scams: number) {
  const service = await createService(toDevnetSettings(devnet, { PORT: '0', LOG_LEVEL: 'error' }), {
    database: { ...database, close: async () => undefined },
  });
  try {
    const url = await service.listen();
    const { apiKey } = await service.accounts.grantPlan('0x00000000000000000000000000000000000000aa', 'team');
    const answers = await Promise.all(
      refs.map(async ({ chain, address }) => {
        const response = await fetch(`${url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
          body: JSON.stringify({ query: question, variables: { chain, address } }),
        });
        const { data } = (await response.json()) as { data: { token: { security: Security } } };
        return data.token.security;
      }),
    );
    // Known scams are written after the answers.
    const read = () => createDatabaseKnownScams(database).list(0, 100, 0);
    await expect.poll(async () => (await read()).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(scams);
    return { answers, learnt: await read() };
  } finally {
    await service.close();
  }
}

const similarOf = ({ auditAnalysis }: Security) =>
  (auditAnalysis?.findings ?? []).filter(({ type }) => type === 'SIMILAR_TO_KNOWN_SCAM');

async function send(chain: EmbeddedChainName, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(devnet.chains[chain].rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return ((await response.json()) as { result: unknown }).result;
}

/** Another token with the same code, on another chain. */
async function copyOf({ chain, address }: Pick<DeployedScenario, 'chain' | 'address'>): Promise<TokenRef> {
  const target = chain === 'base' ? 'bsc' : 'base';
  const code = (await send(chain, 'eth_getCode', [address, 'latest'])) as Hex;
  return { chain: target, address: await deployCode(devnet.chains[target].rpcUrl, code) };
}

describe('what a call proved of a token', () => {
  const honeypot = useScenario('honeypot');

  it('is remembered over a restart, and reported for a token with the same code; ordinary tokens are not remembered', async () => {
    const asked = ['honeypot', 'open-mint', 'hidden-mint', 'balance-eraser', 'stablecoin'];
    const first = await live(asked.map(useScenario), 4);
    const proofsOf = (id: string) =>
      first.learnt.find(({ ref }) => ref.address === useScenario(id).address)?.proofs;
    expect(proofsOf('honeypot')).toContain('honeypot');
    expect(proofsOf('open-mint')).toContain('arbitrary_mint');
    expect(proofsOf('hidden-mint')).toContain('arbitrary_mint');
    expect(proofsOf('balance-eraser')).toContain('balance_seizure');
    expect(proofsOf('stablecoin')).toBeUndefined();
    expect(similarOf(first.answers[0] as Security)).toEqual([]);

    const copy = await copyOf(honeypot);
    const second = await live([copy, useScenario('healthy')], 4);
    const [ofCopy, ofHealthy] = second.answers.map(similarOf);
    expect(ofCopy).toMatchObject([{ severity: 'INFO', status: 'REPORTED' }]);
    const known = first.learnt.find(({ ref }) => ref.address === honeypot.address);
    expect(ofCopy?.[0]?.description).toContain(
      `the code of ${honeypot.chain} ${getAddress(honeypot.address)}, of which calls in block ${known?.blockNumber} proved: it could not be sold`,
    );
    expect(ofHealthy).toEqual([]);
  }, 60_000);
});
