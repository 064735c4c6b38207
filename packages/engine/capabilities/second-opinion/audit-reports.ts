import type { AuditReport, Disagreement, Finding, Known } from '@assay/facts';
import { type Answers, combineAnswers } from './known-answers.js';

/** Strongest first: a proof beats everything, a refutation by a call beats a claim. */
const order = [
  'PROVEN',
  'DISPROVED_NOW',
  'STATIC_CONFIRMED',
  'REPORTED',
] as const satisfies readonly Finding['status'][];

/** All findings, one for each type and function: the strongest status, with the evidence of all. */
export function combineAuditReports(answers: Answers<AuditReport>): Known<AuditReport> {
  const findings = new Map<string, Finding>();
  for (const { value } of answers) {
    for (const finding of value.findings) {
      const key = keyOf(finding);
      const same = findings.get(key);
      findings.set(key, same ? stronger(same, finding) : finding);
    }
  }
  const reports = answers.map(({ value }) => value);
  const value: AuditReport = {
    findings: [...findings.values()],
    basis: reports.some(({ basis }) => basis === 'source') ? 'source' : 'bytecode',
    coverage: Math.max(...reports.map(({ coverage }) => coverage)),
    models: reports.flatMap(({ models }) => models),
  };
  return combineAnswers(answers, value, quote, disputes(answers, value.findings));
}

function keyOf(finding: Finding): string {
  return `${finding.type}|${finding.contract ?? ''}|${finding.function ?? ''}`;
}

const nameOf = (finding: Finding) =>
  finding.function === undefined ? finding.type : `${finding.type} ${finding.function}`;

const MAX_QUOTED = 20;

/** A model's report also names the model and the hashes of its prompt and input. */
function quote({ findings, models: [model] }: AuditReport): Readonly<Record<string, string>> {
  return {
    findings: String(findings.length),
    ...(model ? { model: model.model, prompt_hash: model.promptHash, input_hash: model.inputHash } : {}),
    ...Object.fromEntries(findings.slice(0, MAX_QUOTED).map((finding) => [nameOf(finding), finding.status])),
  };
}

/** Findings that one source reports and another refutes by a call. */
function disputes(answers: Answers<AuditReport>, taken: readonly Finding[]): readonly Disagreement[] {
  return taken.flatMap((finding) => {
    const said = answers.flatMap(({ source, value }) =>
      value.findings
        .filter((other) => keyOf(other) === keyOf(finding))
        .map(({ status }) => ({ source, value: status })),
    );
    const refuted = said.filter(({ value }) => value === 'DISPROVED_NOW').length;
    const disputed = refuted > 0 && refuted < said.length;
    return disputed ? [{ field: nameOf(finding), taken: finding.status, said }] : [];
  });
}

function stronger(a: Finding, b: Finding): Finding {
  const [best, other] = order.indexOf(b.status) < order.indexOf(a.status) ? [b, a] : [a, b];
  return { ...best, evidence: [...best.evidence, ...other.evidence] };
}
