import { z } from 'zod';
import { WalletStatsDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { addressInput } from '../input.js';
import { toSnakeCase } from '../present/snake-case.js';
import { statsShape } from '../shapes.js';

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
  response: z.object({
    success: z.literal(true),
    wallet: z.string(),
    stats: statsShape.extend({ total_keys: z.int(), active_keys: z.int() }),
  }),
});
