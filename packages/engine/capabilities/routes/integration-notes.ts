import {
  type AuditReport,
  type ContractCode,
  type Evidence,
  type FactBag,
  type FactKind,
  type Finding,
  knownValue,
  type OwnerPowers,
  type PowerEffect,
  type RouteId,
  type Routes,
} from '@assay/facts';
import { hasFunction } from './has-function.js';

/** What protocols ask of a token before they take it. */
export type NoteId =
  | 'FEE_ON_TRANSFER'
  | 'REBASING'
  | 'MISSING_RETURN'
  | 'NO_REVERT_ON_FAILURE'
  | 'CLAMPS_AMOUNTS'
  | 'APPROVAL_RACE_GUARD'
  | 'REVERTS_ON_ZERO'
  | 'TRANSFER_CALLBACKS'
  | 'UNUSUAL_DECIMALS'
  | 'PERMIT'
  | 'GAS_HUNGRY'
  | 'BLOCKLIST'
  | 'PAUSABLE'
  | 'UPGRADEABLE'
  | 'AMOUNT_LIMITS'
  | 'MINTABLE'
  | 'FLASH_MINT'
  | 'DOUBLE_ENTRY_POINT';

export type NotePresence = 'PRESENT' | 'ABSENT' | 'UNKNOWN';

/** One line of the checklist. `UNKNOWN` is not absent. */
export interface IntegrationNote {
  readonly note: NoteId;
  readonly presence: NotePresence;
  /** What it rests on, one sentence; may hold hostile text. */
  readonly detail: string;
  readonly evidence: readonly Evidence[];
}

/** What the notes rest on. */
export const noteFacts = ['routes', 'powers', 'code', 'auditReport'] as const satisfies readonly FactKind[];

/** Of all functions and actors, this share must have been tried before a power is said not to be there. */
const ENOUGH_TRIED = 0.8;

type Saying = Omit<IntegrationNote, 'note'>;

const unknown = (detail: string): Saying => ({ presence: 'UNKNOWN', detail, evidence: [] });

/** What routes show. `shows`: the route has the trait. */
function byRoutes(
  routes: Routes | undefined,
  ids: readonly RouteId[],
  shows: (route: Routes['routes'][number]) => boolean,
): Saying {
  const asked = (routes?.routes ?? []).filter(({ route }) => ids.includes(route));
  const tried = asked.filter(({ status }) => status !== 'NOT_TRIED');
  const found = tried.find(shows);
  if (found) return { presence: 'PRESENT', detail: found.detail, evidence: found.evidence };
  if (tried.length < ids.length) return unknown(asked[0]?.detail ?? 'It was not tried.');
  return {
    presence: 'ABSENT',
    detail: tried[0]?.detail ?? '',
    evidence: tried.flatMap((one) => one.evidence),
  };
}

/** Balances that time does not change may still be changed by a call. */
function byRebase(routes: Routes | undefined): Saying {
  const found = routes?.routes.find(({ route }) => route === 'rebase');
  if (found?.status === 'WORKS' && /was not tried/.test(found.detail)) return unknown(found.detail);
  return byRoutes(routes, ['rebase'], ({ status }) => status === 'DIFFERS');
}

/** A route that fails shows nothing of another trait. */
function byPassingRoute(routes: Routes | undefined, id: RouteId, says: RegExp): Saying {
  const found = routes?.routes.find(({ route }) => route === id);
  if (found?.status === 'FAILS' && !says.test(found.detail)) return unknown(found.detail);
  return byRoutes(routes, [id], ({ detail }) => says.test(detail));
}

interface PowerSigns {
  readonly effects: readonly PowerEffect[];
  readonly findings: readonly string[];
}

const isShown = ({ status }: Finding) => status === 'PROVEN' || status === 'STATIC_CONFIRMED';

function byPowers(
  powers: OwnerPowers | undefined,
  audit: AuditReport | undefined,
  { effects, findings }: PowerSigns,
): Saying {
  const cells = (powers?.matrix ?? []).filter(({ effect }) => effects.includes(effect));
  const proven = cells.find(({ status }) => status === 'PROVEN');
  if (proven) {
    const by = proven.signature ? ` by ${proven.signature}` : '';
    return { presence: 'PRESENT', detail: `A call shows it${by}.`, evidence: proven.evidence };
  }
  const finding = audit?.findings.find((one) => findings.includes(one.type) && isShown(one));
  if (finding) return { presence: 'PRESENT', detail: finding.description, evidence: finding.evidence };
  const isTried = cells.length > 0 && cells.every(({ status }) => status === 'NOT_SHOWN');
  if (!isTried || (powers?.coverage ?? 0) < ENOUGH_TRIED)
    return unknown('Not enough of its functions could be tried.');
  return { presence: 'ABSENT', detail: 'No call of its functions shows it.', evidence: [] };
}

