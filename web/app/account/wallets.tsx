import { useEffect, useState } from 'preact/hooks';
import { toShown } from '../ui/hostile.js';
import { type AnnouncedWallet, findWallets } from './wallet.js';

interface WalletsProps {
  /** What a button does, before the name of its wallet. */
  readonly says: string;
  readonly choose: (wallet: AnnouncedWallet) => void;
}

/** A button for each wallet of the browser; nothing without one. */
export function Wallets({ says, choose }: WalletsProps) {
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
  if (wallets.length === 0) return null;
  return (
    <ul class="wallets">
      {wallets.map((wallet) => (
        <li key={wallet.info.uuid}>
          <button type="button" class="button" onClick={() => choose(wallet)}>
            {wallet.info.icon.startsWith('data:image/') ? (
              <img src={wallet.info.icon} alt="" width="20" height="20" />
            ) : null}{' '}
            {says} <bdi>{toShown(wallet.info.name, 40)}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}
