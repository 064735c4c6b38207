import type { ChainName } from '../../src/chains/registry.js';
import type { Address } from '../../src/domain/address.js';
import { encodeCall } from '../builder/contract-code.js';
import type { ScenarioBuilder } from '../builder/stage.js';
import { multicall3Code } from '../core/codes.js';
import type { CoreContracts } from '../core/core-contracts.js';
import { MAX_UINT256 } from '../core/core-contracts.js';
import type { EdgeCaseToken } from '../devnet.js';
import { poollessCode } from './codes.js';

/** Accounts that the gift goes to, in one transaction. */
export const GIFTED_ACCOUNTS = 60;
const GIFT = 10n ** 18n;

/** A token with a website for a name, sent to accounts that never heard of it: the everyday spam of a wallet. */
export function deploySpamGift(
  stage: ScenarioBuilder,
  { multicall3 }: CoreContracts,
  chain: ChainName,
  maker: Address,
): EdgeCaseToken {
  const token = stage.deploy(poollessCode, ['Visit usdc-bonus.net', '$500 Reward', 18, 10n ** 24n], maker);
  stage.call(maker, token, poollessCode, 'approve', [multicall3, MAX_UINT256]);
  const gifts = stage.wallets('gifted', GIFTED_ACCOUNTS).map((account) => ({
    target: token,
    allowFailure: false,
    callData: encodeCall(poollessCode, 'transferFrom', [maker, account, GIFT]),
  }));
  stage.call(maker, multicall3, multicall3Code, 'aggregate3', [gifts]);
  return {
    chain,
    id: 'spam-gift',
    address: token,
    what: `a token with a website for a name, sent to ${GIFTED_ACCOUNTS} accounts in one transaction`,
  };
}
