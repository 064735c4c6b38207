/** Calls that were counted. Pass it to `refund` to undo the count, once. */
export interface CountedCalls {
  readonly granted: true;
  readonly keyId: string;
  readonly units: number;
  /** The month (YYYYMM) and day (YYYYMMDD) in which they were counted, UTC. */
  readonly month: number;
  readonly day: number;
}

/** `invalid`: the key is unknown, revoked or expired. `used_up`: fewer calls are left than were asked for. */
export type CallRefusal =
  | { readonly granted: false; readonly reason: 'invalid' }
  | {
      readonly granted: false;
      readonly reason: 'used_up';
      readonly remaining: number;
      readonly quota: number;
      /** The quota never resets: it ends with the key. */
      readonly forLife: boolean;
      readonly expiresAt: Date | undefined;
      /** The database's clock. */
      readonly now: Date;
    };
