import type { AuditRating, Finding, OwnerPowers, Ownership, TradeSimulation } from '@assay/facts';
import { byItsCode, findingSentence } from '../../words/contract.js';
import { fineBegins } from '../../words/headline.js';
import { isOfPurchases } from '../../words/powers.js';
import type { Check, Gate } from '../component.js';
import { effectsOfCheck } from './effects-of-check.js';
import { reachOf, waysTo } from './open-paths.js';
import { isOfOthers } from './reconcile/is-of-others.js';

/** Everything that one answer says of a token's security. */
export interface Statements {
  readonly checks: readonly Check[];
  readonly gates: readonly Gate[];
  readonly findings: readonly Finding[];
  /** The lines for a reader. */
  readonly keyFindings: readonly string[];
  readonly powers: OwnerPowers | undefined;
  readonly ownership: Ownership | undefined;
  readonly simulation: TradeSimulation | undefined;
  readonly isRenounced: boolean | null;
  readonly isMintable: boolean | null;
  readonly isHoneypot: boolean | null;
  readonly rating: AuditRating;
}

const isConfirmed = ({ status }: Finding) => status === 'PROVEN' || status === 'STATIC_CONFIRMED';
const isGrave = ({ severity }: Finding) => severity === 'HIGH' || severity === 'CRITICAL';
const ofAnyone = ({ type }: Finding) => /^(?:PUBLIC|ANYONE)_/.test(type);

const provenOf = ({ powers }: Statements) =>
  (powers?.matrix ?? []).filter(({ status }) => status === 'PROVEN');
const confirmedOf = ({ findings }: Statements) => findings.filter(isConfirmed);
const checkOf = ({ checks }: Statements, id: string) => checks.find((check) => check.id === id);
const passes = (one: Statements, id: string) => checkOf(one, id)?.status === 'PASS';

/** "Nobody can" beside a call or a finding of somebody who can. */
function ofPowers(one: Statements): readonly string[] {
  return Object.entries(effectsOfCheck).flatMap(([id, effects]) => {
    const check = checkOf(one, id);
    if (check?.status !== 'PASS' || !check.reason.startsWith('Nobody')) return [];
    const cells = provenOf(one).filter(
      (cell) => (effects as readonly string[]).includes(cell.effect) && !isOfPurchases(cell),
    );
    const types: readonly string[] = effects.flatMap((effect) => waysTo[effect] ?? []);
    const found = confirmedOf(one).filter(({ type }) => types.includes(type));
    return [
      ...cells.map(({ actor, signature }) => `${check.reason} | ${actor}: ${signature}`),
      ...found.map(({ type, function: name }) => `${check.reason} | ${type} ${name}`),
    ];
  });
}

/** "Nobody can now, since no owner is left" beside a call that takes the ownership. */
function ofVacancies(one: Statements): readonly string[] {
  if (!provenOf(one).some(({ effect }) => effect === 'TAKE_OWNERSHIP')) return [];
  const left = one.findings.filter(
    (finding) => finding.status === 'DISPROVED_NOW' && reachOf(finding, one.powers)?.authority === 'nobody',
  );
  return left.map(({ type }) => `nobody can: ${type} | the ownership can be taken`);
}

/** Findings that exclude each other, or what calls showed of their function. */
function ofFindings(one: Statements): readonly string[] {
  return confirmedOf(one).flatMap((finding) => {
    const { type, function: name, controller } = finding;
    const said = `${type} ${name ?? ''}`;
    const isBoth = one.findings.some(
      (other) => other.type === type && other.function === name && other.status === 'DISPROVED_NOW',
    );
    const reach = reachOf(finding, one.powers);
    const authority = reach?.authority;
    const isDenied = reach !== undefined && (isOfOthers(reach) || authority === 'nobody');
    return [
      ...(isBoth ? [`${said} | disproved too`] : []),
      ...(controller === 'nobody' ? [`${said} | nobody controls it`] : []),
      ...(ofAnyone(finding) && isDenied ? [`${said} | calls of it pass for: ${authority}`] : []),
      ...(authority === 'nobody' ? [`${said} | no call of it can pass now`] : []),
    ];
  });
}

/** What is said of owners beside what calls of others showed. */
function ofOwners(one: Statements): readonly string[] {
  const { isRenounced, ownership } = one;
  const held = provenOf(one).filter(({ actor }) => actor !== 'stranger');
  const taken = provenOf(one).some(
    ({ actor, effect }) => actor === 'stranger' && effect === 'TAKE_OWNERSHIP',
  );
  const said = checkOf(one, 'ownership')?.reason ?? '';
  return [
    ...(isRenounced ? held.map(({ actor, effect }) => `renounced | ${actor}: ${effect}`) : []),
    ...(isRenounced && taken ? ['renounced | anyone can take the ownership'] : []),
    ...(isRenounced && (ownership?.roles ?? []).length > 0 ? ['renounced | somebody has a role'] : []),
    ...(said === 'Ownership is renounced.' && isRenounced !== true ? [`${said} | not renounced`] : []),
    ...(ownership?.owner === null && held.some(({ actor }) => actor === 'owner') ? ['no owner | owner'] : []),
  ];
}

