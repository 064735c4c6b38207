import { z } from 'zod';

/** `/erc20/{address}/owners`: largest first. Balances are raw digits; numbers come as numbers or as strings. */
export const owners = z.object({
  result: z.array(z.unknown()),
  total_supply: z.unknown(),
});

export const owner = z.object({
  owner_address: z.string(),
  balance: z.unknown(),
  is_contract: z.unknown(),
  owner_address_label: z.unknown(),
  entity: z.unknown(),
});

/** `/erc20/{address}/holders`. */
export const holderStats = z.object({ totalHolders: z.unknown() });
