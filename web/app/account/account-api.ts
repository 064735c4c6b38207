import documents from '../documents/account.graphql?raw';
import type * as operations from '../generated/operations.js';
import type { WalletProof } from './wallet.js';

/** What each operation of the account answers. */
export interface AccountAnswers {
  Nonce: operations.NonceQuery;
  Plans: operations.PlansQuery;
  WalletAccount: operations.WalletAccountQuery;
  KeyUse: operations.KeyUseQuery;
  TestKey: operations.TestKeyMutation;
  AnotherKey: operations.AnotherKeyMutation;
  Revoke: operations.RevokeMutation;
  Purchase: operations.PurchaseMutation;
  Watches: operations.WatchesQuery;
  MakeWatch: operations.MakeWatchMutation;
  PauseWatch: operations.PauseWatchMutation;
  ResumeWatch: operations.ResumeWatchMutation;
  DeleteWatch: operations.DeleteWatchMutation;
  TestWatch: operations.TestWatchMutation;
}

interface Credentials {
  readonly proof?: WalletProof;
  readonly apiKey?: string;
}

/** Asks the public API, with a proof of the wallet or a key where it needs one. @throws {Error} */
export async function askAccount<N extends keyof AccountAnswers>(
  operationName: N,
  variables: Readonly<Record<string, unknown>> = {},
  { proof, apiKey }: Credentials = {},
): Promise<AccountAnswers[N]> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
      ...(proof ? { 'x-siwe-message': btoa(proof.message), 'x-siwe-signature': proof.signature } : {}),
    },
    body: JSON.stringify({ query: documents, operationName, variables }),
  });
  const { data, errors } = await response.json();
  if (errors?.[0]) throw new Error(errors[0].message);
  return data;
}
