import { describe, expect, it } from 'vitest';
import type { DeployedScenario } from '../../devnet/devnet.js';
import { useDevnet, useScenario } from '../support/devnet.js';
import { clientOf } from '../support/scenario-reads.js';
import { bearer, type Served, useService } from '../support/service.js';
import { serviceOverPoorNodes } from '../support/service-over-poor-nodes.js';

const served = useService({ REQUEST_BUDGET_MS: '60000', LIMIT_COLD_MAX_WAIT_MS: '60000' });

interface Row {
  readonly kind: string;
  readonly found_in: string;
  readonly severity: string;
  readonly description: string;
  readonly block_number: number;
  readonly transaction_hash: string;
  readonly origin_reason: string | null;
  readonly before: { readonly report_id: string | null };
  readonly after: {
    readonly report_id: string | null;
    readonly block_time: number;
    readonly values: Readonly<Record<string, unknown>>;
    readonly evidence: readonly { readonly kind: string }[];
  };
}

interface Told {
  readonly changes: readonly Row[];
  readonly changes_missing: string | null;
}

async function tellOf(from: Served, { chain, address }: DeployedScenario, more = ''): Promise<Told> {
  const path = `/api/v1/token/changes?chain=${chain}&contract_address=${address}${more}`;
  const response = await from.get(path, bearer(await from.key()));
  const body = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body;
}

/** Over nodes that have everything, so nothing is missing. */
async function changesOf(scenario: DeployedScenario, more = ''): Promise<readonly Row[]> {
  const { changes, changes_missing: missing } = await tellOf(served, scenario, more);
  expect(missing).toBeNull();
  return changes;
}

const taken = useDevnet().scenarios.filter(({ planted }) => planted.taken);

describe.each(taken)('$id: the changes before the first report', (scenario) => {
  const { supporting, planted } = scenario;

  it('begin with who made it and the first liquidity, and tell the removal as it was planted', async () => {
    const rows = await changesOf(scenario);
    expect(rows.every(({ found_in }) => found_in === 'CHAIN')).toBe(true);
    const kinds = rows.map(({ kind }) => kind);
    expect(kinds.slice(-2)).toEqual(['LIQUIDITY_ADDED', 'TOKEN_CREATED']);
    expect(rows.at(-1)?.after.values).toEqual({ by: supporting.deployer });
    const [removal, ...others] = rows.filter(({ kind }) => kind === 'LIQUIDITY_REMOVED');
    const { transactions = [], by, moved, part = 1 } = planted.taken ?? {};
    for (const { transaction_hash } of [removal, ...others].flatMap((one) => one ?? []))
      expect(transactions).toContain(transaction_hash);
    expect(removal?.after.values).toMatchObject({ by, relation: planted.taken?.relation });
    const severity = moved ? 'INFO' : 'CRITICAL';
    expect(part < 1 || removal?.severity === severity).toBe(true);
    expect(removal?.description).toMatch(moved ? / moved liquidity from / : / took .*the liquidity out of /);
  });

  it('are newest first, each at the block and time of its transaction, with what shows it', async () => {
    const rows = await changesOf(scenario);
    const client = clientOf(scenario);
    for (const { block_number, transaction_hash, origin_reason, before, after } of rows) {
      const receipt = (await client.send('eth_getTransactionReceipt', [transaction_hash])) as {
        blockNumber: string;
      };
      const block = (await client.send('eth_getBlockByNumber', [receipt.blockNumber, false])) as {
        timestamp: string;
      };
      expect([block_number, after.block_time]).toEqual([
        Number(receipt.blockNumber),
        Number(block.timestamp),
      ]);
      expect([before.report_id, after.report_id, origin_reason]).toEqual([null, null, null]);
      expect(after.evidence.length).toBeGreaterThan(0);
    }
    for (const { description } of rows) expect(description.split(' ').length, description).toBeLessThan(16);
    const numbers = rows.map(({ block_number }) => block_number);
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
  });
});

describe('what the chain shows of other tokens', () => {
  it('renounced-clean: the owner gave the ownership up', async () => {
    const rows = await changesOf(useScenario('renounced-clean'));
    expect(rows.map(({ kind }) => kind)).toEqual(['OWNERSHIP_RENOUNCED', 'LIQUIDITY_ADDED', 'TOKEN_CREATED']);
  });

  it('upgradeable-proxy: the code was replaced', async () => {
    const { planted, supporting, ...scenario } = useScenario('upgradeable-proxy');
    const rows = await changesOf({ ...scenario, planted, supporting });
    const [replaced] = rows.filter(({ kind }) => kind === 'CODE_REPLACED');
    expect(replaced?.after.values).toEqual({ address: supporting.implementation });
  });

  it('dumped: a sale is no change of the liquidity', async () => {
    const rows = await changesOf(useScenario('dumped'));
    expect(rows.map(({ kind }) => kind)).toEqual(['LIQUIDITY_ADDED', 'TOKEN_CREATED']);
  });

  it('only what is newer than `since`, and no more than `limit`', async () => {
    const all = await changesOf(useScenario('taken-v2'));
    const [newest] = all;
    expect(await changesOf(useScenario('taken-v2'), '&limit=1')).toEqual([newest]);
    const since = (newest?.after.block_time ?? 0) - 1;
    expect(await changesOf(useScenario('taken-v2'), `&since=${since}`)).toEqual([newest]);
    expect(await changesOf(useScenario('taken-v2'), `&since=${since + 1}`)).toEqual([]);
  });

  it('is not read where no changes are selected', async () => {
    const { chain, address } = useScenario('taken-v3');
    const facts = async (selection: string) => {
      const query = `{ token(chain: ${chain}, address: "${address}") { ${selection} sources { fact } } }`;
      const { data, errors } = await served.query(await served.key(), query);
      expect(errors).toBeUndefined();
      return data.token.sources.map(({ fact }: { fact: string }) => fact);
    };
    expect(await facts('coreScore security { overallRisk }')).not.toContain('tokenHistory');
    expect(await facts('changes { kind }')).toContain('tokenHistory');
  });
});

describe('behind a node without logs', () => {
  const poor = serviceOverPoorNodes([{ logs: 'missing' }]);

  it('tells what the state shows, and what is not known', async () => {
    const { changes, changes_missing: missing } = await tellOf(poor, useScenario('taken-v2'));
    const [removal, ...others] = changes;
    const { taken } = useScenario('taken-v2').planted;
    expect(removal).toMatchObject({
      kind: 'LIQUIDITY_REMOVED',
      transaction_hash: taken?.transactions[0],
      after: { values: { by: taken?.by } },
    });
    expect(others.map(({ kind }) => kind)).toEqual(['TOKEN_CREATED']);
    expect(missing).toBe(
      'Not known: former owners, liquidity that came and went. The node has no old events.',
    );
  });
});
