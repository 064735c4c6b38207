import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, describe, expect, it } from 'vitest';
import { describeWith } from '../support/describe-with.js';
import { useDevnet, useScenario } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';

const PROGRAM = ['bin/assay.js', 'mcp'];
const served = useService({ LIMIT_CONCURRENT: '1000' });
const opened: Client[] = [];
afterAll(() => Promise.all(opened.map((client) => client.close())));

async function connect(transport: Parameters<Client['connect']>[0]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  opened.push(client);
  await client.connect(transport);
  return client;
}
const overHttp = (key: string) =>
  connect(
    new StreamableHTTPClientTransport(new URL(`${served.url}/mcp`), {
      requestInit: { headers: bearer(key) },
    }),
  );
const overStdio = (key: string, url = served.url) =>
  connect(
    new StdioClientTransport({
      command: process.execPath,
      args: PROGRAM,
      env: { ASSAY_URL: url, ASSAY_API_KEY: key },
    }),
  );

// biome-ignore lint/suspicious/noExplicitAny: answers of any tool and endpoint
type Any = any;
async function call(client: Client, name: string, given: Record<string, unknown>): Promise<Any> {
  const answer: Any = await client.callTool({ name, arguments: given });
  expect(answer.isError, `${name} ${answer.content[0]?.text}`).not.toBe(true);
  return answer.structuredContent;
}

/** What REST says under a path; null where it says that this is filled in for something unknown. */
function readKnown(rest: Any, path: string): unknown {
  if (rest.assurance.unknown_fields.some((field: string) => field.endsWith(path))) return null;
  const value = path.split('.').reduce((at: Any, name) => at?.[name], rest.analysis_details);
  return /_tax$/.test(path) ? Number(value) : value;
}
const unmark = (text: string | null) => text?.replace(/^<untrusted>|<\/untrusted>$/g, '') ?? null;

/** Field of the tool → path in the details of REST. */
const same: Readonly<Record<string, string>> = {
  overall_risk: 'security_analysis.overall_risk',
  is_honeypot: 'security_analysis.scan_analysis.is_honeypot',
  buy_tax: 'security_analysis.scan_analysis.buy_tax',
  sell_tax: 'security_analysis.scan_analysis.sell_tax',
  locked_liquidity_percentage: 'security_analysis.lock_analysis.lock_percentage',
  price_usd: 'market_analysis.price_usd',
  liquidity_usd: 'market_analysis.liquidity_usd',
  total_holders: 'holder_analysis.total_holders',
  top_ten_percentage: 'holder_analysis.whale_concentration',
};

describe('tools of agents, over all stories', () => {
  it('say what REST says', async () => {
    const key = await served.key();
    const client = await overHttp(key);
    const { scenarios } = useDevnet();
    expect(scenarios.length).toBeGreaterThan(25);
    let explained = 0;
    for (const { id, chain, address } of scenarios) {
      const token = { chain, contract_address: address };
      const rest: Any = await (await served.post('/api/v1/token/analyze', token, bearer(key))).json();
      const told = await call(client, 'analyze_token', token);
      const fields = Object.entries(same);
      expect(Object.fromEntries(fields.map(([name]) => [name, told[name]])), id).toEqual(
        Object.fromEntries(fields.map(([name, path]) => [name, readKnown(rest, path)])),
      );
      expect(told, id).toMatchObject({
        core_score: rest.core_score,
        core_score_low: rest.assurance.core_score_low,
        core_score_high: rest.assurance.core_score_high,
        grade: rest.assurance.core_grade,
        coverage: rest.assurance.coverage,
        policy_version: rest.assurance.policy_version,
      });
      expect(
        told.gates.map(({ code, cap, reason }: Any) => ({ id: code, cap, reason: unmark(reason) })),
        id,
      ).toEqual(rest.assurance.gates);
      expect(told.key_findings.map(unmark), id).toEqual(rest.analysis_details.security_analysis.key_findings);

      const sale = await call(client, 'can_i_sell', { ...token, amount_usd: 10 });
      expect([sale.is_honeypot, sale.can_sell], id).toEqual([
        told.is_honeypot,
        told.can_sell === null ? 'unknown' : told.can_sell ? 'yes' : 'no',
      ]);
      const changes: Any = await (
        await served.get(`/api/v1/token/changes?chain=${chain}&contract_address=${address}`, bearer(key))
      ).json();
      const changed = await call(client, 'token_changes', token);
      expect(
        changed.changes.map(({ kind }: Any) => kind),
        id,
      ).toEqual(changes.changes.map(({ kind }: Any) => kind));

      for (const { code } of [...told.findings.slice(0, 1), ...told.gates.slice(0, 1)]) {
        const { statements } = await call(client, 'explain_finding', { ...token, code });
        expect(statements.length, `${id} ${code}`).toBeGreaterThan(0);
        if (statements.every(({ kind }: Any) => kind === 'gate')) continue;
        const { replayed } = await call(client, 'replay_evidence', { ...token, code });
        expect(
          replayed.map(({ verdict }: Any) => verdict),
          `${id} ${code}`,
        ).not.toContain('differs');
        explained += 1;
      }
    }
    expect(explained).toBeGreaterThan(10);
  }, 600_000);
});

