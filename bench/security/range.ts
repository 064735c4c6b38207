import { startRange } from '../range/start-range.js';
import { plainly, report } from '../support/report.js';
import { knownTokens } from './range-known.js';
import { type OrdinaryToken, readKnownSources, readOrdinaryTokens } from './range-ordinary.js';
import { type LiveRug, readLiveRugs, rugClasses, toLiveVerdict } from './range-rugs.js';

const ratio = (part: number, whole: number) => (whole === 0 ? '–' : (part / whole).toFixed(3));

function printClass(name: (typeof rugClasses)[number], rugs: readonly LiveRug[]): void {
  const verdicts = rugs.map((rug) => ({ truth: rug.truth[name], found: toLiveVerdict(rug)[name] }));
  const count = (truth: boolean, found: boolean) =>
    verdicts.filter((one) => one.truth === truth && one.found === found).length;
  const [tp, fp, fn] = [count(true, true), count(false, true), count(true, false)];
  const figure = `${ratio(tp, tp + fp)}, ${ratio(tp, tp + fn)} (n ${rugs.length}, positives ${tp + fn})`;
  report(plainly(`rug pulls that trade live, "${name}" by calls: precision, recall`, figure));
}

/** Prints each disagreement with a label, and the calls that contradict it. */
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

const isProven = ({ status }: { readonly status: string }) => status === 'PROVEN';

/**
 * Prints high and critical findings on ordinary tokens before and after calls settled them, and the results
 * of the best-known tokens.
 */
function printOrdinary(tokens: readonly OrdinaryToken[]): void {
  const alive = tokens.filter(({ token }) => token.level === 'alive').length;
  const raised = (which: 'before' | 'after') => tokens.filter((one) => one[which].length > 0).length;
  const unproven = tokens.filter(({ after }) => !after.every(isProven));
  const figure = `${raised('before')}, ${raised('after')}, ${unproven.length} of ${tokens.length} (${alive} traded)`;
  report({
    what: 'ordinary tokens with a high finding: static, after calls, not proven by a call',
    figure,
    target: 'none unproven',
    ok: unproven.length === 0,
  });
  for (const { name, after } of unproven) {
    const open = after.filter((finding) => !isProven(finding));
    console.log(
      `    ${name}: ${[...new Set(open.map(({ type, function: fn }) => `${type} ${fn ?? ''}`))].join(', ')}`,
    );
  }
  printKnown(tokens.filter(({ name }) => knownTokens.includes(name)));
}

function printKnown(tokens: readonly OrdinaryToken[]): void {
  for (const one of tokens)
    console.log(
      `    ${one.name}: class ${one.class ?? 'unknown'}, security ${one.securityScore ?? '–'}, core ${one.coreScore ?? '–'}, gates ${one.gates.join(', ') || 'none'}`,
    );
}

/** Deploys published contracts on a node and measures what calls prove about them. */
export async function runRange(): Promise<void> {
  const range = await startRange();
  try {
    printKnown(await readKnownSources(range));
    const rugs = await readLiveRugs(range);
    if (!rugs) {
      console.log('rug_groundtruth, live: skipped: no data');
      return;
    }
    const alive = rugs.filter(({ token }) => token.level === 'alive');
    console.log(`rug_groundtruth, live: ${alive.length} of ${rugs.length} can be traded on the range`);
    for (const name of rugClasses) printClass(name, alive);
    printDisagreements(alive);
    const ordinary = await readOrdinaryTokens(range);
    if (ordinary) printOrdinary(ordinary);
    else console.log('benign_tokens, live: skipped: no data');
  } finally {
    await range.stop();
  }
}
