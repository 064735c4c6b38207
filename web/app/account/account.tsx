import { useEffect, useState } from 'preact/hooks';
import { Address, Badge } from '../ui/basics.js';
import { toShown } from '../ui/hostile.js';
import { type AccountAnswers, askAccount } from './account-api.js';
import { Buying } from './buying.js';
import { KeyUse } from './key-use.js';
import { type IssuedKey, NewKey } from './new-key.js';
import { type Connected, signedProof, toConnected } from './signing.js';
import { type AnnouncedWallet, findWallets } from './wallet.js';
import { WalletKeys } from './wallet-keys.js';

type WalletAccount = NonNullable<AccountAnswers['WalletAccount']['wallet']>;

/** Keys, use and plans of the reader's wallet. */
export function Account() {
  const [wallet, setWallet] = useState<Connected>();
  const [account, setAccount] = useState<WalletAccount>();
  const [issued, setIssued] = useState<IssuedKey>();
  const [problem, setProblem] = useState<string>();
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
        <Wallets choose={(chosen) => attempt(async () => setWallet(await toConnected(chosen)))} />
      )}
      <div class="account-parts">
        {wallet ? (
          <>
            <section class="card">
              <h2>Your keys</h2>
              {account ? (
                <WalletKeys
                  account={account}
                  another={(plan) =>
                    attempt(async () => {
                      const proof = await signedProof(wallet);
                      setIssued(
                        (await askAccount('AnotherKey', { wallet: wallet.address, plan }, { proof }))
                          .createKey,
                      );
                    })
                  }
                  revoke={(keyId) =>
                    attempt(async () => {
                      const proof = await signedProof(wallet);
                      await askAccount('Revoke', { wallet: wallet.address, keyId }, { proof });
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
            <section class="card">
              <h2>A test key</h2>
              <p>Free: ten calls in seven days, one for each wallet.</p>
              <button
                type="button"
                class="button"
                onClick={() =>
                  attempt(async () =>
                    setIssued((await askAccount('TestKey', { wallet: wallet.address })).generateTestKey),
                  )
                }
              >
                Make a test key
              </button>
            </section>
          </>
        ) : null}
        <Buying wallet={wallet} attempt={attempt} issued={setIssued} />
        <KeyUse />
      </div>
    </section>
  );
}

function Wallets({ choose }: { choose: (wallet: AnnouncedWallet) => void }) {
  const [wallets, setWallets] = useState<readonly AnnouncedWallet[]>([]);
  useEffect(
    () =>
      findWallets((wallet) =>
        setWallets((known) =>
          known.some(({ info }) => info.uuid === wallet.info.uuid) ? known : [...known, wallet],
        ),
      ),
    [],
  );
  if (wallets.length === 0)
    return (
      <p>
        No wallet was found in this browser. With one, you can make a test key here, buy a plan and see your
        keys. Without one, <code>POST /api/v1/generate-test-key</code> makes a test key for any address.
      </p>
    );
  return (
    <ul class="wallets">
      {wallets.map((wallet) => (
        <li key={wallet.info.uuid}>
          <button type="button" class="button" onClick={() => choose(wallet)}>
            {wallet.info.icon.startsWith('data:image/') ? (
              <img src={wallet.info.icon} alt="" width="20" height="20" />
            ) : null}{' '}
            Connect <bdi>{toShown(wallet.info.name, 40)}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}
