import { toSelector } from '@assay/chain';
import { createFreshAddress, type Hex } from '@assay/facts';
import artifact from '../artifacts/CallbackProbe.json' with { type: 'json' };
import { balanceStep, transferStep } from '../calls/erc20.js';
import { withTail } from '../calls/executor.js';
import { withOverrides } from '../calls/simulation-setup.js';
import { type Outcomes, readWord, type Step } from '../calls/step.js';
import { allowStep, pullStep } from './plain-cases.js';
import { failureOf, type Outcome, type RouteCase, toPercent } from './route-case.js';
import type { RouteSetup } from './route-setup.js';

const told = toSelector('told()');

/** The contract passes on all that it got, and what arrived is read. */
function passOn({ contract, recipient, token }: RouteSetup): readonly Step[] {
  return [
    balanceStep('inside', contract, token, contract),
    transferStep('out', contract, { token, to: recipient, amount: { from: 'inside' } }),
    balanceStep('arrived', contract, token, recipient),
  ];
}

const names = { approve: 'The approval', pull: 'The way in', in: 'The way in', out: 'The way out' };

/** In, out, and what each took. */
function readPassage(outcomes: Outcomes, sent: bigint, keys: readonly (keyof typeof names)[]): Outcome {
  const failed = failureOf(outcomes, Object.fromEntries(keys.map((key) => [key, names[key]])));
  if (failed) return failed;
  const [inside, arrived] = [readWord(outcomes, 'inside'), readWord(outcomes, 'arrived')];
  if (inside === undefined || arrived === undefined)
    return { status: 'NOT_TRIED', detail: 'balanceOf does not answer.' };
  const gas = keys.reduce((sum, key) => sum + (outcomes.get(key)?.gasUsed ?? 0), 0);
  if (arrived === 0n) return { status: 'FAILS', detail: 'It passes, and nothing arrives.', gas };
  if (inside === sent && arrived === sent) return { status: 'WORKS', detail: 'All of it arrives.', gas };
  const [first, second] = [inside < sent, arrived < inside];
  const times = first && second ? 'twice' : first ? 'once, on the way in' : 'once, on the way out';
  return arrived < sent
    ? { status: 'DIFFERS', detail: `${toPercent(sent - arrived, sent)} is taken, ${times}.`, gas }
    : { status: 'DIFFERS', detail: 'Another amount arrives than was sent.', gas };
}

function custodyRouter(setup: RouteSetup): RouteCase {
  return {
    route: 'custody_router',
    meaning: 'a router pulls the token from a fresh account and passes on what it got',
    steps: [allowStep(setup), pullStep(setup), ...passOn(setup)],
    read: (outcomes, sent) => readPassage(outcomes, sent, ['approve', 'pull', 'out']),
  };
}

function settlement(setup: RouteSetup): RouteCase {
  const { holder, contract, token, amount } = setup;
  return {
    route: 'settlement',
    meaning: 'a fresh account transfers the token to a contract, which transfers it on',
    steps: [transferStep('in', holder, { token, to: contract, amount }), ...passOn(setup)],
    read: (outcomes, sent) => readPassage(outcomes, sent, ['in', 'out']),
  };
}

/** The vault books what was named, and pays that out again. */
function vault(setup: RouteSetup): RouteCase {
  const { holder, contract, token, amount } = setup;
  return {
    route: 'vault',
    meaning: 'a vault pulls the token, and pays out as much as it was told to pull',
    steps: [
      allowStep(setup),
      pullStep(setup),
      balanceStep('inside', contract, token, contract),
      transferStep('out', contract, { token, to: holder, amount }),
      balanceStep('back', holder, token, holder),
    ],
    read: (outcomes, sent) => {
      const failed = failureOf(outcomes, { approve: 'The approval', pull: 'The deposit' });
      const inside = readWord(outcomes, 'inside');
      if (failed) return failed;
      if (inside === undefined) return { status: 'NOT_TRIED', detail: 'balanceOf does not answer.' };
      const gas = outcomes.get('pull')?.gasUsed;
      if (inside !== sent) {
        const detail =
          inside < sent
            ? `The vault gets ${toPercent(sent - inside, sent)} less than it books.`
            : 'The vault gets more than it books.';
        return { status: 'DIFFERS', detail, gas };
      }
      const stuck = failureOf(outcomes, { out: 'The withdrawal' });
      if (stuck) return stuck;
      const back = readWord(outcomes, 'back') ?? 0n;
      if (back !== sent) return { status: 'DIFFERS', detail: 'The withdrawal pays another amount.', gas };
      return { status: 'WORKS', detail: 'The vault gets what was sent, and pays it out again.', gas };
    },
  };
}

/** What moves the token through contracts. */
export function toContractCases(setup: RouteSetup): readonly RouteCase[] {
  return [custodyRouter, settlement, vault].map((toCase) => toCase(setup));
}

/** The registry of ERC-1820, at the same address on every chain. */
const REGISTRY = '0x1820a4b7618bde71dce8cdc73aab6c95905fad24';
const setImplementer = toSelector('setInterfaceImplementer(address,bytes32,address)');
/** keccak256 of `ERC777TokensRecipient`. */
const RECIPIENT = 'b281fc8c12954d22544db45de3159a39272895b169a852b314f9cc762e44c53b';

/** A recipient that is called back; its setup has the probe's code. */
export function toHookCase(setup: RouteSetup): { readonly setup: RouteSetup; readonly item: RouteCase } {
  const { holder, token, amount } = setup;
  const probe = createFreshAddress();
  const code = withTail(artifact.deployedBytecode);
  const word = (value: string) => value.replace('0x', '').padStart(64, '0');
  const register: Hex = `${setImplementer}${word(probe)}${RECIPIENT}${word(probe)}`;
  return {
    setup: { ...setup, simulationSetup: withOverrides(setup.simulationSetup, { [probe]: { code } }) },
    item: {
      route: 'hooks',
      meaning: 'a fresh account transfers the token to a contract that notes who calls it',
      steps: [
        { key: 'register', actor: probe, target: REGISTRY, data: register, gas: 300_000 },
        transferStep('move', holder, { token, to: probe, amount }),
        { key: 'told', actor: holder, target: probe, data: told, gas: 100_000 },
      ],
      read: readCallback,
    },
  };
}

function readCallback(outcomes: Outcomes): Outcome {
  const failed = failureOf(outcomes, { move: 'A transfer to a contract' });
  if (failed) return failed;
  const [calls, reentered] = [readWord(outcomes, 'told', 0), readWord(outcomes, 'told', 2)];
  const gas = outcomes.get('move')?.gasUsed;
  if (calls === undefined) return { status: 'NOT_TRIED', detail: 'The recipient could not be asked.' };
  if (calls === 0n) return { status: 'WORKS', detail: 'The recipient is not called.', gas };
  const meanwhile = reentered === 1n ? 'may move the token meanwhile' : 'cannot move the token meanwhile';
  return { status: 'DIFFERS', detail: `The transfer calls its recipient, which ${meanwhile}.`, gas };
}
