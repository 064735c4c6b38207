import { startRange } from '../../src/devnet/range/start-range.js';
import { type LiveRug, readLiveRugs, rugClasses, toLiveVerdict } from './range-rugs.js';

const ratio = (part: number, whole: number) => (whole === 0 ? '–' : (part / whole).toFixed(3));

function printClass(name: (typeof rugClasses)[number], rugs: readonly LiveRug[]): void {
  const verdicts = rugs.map((rug) => ({ truth: rug.truth[name], found: toLiveVerdict(rug)[name] }));
  const count = (truth: boolean, found: boolean) =>
    verdicts.filter((one) => one.truth === truth && one.found === found).length;
  const [tp, fp, fn] = [count(true, true), count(false, true), count(true, false)];
  console.log(
    `${`rug_groundtruth ${name}, live`.padEnd(34)} n ${String(rugs.length).padStart(4)}  positives ${String(tp + fn).padStart(3)}  precision ${ratio(tp, tp + fp)}  recall ${ratio(tp, tp + fn)}`,
  );
}

/** Each disagreement with a label, and the calls that speak against it. */
function printDisagreements(rugs: readonly LiveRug[]): void {
  for (const rug of rugs) {
    const found = toLiveVerdict(rug);
    const differing = rugClasses.filter((name) => rug.truth[name] !== found[name]);
    if (differing.length === 0) continue;
    const words = differing.map((name) =>
      found[name] ? `${name} shown, not labelled` : `${name} labelled, not shown`,
    );
    console.log(`    ${rug.id} ${rug.token.contractName ?? ''}: ${words.join('; ')}`);
    const cells = (rug.powers?.matrix ?? []).filter(({ status }) => status === 'PROVEN');
    for (const { actor, effect, signature, taxAfter } of cells)
      console.log(`        ${actor} ${effect} ${signature ?? ''} ${taxAfter ?? ''}`);
  }
}

/** Published contracts made live on a node, and what calls prove of them. */
export async function runRange(): Promise<void> {
  const range = await startRange();
  try {
    const rugs = await readLiveRugs(range);
    if (!rugs) {
      console.log('rug_groundtruth, live: skipped: no data');
      return;
    }
    const alive = rugs.filter(({ token }) => token.level === 'alive');
    console.log(`rug_groundtruth, live: ${alive.length} of ${rugs.length} can be traded on the range`);
    for (const name of rugClasses) printClass(name, alive);
    printDisagreements(alive);
  } finally {
    await range.stop();
  }
}
