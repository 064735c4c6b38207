/** Requests a second that an endpoint says it takes, or that it took before it refused one. */
export interface RateWatch {
  sent(): void;
  /** Reads the headers of an answer; `limited`: it was refused for its rate. */
  answered(headers: Readonly<Record<string, string | string[] | undefined>>, limited: boolean): void;
  /** `undefined` where it neither said so nor refused. */
  perSecond(): number | undefined;
}

const WINDOW_MS = 1_000;

/** @param now milliseconds */
export function createRateWatch(now: () => number): RateWatch {
  let sentAt: number[] = [];
  let said: number | undefined;
  let met: number | undefined;
  return {
    sent: () => {
      sentAt = [...sentAt.filter((at) => at > now() - WINDOW_MS), now()];
    },
    answered: (headers, limited) => {
      said = readPolicy(headers) ?? said;
      if (!limited) return;
      const inTime = sentAt.filter((at) => at > now() - WINDOW_MS).length - 1;
      met = Math.max(1, met === undefined ? inTime : Math.min(met, inTime));
    },
    perSecond: () => said ?? met,
  };
}

/**
 * `RateLimit-Policy: 100;w=10` and the same in `RateLimit-Limit` (draft of the IETF), `q=` in its newer form.
 * A limit without its window says nothing.
 */
function readPolicy(headers: Readonly<Record<string, string | string[] | undefined>>): number | undefined {
  const texts = ['ratelimit-policy', 'ratelimit-limit', 'x-ratelimit-limit'].flatMap(
    (name) => headers[name] ?? [],
  );
  const rates = texts
    .flatMap((text) => text.slice(0, 500).split(','))
    .flatMap((policy) => {
      const requests = /^\s*(\d{1,9})\s*;|;\s*q=(\d{1,9})\b/.exec(policy);
      const seconds = Number(/;\s*w=(\d{1,9})\b/.exec(policy)?.[1]);
      const count = Number(requests?.[1] ?? requests?.[2]);
      return seconds > 0 && count > 0 ? [count / seconds] : [];
    });
  return rates.length > 0 ? Math.min(...rates) : undefined;
}