function upgradeable(code: ContractCode | undefined, saying: Saying): Saying {
  if (saying.presence === 'PRESENT' || !code) return saying;
  const proxy = code.proxies?.find(({ kind }) => kind !== 'minimal');
  if (proxy || code.diamond)
    return { presence: 'PRESENT', detail: 'It runs the code of another contract.', evidence: [] };
  return code.proxyProblem ? unknown('The code behind the proxy could not be read.') : saying;
}

const flashMints = ['flashLoan(address,address,uint256,bytes)', 'flashMint(address,uint256,bytes)'];
/** How a former contract of a token hands its calls to the newer one. */
const delegated = ['delegateTransfer(address,uint256,address)', 'transferByLegacy(address,address,uint256)'];

function byFunctions(code: ContractCode | undefined, functions: readonly string[]): Saying {
  if (!code || code.diamond || code.protocol || code.proxyProblem)
    return unknown('Its functions could not be read.');
  const found = functions.map((one) => hasFunction(code, one)).find((one) => one !== undefined);
  if (found) return { presence: 'PRESENT', detail: found.description, evidence: [found] };
  return { presence: 'ABSENT', detail: `It has none of ${functions.join(', ')}.`, evidence: [] };
}

/** The checklist of integrators, from the facts of {@link noteFacts}. Pure. */
export function toIntegrationNotes(bag: FactBag): readonly IntegrationNote[] {
  const [routes, powers] = [knownValue(bag.routes), knownValue(bag.powers)];
  const [code, audit] = [knownValue(bag.code), knownValue(bag.auditReport)];
  const isNotFine = ({ status }: Routes['routes'][number]) => status !== 'WORKS';
  const power = (effects: readonly PowerEffect[], ...findings: readonly string[]) =>
    byPowers(powers, audit, { effects, findings });
  const entry = byFunctions(code, delegated);
  const canMove = routes?.routes.some(
    ({ route, status }) => route === 'transfer_all' && (status === 'WORKS' || status === 'DIFFERS'),
  );
  const says: Readonly<Record<NoteId, Saying>> = {
    FEE_ON_TRANSFER: byPassingRoute(routes, 'custody_router', /is taken/),
    REBASING: byRebase(routes),
    MISSING_RETURN: byPassingRoute(routes, 'returns', /^Returns nothing/),
    NO_REVERT_ON_FAILURE: byRoutes(routes, ['transfer_too_much'], ({ detail }) =>
      /answers false|moves nothing/.test(detail),
    ),
    CLAMPS_AMOUNTS: byRoutes(routes, ['transfer_too_much'], ({ detail }) =>
      /moves what there is/.test(detail),
    ),
    APPROVAL_RACE_GUARD: byPassingRoute(routes, 'approve_again', /over another|instead of/),
    REVERTS_ON_ZERO: canMove
      ? byRoutes(routes, ['transfer_zero'], isNotFine)
      : unknown('No other transfer passes either.'),
    TRANSFER_CALLBACKS: byPassingRoute(routes, 'hooks', /calls its recipient/),
    UNUSUAL_DECIMALS: byRoutes(routes, ['decimals'], isNotFine),
    PERMIT: byRoutes(routes, ['permit'], ({ status }) => status !== 'FAILS'),
    GAS_HUNGRY: byPassingRoute(routes, 'fresh_account', /the more the more/),
    BLOCKLIST: power(['BLACKLIST'], 'BLACKLIST'),
    PAUSABLE: power(['PAUSE'], 'TRADING_PAUSABLE'),
    UPGRADEABLE: upgradeable(code, power(['CHANGE_CODE'])),
    AMOUNT_LIMITS: power(['LIMIT_AMOUNTS'], 'AMOUNT_LIMIT'),
    MINTABLE: power(['MINT'], 'OWNER_MINT', 'HIDDEN_MINT', 'PUBLIC_MINT'),
    FLASH_MINT: byFunctions(code, flashMints),
    DOUBLE_ENTRY_POINT:
      entry.presence === 'PRESENT'
        ? entry
        : unknown('No other address is known that moves the same balances, which does not exclude one.'),
  };
  return (Object.keys(says) as NoteId[]).map((note) => ({ note, ...says[note] }));
}
