import { type Finding, severities } from '../../domain/finding.js';
import { catalogueEntry, isFindingType } from './catalogue.js';

const maxFunctionsNamed = 3;

/** A function's name as the contract writes it is its author's text: cut, and kept to what a name may hold. */
function safeName(name: string): string {
  return name.replace(/[^\w$(),[\] ]/g, '').slice(0, 60);
}

function sentence(type: string, findings: readonly Finding[]): string {
  const title = isFindingType(type) ? catalogueEntry(type).title : (findings[0]?.issue ?? type);
  const names = [...new Set(findings.flatMap((finding) => finding.function ?? []))].map(safeName);
  const shown = names.slice(0, maxFunctionsNamed).join(', ');
  const more = names.length > maxFunctionsNamed ? ` and ${names.length - maxFunctionsNamed} more` : '';
  return shown ? `${title}: ${shown}${more}.` : `${title}.`;
}

/** One sentence for each type of confirmed finding, the gravest first; information is left out. */
export function keyFindings(findings: readonly Finding[], limit = 8): readonly string[] {
  const counted = findings.filter(
    ({ status, severity }) => (status === 'PROVEN' || status === 'STATIC_CONFIRMED') && severity !== 'INFO',
  );
  const byType = new Map<string, Finding[]>();
  for (const finding of counted) byType.set(finding.type, [...(byType.get(finding.type) ?? []), finding]);
  const rank = ([, [first]]: readonly [string, readonly Finding[]]) =>
    -severities.indexOf(first?.severity ?? 'INFO');
  return [...byType]
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, limit)
    .map(([type, list]) => sentence(type, list));
}
