import { catalogue, historyFindings, hookFindings, observations } from '@assay/audit';
import {
  type Account,
  type EnvironmentId,
  environmentNames,
  type MissingReason,
  missing,
  type PowerActor,
  powerEffects,
} from '@assay/facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultsOf } from '../../../test/support/words/rules.js';
import { policy } from '../capabilities/policy.js';
import { components } from '../capabilities/registry.js';
import { decisions } from '../policy-language/policy-shape.js';
import { abstention, withoutFact } from './abstention.js';
import { changeWords } from './changes.js';
import { byItsCode, findingSentence, imitation, ownerSentence } from './contract.js';
import { adviceOn } from './harm.js';
import { fineLine } from './headline.js';
import { burnedSentence, type FreeHolder, freeSentence, lockedSentence, takenSentence } from './liquidity.js';
import { market as marketWords } from './market.js';
import { duration, share, usd } from './numbers.js';
import { nobody, powerSentence, raiseSentence } from './powers.js';
import { trapSentence } from './trading.js';
import { notKnown, tooLittle, unknownLine, unknownOf } from './unknown.js';
import { wash } from './wash.js';

const address = `0x${'ab'.repeat(20)}` as const;
const accounts: readonly (Account | null)[] = [
  null,
  { address, kind: 'eoa' },
  { address, kind: 'contract' },
  { address, kind: 'multisig', threshold: 3, owners: 5 },
  { address, kind: 'timelock', delaySeconds: 172_800 },
];
const actors: readonly PowerActor[] = ['owner', 'proxy_admin', 'role_holder', 'deployer', 'stranger'];
const holders = actors.flatMap((actor) => accounts.map((account) => ({ actor, account })));
const faults = (texts: readonly string[]) => texts.flatMap(faultsOf);

const { security, market, holders: ofHolders, washTrading, snipers, links } = policy;
const checkIds = [security, market, ofHolders, washTrading, snipers, links].flatMap(({ weights }) =>
  Object.keys(weights),
);

