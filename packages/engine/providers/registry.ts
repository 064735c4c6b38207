import type { Role } from '@assay/facts';
import { anthropic } from './anthropic/provider.js';
import { blockscout } from './blockscout/provider.js';
import { coingecko } from './coingecko/provider.js';
import { defillama } from './defillama/provider.js';
import { dexscreener } from './dexscreener/provider.js';
import { etherscan } from './etherscan/provider.js';
import { geckoterminal } from './geckoterminal/provider.js';
import { goplus } from './goplus/provider.js';
import { honeypotis } from './honeypotis/provider.js';
import { moralis } from './moralis/provider.js';
import { openai } from './openai/provider.js';
import type { ProviderDefinition } from './provider-definition.js';
import { sourcify } from './sourcify/provider.js';

/**
 * The roles that the chain itself can have, read by JSON-RPC: every role but `partner`. The provider is
 * created elsewhere, from the nodes.
 */
export const onchainRoles: readonly Role[] = ['rpc', 'audit', 'scan', 'market', 'explorer'];

/** Every outside service that can be listed in `<ROLE>_PROVIDERS`, in the order of the default lists. */
export const providerDefinitions: readonly ProviderDefinition[] = [
  goplus,
  honeypotis,
  dexscreener,
  geckoterminal,
  coingecko,
  sourcify,
  etherscan,
  blockscout,
  moralis,
  defillama,
  openai,
  anthropic,
];
