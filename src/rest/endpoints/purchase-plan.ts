import { z } from 'zod';
import { PurchasePlanDocument } from '../../generated/operations.js';
import { defineEndpoint } from '../endpoint.js';
import { addressInput, planInput, transactionHashInput } from '../input.js';
import { boughtKeyResponse, presentIssuedKey } from '../present/issued-key.js';

export const purchasePlan = defineEndpoint({
  method: 'POST',
  path: '/api/v1/purchase-plan',
  tier: 'low',
  access: 'open',
  summary:
    'A key for the plan that a transaction of the wallet has paid. One plan for each transaction, ever.',
  input: z.object({ wallet: addressInput, plan: planInput, transaction_hash: transactionHashInput }),
  operation: PurchasePlanDocument,
  variables: ({ wallet, plan, transaction_hash }) => ({
    wallet: wallet.toLowerCase(),
    plan,
    transactionHash: transaction_hash.toLowerCase(),
  }),
  present: ({ issued: key }, { input }) => {
    if (!key.payment) throw new Error('a bought key came without its payment');
    return presentIssuedKey(key, input);
  },
  response: boughtKeyResponse,
});
