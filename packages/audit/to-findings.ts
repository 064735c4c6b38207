import type { Evidence, Finding, Severity } from '@assay/facts';
import { catalogueEntry } from './catalogue/catalogue.js';
import type { Site } from './model/behaviour.js';
import { shownFunction, shownName } from './model/quote.js';
import type { Capability } from './rules/capability.js';

/** The locations of findings: quoted lines of source, or positions in code. */
export type Quoter = (site: Site, capability: Capability) => Evidence | undefined;

const order: readonly Severity[] = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFO'];
const controllerNote =
  ' The token is written for a contract to hold this power: what that contract allows decides.';
const nobodyNote =
  ' Only a call from the zero address passes. No account can send one; a chain that calls its own contracts can.';
const issuerNote = ' The same check of the caller lets create tokens: it is the power of an issuer.';
const cappedNote = ' The code ends it at a total that nobody can change.';
export const readNote = ' Reading alone shows it: it is critical where a call proves it.';
const reserveNote = ' The account is fixed as the contract is made, and nothing shows a market in it.';
const upgradeNote = " The function keeps that code as the contract's own: it is an upgrade.";
const sourceNote = ' Only the source shows it: the code of the function was not read to its end.';
/** More places of one finding say nothing more. */
const maxEvidence = 4;

function keyOf({ type, fn, actor }: Capability): string {
  return `${type}|${fn.selector}|${fn.name ?? ''}|${actor}`;
}

function grouped(capabilities: readonly Capability[]): readonly (readonly Capability[])[] {
  const groups = new Map<string, Capability[]>();
  for (const capability of capabilities) {
    const group = groups.get(keyOf(capability)) ?? [];
    group.push(capability);
    groups.set(keyOf(capability), group);
  }
  return [...groups.values()];
}

function evidenceOf(group: readonly Capability[], quote: Quoter): readonly Evidence[] {
  const found = new Map<string, Evidence>();
  for (const capability of group) {
    for (const site of [capability.site, capability.checkedAt]) {
      const evidence = site && quote(site, capability);
      if (evidence) found.set(JSON.stringify(evidence), evidence);
    }
  }
  return [...found.values()].slice(0, maxEvidence);
}

/**
 * Powers of a role that is known: of a contract, an issuer, or whoever upgrades the code; those of a pause; and those
 * over one account that nothing shows to be a market.
 */
function isOfRole({ behindController, byIssuer, isUpgrade, onlyRefuses, ofReserve }: Capability): boolean {
  return [behindController, byIssuer, isUpgrade, onlyRefuses, ofReserve].includes(true);
}

/** Types that tell of a power which a privileged account is thought to have; here anyone has it. */
function isOpened(group: readonly Capability[]): boolean {
  return group.every(({ actor, checkedAt }) => actor === 'anyone' && checkedAt !== undefined);
}

/**
 * The severity by who can do it. What anyone can steer weighs one step more; a power meant to be held by a
 * contract has no single holder, is reported, and weighs no more than an open one. An issuer that takes tokens
 * back weighs as much as one that creates them; code that is run once as it is put in place, as much as an
 * upgrade. What no account can do only informs. Nothing is critical that only reading shows: that takes a call.
 */
function weighed(severity: Severity, group: readonly Capability[]): Severity {
  const at = order.indexOf(severity);
  if (group.every(({ byNobody }) => byNobody)) return 'INFO';
  const place = isOpened(group) ? at - 1 : group.every(isOfRole) ? Math.max(at, 2) : at;
  return order[Math.max(1, place)] ?? severity;
}

/** Whom the code alone accuses. Of a check of the caller it does not say who passes it. */
function controllerOf(group: readonly Capability[]): Pick<Finding, 'controller'> {
  if (group.every(({ actor }) => actor === 'anyone')) return { controller: 'anyone' };
  if (group.every(({ byNobody }) => byNobody)) return { controller: 'nobody' };
  return group.every(({ behindController }) => behindController) ? { controller: 'contract' } : {};
}

/** Anyone can do it, as far as the code shows: only a call can tell that nothing else stands in the way. */
function readNoteOf(severity: Severity, group: readonly Capability[]): string {
  const isByAnyone = group.every(({ actor }) => actor === 'anyone');
  return severity === 'CRITICAL' && isByAnyone ? readNote : '';
}

function noteOf(group: readonly Capability[]): string {
  if (group.every(({ byNobody }) => byNobody)) return nobodyNote;
  if (isOpened(group)) return ' Anyone can do it: the caller is not checked.';
  if (group.every(({ behindController }) => behindController)) return controllerNote;
  if (group.every(({ byIssuer }) => byIssuer)) return issuerNote;
  if (group.every(({ ofReserve }) => ofReserve)) return reserveNote;
  return group.every(({ isUpgrade }) => isUpgrade) ? upgradeNote : '';
}

function capNoteOf(group: readonly Capability[]): string {
  return group.every(({ isCapped }) => isCapped) ? cappedNote : '';
}

function sourceNoteOf(group: readonly Capability[]): string {
  return group.every(({ onlyInSource }) => onlyInSource) ? sourceNote : '';
}

function toFinding(group: readonly Capability[], quote: Quoter): Finding | undefined {
  const [first] = group;
  if (!first) return undefined;
  const { title, severity, description } = catalogueEntry(first.type);
  const { site, fn } = first;
  const name = shownFunction(fn.name, fn.selector);
  return {
    type: first.type,
    severity: weighed(severity, group),
    status: 'STATIC_CONFIRMED',
    issue: title,
    description: `${description} Seen in ${name}: ${first.detail}.${noteOf(group)}${capNoteOf(group)}${readNoteOf(severity, group)}${sourceNoteOf(group)}`,
    ...controllerOf(group),
    ...(site.contract ? { contract: shownName(site.contract) } : {}),
    function: name,
    ...(site.file ? { file: site.file } : {}),
    ...(site.lineStart ? { lineStart: site.lineStart } : {}),
    ...(site.lineEnd ? { lineEnd: site.lineEnd } : {}),
    evidence: evidenceOf(group, quote),
  };
}

/** One finding for each type and function, the gravest first. */
export function toFindings(capabilities: readonly Capability[], quote: Quoter): readonly Finding[] {
  const findings = grouped(capabilities).flatMap((group) => toFinding(group, quote) ?? []);
  return findings.sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
}
