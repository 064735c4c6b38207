import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hardfork } from '@ethereumjs/common';
import { createMethods } from './methods.js';
import { type IsMadeUp, NodeError } from './play.js';
import type { BlockRecord } from './record.js';

export interface WitnessNode {
  readonly url: string;
  /** HTTP requests that arrived, and calls that were refused for state that is not recorded. */
  counts(): { readonly http: number; readonly missing: number };
  close(): Promise<void>;
}

export interface WitnessOptions {
  readonly record: BlockRecord;
  /**
   * Default: Cancun. Simulations bring code of their own, compiled for today's chains, which the rules of the
   * block's time may not know.
   */
  readonly rules?: Hardfork;
  /** What belongs to an account that is made up is empty. Default: there is none. */
  readonly isMadeUp?: IsMadeUp;
}

/** A JSON-RPC node on loopback whose only block is the recorded one, with the state before it. */
export async function startWitnessNode(options: WitnessOptions): Promise<WitnessNode> {
  const { record, rules = Hardfork.Cancun, isMadeUp = () => false } = options;
  const answer = createMethods({ record, rules, isMadeUp });
  const counted = { http: 0, missing: 0 };
  const answerCall = async (call: unknown, isWanted: () => boolean) => {
    const {
      id = null,
      method,
      params,
    } = (call ?? {}) as { id?: unknown; method?: unknown; params?: unknown };
    try {
      const result = await answer(String(method), Array.isArray(params) ? params : [], isWanted);
      return { jsonrpc: '2.0', id, result };
    } catch (error) {
      if (!(error instanceof NodeError)) throw error;
      if (error.message.startsWith('missing')) counted.missing += 1;
      const { code, message, data } = error;
      return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } };
    }
  };
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    counted.http += 1;
    const body: unknown = JSON.parse(await readText(request));
    const isWanted = () => !response.destroyed;
    const answers = await Promise.all([body].flat().map((call) => answerCall(call, isWanted)));
    const text = JSON.stringify(Array.isArray(body) ? answers : answers[0]);
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
  });
  // A request may wait for long until it is read.
  server.requestTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts: () => ({ ...counted }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
