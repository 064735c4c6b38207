import { z } from 'zod';
import { AgentExplanationDocument, type AgentExplanationQuery } from '../../generated/operations.js';
import { chainInput, toTokenVariables } from '../../rest/input.js';
import { defineTool } from '../tool.js';
import { markUntrusted, untrustedText } from '../untrusted.js';
import { noSuchCode, statementInput } from './code-input.js';
import { evidenceShape, toShortEvidence } from './evidence.js';

const statement = z.object({
  kind: z.enum(['finding', 'check', 'gate']),
  component: z.string().nullable().meta({ description: 'The component that judged; null: all of them.' }),
  status: z.string().meta({
    description: 'PROVEN, STATIC_CONFIRMED, REPORTED or DISPROVED_NOW; PASS, WARN, FAIL or UNKNOWN.',
  }),
  severity: z.string().nullable(),
  controller: z
    .string()
    .nullable()
    .meta({ description: 'Who can do it; null: not known, or nobody in particular.' }),
  words: untrustedText('What was found and what it means.'),
  evidence: z.array(evidenceShape).meta({ description: 'The first pieces, at most 5.' }),
  evidence_total: z.int(),
});

const output = z.object({
  chain: chainInput,
  contract_address: z.string(),
  code: z.string(),
  statements: z.array(statement),
});

export const explainFinding = defineTool({
  name: 'explain_finding',
  title: 'Explain a finding',
  description:
    'Says in words what a finding, check or gate of an analysis means for this token, who is behind it, and what shows it. Costs one call of the key.',
  input: statementInput,
  operation: AgentExplanationDocument,
  variables: toTokenVariables,
  output,
  report: 'security',
  present: ({ token }, { chain, contract_address, code }) => {
    const all = toStatements(token);
    const statements = all.filter(([name]) => name === code).map(([, said]) => said);
    if (statements.length === 0) throw noSuchCode(code, [...new Set(all.map(([name]) => name))]);
    const answer = { chain, contract_address, code, statements };
    return { output: answer, text: toText(answer) };
  },
});

type Statement = z.input<typeof statement>;
type Pieces = Parameters<typeof toShortEvidence>[0][];

const MAX_EVIDENCE = 5;

/** Everything that the analysis states, by its code. */
function toStatements(token: AgentExplanationQuery['token']): readonly (readonly [string, Statement])[] {
  const findings = token.security?.auditAnalysis?.findings ?? [];
  return [
    ...findings.map(
      ({ type, severity, status, controller, issue, description, evidence }) =>
        [
          type,
          {
            kind: 'finding',
            component: 'security',
            status,
            severity,
            controller,
            words: markUntrusted(`${issue}. ${description}`),
            ...shorten(evidence),
          },
        ] as const,
    ),
    ...token.components.flatMap(({ name, checks }) =>
      (checks ?? []).map(
        ({ code, status, reason, evidence }) =>
          [
            code,
            {
              kind: 'check',
              component: name,
              status,
              severity: null,
              controller: null,
              words: markUntrusted(reason),
              ...shorten(evidence),
            },
          ] as const,
      ),
    ),
    ...token.gates.map(
      ({ code, cap, reason }) =>
        [
          code,
          {
            kind: 'gate',
            component: null,
            status: `at most ${cap}`,
            severity: null,
            controller: null,
            words: markUntrusted(reason),
            ...shorten([]),
          },
        ] as const,
    ),
  ];
}

function shorten(pieces: Readonly<Pieces>) {
  return { evidence: pieces.slice(0, MAX_EVIDENCE).map(toShortEvidence), evidence_total: pieces.length };
}

function toText({ code, statements }: z.input<typeof output>): string {
  const lines = statements.flatMap(
    ({ kind, status, severity, controller, words, evidence, evidence_total: total }) => [
      `${code}, a ${kind}: ${[severity, status].filter(Boolean).join(', ')}${controller ? `, by ${controller}` : ''}.`,
      words,
      ...evidence.map(({ kind: of, where, shows }) => `Evidence (${of}, ${where}): ${shows}`),
      ...(total > evidence.length
        ? [`${total - evidence.length} more pieces of evidence are in the report.`]
        : []),
    ],
  );
  const hasEvidence = statements.some(({ evidence_total: total }) => total > 0);
  return [...lines, ...(hasEvidence ? ['replay_evidence asks a node for it again.'] : [])].join('\n');
}
