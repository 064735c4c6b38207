import { createChainMemory, createReadContext, type Rpc, RpcError, toSelector } from '@assay/chain';
import {
  type AccountRule,
  type Address,
  base,
  createFreshAddress,
  type Hex,
  type ProtocolTokenState,
  type RuleUse,
} from '@assay/facts';
import { describe, expect, it } from 'vitest';
import { askAsActors } from './ask-as-actors.js';
import { planProtocolPowers } from './plan-protocol-powers.js';
import { errors, registryFunctions, tokenFunctions } from './protocol-functions.js';
import { createTestAccounts } from './test-accounts.js';

const [token, registry, holder] = [createFreshAddress(), createFreshAddress(), createFreshAddress()];
const { grantRole, updatePolicy, burnBlocked, seizeWithMemo, transferFrom } = tokenFunctions;
const { updateBlocklist } = registryFunctions;
const paused = toSelector('ContractPaused(uint8)');

/** A function that is not named fails because the caller has no role, or no allowance. */
type Answers = Readonly<Record<Hex, 'passes' | Hex>>;

function answering(answers: Answers): Rpc {
  return {
    chain: base,
    memory: createChainMemory(),
    isPlayedHere: () => false,
    send: async (_method: string, [call]: readonly [{ readonly data: Hex }]) => {
      const selector = call.data.slice(0, 10) as Hex;
      const refusal = selector === transferFrom.selector ? errors.noAllowance : errors.unauthorized;
      const answer = answers[selector] ?? refusal;
      if (answer === 'passes') return '0x';
      throw new RpcError('reverted', 'reverted', `${answer}${'0'.repeat(64)}`);
    },
  } as unknown as Rpc;
}

const blocklist = (admin: Address): AccountRule => ({
  id: 7n,
  kind: 'blocklist',
  admin,
  pendingAdmin: null,
  listed: [],
  listedCount: 0,
  parts: null,
});

/** What is known of the powers over holders' balances, where one account may ask. */
async function powersOver(answers: Answers, use?: RuleUse) {
  const state: ProtocolTokenState = {
    standard: 'B20',
    variant: 'asset',
    adminless: false,
    rules: use ? [{ use, rule: blocklist(holder) }] : [],
    paused: [],
    supplyCap: null,
    multiplier: 1,
    nextMultiplier: null,
    currency: null,
  };
  const actor = { kind: 'role_holder', address: holder, account: { address: holder, kind: 'eoa' } } as const;
  const scenario = { token, venue: undefined, accounts: createTestAccounts() };
  const plan = planProtocolPowers({ scenario, state, registry, actors: [actor], supply: 10n ** 24n });
  const block = { number: 1, hash: '0x', timestamp: 0 };
  const { matrix } = await askAsActors(createReadContext(answering(answers), block), token, plan);
  const cell = (effect: string) => matrix.find((power) => power.effect === effect);
  return { moves: cell('MOVE_OTHERS_BALANCE'), erases: cell('ERASE_OTHERS_BALANCE') };
}

const passes = 'passes' as const;

describe('what an actor may do after several calls, each asked by itself', () => {
  it('is proven where all pass but the last, which fails only for what the others change', async () => {
    const { moves, erases } = await powersOver({
      [grantRole.selector]: passes,
      [updatePolicy.selector]: passes,
    });
    expect([moves?.status, erases?.status]).toEqual(['PROVEN', 'PROVEN']);
    expect(moves?.evidence.map(({ reverted }) => reverted)).toEqual([false, false, true]);
    expect(moves?.evidence.at(-1)?.meaning).toContain('fails only for what the calls before it change');
  });

  it('is not shown where no call passes', async () => {
    const { moves, erases } = await powersOver({});
    expect([moves?.status, erases?.status]).toEqual(['NOT_SHOWN', 'NOT_SHOWN']);
  });

  it('is not shown where the rules can be changed, but nobody has or gets the role', async () => {
    const { moves, erases } = await powersOver({
      [updatePolicy.selector]: passes,
    });
    expect([moves?.status, erases?.status]).toEqual(['NOT_SHOWN', 'NOT_SHOWN']);
  });

  it('is not known where a call in between fails for what the one before it may change', async () => {
    const { moves, erases } = await powersOver({ [grantRole.selector]: passes });
    expect([moves?.status, erases?.status]).toEqual(['NOT_TRIED', 'NOT_TRIED']);
  });

  it('is not known where the last call fails for another reason too', async () => {
    const { moves, erases } = await powersOver({
      [grantRole.selector]: passes,
      [updatePolicy.selector]: passes,
      [burnBlocked.selector]: paused,
      [seizeWithMemo.selector]: paused,
    });
    expect([moves?.status, erases?.status]).toEqual(['NOT_TRIED', 'NOT_TRIED']);
  });

  it.each([
    ['TRANSFER_SENDER_POLICY', 'NOT_TRIED', 'PROVEN'],
    ['SEIZE_EXEMPT_POLICY', 'PROVEN', 'NOT_TRIED'],
    ['MINT_RECEIVER_POLICY', 'NOT_TRIED', 'NOT_TRIED'],
  ] as const)('counts a list only for what the token asks it: %s', async (use, moves, erases) => {
    const found = await powersOver(
      {
        [updateBlocklist.selector]: passes,
        [burnBlocked.selector]: errors.notBlocked,
        [seizeWithMemo.selector]: errors.notSeizable,
      },
      use,
    );
    expect([found.moves?.status, found.erases?.status]).toEqual([moves, erases]);
  });
});
