import { encodeCall, toSelector, uintAt } from '@assay/chain';
import { createFreshAddress } from '@assay/facts';
import { balanceStep, transferStep } from '../calls/erc20.js';
import { type Outcomes, passed, readWord, type Step } from '../calls/step.js';
import { withAmount } from '../venues/venue.js';
import { failureOf, type Outcome, type RouteCase, toPercent, whyNot } from './route-case.js';
import type { RouteSetup } from './route-setup.js';

const approve = toSelector('approve(address,uint256)');
const allowance = toSelector('allowance(address,address)');
const transferFrom = toSelector('transferFrom(address,address,uint256)');
const decimals = toSelector('decimals()');

/** A wallet shows more decimals as a wrong amount, and contracts scale by 18. */
const MOST_DECIMALS = 18n;
const READ_GAS = 300_000;

const gasOf = (outcomes: Outcomes, key: string) => outcomes.get(key)?.gasUsed;

/** The holder lets the contract of the setup spend `amount`. */
export function allowStep({ holder, contract, token, amount }: RouteSetup, key = 'approve'): Step {
  const data = encodeCall(approve, contract, typeof amount === 'bigint' ? amount : 0n);
  return withAmount({ key, actor: holder, target: token, data }, 36, amount);
}

/** The contract of the setup pulls the holder's tokens to itself. */
export function pullStep({ holder, contract, token, amount }: RouteSetup, key = 'pull'): Step {
  const data = encodeCall(transferFrom, holder, contract, typeof amount === 'bigint' ? amount : 0n);
  return withAmount({ key, actor: contract, target: token, data }, 68, amount);
}

function approveAgain({ holder, contract, token }: RouteSetup): RouteCase {
  const set = (key: string, amount: bigint): Step => ({
    ...{ key, actor: holder, target: token },
    data: encodeCall(approve, contract, amount),
  });
  const read = { actor: holder, target: token, data: encodeCall(allowance, holder, contract), gas: READ_GAS };
  return {
    route: 'approve_again',
    meaning: 'a fresh account approves 1 unit, and then 2, without 0 between',
    steps: [set('first', 1n), set('second', 2n), { ...read, key: 'allowance' }],
    read: (outcomes) => {
      const failed = failureOf(outcomes, { first: 'An approval', second: 'An approval over another' });
      if (failed) return failed;
      const now = readWord(outcomes, 'allowance');
      return now === 2n
        ? { status: 'WORKS', detail: 'The new amount stands.', gas: gasOf(outcomes, 'second') }
        : { status: 'DIFFERS', detail: `It passes, and the allowance is ${now ?? 'not told'} instead of 2.` };
    },
  };
}

function transferZero({ holder, recipient, token }: RouteSetup): RouteCase {
  return {
    route: 'transfer_zero',
    meaning: 'a fresh account transfers 0 units',
    steps: [transferStep('move', holder, { token, to: recipient, amount: 0n })],
    read: (outcomes) =>
      failureOf(outcomes, { move: 'A transfer of 0' }) ?? {
        ...{ status: 'WORKS', detail: 'It passes.', gas: gasOf(outcomes, 'move') },
      },
  };
}

function transferSelf({ holder, token, amount }: RouteSetup): RouteCase {
  return {
    route: 'transfer_self',
    meaning: 'a fresh account transfers all of it to itself',
    steps: [
      transferStep('move', holder, { token, to: holder, amount }),
      balanceStep('after', holder, token, holder),
    ],
    read: (outcomes, sent) => {
      const failed = failureOf(outcomes, { move: 'A transfer to oneself' });
      const after = readWord(outcomes, 'after');
      const gas = gasOf(outcomes, 'move');
      if (failed) return failed;
      if (after === undefined) return { status: 'NOT_TRIED', detail: 'balanceOf does not answer after it.' };
      if (after === sent) return { status: 'WORKS', detail: 'The balance stays.', gas };
      const [change, by] = after > sent ? ['grows', after - sent] : ['falls', sent - after];
      return { status: 'DIFFERS', detail: `The balance ${change} by ${toPercent(by, sent)}.`, gas };
    },
  };
}

/** What arrived of a plain transfer. */
function readArrival(outcomes: Outcomes, sent: bigint): Outcome {
  const [arrived, left] = [readWord(outcomes, 'arrived'), readWord(outcomes, 'left')];
  const gas = gasOf(outcomes, 'move');
  if (arrived === undefined || left === undefined)
    return { status: 'NOT_TRIED', detail: 'balanceOf does not answer after it.' };
  if (arrived === 0n) return { status: 'FAILS', detail: 'It passes, and nothing arrives.', gas };
  if (arrived !== sent) {
    const [verb, by] = arrived < sent ? ['less', sent - arrived] : ['more', arrived - sent];
    return { status: 'DIFFERS', detail: `${toPercent(by, sent)} ${verb} than was sent arrives.`, gas };
  }
  if (left !== 0n) return { status: 'DIFFERS', detail: `All of it arrives, and ${left} units stay.`, gas };
  return { status: 'WORKS', detail: 'All of it arrives.', gas };
}

