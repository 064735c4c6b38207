import { useState } from 'preact/hooks';
import { readerKey } from '../api.js';
import { Address, Badge } from '../ui/basics.js';
import { toShown } from '../ui/hostile.js';
import { type AccountAnswers, askAccount } from './account-api.js';
import { Buying } from './buying.js';
import { KeyUse } from './key-use.js';
import { type IssuedKey, NewKey } from './new-key.js';
import { type Connected, signedProof, toConnected } from './signing.js';
import { TestKey } from './test-key.js';
import { WalletKeys } from './wallet-keys.js';
import { Wallets } from './wallets.js';

type WalletAccount = NonNullable<AccountAnswers['WalletAccount']['wallet']>;

/** Keys, use and plans of the reader's wallet. */
export function Account() {
  const [wallet, setWallet] = useState<Connected>();
  const [account, setAccount] = useState<WalletAccount>();
  const [issued, setMade] = useState<IssuedKey>();
  const [problem, setProblem] = useState<string>();
  // Reports that are opened in this tab are read with it.
  const setIssued = (key: IssuedKey) => {
    readerKey.set(key.apiKey);
    setMade(key);
  };
  const attempt = (work: () => Promise<void>) => {
    setProblem(undefined);
    work().catch((error: Error) => setProblem(error.message));
  };
  const signIn = async (connected: Connected) => {
    const proof = await signedProof(connected);
    const answer = await askAccount('WalletAccount', { wallet: connected.address }, { proof });
    setAccount(answer.wallet ?? undefined);
  };
  return (
    <section class="account">
      <h1>Account</h1>
      {problem ? (
        <p class="warning" role="alert">
          {toShown(problem)}
        </p>
      ) : null}
      {issued ? <NewKey issued={issued} /> : null}
      {wallet ? (
        <p>
          <Badge tone="good">connected</Badge> <Address value={wallet.address} />
        </p>
      ) : (
        <Wallets
          says="Connect"
          choose={(chosen) => attempt(async () => setWallet(await toConnected(chosen)))}
        />
      )}
      <div class="account-parts">
        {wallet ? (
          <section class="card">
            <h2>Your keys</h2>
            {account ? (
              <WalletKeys
                account={account}
                another={(plan) =>
                  attempt(async () => {
                    const proof = await signedProof(wallet);
                    setIssued(
                      (await askAccount('AnotherKey', { wallet: wallet.address, plan }, { proof })).createKey,
                    );
                  })
                }
                revoke={(keyId) =>
                  attempt(async () => {
                    const proof = await signedProof(wallet);
                    await askAccount('Revoke', { wallet: wallet.address, keyId }, { proof });
                    const revoked = account.keys?.find((key) => key.keyId === keyId);
                    if (revoked && readerKey.get()?.startsWith(revoked.keyPrefix)) readerKey.clear();
                    setAccount({
                      ...account,
                      keys: (account.keys ?? []).map((key) =>
                        key.keyId === keyId ? { ...key, status: 'revoked' } : key,
                      ),
                    });
                  })
                }
              />
            ) : (
              <>
                <p>Sign in with your wallet to see them. It signs a text; nothing is moved.</p>
                <button type="button" class="button" onClick={() => attempt(() => signIn(wallet))}>
                  Sign in
                </button>
              </>
            )}
          </section>
        ) : null}
        <section class="card">
          <h2>A test key</h2>
          <p>Free, one for each wallet in seven days.</p>
          <TestKey made={setIssued} />
        </section>
        <Buying wallet={wallet} attempt={attempt} issued={setIssued} />
        <KeyUse key={issued?.apiKey} />
      </div>
    </section>
  );
}
