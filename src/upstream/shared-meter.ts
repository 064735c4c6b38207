import type { Fleet } from './fleet.js';
import { runGcra } from './gcra.js';
import {
  createTokenMeter,
  dayOf,
  type MeterAnswer,
  type MeterOptions,
  type TokenMeter,
} from './token-meter.js';

export interface SharedMeterOptions extends MeterOptions {
  readonly role: string;
  readonly fleet: Fleet;
}

/**
 * A meter that every replica takes from, kept in Redis. While Redis is away each replica counts its own share of the
 * limit (limit ÷ replicas last seen), so that the fleet together stays under it.
 */
export function createSharedMeter(options: SharedMeterOptions): TokenMeter {
  const { fleet, role } = options;
  let alone: TokenMeter | undefined;
  let nextAt = 0;
  let today = 0;

  const ask = async (wanted: number): Promise<MeterAnswer> => {
    const answer = await runGcra(fleet.redis, {
      key: `${fleet.prefix}gate:${role}`,
      recentKey: `${fleet.prefix}gate:${role}:recent`,
      dayKey: `${fleet.prefix}gate:${role}:${dayOf(options.now())}`,
      rps: options.rps,
      burst: options.burst,
      daily: options.daily,
      wanted,
    });
    nextAt = performance.now() + answer.nextInMs;
    today = answer.today;
    alone = undefined;
    return answer;
  };
  const share = (): TokenMeter => {
    alone ??= createShare(options, today);
    return alone;
  };

  return {
    take(wanted) {
      if (!fleet.connected) return share().take(wanted);
      return ask(wanted).catch((error: unknown) => {
        fleet.lost(error);
        return share().take(wanted);
      });
    },
    giveBack(count) {
      if (alone) alone.giveBack(count);
      else ask(-count).catch((error: unknown) => fleet.lost(error));
    },
    expectedWaitMs(position) {
      if (alone) return alone.expectedWaitMs(position);
      const untilNextMs = Math.max(0, nextAt - performance.now());
      if (untilNextMs === 0 && position <= options.burst) return 0;
      return untilNextMs + ((position - 1) * 1000) / options.rps;
    },
  };
}

/** This replica's part of the limit. Starts empty: what the shared meter gave out a moment ago counts. */
function createShare(options: SharedMeterOptions, today: number): TokenMeter {
  const { replicas } = options.fleet;
  const left = Math.max(0, options.daily - today);
  return createTokenMeter({
    rps: options.rps / replicas,
    burst: Math.max(1, Math.floor(options.burst / replicas)),
    daily: today + Math.ceil(left / replicas),
    now: options.now,
    startWith: 0,
    today,
  });
}
