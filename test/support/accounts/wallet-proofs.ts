import type { Address, Hex } from '@assay/facts';
import { getAddress, Wallet } from 'ethers';
import { expect, it } from 'vitest';
import type { Accounts } from '../../../src/accounts/accounts.js';
import { type AccountFixture, holderOf, newWallet, TREASURY, tally, times } from './account-fixture.js';
import { hashPaidBy, paymentOf } from './payments.js';

export function describeWalletProofs(fixture: AccountFixture): void {
  const signer = new Wallet(`0x${'5a'.repeat(32)}`);
  const wallet = signer.address.toLowerCase() as Address;
  const signIn = { domains: ['assay.example:8443'], chainIds: [1, 8453] };
  const compose = (nonce: string, change: Record<string, string> = {}) => {
    const f: Record<string, string> = {
      domain: 'assay.example:8443',
      address: signer.address,
      uri: 'https://assay.example:8443/login',
      chainId: '1',
      issuedAt: fixture.now.toISOString(),
      ...change,
    };
    return `${f.domain} wants you to sign in with your Ethereum account:\n${f.address}\n\n\nURI: ${f.uri}\nVersion: 1\nChain ID: ${f.chainId}\nNonce: ${nonce}\nIssued At: ${f.issuedAt}${f.expirationTime ? `\nExpiration Time: ${f.expirationTime}` : ''}`;
  };
  const prove = async (accounts: Accounts, message: string, signature?: string) =>
    accounts.authorizeWallet(wallet, {
      proof: { message, signature: signature ?? (await signer.signMessage(message)) },
    });

  it('accepts a signed message once, also when it comes twenty times at once', async () => {
    const accounts = fixture.open({ signIn });
    const message = compose((await accounts.issueNonce(wallet)).nonce);
    expect(await tally(times(20, () => prove(accounts, message)))).toEqual({ ok: 1, unauthorized: 19 });
    await expect(prove(accounts, message)).rejects.toThrow(/nonce/);
  });

  it('refuses a nonce that is made up, over, or of another wallet', async () => {
    const accounts = fixture.open({ signIn });
    const { nonce } = await accounts.issueNonce(wallet);
    const foreign = await accounts.issueNonce(newWallet());
    await expect(prove(accounts, compose('abcdefgh12345678'))).rejects.toThrow(/nonce/);
    await expect(prove(accounts, compose(foreign.nonce))).rejects.toThrow(/nonce/);
    fixture.later(5 * 60_000);
    await expect(prove(accounts, compose(nonce))).rejects.toThrow(/nonce/);
  });

  it('refuses another site, chain, wallet, signer and time, and leaves the nonce good', async () => {
    const accounts = fixture.open({ signIn });
    const { nonce } = await accounts.issueNonce(wallet);
    const other = Wallet.createRandom();
    const wrong: [string, RegExp, string?][] = [
      [compose(nonce, { domain: 'evil.example' }), /another site/],
      [compose(nonce, { uri: 'https://evil.example/' }), /URI/],
      [compose(nonce, { uri: 'https://evil.example@assay.example:8443/' }), /URI/],
      [compose(nonce, { uri: 'https://evil.example:x@assay.example:8443/' }), /URI/],
      [compose(nonce, { chainId: '137' }), /chain/],
      [compose(nonce, { address: other.address }), /another wallet/],
      [compose(nonce, { issuedAt: '2027-01-01T00:00:00Z' }), /future/],
      [compose(nonce, { expirationTime: '2026-11-21T09:59:59Z' }), /expired/],
      [compose(nonce), /signature/, await other.signMessage(compose(nonce))],
      [compose(nonce), /signature/, '0x'],
      [compose(nonce), /signature/, 'nonsense'],
      ['hello', /EIP-4361/],
      ['x'.repeat(1e5), /too long/],
    ];
    for (const [message, reason, signature] of wrong) {
      const refusal = await prove(accounts, message, signature).catch((error) => error);
      expect([refusal.code, refusal.message]).toEqual(['unauthorized', expect.stringMatching(reason)]);
    }
    await expect(prove(accounts, compose(nonce))).resolves.toEqual(holderOf(wallet));
  });

  it('accepts a URI of any host that the service is known by', async () => {
    const accounts = fixture.open({ signIn: { ...signIn, domains: [...signIn.domains, 'localhost:4000'] } });
    const message = compose((await accounts.issueNonce(wallet)).nonce, { uri: 'http://localhost:4000/' });
    await expect(prove(accounts, message)).resolves.toEqual(holderOf(wallet));
  });

  const acceptingContract = () => {
    const asked: unknown[] = [];
    const contracts = {
      chainOf: (chainId: number) => ({ 1: 'eth', 8453: 'base' })[chainId],
      accepts: async (question: { readonly chainId: number; readonly signature: string }) => {
        asked.push(question);
        return question.signature === '0xc0de';
      },
    };
    return { asked, contracts };
  };

  it('asks a contract wallet whether it accepts the signature, on the chain of the message', async () => {
    const { asked, contracts } = acceptingContract();
    const accounts = fixture.open({ signIn: { ...signIn, contracts } });
    await accounts.grantPlan(wallet, 'pro', 'base');
    const message = compose((await accounts.issueNonce(wallet)).nonce, { chainId: '8453' });
    await expect(prove(accounts, message, '0xbad0')).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(prove(accounts, message, '0xc0de')).resolves.toEqual(holderOf(wallet));
    expect(asked).toMatchObject([
      { chainId: 8453, wallet },
      { chainId: 8453, wallet, signature: '0xc0de' },
    ]);
  });

  it('asks no contract on a chain that no plan of the wallet came from: it may be somebody else there', async () => {
    const { asked, contracts } = acceptingContract();
    const owner = newWallet();
    const paymentReader = {
      readPayment: async (hash: Hex) => ({ found: [paymentOf(owner, hash)], unansweredChains: [] }),
    };
    const accounts = fixture.open({ signIn: { ...signIn, contracts }, treasury: TREASURY, paymentReader });
    const signInOn = async (chainId: string) => {
      const { nonce } = await accounts.issueNonce(owner);
      const message = compose(nonce, { chainId, address: getAddress(owner) });
      return accounts.authorizeWallet(owner, { proof: { message, signature: '0xc0de' } });
    };
    const refused = { code: 'unauthorized', message: expect.stringMatching(/signature does not belong/) };
    await accounts.grantPlan(owner, 'starter');
    await accounts.generateTestKey(owner);
    await expect(signInOn('1')).rejects.toMatchObject(refused);
    await accounts.purchasePlan({ wallet: owner, plan: 'pro', transactionHash: hashPaidBy(owner) });
    await expect(signInOn('1')).resolves.toEqual(holderOf(owner));
    await expect(signInOn('8453')).rejects.toMatchObject(refused);
    expect(asked).toHaveLength(1);
  });
}
