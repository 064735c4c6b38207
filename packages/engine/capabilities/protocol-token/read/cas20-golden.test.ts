import { decodeText, encodeCall, toSelector, toTopic, uintAt } from '@assay/chain';
import {
  type Address,
  builtInChains,
  fromHex,
  type Hex,
  keccak256,
  PROTOCOL_CODE,
  protocolTokenAt,
  ruleUses,
} from '@assay/facts';
import { id } from 'ethers';
import { describe, expect, it } from 'vitest';
import golden from '../../../../../test/support/facts/cas20-golden.json' with { type: 'json' };
import { replayRule, ruleTopics } from './rule-events.js';

/** Answers of the client of BNB Smart Chain itself, as another client of the chain keeps them for its tests. */

const chain = builtInChains.find(({ protocolTokens }) => protocolTokens?.standard === 'CAS20');
if (!chain) throw new Error('no chain runs CAS20');
const record = chain.protocolTokens;
const alice: Address = '0x0000000000000000000000000000000000a11ce0';
const retOf = (name: string) => golden.steps.find((step) => step.name === name)?.ret as Hex;

describe('CAS20, by the recorded answers of the chain’s client', () => {
  it('has the code by which a protocol token is told here, and so have its two registries', () => {
    expect(new Set(Object.values(golden.codeHashes))).toEqual(new Set([keccak256(fromHex(PROTOCOL_CODE))]));
    const contracts = Object.keys(golden.codeHashes).filter(
      (address) => !protocolTokenAt(chain, address as Hex),
    );
    expect(new Set(contracts)).toEqual(new Set([record?.activationRegistry, record?.ruleRegistry]));
    expect(golden.creation.to).toBe(record?.factory);
  });

  it('creates an asset and a stablecoin at the addresses that are read so here', () => {
    const variants = Object.keys(golden.codeHashes).flatMap(
      (address) => protocolTokenAt(chain, address as Hex) ?? [],
    );
    expect(variants).toEqual([
      { standard: 'CAS20', variant: 'asset' },
      { standard: 'CAS20', variant: 'stablecoin' },
    ]);
  });

  it.each([
    ['name', toSelector('name()')],
    ['symbol', toSelector('symbol()')],
    ['decimals', toSelector('decimals()')],
    ['totalSupply', toSelector('totalSupply()')],
    ['balanceOf(alice)', encodeCall(toSelector('balanceOf(address)'), alice)],
    ['isPaused(0)', encodeCall(toSelector('isPaused(uint8)'), 0)],
    ['multiplier', toSelector('multiplier()')],
    ['newUIMultiplier', toSelector('newUIMultiplier()')],
    ['effectiveAt', toSelector('effectiveAt()')],
    ['supplyCap', toSelector('supplyCap()')],
    ['stable.currency', toSelector('currency()')],
    ['policyId(TRANSFER_SENDER)', encodeCall(toSelector('policyId(bytes32)'), BigInt(id(ruleUses[0])))],
    ['policyAdmin(id1)', encodeCall(toSelector('policyAdmin(uint64)'), 2)],
    ['pendingPolicyAdmin(id1)', encodeCall(toSelector('pendingPolicyAdmin(uint64)'), 2)],
    [
      'isActivated(asset)',
      encodeCall(toSelector('isActivated(bytes32)'), BigInt(id(record?.features[0] ?? ''))),
    ],
    [
      'checkActivated(stablecoin)',
      encodeCall(toSelector('checkActivated(bytes32)'), BigInt(id(record?.features[1] ?? ''))),
    ],
    [
      'factory.isCAS20Initialized(ghost)',
      encodeCall(toSelector(record?.createdQuestion ?? ''), '0xca520000000000000000001c559109ff773cd2f4'),
    ],
  ])('is asked for %s with the same bytes', (name, input) => {
    expect(golden.steps.find((step) => step.name === name)?.input).toBe(input);
  });

  it('answers what is read from its answers here', () => {
    expect([decodeText(retOf('name')), decodeText(retOf('symbol'))]).toEqual(['Test Token', 'TT']);
    const numbers = ['decimals', 'totalSupply', 'balanceOf(alice)'].map((name) => uintAt(retOf(name), 0));
    expect(numbers).toEqual([18n, 1_000n, 1_000n]);
  });

  it('keeps the lists and the parts of rules that its logs add up to', () => {
    const ruleOf = (id: bigint) =>
      replayRule(
        golden.ruleLogs
          .filter(({ topics }) => BigInt(topics[1] ?? '0x0') === id)
          .map(({ topics, data }) => ({ topics: topics as Hex[], data: data as Hex })),
      );
    expect(golden.ruleLogs.map(({ topics }) => topics[0])).toEqual(expect.arrayContaining([...ruleTopics]));
    expect(ruleOf(2n)).toEqual({ listed: [`0x${'b0b0'.padStart(40, '0')}`], parts: [] });
    expect(ruleOf(0x0100000000000003n)).toEqual({ listed: [alice], parts: [] });
    // The last of two updates.
    expect(ruleOf(0x0200000000000004n)).toEqual({ listed: [], parts: [0x0100000000000003n, 2n] });
  });

  it('logs the first tokens as a transfer from nobody, as every token does', () => {
    const { topics, data } = golden.creation.transfer;
    expect(topics[0]).toBe(toTopic('Transfer(address,address,uint256)'));
    expect([BigInt(topics[1] ?? '1'), topics[2]?.slice(-40), BigInt(data)]).toEqual([
      0n,
      alice.slice(2),
      1_000n,
    ]);
  });
});
