import type { Path } from '../model/behaviour.js';
import { isAppended, isConst, mentions, type Term } from '../model/term.js';

/**
 * Uniswap's Permit2 moves tokens only with the holder's signature; libraries give it an allowance by default.
 */
const PERMIT2 = 0x000000000022d473030f116ddee9f6b43ac78ba3n;

export function isPermit2(term: Term): boolean {
  return isConst(term) && term.value === PERMIT2;
}

/** The caller, or the contract: accounts that need no consent. */
export function isSelf(term: Term): boolean {
  return term.op === 'caller' || term.op === 'self';
}

function isRecovered(term: Term): boolean {
  return mentions(term, ({ op, name }) => op === 'call' && (name ?? '').endsWith('ecrecover'));
}

/** Accounts that act on this path: the caller, and accounts whose signature is checked. */
function speakers(path: Path): ReadonlySet<Term> {
  const found = new Set<Term>();
  for (const { term, holds } of path.conditions) {
    if (holds && term.op === 'eq' && term.args.some(isRecovered)) for (const arg of term.args) found.add(arg);
  }
  return found;
}

/** `isValidSignature(bytes32,bytes)`: a contract says so whether it signed (ERC-1271). */
const isValidSignature = '0x1626ba7e';

/** The account is a contract, was asked whether it signed, and had to answer. */
function saysItSigned({ conditions, calls }: Path, account: Term): boolean {
  const asked = calls.filter(({ target, selector }) => target === account && selector === isValidSignature);
  return conditions.some(
    ({ term, holds }) =>
      holds &&
      term.op === 'eq' &&
      term.args.some((arg) => arg.op === 'ret' && asked.some(({ result }) => arg.args[0] === result)),
  );
}

/** The account consents: an allowance for the acting account, its signature, or it is the caller. */
export function hasConsent(path: Path, account: Term): boolean {
  // An account that is recovered from a signature has signed.
  if (isRecovered(account) || saysItSigned(path, account)) return true;
  const speaking = speakers(path);
  if (speaking.has(account) && account.op !== 'caller') return true;
  const isSpeaker = (term: Term) =>
    term.op === 'caller' || (term !== account && (speaking.has(term) || isAppended(term)));
  const bySomeMapping = (term: Term) =>
    term.op === 'load' && term.args.includes(account) && term.args.some(isSpeaker);
  const isCaller = (term: Term) => term.op === 'eq' && term.args.includes(account) && term.args.some(isSelf);
  if (path.conditions.some(({ term }) => mentions(term, bySomeMapping))) return true;
  if (path.conditions.some(({ term, holds }) => holds && isCaller(term))) return true;
  const isBySignature = ({ op, args }: Term) => op === 'eq' && args.some(isSelf) && args.some(isPermit2);
  if (path.conditions.some(({ term, holds }) => holds && isBySignature(term))) return true;
  return path.writes.some(
    ({ place, value }) =>
      place.keys.includes(account) && place.keys.some(isSpeaker) && mentions(value, bySomeMapping),
  );
}
