import { createRequire, syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';

/**
 * Loaded before a program with `--import`: its clock and all its timers go `CLOCK_SLOWNESS` times slower than
 * the wall clock. On a machine that others use too, it then gets as much processor time for each of its
 * seconds as it would get alone.
 */
const slowness = Number(process.env.CLOCK_SLOWNESS ?? 1);

function slowed(clock: () => number): () => number {
  const began = clock();
  return () => began + (clock() - began) / slowness;
}

const dateNow = slowed(Date.now.bind(Date));
Date.now = () => Math.floor(dateNow());
performance.now = slowed(performance.now.bind(performance));

const wall = globalThis.setTimeout;
type Timer = typeof setTimeout;
const slowTimer = (start: Timer): Timer =>
  Object.assign(
    (callback: () => void, ms: number | undefined, ...args: []) =>
      start(callback, (ms ?? 1) * slowness, ...args),
    start,
  );
globalThis.setTimeout = slowTimer(wall);
globalThis.setInterval = slowTimer(globalThis.setInterval as Timer) as typeof setInterval;

const timers = createRequire(import.meta.url)('node:timers/promises') as {
  setTimeout: (ms?: number, ...rest: unknown[]) => Promise<unknown>;
};
const sleep = timers.setTimeout;
timers.setTimeout = (ms, ...rest) => sleep((ms ?? 1) * slowness, ...rest);
syncBuiltinESMExports();

AbortSignal.timeout = (ms) => {
  const controller = new AbortController();
  wall(
    () => controller.abort(new DOMException('The operation timed out', 'TimeoutError')),
    ms * slowness,
  ).unref();
  return controller.signal;
};

const { setTimeout: setIdle } = Socket.prototype;
Socket.prototype.setTimeout = function (ms, callback) {
  return setIdle.call(this, ms * slowness, callback);
};
