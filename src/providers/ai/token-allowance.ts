import { dayOf } from '../../upstream/token-meter.js';

/** Tokens that audits may spend in a UTC day. */
export interface TokenAllowance {
  /** Sets tokens aside before they are spent; false: not enough is left today. */
  reserve(tokens: number): boolean;
  /** Corrects a reservation by what was really spent. */
  settle(reserved: number, spent: number): void;
}

export function createTokenAllowance(perDay: number, now: () => number): TokenAllowance {
  let day = dayOf(now());
  let spent = 0;
  const today = () => {
    const current = dayOf(now());
    if (current !== day) {
      day = current;
      spent = 0;
    }
  };
  return {
    reserve(tokens) {
      today();
      if (spent + tokens > perDay) return false;
      spent += tokens;
      return true;
    },
    settle(reserved, really) {
      today();
      spent = Math.max(0, spent - reserved + really);
    },
  };
}
