import { readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { useDevnet } from '../support/devnet.js';
import { useOnchainFacts } from '../support/onchain-facts.js';
import { type Row, readRows } from '../support/words/rows.js';
import { faultsOf, sentencesIn } from '../support/words/rules.js';
import { toPage } from '../support/words/to-page.js';

/** What a person is told of every story, and of parts of some: the headline, and the first three reasons. */

const page = 'docs/words.md';
let rows: readonly Row[] = [];

beforeAll(async () => {
  rows = await readRows(useDevnet(), useOnchainFacts());
  if (process.env.UPDATE_WORDS) writeFileSync(page, toPage(rows));
}, 600_000);

const where = ({ story, part }: Row) => (part === '' ? story : `${story}, ${part}`);
const faults = (textsOf: (row: Row) => readonly string[]) =>
  rows.flatMap((row) =>
    textsOf(row).flatMap((text) => faultsOf(text).map((fault) => `${where(row)}: ${fault}`)),
  );

describe('what a person is told', () => {
  it('is short, has a subject and a verb, and no word of proofs', () => {
    expect(faults(({ headline, reasons }) => [headline, ...reasons])).toEqual([]);
  });

  it('of every check that was answered is so too', () => {
    const reasons = ({ judged }: Row) =>
      [...judged.verdicts.values()].flatMap((verdict) =>
        verdict.judged ? [...verdict.checks, ...verdict.gates].map(({ reason }) => reason) : [],
      );
    expect([...new Set(faults(reasons))]).toEqual([]);
  });

  it('of every part that is not judged is so too, and the same through every door', () => {
    for (const { answers, judged, story, part } of rows) {
      // biome-ignore lint/suspicious/noExplicitAny: answers of any shape
      const at = (door: string): any => answers[door];
      const reasons = [...judged.verdicts.values()].flatMap((one) => (one.judged ? [] : [one.reason])).sort();
      expect(reasons.flatMap(faultsOf), `${story} ${part}`).toEqual([]);
      const byRest = Object.values(at('REST /api/v1/token/analyze').assurance.abstained).sort();
      expect(byRest, `${story} ${part}`).toEqual(reasons);
      const byMcp = at('MCP analyze_token').output.components.flatMap(
        ({ abstained }: { readonly abstained: string | null }) =>
          abstained === null ? [] : [abstained.replace(/<\/?untrusted>/g, '')],
      );
      expect(byMcp.sort(), `${story} ${part}`).toEqual(reasons);
    }
  });

  it('says each thing once', () => {
    const twice = rows.flatMap((row) => {
      const all = [row.headline, ...row.reasons].flatMap(sentencesIn);
      return all.filter((one, at) => all.indexOf(one) !== at).map((one) => `${where(row)}: ${one}`);
    });
    expect(twice).toEqual([]);
  });

  it('is the same through every door', () => {
    // biome-ignore lint/suspicious/noExplicitAny: answers of any shape
    const at = ({ answers }: Row, door: string): any => answers[door];
    for (const row of rows) {
      const told = [
        at(row, 'page Verdict').token.verdictSentence,
        at(row, 'REST /api/v1/token/core-scores').assurance.verdict_sentence,
        at(row, 'MCP analyze_token').output.verdict_sentence.replace(/<\/?untrusted>/g, ''),
        // Nothing is stored where nothing is known, so there is no card either.
        at(row, 'share card')?.sentence ?? row.headline,
      ];
      expect(new Set(told), where(row)).toEqual(new Set([row.headline]));
      expect(at(row, 'command line').replace(/\s+/g, ' '), where(row)).toContain(row.headline);
    }
  });

  it('is what docs/words.md shows: npx assay words writes it', () => {
    const masked = (text: string) =>
      text
        .replace(/\d[\d,.]*|0x[\da-f…]+/gi, '#')
        .replace(/# [A-Z][a-z]+ #/g, '#')
        // How long a tax still falls: the day of the question.
        .replace(/within [a-z]+ (?=hours|days)/g, 'within # ');
    const [written, told] = [readFileSync(page, 'utf8'), toPage(rows)].map((text) =>
      masked(text).split('\n'),
    );
    const changed = told?.filter((line) => !written?.includes(line)) ?? [];
    expect(changed, changed.join('\n')).toEqual([]);
    expect(written).toHaveLength(told?.length ?? 0);
  });
});
