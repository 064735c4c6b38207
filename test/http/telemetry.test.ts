import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exchange, TracedRequest } from '@assay/chain';
import { Agent } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTelemetry, type Telemetry } from '../../src/observability/telemetry.js';
import { useScenario } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}

const served = useService({ LOG_LEVEL: 'info' });
const received: Span[] = [];
let seen: string | undefined;
let collector: Server;
let telemetry: Telemetry | undefined;
let url = '';

/** Takes what the exporter sends, and shows the headers of every other request. */
beforeAll(async () => {
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/v1/traces') {
        const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString());
        for (const { scopeSpans } of resourceSpans)
          for (const { spans } of scopeSpans) received.push(...spans);
      } else seen = request.headers.traceparent as string | undefined;
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await telemetry?.close();
  collector?.close();
});

/** Length of the union of some spans, in nanoseconds. */
function covered(spans: readonly Span[]): bigint {
  const sorted = spans
    .map((span) => [BigInt(span.startTimeUnixNano), BigInt(span.endTimeUnixNano)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  let [sum, until] = [0n, 0n];
  for (const [start, end] of sorted) {
    const from = start > until ? start : until;
    if (end > from) [sum, until] = [sum + end - from, end];
  }
  return sum;
}

/** The traces that a histogram names. */
function exemplarsOf(name: string, metrics: string): readonly (string | undefined)[] {
  const line = new RegExp(`^${name}_bucket\\{.*\\} \\d+ # \\{trace_id="(\\w+)",span_id="\\w+"\\} `, 'gm');
  return [...metrics.matchAll(line)].map(([, traceId]) => traceId);
}

describe('telemetry', () => {
  it('shows one cold analysis as one trace, from the caller to nodes and database, without gaps', async () => {
    telemetry = await startTelemetry({
      endpoint: url,
      serviceName: 'assay-test',
      version: '1',
      share: 0,
      coldShare: 1,
      followsCallers: true,
    });
    const key = await served.key();
    const [traceId, callerSpan] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
    const { chain, address } = useScenario('sell-tax');
    const answer = await served.post(
      '/api/v1/token/analyze',
      { chain, contract_address: address },
      { ...bearer(key), traceparent: `00-${traceId}-${callerSpan}-01` },
    );
    expect(answer.status).toBe(200);
    await answer.text();
    const send = () =>
      exchange({
        method: 'GET',
        url: `${url}/node`,
        headers: {},
        body: undefined,
        dispatcher: new Agent(),
        signal: AbortSignal.timeout(5_000),
        maxBytes: 1_000,
      });
    const outer = new TracedRequest('outside', `00-${traceId}-${callerSpan}-01`);
    const sent = await outer.run(send);
    outer.end({}, false);
    expect(sent.status).toBe(200);
    // Its request is over; what it started in the background ends a little later.
    await expect.poll(() => served.logged.some((line) => line.includes(traceId))).toBe(true);
    const metrics = await served.service.metrics.render();
    for (const name of ['assay_request_seconds', 'assay_analysis_seconds', 'assay_provider_call_seconds'])
      expect(exemplarsOf(name, metrics), name).toContain(traceId);
    // A cold one of which no caller has said anything.
    const { chain: otherChain, address: other } = useScenario('healthy');
    const cold = { chain: otherChain, contract_address: other };
    expect((await served.post('/api/v1/token/analyze', cold, bearer(key))).status).toBe(200);
    const warm = await served.post('/api/v1/token/analyze', cold, bearer(key));
    expect(warm.status).toBe(200);
    await telemetry.close();
    telemetry = undefined;

    const spans = received.filter((span) => span.traceId === traceId);
    const [root, ...others] = spans.filter(
      ({ parentSpanId, name }) => parentSpanId === callerSpan && name !== 'outside',
    );
    expect(others).toEqual([]);
    if (!root) throw new Error(`no root among ${spans.length} spans`);
    const attributes = Object.fromEntries(
      root.attributes.map((one) => [one.key, Object.values(one.value)[0]]),
    );
    expect(attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/api/v1/token/analyze',
      'http.response.status_code': 200,
    });
    const names = new Set(spans.map(({ name }) => name));
    for (const name of [
      'gateway.admit',
      'graphql.execute',
      'fact.load',
      'provider.ask',
      'gate.wait',
      'POST',
      'db.query',
      'rest.present',
    ])
      expect(names).toContain(name);
    const ids = new Set(spans.map(({ spanId }) => spanId));
    expect(
      spans.filter(({ parentSpanId = '' }) => parentSpanId !== callerSpan && !ids.has(parentSpanId)),
    ).toEqual([]);
    const children = spans.filter(({ parentSpanId }) => parentSpanId === root.spanId);
    expect(Number(covered(children)) / Number(covered([root]))).toBeGreaterThan(0.95);
    // The cold one was kept with its whole time, and the warm one after it was not.
    const roots = received.filter(({ name, parentSpanId }) => name === 'POST' && !parentSpanId);
    expect(roots.length).toBe(1);
    const parts = received.filter(({ parentSpanId }) => parentSpanId === roots[0]?.spanId);
    expect(parts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['graphql.execute', 'rest.present', 'rest.send']),
    );
    expect(Number(covered(parts)) / Number(covered(roots))).toBeGreaterThan(0.95);
    // Outwards.
    const outside = received.find(({ name }) => name === 'outside');
    const client = received.find(({ parentSpanId }) => parentSpanId === outside?.spanId);
    expect(seen).toBe(`00-${client?.traceId}-${client?.spanId}-01`);
  }, 60_000);

  it('adds nothing to requests, logs and headers while it is off', async () => {
    const before = served.logged.length;
    const key = await served.key();
    await served.get('/api/v1/user/stats', {
      ...bearer(key),
      traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    });
    await expect.poll(() => served.logged.length).toBeGreaterThan(before);
    expect(served.logged.slice(before).join()).not.toContain('traceId');
  });

  it('lets the process end where the collector does not answer', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const mine = await startTelemetry({
      endpoint: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      serviceName: 'assay-test',
      version: '1',
      share: 1,
      coldShare: 1,
      followsCallers: false,
    });
    new TracedRequest('GET', undefined).end({}, false);
    await expect(mine.close()).rejects.toThrow('unsent');
    silent.closeAllConnections();
    silent.close();
  });

  it('measures under labels of ours, whatever callers send', async () => {
    const key = bearer(await served.key());
    const mark = 'q9z';
    const send = (n: number) => {
      const text = `${mark}${n}`;
      const token = { chain: text, contract_address: text };
      return Promise.all([
        served.get(`/${text}`),
        served.get(`/api/v1/${text}?${text}=${text}`, key),
        served.get(`/api/v1/report/${text}`, key),
        served.get('/api/v1/user/stats', bearer(text)),
        served.post('/api/v1/token/analyze', token, key),
        served.post('/api/v1/token/analyze', text, { ...key, 'content-type': text }),
        served.post('/graphql', { query: `query ${text} { ${text} }`, operationName: text }, key),
        served.post('/mcp', { jsonrpc: '2.0', id: text, method: text }, { ...key, 'mcp-method': text }),
      ]);
    };
    const series = async () =>
      [...(await served.service.metrics.render()).matchAll(/^(assay_\w+\{.*\}) \S+$/gm)].map(
        ([, one]) => one,
      );
    await send(0);
    const before = await series();
    for (const n of [1, 2, 3]) await send(n);
    const after = await series();
    expect(after.length).toBeGreaterThan(50);
    expect(after).toEqual(before);
    expect(after.filter((one) => one?.includes(mark))).toEqual([]);
  });
});
