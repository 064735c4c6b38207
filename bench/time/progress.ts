/** Says on standard error how far a row is: standard output has the results only. */
export function startProgress(row: string): (done: string) => void {
  const startedAt = performance.now();
  return (done) => {
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
    console.error(`     ${row}, ${seconds} s: ${done}`);
  };
}
