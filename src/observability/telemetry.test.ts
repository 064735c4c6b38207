import { readTraceIds, TracedRequest, traced } from '@assay/chain';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import * as sdk from '@opentelemetry/sdk-trace-base';
import { afterEach, describe, expect, it } from 'vitest';
import { createSampler, toSampling } from './telemetry.js';

const exporter = new sdk.InMemorySpanExporter();
afterEach(() => {
  exporter.reset();
  for (const part of [trace, context, propagation]) part.disable();
});

/** Makes traces of this process. `of` gives the spans that have ended. */
function keepTraces(sampling: ReturnType<typeof toSampling>) {
  for (const part of [trace, context, propagation]) part.disable();
  exporter.reset();
  const spanProcessors = [new sdk.SimpleSpanProcessor(exporter)];
  trace.setGlobalTracerProvider(
    new sdk.BasicTracerProvider({ sampler: createSampler(sdk, sampling), spanProcessors }),
  );
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
}

const kept = () =>
  exporter.getFinishedSpans().map(({ name, parentSpanContext, status }) => ({
    name,
    parent: parentSpanContext?.spanId,
    failed: status.code === 2,
  }));
const noAttributes = () => ({});
const part = (name: string, work = async () => {}) => traced(name, 'internal', noAttributes, work);
const header = (flags: string) => `00-${'a'.repeat(32)}-${'b'.repeat(16)}-${flags}`;
const none = { share: 0, coldShare: 0, followsCallers: true };

describe('which traces are kept', () => {
  it('follows the names of OpenTelemetry', () => {
    const given = { share: 0.2, coldShare: 0.7 };
    const of = (sampler: string) => toSampling(sampler, given.share, given.coldShare);
    expect(of('always_on')).toEqual({ share: 1, coldShare: 1, followsCallers: false });
    expect(of('always_off')).toEqual({ share: 0, coldShare: 0, followsCallers: false });
    expect(of('traceidratio')).toEqual({ ...given, followsCallers: false });
    expect(of('parentbased_always_on')).toEqual({ share: 1, coldShare: 1, followsCallers: true });
    expect(of('parentbased_always_off')).toEqual(none);
    expect(of('parentbased_traceidratio')).toEqual({ ...given, followsCallers: true });
  });

  it('lets the flag of a caller decide, but not more often than a process can bear', () => {
    keepTraces(none);
    for (let n = 0; n < 500; n += 1) new TracedRequest('GET', header('01')).end({}, false);
    // Two seconds, where one ends in between.
    expect(kept().length).toBeGreaterThanOrEqual(50);
    expect(kept().length).toBeLessThanOrEqual(100);
    expect(new Set(kept().map(({ parent }) => parent))).toEqual(new Set(['b'.repeat(16)]));
    keepTraces({ ...none, share: 1, coldShare: 1 });
    const unwanted = new TracedRequest('GET', header('00'));
    unwanted.isCold();
    unwanted.end({}, true);
    expect(kept()).toEqual([]);
    expect(unwanted.ids()).toEqual({ traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) });
    new TracedRequest('GET', `00-${'0'.repeat(32)}-${'b'.repeat(16)}-00`).end({}, false);
    expect(kept().map(({ parent }) => parent)).toEqual([undefined]);
  });

  it('asks no caller where the sampler does not', () => {
    keepTraces({ ...none, followsCallers: false });
    new TracedRequest('GET', header('01')).end({}, false);
    expect(kept()).toEqual([]);
    keepTraces({ share: 1, coldShare: 0, followsCallers: false });
    new TracedRequest('GET', header('00')).end({}, false);
    expect(kept().map(({ parent }) => parent)).toEqual(['b'.repeat(16)]);
  });

  it('keeps a cold request from then on, with its whole time, and a failure by itself', async () => {
    keepTraces({ ...none, coldShare: 1 });
    const before = Date.now();
    const request = new TracedRequest('POST', undefined);
    await request.run(() => part('early'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    request.isCold();
    await request.run(() => part('late'));
    request.end({}, false);
    request.end({}, true);
    expect(kept()).toMatchObject([
      { name: 'late', parent: expect.any(String), failed: false },
      { name: 'POST', parent: undefined, failed: false },
    ]);
    const [seconds = 0, nanos = 0] = exporter.getFinishedSpans()[1]?.startTime ?? [];
    expect(seconds * 1_000 + nanos / 1e6 - before).toBeLessThan(20);
    exporter.reset();
    new TracedRequest('GET', undefined).end({}, true);
    new TracedRequest('GET', undefined).end({}, false);
    expect(kept()).toEqual([{ name: 'GET', parent: undefined, failed: true }]);
  });
});

describe('the parts of a trace', () => {
  it('are found through promises, those of no other request among them, and none after its end', async () => {
    keepTraces({ ...none, coldShare: 1 });
    const [first, other] = [new TracedRequest('KEPT', undefined), new TracedRequest('OTHER', undefined)];
    first.isCold();
    let wake = () => {};
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const work = (name: string) => async () => {
      await woken;
      await part(`${name} outer`, async () => {
        await undefined;
        await part(`${name} inner`);
      });
      return readTraceIds();
    };
    const all = [first.run(work('kept')), other.run(work('other')), work('nobody')()];
    let end = () => {};
    const leftBehind = first.run(() =>
      new Promise<void>((resolve) => {
        end = resolve;
      }).then(() => part('after its end')),
    );
    wake();
    expect(await Promise.all(all)).toEqual([first.ids(), {}, {}]);
    first.end({}, false);
    end();
    await leftBehind;
    expect(kept().map(({ name }) => name)).toEqual(['kept inner', 'kept outer', 'KEPT']);
    const ids = exporter.getFinishedSpans().map((span) => span.spanContext().spanId);
    expect(kept().map(({ parent }) => parent)).toEqual([ids[1], ids[2], undefined]);
  });
});
