import type { StaticAudit } from '@assay/audit';
import type { Finding, Severity } from '@assay/facts';
import pc from 'picocolors';

const paints: Readonly<Record<Severity, (text: string) => string>> = {
  CRITICAL: pc.red,
  HIGH: pc.red,
  MEDIUM: pc.yellow,
  LOW: pc.dim,
  INFO: pc.dim,
};

/** Names in source are untrusted and must not control the terminal. */
export function withoutControls(text: string): string {
  return text.replace(/\p{C}/gu, ' ');
}

function placesOf({ file, lineStart, lineEnd, evidence }: Finding): readonly string[] {
  if (file && lineStart) {
    const lines = lineEnd && lineEnd > lineStart ? `${lineStart}-${lineEnd}` : `${lineStart}`;
    return [`${file}:${lines}`];
  }
  return evidence.flatMap((one) => (one.kind === 'bytecode' ? one.description : []));
}

function toLines(finding: Finding): readonly string[] {
  const { type, severity, status, controller, issue, description } = finding;
  const who = controller ?? 'unknown';
  return [
    `  ${paints[severity](severity.padEnd(8))} ${pc.bold(type)}  ${status}  controller: ${who}`,
    `           ${withoutControls(`${issue}. ${description}`)}`,
    ...placesOf(finding).map((place) => `           ${pc.dim(withoutControls(place))}`),
  ];
}

/** An audit as lines for a terminal, without a line break at the end. */
export function renderAudit(
  name: string,
  { basis, contract, coverage, findings, unread }: StaticAudit,
): string {
  const of = contract === undefined ? '' : `contract ${contract}, `;
  const head = `${name}  ${of}from ${basis}, ${Math.round(coverage * 100)} % of its functions read`;
  const nothing = coverage === 0 ? 'Nothing was read: nothing can be concluded.' : 'Nothing was found.';
  return [
    pc.bold(withoutControls(head)),
    ...(findings.length === 0 ? [`  ${nothing}`] : findings.flatMap(toLines)),
    ...(unread.length === 0 ? [] : [`  Not read whole: ${withoutControls(unread.slice(0, 12).join(', '))}`]),
  ].join('\n');
}