function transferAll({ holder, recipient, token, amount }: RouteSetup): RouteCase {
  return {
    route: 'transfer_all',
    meaning: 'a fresh account transfers its whole balance',
    steps: [
      transferStep('move', holder, { token, to: recipient, amount }),
      balanceStep('arrived', holder, token, recipient),
      balanceStep('left', holder, token, holder),
    ],
    read: (outcomes, sent) =>
      failureOf(outcomes, { move: 'A transfer of the whole balance' }) ?? readArrival(outcomes, sent),
  };
}

function transferTooMuch({ holder, recipient, token, amount }: RouteSetup): RouteCase {
  const twice = typeof amount === 'bigint' ? 2n * amount : { ...amount, numerator: 2n };
  return {
    route: 'transfer_too_much',
    meaning: 'a fresh account transfers twice of what it has',
    steps: [
      transferStep('move', holder, { token, to: recipient, amount: twice }),
      balanceStep('arrived', holder, token, recipient),
    ],
    read: (outcomes, sent) => {
      const [arrived, gas] = [readWord(outcomes, 'arrived'), gasOf(outcomes, 'move')];
      if (outcomes.get('move')?.success === false)
        return { status: 'WORKS', detail: `It is refused: ${whyNot(outcomes, 'move')}.`, gas };
      if (arrived === undefined)
        return { status: 'NOT_TRIED', detail: 'balanceOf does not answer after it.' };
      if (arrived > sent) return { status: 'FAILS', detail: 'More than the balance arrives.', gas };
      if (!passed(outcomes, 'move'))
        return { status: 'DIFFERS', detail: 'It answers false and does not revert.', gas };
      return arrived === 0n
        ? { status: 'DIFFERS', detail: 'It passes, and moves nothing.', gas }
        : { status: 'DIFFERS', detail: 'It passes, and moves what there is.', gas };
    },
  };
}

function readDecimals({ holder, token }: RouteSetup): RouteCase {
  return {
    route: 'decimals',
    meaning: 'the token is asked for its decimals',
    steps: [{ key: 'decimals', actor: holder, target: token, data: decimals, gas: READ_GAS }],
    read: (outcomes) => {
      const value = readWord(outcomes, 'decimals');
      if (value === undefined) return { status: 'FAILS', detail: 'It does not answer.' };
      if (value > 255n) return { status: 'FAILS', detail: 'It answers what is no uint8.' };
      return value > MOST_DECIMALS
        ? { status: 'DIFFERS', detail: `${value}: more than ${MOST_DECIMALS}.` }
        : { status: 'WORKS', detail: `${value}.` };
    },
  };
}

function readReturns(setup: RouteSetup): RouteCase {
  const { contract, token } = setup;
  const names = { approve: 'approve', pull: 'transferFrom', move: 'transfer' };
  return {
    route: 'returns',
    meaning: 'approve, transferFrom and transfer are called, and what they return is read',
    steps: [
      allowStep(setup),
      pullStep(setup),
      balanceStep('pulled', contract, token, contract),
      transferStep('move', contract, { token, to: createFreshAddress(), amount: { from: 'pulled' } }),
    ],
    read: (outcomes) => {
      const said = (is: (key: string) => boolean) =>
        Object.entries(names)
          .filter(([key]) => is(key))
          .map(([, name]) => name)
          .join(', ');
      const reverted = said((key) => !outcomes.get(key)?.success);
      if (reverted) return { status: 'FAILS', detail: `Reverts: ${reverted}.` };
      const isFalse = said((key) => !passed(outcomes, key));
      if (isFalse) return { status: 'FAILS', detail: `Answers false: ${isFalse}.` };
      const missing = said((key) => uintAt(outcomes.get(key)?.data ?? '0x', 0) === undefined);
      if (missing) return { status: 'DIFFERS', detail: `Returns nothing: ${missing}.` };
      const other = said((key) => readWord(outcomes, key) !== 1n);
      if (other) return { status: 'FAILS', detail: `Answers what is no bool: ${other}.` };
      return { status: 'WORKS', detail: 'Each returns true.' };
    },
  };
}

/** What needs the token alone. */
export function toPlainCases(setup: RouteSetup): readonly RouteCase[] {
  const all = [approveAgain, transferZero, transferSelf, transferAll, transferTooMuch];
  return [...all, readDecimals, readReturns].map((toCase) => toCase(setup));
}