/** What is said of trades. */
function ofTrades(one: Statements): readonly string[] {
  const { simulation, isHoneypot, gates } = one;
  const never = ['TRANSFER_ALWAYS_FAILS', 'APPROVAL_REFUSED'];
  const refused = confirmedOf(one).filter(({ type }) => never.includes(type));
  const isTrap = gates.some(({ id }) => id === 'proven_honeypot');
  const worst = checkOf(one, 'worst_case_tax');
  const raised = provenOf(one).filter(
    ({ effect, taxAfter = 0 }) => effect === 'RAISE_TAX' && taxAfter >= 0.5,
  );
  return [
    ...(passes(one, 'can_sell') ? refused.map(({ type }) => `it can be sold | ${type}`) : []),
    ...(passes(one, 'can_sell') && isHoneypot && isTrap ? ['it can be sold | honeypot'] : []),
    ...(isTrap && isHoneypot === false ? ['proven honeypot | no honeypot'] : []),
    ...(passes(one, 'transfer') && (simulation?.transferTax ?? 0) >= 0.99
      ? ['it moves | nothing arrives']
      : []),
    ...(worst?.status === 'PASS' && raised.length > 0 ? [`${worst.reason} | a call raises it`] : []),
  ];
}

/** The rating and the answers in one word, beside what they are made of. */
function ofSummaries(one: Statements): readonly string[] {
  const { rating, isMintable, isHoneypot, gates } = one;
  const mints = confirmedOf(one).filter(({ type }) => type.includes('MINT'));
  const deniesMint = passes(one, 'mint') && checkOf(one, 'mint')?.reason.startsWith('Nobody') === true;
  const isMade = provenOf(one).some(({ effect }) => effect === 'MINT');
  const isSafe = rating === 'SAFE';
  const isTrap = gates.some(({ id }) => id === 'proven_honeypot');
  return [
    ...(isMintable === false ? mints.map(({ type }) => `not mintable | ${type}`) : []),
    ...(isMintable === false && isMade ? ['not mintable | a call mints'] : []),
    ...(deniesMint && isMintable === true ? ['nobody can mint | mintable'] : []),
    ...(isSafe && isHoneypot === true ? ['safe | honeypot'] : []),
    ...(isSafe
      ? confirmedOf(one)
          .filter(isGrave)
          .map(({ type }) => `safe | ${type}`)
      : []),
    ...(isTrap && rating !== 'DANGEROUS' ? [`${rating} | proven honeypot`] : []),
  ];
}

/** "The owner can", as if a call had shown it, beside "not known who can". */
function ofOpenPaths(one: Statements): readonly string[] {
  return Object.entries(effectsOfCheck).flatMap(([id, effects]) => {
    if (checkOf(one, id)?.status !== 'UNKNOWN') return [];
    const types: readonly string[] = effects.flatMap((effect) => waysTo[effect] ?? []);
    const said = confirmedOf(one).filter(
      ({ type, issue, status }) =>
        types.includes(type) && status !== 'PROVEN' && one.keyFindings.includes(findingSentence(issue)),
    );
    return said.map(({ type }) => `not known: ${id} | key finding of ${type}`);
  });
}

/** What the lines for a reader say is fine, or accuse of, beside what calls showed. */
function ofKeyFindings(one: Statements): readonly string[] {
  const { keyFindings, simulation, gates, isHoneypot } = one;
  const isFine = (part: string) =>
    keyFindings.some((line) => line.startsWith(fineBegins) && line.includes(part));
  const taxes = [simulation?.buyTax, simulation?.sellTax].map((tax) => tax ?? 0);
  const isHeld = gates.some(({ id }) => id.startsWith('proven_') && id !== 'proven_honeypot');
  const denied: readonly (readonly [part: string, isDenied: boolean])[] = [
    ['buying', simulation?.canBuy === false],
    ['selling', simulation?.canSell === false || isHoneypot === true],
    ['taxes', taxes.some((tax) => tax >= 0.5)],
    ["the owner's powers", isHeld],
  ];
  const left = new Set(confirmedOf(one).map(({ issue }) => issue));
  const gone = one.findings.filter(({ status, issue }) => status === 'DISPROVED_NOW' && !left.has(issue));
  const isSaid = ({ issue }: Finding) =>
    [findingSentence(issue), byItsCode(issue)].some((line) => keyFindings.includes(line));
  const accused = gone.filter(isSaid);
  return [
    ...denied.flatMap(([part, isDenied]) =>
      isDenied && isFine(part) ? [`fine: ${part} | a call shows harm`] : [],
    ),
    ...accused.map(({ type }) => `key finding of ${type} | disproved`),
    ...ofOpenPaths(one),
  ];
}

/** Pairs of statements of one answer that exclude each other; none in a consistent one. O(checks · findings). */
export function contradictionsIn(statements: Statements): readonly string[] {
  const rules = [ofPowers, ofVacancies, ofFindings, ofOwners, ofTrades, ofSummaries, ofKeyFindings];
  return rules.flatMap((rule) => rule(statements));
}
