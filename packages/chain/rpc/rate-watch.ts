/** Requests a second that an endpoint says it takes, or that it took before it refused one. */
export interface RateWatch {
  /** Notes a request. @returns how many milliseconds to wait before it is sent: 0 unless many were refused */
  turn(): number;
  /** Reads the headers of an answer; `limited`: it was refused for its rate. */
  answered(headers: Readonly<Record<string, string | string[] | undefined>>, limited: boolean): void;
  /** `undefined` where it neither said so nor refused in the last ten minutes. */
  perSecond(): number | undefined;
}

const WINDOW_MS = 1_000;
/** A busy service refuses a request now and then: only so many, and such a share of all, show a limit. */
const MIN_REFUSED = 3;
const MIN_REFUSED_SHARE = 0.2;
/** A refusal tells of the limit for this long; a busy moment is no limit for ever. */
const MET_MS = 600_000;
/** How long requests are spread out after that. */
const PACED_MS = 10_000;

/** @param now milliseconds */
export function createRateWatch(now: () => number): RateWatch {
  let sentAt: number[] = [];
  let refusedAt: number[] = [];
  let said: number | undefined;
  let met: { readonly perSecond: number; readonly until: number } | undefined;
  let pace = { perSecond: 0, until: 0 };
  let nextAt = 0;
  const metPerSecond = () => (met && now() < met.until ? met.perSecond : undefined);
  const recent = (times: readonly number[]) => times.filter((at) => at > now() - WINDOW_MS);

  function refused(): void {
    sentAt = recent(sentAt);
    refusedAt = [...recent(refusedAt), now()];
    const taken = Math.max(1, sentAt.length - refusedAt.length);
    met = { perSecond: Math.min(metPerSecond() ?? taken, taken), until: now() + MET_MS };
    if (refusedAt.length >= MIN_REFUSED && refusedAt.length >= sentAt.length * MIN_REFUSED_SHARE) {
      pace = { perSecond: said ?? taken, until: now() + PACED_MS };
    }
  }

  return {
    turn: () => {
      const isPaced = now() < pace.until;
      nextAt = isPaced ? Math.max(now(), nextAt + WINDOW_MS / pace.perSecond) : now();
      sentAt = [...recent(sentAt), nextAt];
      return nextAt - now();
    },
    answered: (headers, limited) => {
      said = readPolicy(headers) ?? said;
      if (limited) refused();
    },
    perSecond: () => said ?? metPerSecond(),
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
