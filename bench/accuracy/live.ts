import { startRange } from '../range/start-range.js';
import { type LiveRug, readLiveRugs, rugClasses, toLiveVerdict } from '../security/range-rugs.js';
import type { Answer, Label, LabelledSet } from './labelled-set.js';

/** The contract that was published trades, and no stand-in for a part of it that was not. */
function isAlive({ token: { level, notes } }: LiveRug): boolean {
  return level === 'alive' && !notes.some((note) => /stands in for|behind the proxy/.test(note));
}

function answersOf(rug: LiveRug): ReadonlyMap<string, Answer> {
  const proven = (rug.powers?.matrix ?? []).filter(({ status }) => status === 'PROVEN');
  const calls = [
    ...new Set(
      proven.map(({ actor, effect, signature, selector }) => `${actor} ${effect} ${signature ?? selector}`),
    ),
  ];
  const started = rug.token.notes.filter((note) => /^(trading started|opened) by/.test(note));
  const shown = [...calls, ...started];
  const why =
    shown.length === 0 ? 'No call of anyone did anything of the kind.' : `Calls: ${shown.join('; ')}.`;
  const verdict = toLiveVerdict(rug);
  return new Map(rugClasses.map((name) => [name, { found: verdict[name], why }]));
}

/**
 * The rug pulls with what calls say of those that could be made live and traded on a node of their own. Takes
 * minutes.
 */
export async function withLiveAnswers(set: LabelledSet): Promise<LabelledSet> {
  const range = await startRange();
  try {
    const rugs = (await readLiveRugs(range)) ?? [];
    const alive = rugs.filter(isAlive);
    const answers = new Map(alive.map((rug) => [rug.id, answersOf(rug)]));
    const contracts = set.contracts.map(({ one, labels }) => {
      const own = answers.get(one.id);
      const toLabel = (label: Label): Label => {
        const live = own?.get(label.question.name);
        return live ? { ...label, live } : label;
      };
      return { one, labels: labels.map(toLabel) };
    });
    return { ...set, contracts };
  } finally {
    await range.stop();
  }
}
