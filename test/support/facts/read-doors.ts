import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { builtInChains } from '@assay/facts';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect } from 'vitest';
import { renderReport } from '../../../src/cli/report.js';
import type { Answers } from '../../../web/app/api.js';
import { bearer, type GraphqlAnswer, type Served } from '../service.js';

/** An answer, looked into as a test needs it. */
export type Body = GraphqlAnswer['data'];

interface Story {
  readonly id: string;
  readonly chain: string;
  readonly address: string;
}

/** The documents that the page asks for, by name. */
const pageDocuments = {
  report: ['Verdict', 'Powers', 'Selling', 'Liquidity', 'Holders', 'Wash', 'Early', 'Links'],
  scrolled: ['Candles'],
} as const;
type PageDocument = (typeof pageDocuments)[keyof typeof pageDocuments][number];
type Page = { readonly [N in PageDocument]: NonNullable<Answers[N]['token']> };

const features = ['security', 'market', 'holders', 'wash-trading', 'sniper-sellers', 'social-score'] as const;
const tokens = ['analyze', 'core-scores', 'security-only', 'security-analysis'] as const;
const chainIds = new Map(builtInChains.map(({ name, chainId }) => [name, chainId]));

/** What every door says of one token. */
export interface Doors {
  readonly id: string;
  readonly features: Readonly<Record<(typeof features)[number], Body>>;
  readonly token: Readonly<Record<(typeof tokens)[number], Body>>;
  /** One row in the shape of GoPlus. */
  readonly goplus: Body;
  readonly agent: { readonly analyze: Body; readonly text: string; readonly sale: Body };
  readonly page: Page;
  /** `Token.component` of each component, asked for alone. */
  readonly alone: Readonly<Record<string, string>>;
  /** What `assay analyze` prints, without colours. */
  readonly terminal: string;
}

export async function openAgent(served: Served, key: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const url = new URL(`${served.url}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers: bearer(key) } }));
  return client;
}

/** Asks every door about a token. @throws where one refuses */
export async function readDoors(served: Served, key: string, agent: Client, story: Story): Promise<Doors> {
  const { id, chain, address } = story;
  const post = async (path: string, body: object): Promise<Body> => {
    const answer = await served.post(path, body, bearer(key));
    expect(answer.status, `${id} ${path}`).toBe(200);
    return answer.json();
  };
  const input = { chain, contract_address: address };
  const analyze = await post('/api/v1/token/analyze', input);
  const by = async <N extends string>(names: readonly N[], folder: string) =>
    Object.fromEntries(
      await Promise.all(
        names.map(async (name) => [name, await post(`/api/v1/${folder}/${name}`, input)] as const),
      ),
    ) as Record<N, Body>;
  const call = async (name: string, more: object) => {
    const answer = await agent.callTool({ name, arguments: { ...input, ...more } });
    const [first] = answer.content as readonly { readonly text?: string }[];
    return { said: answer.structuredContent as Body, text: first?.text ?? '' };
  };
  const page = await readPage(post, story);
  const judged = await call('analyze_token', {});
  return {
    id,
    features: await by(features, 'features'),
    token: await by(tokens, 'token'),
    goplus: await readGoplus(served, key, story),
    agent: {
      analyze: judged.said,
      text: judged.text,
      sale: (await call('can_i_sell', { amount_usd: 1 })).said,
    },
    page,
    alone: await readAlone(post, story, page),
    terminal: stripVTControlCharacters(renderReport(analyze)),
  };
}

type Post = (path: string, body: object) => Promise<Body>;

async function readPage(post: Post, { id, chain, address }: Story): Promise<Page> {
  const variables = { chain, address };
  const answers = Object.entries(pageDocuments).flatMap(([file, names]) => {
    const query = readFileSync(`web/app/documents/${file}.graphql`, 'utf8');
    return names.map(async (operationName) => {
      const { data, errors } = await post('/graphql', { query, operationName, variables });
      expect(errors ?? [], `${id} ${operationName}`).toEqual([]);
      return [operationName, data.token] as const;
    });
  });
  return Object.fromEntries(await Promise.all(answers)) as unknown as Page;
}

/** Each component in a query of its own: a value never depends on what else is selected. */
async function readAlone(post: Post, { chain, address }: Story, page: Page) {
  const query = `query ($chain: Chain!, $address: Address!, $name: ComponentName!) {
    token(chain: $chain, address: $address) { component(name: $name) { state verdictSentence } } }`;
  const answers = (page.Verdict.components ?? []).map(async ({ name }) => {
    const { data } = await post('/graphql', { query, variables: { chain, address, name } });
    const { state, verdictSentence } = data.token.component;
    return [name, `${state} ${verdictSentence}`] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}

async function readGoplus(served: Served, key: string, { id, chain, address }: Story): Promise<Body> {
  const path = `/compat/goplus/api/v1/token_security/${chainIds.get(chain)}?contract_addresses=${address}`;
  const answer = await served.get(path, bearer(key));
  expect(answer.status, id).toBe(200);
  const { result }: Body = await answer.json();
  return result[address.toLowerCase()];
}
