/** The two questions that README.md shows with their answers, asked about the demo's honeypot. */
export const README_STORY = 'honeypot';
export const README_REST_PATH = '/api/v1/token/security-only';
/** What the example picks of the answer. */
const README_REST_FIELDS = ['security_score', 'overall_risk', 'critical_issues', 'token_info'] as const;
const README_QUERY_FIELDS = `coreScore
    coreGrade
    gates { reason }
    security { scanAnalysis { isHoneypot } }
    market { priceUsd }`;

export interface ReadmeToken {
  readonly chain: string;
  readonly address: string;
}

export function toReadmeQuery({ chain, address }: ReadmeToken): string {
  return `{\n  token(chain: ${chain}, address: "${address}") {\n    ${README_QUERY_FIELDS}\n  }\n}`;
}

/** README.md with both examples put between their markers. @param answers the parsed JSON bodies */
export function withExamples(
  readme: string,
  token: ReadmeToken,
  answers: { readonly rest: unknown; readonly graphql: unknown },
): string {
  const curl = [
    `curl -s http://127.0.0.1:4000${README_REST_PATH} \\`,
    "  -H 'Authorization: Bearer <API_KEY>' -H 'Content-Type: application/json' \\",
    `  -d '{"contract_address":"${token.address}","chain":"${token.chain}"}' \\`,
    `  | jq '{${README_REST_FIELDS.join(', ')}, report: .assurance.report_id}'`,
  ].join('\n');
  return replaceBlock(
    replaceBlock(readme, 'rest', [fenced('sh', curl), fenced('json', toJson(toShownRest(answers.rest)))]),
    'graphql',
    [fenced('graphql', toReadmeQuery(token)), fenced('json', toJson(answers.graphql))],
  );
}

/** What jq of the example leaves of the answer. */
function toShownRest(answer: unknown): unknown {
  const body = Object(answer) as Record<string, unknown>;
  const picked = README_REST_FIELDS.map((name) => [name, body[name]] as const);
  return { ...Object.fromEntries(picked), report: Object(body.assurance).report_id };
}

function replaceBlock(readme: string, name: string, parts: readonly string[]): string {
  const pattern = new RegExp(`(<!-- example: ${name} -->\\n)[\\s\\S]*?(<!-- /example -->)`);
  return readme.replace(
    pattern,
    (_whole, start: string, end: string) => `${start}\n${parts.join('\n\n')}\n\n${end}`,
  );
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

function toJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
