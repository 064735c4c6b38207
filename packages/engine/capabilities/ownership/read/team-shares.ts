import { createCallBatch, encodeCall, type ReadContext, selectors } from '@assay/chain';
import type { Address } from '@assay/facts';
import { ratioOf } from '../../ratio.js';
import { isZeroAccount } from './accounts.js';

/**
 * The share of each token's supply that its team has together, 0..1. One round trip; no entry for a token
 * without a team, or that did not answer.
 */
export async function readTeamShares(
  context: ReadContext,
  teams: ReadonlyMap<Address, readonly Address[]>,
): Promise<ReadonlyMap<Address, number>> {
  const batch = createCallBatch();
  const asked = [...teams].map(([token, team]) => {
    const accounts = [...new Set(team)].filter((account) => !isZeroAccount(account));
    return { token, accounts };
  });
  const keyOf = (token: Address, account: Address) => `${token} ${account}`;
  for (const { token, accounts } of asked) {
    if (accounts.length > 0) batch.ask(`supply ${token}`, token, selectors.totalSupply);
    for (const account of accounts)
      batch.ask(keyOf(token, account), token, encodeCall(selectors.balanceOf, account));
  }
  const answers = await batch.send(context);
  return new Map(
    asked.flatMap(({ token, accounts }) => {
      const balances = accounts.flatMap((account) => answers.uint(keyOf(token, account)) ?? []);
      const sum = balances.reduce((total, balance) => total + balance, 0n);
      const share = ratioOf(sum, answers.uint(`supply ${token}`) ?? 0n);
      const isWhole = accounts.length > 0 && balances.length === accounts.length;
      return isWhole && share !== null ? [[token, Math.min(1, share)] as const] : [];
    }),
  );
}
