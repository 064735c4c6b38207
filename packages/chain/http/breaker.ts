import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
} from 'cockatiel';
import { UpstreamError, type UpstreamErrorKind } from './upstream-error.js';

/**
 * Pauses requests to a service after several failures in a row, then lets one request try again. One breaker
 * per concrete service.
 */
export interface Breaker {
  /** Rejects with `UpstreamError` `circuit_open` at once while the circuit is open. */
  run<T>(work: () => Promise<T>): Promise<T>;
  readonly open: boolean;
}

export interface BreakerOptions {
  readonly service: string;
  /** Failures in a row that open the circuit; default 5. */
  readonly failures?: number;
  /** First pause in milliseconds. Doubles up to one minute while the service stays down. Default 2,000. */
  readonly pauseMs?: number;
  readonly onChange?: (service: string, open: boolean) => void;
}

const outages: ReadonlySet<UpstreamErrorKind> = new Set([
  'unreachable',
  'timed_out',
  'server_error',
  'invalid_answer',
]);

export function createBreaker(options: BreakerOptions): Breaker {
  const { service } = options;
  const policy = circuitBreaker(
    handleWhen((error) => error instanceof UpstreamError && outages.has(error.kind)),
    {
      breaker: new ConsecutiveBreaker(options.failures ?? 5),
      halfOpenAfter: new ExponentialBackoff({ initialDelay: options.pauseMs ?? 2_000, maxDelay: 60_000 }),
    },
  );
  policy.onBreak(() => options.onChange?.(service, true));
  policy.onReset(() => options.onChange?.(service, false));
  const refuse = () =>
    new UpstreamError(service, 'circuit_open', 'failed several times in a row and is left alone for now');
  return {
    get open() {
      return policy.state !== CircuitState.Closed;
    },
    async run(work) {
      // The library makes every caller wait for the one trial request. It is faster for them to use the next
      // provider.
      if (policy.state === CircuitState.HalfOpen) throw refuse();
      try {
        return await policy.execute(work);
      } catch (error) {
        throw error instanceof BrokenCircuitError ? refuse() : error;
      }
    },
  };
}