describe('assay mcp, the program for desktop agents', () => {
  it('offers the tools of the service and answers as it does', async () => {
    const key = await served.key();
    const [near, far] = [await overStdio(key), await overHttp(key)];
    expect((await near.listTools()).tools).toEqual((await far.listTools()).tools);
    expect(near.getInstructions()).toBe(far.getInstructions());
    const { chain, address } = useScenario('honeypot');
    const token = { chain, contract_address: address };
    expect(await call(near, 'analyze_token', token)).toEqual(await call(far, 'analyze_token', token));
    const { resourceTemplates } = await near.listResourceTemplates();
    expect(resourceTemplates).toEqual((await far.listResourceTemplates()).resourceTemplates);
  }, 60_000);

  it('hands on what the service refuses, and says when there is no service', async () => {
    const { chain, address } = useScenario('healthy');
    const given = { name: 'analyze_token', arguments: { chain, contract_address: address } };
    const refused: Any = await (await overStdio('assay_team_wrong')).callTool(given);
    expect(refused.isError).toBe(true);
    expect(JSON.parse(refused.content[0].text)).toMatchObject({ error: 'unauthorized' });
    const nowhere = await overStdio('', 'http://127.0.0.1:9');
    await expect(nowhere.callTool(given)).rejects.toThrow(/cannot be reached/);
    const env = { PATH: process.env.PATH ?? '' };
    const alone = promisify(execFile)(process.execPath, PROGRAM, { env });
    await expect(alone).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('ASSAY_URL') });
  }, 60_000);
});

/** MCP_INSPECTOR is its command line, such as "npx @modelcontextprotocol/inspector"; a Node that it runs on comes first in PATH. */
describeWith("the inspector's command line", { MCP_INSPECTOR: process.env.MCP_INSPECTOR }, (given) => {
  const inspect = async (...more: string[]): Promise<Any> => {
    const [program = '', ...argv] = given.MCP_INSPECTOR.split(' ');
    const { stdout } = await promisify(execFile)(program, [...argv, '--cli', ...more]);
    return JSON.parse(stdout);
  };

  it('lists the tools, and calls one, over HTTP and over the program', async () => {
    const key = await served.key();
    const { chain, address } = useScenario('honeypot');
    const http = [`${served.url}/mcp`, '--transport', 'http', '--header', `Authorization: Bearer ${key}`];
    const stdio = [
      process.execPath,
      ...PROGRAM,
      '-e',
      `ASSAY_URL=${served.url}`,
      '-e',
      `ASSAY_API_KEY=${key}`,
    ];
    const tool = [
      '--tool-name',
      'analyze_token',
      '--tool-arg',
      `chain=${chain}`,
      `contract_address=${address}`,
    ];
    for (const server of [http, stdio]) {
      const { tools } = await inspect(...server, '--method', 'tools/list');
      expect(tools.map(({ name }: Any) => name)).toContain('analyze_token');
      const { structuredContent } = await inspect(...server, '--method', 'tools/call', ...tool);
      expect(structuredContent).toMatchObject({ is_honeypot: true });
    }
  }, 120_000);
});
