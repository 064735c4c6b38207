import { components, securityComponent, shareValues, type TokenAnalysis } from '@assay/engine';
import type { Controller, Evidence, Finding } from '@assay/facts';
import { toSnakeKey } from '../rest/present/snake-case.js';

/** A statement of an analysis with what shows it. */
interface Statement {
  readonly component: string;
  /** The check, finding or power that states it. */
  readonly about: string;
  readonly status: string;
  readonly statement: string;
  /** Of a finding: who can do it. */
  readonly controller?: Controller;
  readonly evidence: readonly object[];
}

/** Keys in snake_case, as in every REST body. Values stay as they are, so that calls can be sent again. */
function toShown(evidence: readonly Evidence[]): readonly object[] {
  return evidence.map((one) =>
    Object.fromEntries(Object.entries(one).map(([key, value]) => [toSnakeKey(key), value])),
  );
}

/** The report as it is printed: the evidences' code once, in `shared`, by its hash. `npx assay replay` takes it. */
export function toReport(body: object, statements: readonly Statement[]): object {
  const { value: evidence, shared } = shareValues(statements);
  return { ...body, evidence, shared };
}

/** What the audit says of the contract. */
export async function readFindings(analysis: TokenAnalysis): Promise<readonly Finding[]> {
  const { auditAnalysis } = await analysis.details(securityComponent, ['auditAnalysis']);
  return auditAnalysis?.findings ?? [];
}

/** Everything that the analysis states and has evidence of, by component. */
export async function readStatements(analysis: TokenAnalysis): Promise<readonly Statement[]> {
  const verdicts = await Promise.all(
    components.map(async (component) => ({ id: component.id, verdict: await analysis.verdict(component) })),
  );
  const checks = verdicts.flatMap(({ id: component, verdict }) =>
    (verdict.judged ? verdict.checks : []).map(({ id, status, reason, evidence }) => ({
      component,
      about: id,
      status: String(status),
      statement: reason,
      evidence: toShown(evidence),
    })),
  );
  const { auditAnalysis, powers } = await analysis.details(securityComponent, ['auditAnalysis', 'powers']);
  const findings = (auditAnalysis?.findings ?? []).map(({ type, status, issue, controller, evidence }) => ({
    component: securityComponent.id,
    about: type,
    status,
    statement: issue,
    ...(controller ? { controller } : {}),
    evidence: toShown(evidence),
  }));
  const proven = (powers?.matrix ?? []).map(({ actor, effect, signature, selector, status, evidence }) => ({
    component: securityComponent.id,
    about: effect,
    status,
    statement: `${actor}: ${signature ?? selector ?? 'a call'}`,
    evidence: toShown(evidence),
  }));
  return [...checks, ...findings, ...proven].filter(({ evidence }) => evidence.length > 0);
}
