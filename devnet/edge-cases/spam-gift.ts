import type { Address } from '@assay/facts';
import { encodeCall } from '../builder/contract-code.js';
import type { ScenarioBuilder } from '../builder/scenario-builder.js';
import type { EmbeddedChainName } from '../core/chain-profiles.js';
import { multicall3Code } from '../core/codes.js';
import type { CoreContracts } from '../core/core-contracts.js';
import { MAX_UINT256 } from '../core/core-contracts.js';
import type { EdgeCaseToken } from '../devnet.js';
import { poollessCode } from './codes.js';

/** Accounts that get the airdrop, in one transaction. */
export const GIFTED_ACCOUNTS = 60;
const GIFT = 10n ** 18n;

/** An unrequested airdrop of a token with a website as its name: the usual wallet spam. */
export function deploySpamGift(
  builder: ScenarioBuilder,
  { multicall3 }: CoreContracts,
  chain: EmbeddedChainName,
  maker: Address,
): EdgeCaseToken {
  const token = builder.deploy(poollessCode, ['Visit usdc-bonus.net', '$500 Reward', 18, 10n ** 24n], maker);
  builder.call(maker, token, poollessCode, 'approve', [multicall3, MAX_UINT256]);
  const gifts = builder.wallets('gifted', GIFTED_ACCOUNTS).map((account) => ({
    target: token,
    allowFailure: false,
    callData: encodeCall(poollessCode, 'transferFrom', [maker, account, GIFT]),
  }));
  builder.call(maker, multicall3, multicall3Code, 'aggregate3', [gifts]);
  return {
    chain,
    id: 'spam-gift',
    address: token,
    what: `a token with a website for a name, sent to ${GIFTED_ACCOUNTS} accounts in one transaction`,
  };
}
