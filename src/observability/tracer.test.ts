import { ROOT_CONTEXT, type Span } from '@opentelemetry/api';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTracer, type Sampling, toSampling } from './tracer.js';

interface Begun {
  readonly name: string;
  readonly id: string;
  readonly parent: string | undefined;
  readonly startTime: number | undefined;
  ended: boolean;
  failed: boolean;
}

/** The parent of what is begun in a context. */
const PARENT = Symbol('parent');
let begun: Begun[] = [];
beforeEach(() => {
  begun = [];
});

function tracerOf(sampling: Sampling) {
  const rows = new Map<Span, Begun>();
  const below = (id: string) => ROOT_CONTEXT.setValue(PARENT, id);
  return createTracer(
    {
      begin(name, _kind, context, { startTime }) {
        const parent = context?.getValue(PARENT) as string | undefined;
        const row: Begun = {
          name,
          id: `${begun.length}`,
          parent,
          startTime,
          ended: false,
          failed: false,
        };
        const span = {
          spanContext: () => ({ traceId: 'trace', spanId: row.id }),
          setAttribute: () => undefined,
          setAttributes: () => undefined,
          end() {
            row.ended = true;
          },
        } as unknown as Span;
        begun.push(row);
        rows.set(span, row);
        return span;
      },
      below: (span) => below(span.spanContext().spanId),
      belowRemote: ({ spanId }) => below(spanId),
      fail(span) {
        const row = rows.get(span);
        if (row) row.failed = true;
      },
    },
    sampling,
  );
}

const noAttributes = () => ({});
const header = (flags: string) => `00-${'a'.repeat(32)}-${'b'.repeat(16)}-${flags}`;
const none: Sampling = { share: 0, coldShare: 0, followsCallers: true };

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
    const tracer = tracerOf(none);
    for (let n = 0; n < 500; n += 1) tracer.beginRequest('GET', header('01')).end({}, false);
    // Two seconds, where one ends in between.
    expect(begun.length).toBeGreaterThanOrEqual(50);
    expect(begun.length).toBeLessThanOrEqual(100);
    expect(new Set(begun.map(({ parent }) => parent))).toEqual(new Set(['b'.repeat(16)]));
    begun = [];
    const every = tracerOf({ ...none, share: 1, coldShare: 1 });
    const unwanted = every.beginRequest('GET', header('00'));
    unwanted.isCold();
    unwanted.end({}, true);
    expect(begun).toEqual([]);
    expect(unwanted.ids()).toEqual({ traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) });
    every.beginRequest('GET', `00-${'0'.repeat(32)}-${'b'.repeat(16)}-00`);
    expect(begun.map(({ parent }) => parent)).toEqual([undefined]);
  });

  it('asks no caller where the sampler does not', () => {
    const given = { ...none, followsCallers: false };
    tracerOf(given).beginRequest('GET', header('01'));
    expect(begun).toEqual([]);
    tracerOf({ ...given, share: 1 }).beginRequest('GET', header('00'));
    expect(begun.map(({ parent }) => parent)).toEqual(['b'.repeat(16)]);
  });

  it('keeps a cold request from then on, with its whole time, and a failure by itself', () => {
    const tracer = tracerOf({ ...none, coldShare: 1 });
    const request = tracer.beginRequest('POST', undefined);
    expect(request.run(() => tracer.beginPart('early', 'internal', noAttributes))).toBeUndefined();
    request.isCold();
    request.run(() => tracer.beginPart('late', 'internal', noAttributes))?.end(false);
    request.end({}, false);
    request.end({}, true);
    expect(begun).toMatchObject([
      { name: 'POST', parent: undefined, startTime: expect.any(Number), ended: true, failed: false },
      { name: 'late', parent: '0', ended: true },
    ]);
    begun = [];
    tracer.beginRequest('GET', undefined).end({}, true);
    tracer.beginRequest('GET', undefined).end({}, false);
    expect(begun).toMatchObject([{ name: 'GET', ended: true, failed: true }]);
  });
});

describe('the parts of a trace', () => {
  it('are found through promises, those of no other request among them, and none after its end', async () => {
    const tracer = tracerOf({ ...none, coldShare: 1 });
    const [kept, other] = [tracer.beginRequest('KEPT', undefined), tracer.beginRequest('OTHER', undefined)];
    kept.isCold();
    let wake = () => {};
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const begin = (name: string) => tracer.beginPart(name, 'internal', noAttributes);
    const work = (name: string) => async () => {
      await woken;
      const outer = begin(`${name} outer`);
      await outer?.run(async () => {
        await undefined;
        begin(`${name} inner`)?.end(false);
      });
      outer?.end(false);
      return tracer.current();
    };
    const all = [kept.run(work('kept')), other.run(work('other')), work('nobody')()];
    let leftBehind: Promise<unknown> = Promise.resolve();
    let end = () => {};
    kept.run(() => {
      leftBehind = new Promise<void>((resolve) => {
        end = resolve;
      }).then(() => begin('after its end'));
    });
    wake();
    expect(await Promise.all(all)).toEqual([{ traceId: 'trace', spanId: '0' }, undefined, undefined]);
    kept.end({}, false);
    // Another trace lives, so parts are followed again.
    tracer.beginRequest('SECOND', undefined).isCold();
    end();
    expect(await leftBehind).toBeUndefined();
    expect(begun.map(({ name, parent }) => [name, parent])).toEqual([
      ['KEPT', undefined],
      ['kept outer', '0'],
      ['kept inner', '1'],
      ['SECOND', undefined],
    ]);
  });
});

describe('an answer from memory', () => {
  it('is not followed through promises: only what begins in one go is a part of it', async () => {
    const tracer = tracerOf({ ...none, share: 1 });
    const request = tracer.beginRequest('WARM', undefined);
    const begin = (name: string) => tracer.beginPart(name, 'internal', noAttributes);
    const late = request.run(async () => {
      const outer = begin('at once');
      outer?.run(() => begin('within')?.end(false));
      await undefined;
      outer?.end(false);
      return begin('later');
    });
    expect(tracer.current()).toBeUndefined();
    expect(await late).toBeUndefined();
    request.isCold();
    const followed = request.run(async () => {
      await undefined;
      return begin('followed');
    });
    expect(await followed).toBeDefined();
    expect(begun.map(({ name, parent }) => [name, parent])).toEqual([
      ['WARM', undefined],
      ['at once', '0'],
      ['within', '1'],
      ['followed', '0'],
    ]);
  });
});
