import { askAccount } from './account-api.js';
import { type AnnouncedWallet, connect, type Provider, prove } from './wallet.js';

/** A wallet that this page may ask to sign. */
export interface Connected {
  readonly provider: Provider;
  readonly address: string;
}

/** A proof for one request: its nonce is used up by it. */
export async function signedProof({ provider, address }: Connected) {
  const { nonce } = await askAccount('Nonce', { wallet: address });
  if (!nonce) throw new Error('The service gave no nonce; try again.');
  return prove(provider, nonce.wallet, nonce.nonce);
}

/** With the address as the service spells it: sign-in messages need its checksum. */
export async function toConnected({ provider }: AnnouncedWallet): Promise<Connected> {
  return { provider, address: await connect(provider) };
}
