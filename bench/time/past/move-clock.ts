/** Has the clock of this process show another time, from which it goes on. @param time Unix seconds */
export function moveClock(time: number): { restore(): void } {
  const real = Date.now;
  const ahead = time * 1_000 - real();
  Date.now = () => real() + ahead;
  return {
    restore: () => {
      Date.now = real;
    },
  };
}
