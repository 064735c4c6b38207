import { orAborted, UpstreamError } from '@assay/chain';
import type { AuditListing } from '@assay/facts';

export type Register = ReadonlyMap<string, readonly AuditListing[]>;

/** A list that is read as a whole, rarely, and cached. */
export interface KeptRegister {
  /** Whether it is in memory and less than a day old. */
  isFresh(): boolean;
  /**
   * The register, less than a day old if possible. An older one is used while a new one is read. A caller
   * that leaves does not abort the reading for others. Rejects with `UpstreamError`, or with the limiter's
   * `AppError`.
   */
  read(signal: AbortSignal): Promise<Register>;
}

const DAY_MS = 86_400_000;
/** Maximum age of a register that is still used. */
const MAX_AGE_MS = 7 * DAY_MS;
/** Pause after a failure. */
const RETRY_PAUSE_MS = 60_000;

export interface KeptRegisterOptions {
  readonly service: string;
  readonly fetch: () => Promise<Register>;
  /** Unix milliseconds. */
  readonly now: () => number;
}

export function createKeptRegister({ service, fetch, now }: KeptRegisterOptions): KeptRegister {
  let kept: { readonly register: Register; readonly at: number } | undefined;
  let failure: { readonly error: UpstreamError; readonly at: number } | undefined;
  let reading: Promise<Register> | undefined;

  const isFresh = () => kept !== undefined && now() - kept.at < DAY_MS;

  async function refetch(): Promise<Register> {
    try {
      const register = await fetch();
      kept = { register, at: now() };
      failure = undefined;
      return register;
    } catch (error) {
      // A refusal by our own limiter says nothing about the service.
      if (error instanceof UpstreamError) failure = { error, at: now() };
      throw error;
    } finally {
      reading = undefined;
    }
  }

  function start(): Promise<Register> {
    if (reading) return reading;
    if (failure && now() - failure.at < RETRY_PAUSE_MS) return Promise.reject(failure.error);
    reading = refetch();
    // The caller may have left by the time it fails.
    reading.catch(() => undefined);
    return reading;
  }

  return {
    isFresh,
    read: async (signal) => {
      if (kept && isFresh()) return kept.register;
      const pending = start();
      if (kept && now() - kept.at < MAX_AGE_MS) {
        pending.catch(() => undefined);
        return kept.register;
      }
      const left = () => new UpstreamError(service, 'aborted', 'was not waited for');
      return orAborted(pending, signal, left);
    },
  };
}
