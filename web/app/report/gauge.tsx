/** The score as a mark on a line from 0 to 100, with the interval that it may lie in. */
export function Gauge({ score, low, high }: { score: number | null; low: number; high: number }) {
  const at = (value: number) => 4 + value * 3.92;
  const text = score === null ? 'No score' : `Score ${score} of 100, between ${low} and ${high}`;
  return (
    <svg class="gauge" viewBox="0 0 400 34" role="img" aria-label={text}>
      <rect x="4" y="10" width="392" height="8" rx="4" class="gauge-back" />
      <rect
        x={at(low)}
        y="10"
        width={Math.max(2, (high - low) * 3.92)}
        height="8"
        rx="4"
        class="gauge-range"
      />
      {score === null ? null : <path d={`M${at(score)} 22 l-6 9 h12 z`} class="gauge-mark" />}
      {score === null ? null : <rect x={at(score) - 1.5} y="5" width="3" height="18" class="gauge-mark" />}
      {[40, 70].map((value) => (
        <rect key={value} x={at(value) - 0.5} y="7" width="1" height="14" class="gauge-tick" />
      ))}
    </svg>
  );
}
