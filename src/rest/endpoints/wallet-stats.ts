import { z } from 'zod';
import { WalletStatsDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { addressInput } from '../input.js';
import { toSnakeCase } from '../present/snake-case.js';
import { said } from '../shapes.js';
import { shown } from '../shown.js';

export const walletStats = defineEndpoint({
  method: 'GET',
  path: '/api/v1/user/wallet-stats',
  tier: 'low',
  access: 'open',
  summary: 'Usage of all keys of a wallet. Needs a paid key of the wallet, or a wallet proof.',
  input: z.object({ wallet: addressInput }),
  operation: WalletStatsDocument,
  variables: ({ wallet }) => ({ wallet: wallet.toLowerCase() }),
  present: ({ wallet: { stats } }, { input }) => ({
    success: true,
    wallet: String(input.wallet),
    stats: toSnakeCase({ ...stats, plan: stats.plan ?? '' }),
  }),
  response: shown(
    'wallet',
    z.object({
      success: z.literal(true),
      wallet: z.string(),
      stats: z.object({ plan: said(z.string(), 'The largest running plan; empty where there is none.') }),
    }),
  ),
});