describe('the words', () => {
  it('of every finding are a short sentence', () => {
    const all = [catalogue, historyFindings, hookFindings, observations].flatMap((one) => Object.values(one));
    expect(all.length).toBeGreaterThan(60);
    expect(faults(all.flatMap(({ title }) => [findingSentence(title), byItsCode(title)]))).toEqual([]);
  });

  it('of every power, whoever has it, are short sentences', () => {
    const told = powerEffects.flatMap((effect) => [
      nobody(effect, true),
      nobody(effect, false),
      ...holders.flatMap((holder) => [true, false].map((is) => powerSentence({ ...holder, effect }, is))),
    ]);
    const raised = holders.map((holder) =>
      raiseSentence({ holder, from: 0.0425, to: 0.9925, isIssuer: false }),
    );
    expect(faults([...told, ...raised])).toEqual([]);
    expect(
      powerSentence({ actor: 'owner', account: accounts[1] ?? null, effect: 'BLOCK_SELLS' }, false),
    ).toBe('The owner can stop all sales at any time.');
    expect(raiseSentence({ holder: holders[1], from: 0.04, to: 0.99, isIssuer: false })).toBe(
      'The owner can raise the sell tax from 4 % to 99 % at any time.',
    );
  });

  it('of who waits or asks others say so, and not "at any time"', () => {
    const waits = powerSentence(
      { actor: 'owner', account: accounts[4] ?? null, effect: 'CHANGE_CODE' },
      false,
    );
    expect(waits).toBe('The owner can replace the whole contract. You can see it coming two days before.');
  });

  it('of liquidity are short sentences, whoever holds how much of it', () => {
    const by: readonly FreeHolder[] = [
      'owner',
      'deployer',
      'contract',
      'wallet',
      'expired_lock',
      'opened_lock',
    ];
    const pairs = by.flatMap((one) => [
      [one],
      ...by.filter((two) => two !== one).map((two) => [one, two]),
      by,
    ]);
    const free = pairs.flatMap((some) =>
      [100, 12.34].map((percentage) => freeSentence({ by: some, percentage, valueUsd: 119_557 })),
    );
    const at = 1_772_496_000;
    const rest = [burnedSentence(100), lockedSentence(98.6, at, true), lockedSentence(98.6, null, false)];
    const taken = takenSentence({ who: 'One wallet (0x0000…0002)', share: 0.99, valueUsd: 119_557, at });
    expect(faults([...free, ...rest, taken])).toEqual([]);
    expect(takenSentence({ who: 'The team', share: 1, valueUsd: 119_557, at })).toBe(
      'The team took out all the liquidity, 119,557 USD, on 3 March 2026.',
    );
  });

  it('of what is not known are one line, however much it is, and name each thing once', () => {
    // A check without words of its own is called by its code.
    expect(checkIds.filter((id) => unknownOf(id).what === id.replaceAll('_', ' '))).toEqual([]);
    expect(notKnown('sell_tax')).toBe('Not known: what selling costs.');
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...checkIds), { minLength: 1 }), (ids) => {
        const line = unknownLine(ids.map((id) => unknownOf(id)));
        expect(faultsOf(line)).toEqual([]);
        const whats = /^Not known: (.*?)\. /.exec(line)?.[1]?.split(/, | and /) ?? [];
        expect(new Set(whats).size).toBe(whats.length);
      }),
    );
  });

  it('of changes are short sentences', () => {
    const power = actors.flatMap((actor) => powerEffects.map((effect) => `${actor}:${effect}`));
    const step = { by: address, relation: 'linked', dex: 'Uniswap V2', valueUsd: 2_400_000 } as const;
    expect(
      faults([
        changeWords.tax('sellTax', 0.02, 0.4),
        ...decisions.map((now) =>
          changeWords.decided({ policy: 'mine', intent: 'COLLATERAL', before: 'UNKNOWN', now }),
        ),
        ...decisions.map((before) =>
          changeWords.decided({ policy: 'mine', intent: 'BUY', before, now: 'DENY' }),
        ),
        changeWords.policyGone('mine@2'),
        ...power.flatMap((one) => [changeWords.powerGained(one), changeWords.powerLost(one)]),
        changeWords.locked(0.98, 1_772_496_000),
        changeWords.lockEnded(1, null),
        changeWords.ownerBack(address),
        changeWords.washStarted(0.97),
        changeWords.filled(step),
        changeWords.taken({ ...step, share: 0.995, movedTo: null }),
        changeWords.taken({ ...step, share: null, movedTo: 'Uniswap V4' }),
      ]),
    ).toEqual([]);
    expect(changeWords.tax('sellTax', 0.02, 0.4)).toBe('The sell tax rose from 2 % to 40 %.');
    expect(changeWords.powerLost('owner:MINT')).toBe('The owner cannot make new tokens any more.');
  });

  it('of the rest are short sentences: owners, traps, imitations, advice, what is fine', () => {
    const traps = (Object.keys(environmentNames) as EnvironmentId[]).map((id) =>
      trapSentence(id, 'baseline'),
    );
    const owners = accounts.flatMap((account) => (account ? [ownerSentence(account)] : []));
    const advice = [...checkIds, ...Object.values(policy.gates).map(({ id }) => id)].map((id) =>
      adviceOn(id, 'The owner can do it.'),
    );
    expect(faults([...traps, ...owners, ...advice, fineLine(() => true)])).toEqual([]);
    expect(faults([imitation.looks('USDC'), imitation.same('USDC', '0xa0b8…eb48')])).toEqual([]);
  });

  it('of components that say nothing are short sentences, without the words of who could not tell', () => {
    const reasons: readonly MissingReason[] = [
      'unavailable',
      'timed_out',
      'invalid_answer',
      'node_cannot',
      'not_found',
      'not_supported',
      'not_configured',
      'not_applicable',
      'not_requested',
      'no_history',
    ];
    const all = components.flatMap(({ id }) =>
      reasons.map((reason) =>
        withoutFact(id, missing(reason, 'HTTP 502 from https://node.example', 'goplus')),
      ),
    );
    expect(faults([...all, ...Object.values(abstention)])).toEqual([]);
    expect(all.join(' ')).not.toMatch(/HTTP|goplus/);
    expect(withoutFact('holders', missing('node_cannot', 'eth_getLogs is refused', 'onchain'))).toBe(
      'Not known: who holds it. No node of this chain can tell.',
    );
  });

  it('of trades say none and one as people do', () => {
    const said = [0, 1, 2].flatMap((trades) => [wash.few(trades), marketWords.fewTrades(trades)]);
    expect(faults(said)).toEqual([]);
    expect(said).toEqual([
      'Nobody bought or sold it in what we read.',
      'Nobody bought or sold it in a day.',
      'Only one trade happened: too few to judge.',
      'Only one trade happened in a day: too few to judge.',
      'Only two trades happened: too few to judge.',
      'Only two trades happened in a day: too few to judge.',
    ]);
    expect(wash.provider(0.5, 1)).toContain('made one trade in it');
  });

  it('of a risk that is not named say where too little is known', () => {
    const said = [tooLittle(0.45, 0.6, 'in security'), tooLittle(0.19, 0.6, 'everywhere')];
    expect(faults(said)).toEqual([]);
    expect(said[0]).toContain('45 % of what we look for in its security.');
    expect(said[1]).toContain('19 % of all that we look for.');
  });

  it('say nothing good of buying to who cannot sell', () => {
    expect(fineLine((id) => id === 'can_buy')).toBe('');
    expect(fineLine((id) => ['can_buy', 'can_sell', 'environment'].includes(id))).toBe(
      'Nothing is wrong with buying and selling.',
    );
  });

  it('write numbers as people say them, and never a part as nothing or as all', () => {
    expect([0, 0.04, 0.986, 1].map(share)).toEqual(['0 %', '4 %', '98.6 %', '100 %']);
    expect([0.0001, 0.9999].map(share)).toEqual(['under 0.1 %', 'over 99.9 %']);
    expect([119_556.8, 0.01].map(usd)).toEqual(['119,557 USD', 'less than 1 USD']);
    expect([172_800, 86_400, 9_000, 61].map(duration)).toEqual([
      'two days',
      'a day',
      'three hours',
      'two minutes',
    ]);
  });
});
