/**
 * The right to send one request. The holder reports what happens to the request. Until then it counts as if
 * it could reach the service at any moment. A call that no longer applies does nothing. No method throws.
 */
export interface Permit {
  /** The request is being written to its connection. */
  left(): void;
  /** The service has received the request: its answer has begun. */
  arrived(): void;
  /**
   * The request will not be sent. True: the permit is available again. False: the request was already sent.
   */
  giveBack(): boolean;
}

/** For requests without a limit. */
export const freePermit: Permit = { left: () => undefined, arrived: () => undefined, giveBack: () => false };
