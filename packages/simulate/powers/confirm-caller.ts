import { isNodeFailure, type ReadContext, toSelector } from '@assay/chain';
import { type Address, type ContractCode, createFreshAddress, type Hex, toQuantity } from '@assay/facts';
import { fetchCall } from '../calls/fetch-call.js';
import { withAmounts } from './ask-as-actors.js';
import { planPowers } from './plan-powers.js';
import { createTestAccounts } from './test-accounts.js';
import { toTokenFunctions } from './token-functions.js';

const MAX_CALLS = 24;
const CALLS_EACH = 2;
const SUPPLY = 10n ** 24n;

/** Functions that pass for whoever holds tokens. */
const ofHolders: ReadonlySet<Hex> = new Set(
  [
    'transfer(address,uint256)',
    'transferFrom(address,address,uint256)',
    'burn(uint256)',
    'burnFrom(address,uint256)',
  ].map(toSelector),
);

function toCalls(token: Address, code: ContractCode, account: Address): readonly Hex[] {
  const functions = toTokenFunctions(code).filter(
    ({ ofProxy, selector }) => !ofProxy && !ofHolders.has(selector),
  );
  const actor = { kind: 'role_holder', address: account, account: null } as const;
  const scenario = {
    token,
    venue: undefined,
    accounts: createTestAccounts(),
    supply: 'given',
    spend: 0n,
  } as const;
  const targets = [{ address: token, functions }];
  const { cases } = planPowers({ scenario, targets, actors: [actor], supply: SUPPLY, maxCases: 10_000 });
  const counts = new Map<Hex, number>();
  const first = (cases.get(actor) ?? []).filter(({ fn }) => {
    counts.set(fn.selector, (counts.get(fn.selector) ?? 0) + 1);
    return (counts.get(fn.selector) ?? 0) <= CALLS_EACH;
  });
  return first.slice(0, MAX_CALLS).map(({ choice }) => withAmounts(choice));
}

/**
 * True where a call by the account passes and the same call by a fresh account does not: the contract knows it. One
 * batch of plain calls.
 */
export async function confirmCaller(
  { rpc, block, options }: ReadContext,
  token: Address,
  code: ContractCode,
  account: Address,
): Promise<boolean> {
  const passes = async (from: Address, data: Hex): Promise<boolean> => {
    const params = [{ from, to: token, data }, toQuantity(block.number)];
    try {
      return !(await fetchCall(rpc, params, options)).reverted;
    } catch (error) {
      if (!isNodeFailure(error) || error.kind === 'unreachable') throw error;
      return false;
    }
  };
  const stranger = createFreshAddress();
  const known = await Promise.all(
    toCalls(token, code, account).map(async (data) => {
      const [own, others] = await Promise.all([passes(account, data), passes(stranger, data)]);
      return own && !others;
    }),
  );
  return known.includes(true);
}
