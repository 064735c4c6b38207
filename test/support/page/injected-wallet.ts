import { JsonRpcProvider, Wallet } from 'ethers';
import type { Page } from 'playwright-core';

/**
 * Injects a wallet that announces itself (EIP-6963), signs what it is asked to, and sends payments to the node.
 * It spells its address in lower case, as some wallets do.
 */
export async function injectWallet(page: Page, privateKey: string, rpcUrl: string): Promise<string> {
  const node = new JsonRpcProvider(rpcUrl);
  const wallet = new Wallet(privateKey, node);
  const answer = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    if (method === 'eth_requestAccounts') return [wallet.address.toLowerCase()];
    if (method === 'eth_chainId') return node.send('eth_chainId', []);
    if (method === 'wallet_switchEthereumChain') return null;
    if (method === 'personal_sign') return wallet.signMessage(Buffer.from(String(params[0]).slice(2), 'hex'));
    if (method === 'eth_sendTransaction') {
      const { to, data } = Object(params[0]);
      const { hash } = await wallet.sendTransaction({ to, data });
      await node.send('evm_mine', []);
      return hash;
    }
    if (method === 'eth_getTransactionReceipt') return node.send(method, [...params]);
    throw new Error(`The wallet does not know ${method}.`);
  };
  await page.exposeFunction('askInjectedWallet', answer);
  await page.addInitScript(() => {
    const { askInjectedWallet } = window as unknown as {
      askInjectedWallet(method: string, params: readonly unknown[]): Promise<unknown>;
    };
    const detail = Object.freeze({
      info: {
        uuid: 'a',
        name: 'Test wallet',
        icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
        rdns: 'a.test',
      },
      provider: {
        request: ({ method, params = [] }: { method: string; params?: readonly unknown[] }) =>
          askInjectedWallet(method, params),
      },
    });
    const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    window.addEventListener('eip6963:requestProvider', announce);
  });
  return wallet.address;
}
