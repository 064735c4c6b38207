import { useEffect, useState } from 'preact/hooks';
import { toCount, toUsd } from '../ui/format.js';
import { toShown } from '../ui/hostile.js';
import { type AccountAnswers, askAccount } from './account-api.js';
import type { IssuedKey } from './new-key.js';
import { type Connected, signedProof } from './signing.js';
import { pay } from './wallet.js';

type Plans = AccountAnswers['Plans'];

interface BuyingProps {
  readonly wallet: Connected | undefined;
  readonly attempt: (work: () => Promise<void>) => void;
  readonly issued: (key: IssuedKey) => void;
}

interface Coin {
  readonly id: string;
  readonly says: string;
  readonly chainId: number;
  readonly asset: { readonly address: string; readonly decimals: number };
}

/** The plans, and paying for one with the wallet. */
export function Buying({ wallet, attempt, issued }: BuyingProps) {
  const [plans, setPlans] = useState<Plans>();
  const [coinId, setCoinId] = useState<string>();
  const [step, setStep] = useState<string>();
  useEffect(() => {
    askAccount('Plans').then(setPlans, (error: Error) => setStep(error.message));
  }, []);
  const coins = toCoins(plans);
  const coin = coins.find(({ id }) => id === coinId) ?? coins[0];
  const buy = async (plan: string, usd: number) => {
    if (!wallet || !coin || !plans?.treasury) return;
    setStep('Confirm the payment in your wallet …');
    try {
      const transactionHash = await pay(wallet.provider, {
        from: wallet.address,
        to: plans.treasury.address,
        chainId: coin.chainId,
        asset: coin.asset,
        usd,
      });
      setStep('The payment is on the chain. Now sign, so that the key is yours …');
      const proof = await signedProof(wallet);
      const variables = { wallet: wallet.address, plan, transactionHash };
      issued((await askAccount('Purchase', variables, { proof })).purchasePlan);
      setStep('Bought.');
    } catch (error) {
      setStep(undefined);
      throw error;
    }
  };
  if (!plans) return <section class="card" aria-busy="true" />;
  return (
    <section class="card">
      <h2>Plans</h2>
      {wallet && coins.length > 0 ? (
        <label class="coin">
          Pay in
          <select value={coin?.id} onChange={(event) => setCoinId(event.currentTarget.value)}>
            {coins.map(({ id, says }) => (
              <option key={id} value={id}>
                {says}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <ul class="plain-list">
        {plans.plans.map(({ name, priceUsd, quota, per, forSale }) => (
          <li key={name} class="key-row">
            <strong>{name}</strong> {priceUsd === 0 ? 'free' : `${toUsd(priceUsd)} a month`}, {toCount(quota)}{' '}
            calls {per === 'month' ? 'a month' : 'in its life'}{' '}
            {forSale && wallet && coin ? (
              <button type="button" class="button" onClick={() => attempt(() => buy(name, priceUsd))}>
                Buy {name}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      <p role="status">{step}</p>
      {plans.contact ? <p class="fine">More than that: {toShown(plans.contact, 120)}</p> : null}
    </section>
  );
}

function toCoins(plans: Plans | undefined): readonly Coin[] {
  return (plans?.treasury?.chains ?? []).flatMap(({ chain, chainId, assets }) =>
    assets.flatMap(({ address, decimals, symbol }) =>
      address
        ? [
            {
              id: `${chain}:${address}`,
              says: `${symbol} on ${chain}`,
              chainId,
              asset: { address, decimals },
            },
          ]
        : [],
    ),
  );
}
