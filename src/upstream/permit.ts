/**
 * A request's right to leave. Whoever got one says what became of it: until then it counts as if the request could reach the
 * service at any moment. Each method does nothing where it has no meaning any more, and never throws.
 */
export interface Permit {
  /** The request is being written to its connection. */
  left(): void;
  /** The service has the request: its answer began. */
  arrived(): void;
  /** The request will not be sent. True: the token is there for another; false: it is spent, the request left. */
  giveBack(): boolean;
}

/** Where nobody counts. */
export const freePermit: Permit = { left: () => undefined, arrived: () => undefined, giveBack: () => false };
