import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPermitSource, type PermitSource } from '@assay/engine';
import type { ChainName } from '@assay/facts';
import { wrongTypes } from '../../test/support/providers/wrong-types.js';
import type { SimAnswer, SimService, SimWorld } from './sim-service.js';
import { simServices } from './sim-services.js';
import type { SimToken } from './sim-token.js';

/**
 * A fault of a service. `down` cuts the connection, `hang` never answers, `slow` takes `slowMs`, `limited`
 * reports too many requests as the service does (GoPlus and Etherscan: inside HTTP 200).
 */
export type SimFault =
  | 'none'
  | 'down'
  | 'slow'
  | 'hang'
  | 'html'
  | 'truncated'
  | 'wrong_types'
  | 'limited'
  | 'error'
  | 'endless';

/** A request as the service received it, without keys. */
interface SimCall {
  readonly service: string;
  readonly path: string;
  /** `performance.now()` of its arrival. */
  readonly at: number;
  readonly refused: boolean;
}

export interface SimulatorOptions {
  readonly tokens?: readonly SimToken[];
  /** Makes a token for any address that is asked for. */
  readonly makeToken?: (chain: ChainName, address: string) => SimToken | undefined;
  /** Delay before every answer; default 0. */
  readonly latencyMs?: number;
  readonly slowMs?: number;
  /** The services' own rate limits, by id. */
  readonly limits?: Readonly<Record<string, { readonly rps: number; readonly burst: number }>>;
  readonly services?: readonly SimService[];
  readonly port?: number;
}

export interface Simulator {
  /** Environment variables that point the program at the simulator, including API keys. */
  readonly environment: Readonly<Record<string, string>>;
  readonly calls: readonly SimCall[];
  callsOf(service: string): readonly SimCall[];
  /** The maximum number of calls (to these services together) that arrived within any second. */
  busiestSecond(services: readonly string[]): number;
  forgetCalls(): void;
  setFault(service: string, fault: SimFault): void;
  /** Makes the service answer every request with this fault, until it is set to `undefined`. */
  setAnswer(service: string, answer: SimAnswer | undefined): void;
  setTokens(tokens: readonly SimToken[]): void;
  close(): Promise<void>;
}

const keyOf = (chain: string, address: string) => `${chain}:${address.toLowerCase()}`;

/**
 * Simulates all providers in one HTTP server on loopback, with wire formats, latency, rate limits and faults.
 * Each service has its own path.
 * @example const simulator = await startSimulator({ latencyMs: 100 });
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const services = new Map((options.services ?? simServices).map((service) => [service.id, service]));
  const tokens = new Map<string, SimToken>();
  const faults = new Map<string, SimFault>();
  const answers = new Map<string, SimAnswer>();
  const meters = new Map<string, PermitSource>();
  const calls: SimCall[] = [];
  for (const [id, limit] of Object.entries(options.limits ?? {})) {
    meters.set(id, createPermitSource({ ...limit, daily: Number.MAX_SAFE_INTEGER, now: Date.now }));
  }
  const setTokens = (list: readonly SimToken[]) => {
    tokens.clear();
    for (const token of list) tokens.set(keyOf(token.chain, token.address), token);
  };
  setTokens(options.tokens ?? []);
  const world: SimWorld = {
    find: (chain, address) => tokens.get(keyOf(chain, address)) ?? options.makeToken?.(chain, address),
    all: () => [...tokens.values()],
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://simulator');
    const [, id = ''] = url.pathname.split('/');
    const service = services.get(id);
    if (!service) {
      response.writeHead(404).end();
      return;
    }
    const path = url.pathname.slice(id.length + 1);
    const at = performance.now();
    const body = await readJson(request);
    const fault = faults.get(id) ?? 'none';
    const refused = fault === 'limited' || !(await mayPass(meters.get(id)));
    calls.push({ service: id, path, at, refused });
    await delay((options.latencyMs ?? 0) + (fault === 'slow' ? (options.slowMs ?? 3_000) : 0));
    if (fault === 'hang') return;
    if (refused) {
      send(response, service.limited ?? { status: 429, body: {} });
      return;
    }
    const ask = {
      method: request.method ?? 'GET',
      path,
      query: url.searchParams,
      headers: request.headers,
      body,
    };
    spoil(response, fault, answers.get(id) ?? service.answer(ask, world));
  };
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 30_000;
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    environment: toEnvironment(base, services.values()),
    calls,
    callsOf: (id) => calls.filter((call) => call.service === id),
    busiestSecond: (ids) =>
      busiest(calls.filter((call) => ids.includes(call.service)).map((call) => call.at)),
    forgetCalls: () => void calls.splice(0),
    setFault: (id, fault) => void faults.set(id, fault),
    setAnswer: (id, answer) => void (answer ? answers.set(id, answer) : answers.delete(id)),
    setTokens,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function mayPass(meter: PermitSource | undefined): Promise<boolean> {
  if (!meter) return true;
  const { permits: turns } = await meter.take(1);
  turns[0]?.arrived();
  return turns.length > 0;
}

function toEnvironment(base: string, services: Iterable<SimService>): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const { id, variables } of services) {
    for (const [name, value] of Object.entries(variables)) {
      environment[name] = name.includes('_URL') ? `${base}/${id}${value}` : value;
    }
  }
  return environment;
}

/** The maximum number of points within any second; O(n log n). */
function busiest(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  let max = 0;
  let start = 0;
  sorted.forEach((time, at) => {
    while (time - (sorted[start] ?? time) >= 1_000) start += 1;
    max = Math.max(max, at - start + 1);
  });
  return max;
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}

function delay(ms: number): Promise<void> {
  return ms <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));
}

function send(response: ServerResponse, { status, body, headers }: SimAnswer): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(text);
}

/** An endless JSON body: sends more for as long as the client reads. */
function sendWithoutEnd(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"id":"');
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
  };
  response.on('drain', more);
  more();
}

function spoil(response: ServerResponse, fault: SimFault, answer: SimAnswer): void {
  if (fault === 'down') response.destroy();
  else if (fault === 'html') {
    send(response, {
      status: 200,
      body: '<!DOCTYPE html><title>Just a moment...</title>',
      headers: { 'content-type': 'text/html' },
    });
  } else if (fault === 'error') send(response, { status: 500, body: { message: 'Internal server error' } });
  else if (fault === 'wrong_types') send(response, { ...answer, body: wrongTypes(answer.body) });
  else if (fault === 'endless') sendWithoutEnd(response);
  else if (fault === 'truncated') {
    const text = JSON.stringify(answer.body);
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    });
    response.write(text.slice(0, Math.floor(text.length / 2)), () => response.destroy());
  } else send(response, answer);
}
