/** A wallet of the browser (EIP-1193). */
export interface Provider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
}

/** A wallet as it announces itself (EIP-6963). */
export interface AnnouncedWallet {
  readonly info: {
    readonly uuid: string;
    readonly name: string;
    readonly icon: string;
    readonly rdns: string;
  };
  readonly provider: Provider;
}

/** Calls `take` with each wallet that announces itself, now or later. Returns how to stop. */
export function findWallets(take: (wallet: AnnouncedWallet) => void): () => void {
  const announced = (event: Event) => {
    const { detail } = event as CustomEvent<AnnouncedWallet>;
    if (detail?.info?.uuid && detail.provider) take(detail);
  };
  window.addEventListener('eip6963:announceProvider', announced);
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  return () => window.removeEventListener('eip6963:announceProvider', announced);
}

/** The account that the wallet lets this page see. @throws {Error} when the wallet shows none. */
export async function connect(provider: Provider): Promise<string> {
  const accounts = await provider.request({ method: 'eth_requestAccounts' });
  const [first] = Array.isArray(accounts) ? accounts : [];
  if (typeof first !== 'string') throw new Error('The wallet shows no account.');
  return first;
}

/** A proof of control of the wallet, good for one request. */
export interface WalletProof {
  readonly message: string;
  readonly signature: string;
}

/** Signs in (EIP-4361) with a nonce of the service. */
export async function prove(provider: Provider, wallet: string, nonce: string): Promise<WalletProof> {
  const chainId = Number(await provider.request({ method: 'eth_chainId' }));
  const message = [
    `${location.host} wants you to sign in with your Ethereum account:`,
    wallet,
    '',
    'Show the keys and the use of this wallet at Assay, or change them. This moves nothing.',
    '',
    `URI: ${location.origin}/account`,
    'Version: 1',
    `Chain ID: ${chainId || 1}`,
    `Nonce: ${nonce}`,
    `Issued At: ${new Date().toISOString()}`,
  ].join('\n');
  const signature = await provider.request({ method: 'personal_sign', params: [toHex(message), wallet] });
  if (typeof signature !== 'string') throw new Error('The wallet did not sign.');
  return { message, signature };
}

interface Payment {
  readonly from: string;
  readonly to: string;
  readonly chainId: number;
  readonly asset: { readonly address: string; readonly decimals: number };
  readonly usd: number;
}

/** Pays in a stablecoin, and waits until the transaction is in a block. Returns its hash. */
export async function pay(provider: Provider, { from, to, chainId, asset, usd }: Payment): Promise<string> {
  await provider.request({
    method: 'wallet_switchEthereumChain',
    params: [{ chainId: `0x${chainId.toString(16)}` }],
  });
  // In cents first: a price in USD may have digits that a floating point number cannot hold.
  const amount = BigInt(Math.round(usd * 100)) * 10n ** BigInt(asset.decimals - 2);
  const data = `0xa9059cbb${toWord(BigInt(to))}${toWord(amount)}`;
  const hash = await provider.request({
    method: 'eth_sendTransaction',
    params: [{ from, to: asset.address, data }],
  });
  if (typeof hash !== 'string') throw new Error('The wallet did not send the payment.');
  await mined(provider, hash);
  return hash;
}

const POLL_MS = 1_500;
const MAX_POLLS = 120;

async function mined(provider: Provider, hash: string): Promise<void> {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const receipt = await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] });
    if (receipt) {
      if (Number(Object(receipt).status) === 1) return;
      throw new Error('The payment failed on the chain: nothing was moved.');
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`The payment ${hash} is in no block yet. Once it is, enter it again with its hash.`);
}

function toWord(value: bigint): string {
  return value.toString(16).padStart(64, '0');
}

function toHex(text: string): string {
  return `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
