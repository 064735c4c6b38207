import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PROTOCOL_CODE, type ProtocolTokens } from '@assay/facts';
import { Pool } from 'undici';

/** A node's door on loopback, behind which stand-ins look like what the chain itself runs. */
export interface ProtocolDoor {
  readonly url: string;
  close(): Promise<void>;
}

/** The supply cap of a token: this slot after the first one of its storage. */
const SUPPLY_CAP = 12n;

interface Row {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
  result?: unknown;
}

/**
 * Passes everything on to `targetUrl`, unread where it asks for no code. The code of protocol tokens, of
 * their factory and of the registries is `0xef`, as on the real network.
 */
export async function startProtocolDoor(targetUrl: string, record: ProtocolTokens): Promise<ProtocolDoor> {
  const pool = new Pool(new URL(targetUrl).origin);
  const server = createServer((request, response) => {
    pass(pool, record, request, response).catch(() => response.writeHead(502).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await pool.destroy();
    },
  };
}

async function pass(
  pool: Pool,
  record: ProtocolTokens,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const { statusCode, body: answer } = await pool.request({
    path: '/',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const shown = body.includes('eth_getCode') ? await withProtocolCode(pool, record, body, bytes) : bytes;
  response.writeHead(statusCode, { 'content-type': 'application/json' }).end(shown);
}

/** The answer, with the byte in place of the code of each stand-in. */
async function withProtocolCode(
  pool: Pool,
  record: ProtocolTokens,
  question: Buffer,
  answer: Buffer,
): Promise<Buffer | string> {
  const rows = [JSON.parse(question.toString()) as Row | Row[]].flat();
  const asked = rows.filter((row) => asksForStandIn(record, row));
  if (asked.length === 0) return answer;
  const created = await areCreated(pool, record, asked);
  const parsed = JSON.parse(answer.toString()) as Row | Row[];
  for (const row of [parsed].flat()) {
    const isCreated = created.get(row.id);
    if (isCreated !== undefined && typeof row.result === 'string' && row.result !== '0x')
      row.result = isCreated ? PROTOCOL_CODE : '0x';
  }
  return JSON.stringify(parsed);
}

/**
 * By the id of each question, whether what it asks for exists at its block: the code of a token is placed one
 * block before its creation, which writes its cap.
 */
async function areCreated(
  pool: Pool,
  { storage, prefix }: ProtocolTokens,
  asked: readonly Row[],
): Promise<ReadonlyMap<unknown, boolean>> {
  const slot = `0x${(BigInt(storage) + SUPPLY_CAP).toString(16)}`;
  const body = asked.map(({ params }, id) => {
    const [address, block] = params as readonly unknown[];
    return { jsonrpc: '2.0', id, method: 'eth_getStorageAt', params: [address, slot, block ?? 'latest'] };
  });
  const headers = { 'content-type': 'application/json' };
  const response = await pool.request({ path: '/', method: 'POST', headers, body: JSON.stringify(body) });
  const words = (await response.body.json()) as readonly Row[];
  const isToken = ({ params }: Row) =>
    String((params as readonly unknown[])[0])
      .toLowerCase()
      .startsWith(prefix);
  return new Map(
    asked.map((row, index) => {
      const word = words.find(({ id }) => id === index)?.result;
      return [row.id, !isToken(row) || (typeof word === 'string' && BigInt(word) !== 0n)];
    }),
  );
}

function asksForStandIn(record: ProtocolTokens, { method, params }: Row): boolean {
  const address = Array.isArray(params) ? String(params[0]).toLowerCase() : '';
  const fixed: readonly string[] = [record.factory, record.ruleRegistry, record.activationRegistry];
  return method === 'eth_getCode' && (address.startsWith(record.prefix) || fixed.includes(address));
}
