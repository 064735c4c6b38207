/** What parsing the text below costs on the machine for which limits in milliseconds are written, in ms of CPU time. */
const REFERENCE_MS = 7;
const ATTEMPTS = 15;

/** How many times slower than that machine this one is; at least 1. A limit of CPU time is multiplied by it. */
export function measureSlowness(): number {
  const text = JSON.stringify(
    Array.from({ length: 20_000 }, (_, at) => ({ name: `name ${at}`, at, list: [at, at + 1, String(at)] })),
  );
  const costs = Array.from({ length: ATTEMPTS }, () => {
    const started = process.cpuUsage();
    JSON.parse(text);
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1_000;
  }).sort((a, b) => a - b);
  return Math.max(1, (costs[Math.floor(ATTEMPTS / 2)] ?? 0) / REFERENCE_MS);
}
