import { catalogueEntry, cutQuote } from '@assay/audit';
import { type Finding, toText } from '@assay/facts';
import type { Claim } from './claim.js';
import type { ModelView } from './model-view.js';

type ClaimRejection = 'no_such_file' | 'no_such_lines' | 'quote_differs' | 'no_such_function';

export type ClaimFilterResult =
  | { readonly passed: true; readonly finding: Finding; readonly effect: Claim['effect'] }
  | { readonly passed: false; readonly why: ClaimRejection };

const MAX_LINES = 60;

/**
 * Mechanical checks that a claim must pass to count as `REPORTED`: the file exists, the quote matches those
 * lines (ignoring spaces and empty lines), and the function exists and contains them. Pure.
 * @param contract address that the source was verified for
 * @param source source of the claim, e.g. `openai gpt-x`
 */
export function filterClaims(
  claim: Claim,
  view: ModelView,
  contract: string,
  source: string,
): ClaimFilterResult {
  const file = view.files.find(({ shownAs }) => shownAs === claim.file);
  if (!file) return { passed: false, why: 'no_such_file' };
  const { line_start: start, line_end: end } = claim;
  if (end < start || end > file.lines.length || end - start >= MAX_LINES)
    return { passed: false, why: 'no_such_lines' };
  const shown = squeeze(file.lines.slice(start - 1, end));
  if (shown === '' || shown !== squeeze(claim.quote.split('\n')))
    return { passed: false, why: 'quote_differs' };
  if (!holdsFunction(file.lines, claim.function, start, end))
    return { passed: false, why: 'no_such_function' };
  const entry = catalogueEntry(claim.type);
  const explanation = toText(claim.explanation, 500) ?? entry.description;
  return {
    passed: true,
    effect: claim.effect,
    finding: {
      type: claim.type,
      severity: entry.severity,
      status: 'REPORTED',
      issue: entry.title,
      description: explanation,
      contract,
      function: claim.function,
      file: file.path,
      lineStart: start,
      lineEnd: end,
      evidence: [
        {
          kind: 'source',
          contract,
          file: file.path,
          lineStart: start,
          lineEnd: end,
          quote: cutQuote(file.original.slice(start - 1, end).join('\n')),
        },
        { kind: 'report', source, field: claim.type, value: explanation },
      ],
    },
  };
}

function squeeze(lines: readonly string[]): string {
  return lines
    .map((line) =>
      line
        .replace(/^\s*\d+\|/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '')
    .join('\n');
}

const DECLARATION =
  /\b(?:function\s+([A-Za-z_$][\w$]*)|(constructor|receive|fallback)\s*\(|modifier\s+([A-Za-z_$][\w$]*))/;

/** Whether the last declaration at or before these lines, or one within them, has that name. */
function holdsFunction(lines: readonly string[], name: string, start: number, end: number): boolean {
  for (let at = end; at >= 1; at -= 1) {
    const match = DECLARATION.exec(lines[at - 1] ?? '');
    if (!match) continue;
    if ((match[1] ?? match[2] ?? match[3]) === name) return true;
    if (at < start) return false;
  }
  return false;
}
