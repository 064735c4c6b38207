import { orAborted } from '@assay/chain';
import { type Address, AppError, type Hex } from '@assay/facts';
import type { Database } from '../db/database.js';
import { insertPurchase, isPaymentUsed } from '../db/purchases.js';
import type { OnchainPayment, PaymentLookup, PaymentReader } from '../domain/payment.js';
import type { PaidPlanName } from '../domain/plan.js';
import type { AccountEventLog } from './account-events.js';
import type { IssuedKey, PaymentReceipt, PurchasedKey } from './account-shapes.js';
import { generateKey } from './api-key.js';
import { toSubscription } from './key-service.js';
import type { Plan, Plans } from './plans.js';
import { type PaymentTerms, type PaymentVerdict, verifyPayment } from './verify-payment.js';

export interface PurchaseRequest {
  readonly wallet: Address;
  readonly plan: PaidPlanName;
  readonly transactionHash: string;
  readonly signal?: AbortSignal;
}

export interface PurchasesOptions {
  readonly database: Database;
  readonly plans: Plans;
  readonly treasury: Address | undefined;
  readonly paymentReader: PaymentReader | undefined;
  readonly audit: AccountEventLog;
}

type Accepted = Extract<PaymentVerdict, { accepted: true }> & { readonly payment: OnchainPayment };

/**
 * Sells plans for transactions.
 * @returns a function that throws `AppError`: `payment_required` with what is wrong with the transaction,
 * `conflict` when it already bought a plan, `unavailable` without a treasury or while nodes are unreachable
 */
export function createPurchases(
  options: PurchasesOptions,
): (request: PurchaseRequest) => Promise<PurchasedKey> {
  const { database, plans, treasury, paymentReader, audit } = options;
  const readOnce = paymentReader === undefined ? undefined : shareReadings(paymentReader);

  return async ({ wallet, plan: planName, transactionHash, signal }) => {
    if (treasury === undefined || readOnce === undefined) {
      throw new AppError('unavailable', 'This server sells no plans: it has no treasury address.');
    }
    const hash = parseTransactionHash(transactionHash);
    const refuse = (refusal: AppError) => {
      const reason = refusal.message;
      audit({ event: 'purchase_refused', wallet, plan: planName, transactionHash: hash, reason });
      return refusal;
    };
    if (await isPaymentUsed(database, hash)) throw refuse(alreadyUsed());
    const plan = plans[planName];
    const terms = { wallet, treasury, planName, priceUsd: plan.priceUsd };
    const reading = await (signal ? orAborted(readOnce(hash), signal, tookTooLong) : readOnce(hash));
    const verdict = judgeReading(reading, terms);
    if (verdict instanceof AppError) throw refuse(verdict);
    const sold = await sell({ database, plan, wallet, transactionHash: hash, accepted: verdict, audit });
    if (sold === undefined) throw refuse(alreadyUsed());
    return sold;
  };
}

interface Sale {
  readonly database: Database;
  readonly plan: Plan;
  readonly wallet: Address;
  readonly transactionHash: Hex;
  readonly accepted: Accepted;
  readonly audit: AccountEventLog;
}

/**
 * Of simultaneous claims of one transaction, exactly one gets a key: the database decides. `undefined` for
 * the others.
 */
async function sell({
  database,
  plan,
  wallet,
  transactionHash,
  accepted,
  audit,
}: Sale): Promise<PurchasedKey | undefined> {
  const { apiKey, ...stored } = generateKey(plan.name);
  const { chain, confirmations } = accepted.payment;
  const sold = await insertPurchase(
    database,
    {
      transactionHash,
      chain,
      asset: accepted.asset,
      amount: accepted.amount,
      blockNumber: accepted.blockNumber,
    },
    toSubscription(plan),
    { ...stored, wallet },
  );
  if (sold === undefined) return undefined;
  const receipt: PaymentReceipt = {
    transactionHash,
    chain,
    asset: accepted.asset,
    amount: accepted.amountText,
    blockNumber: accepted.blockNumber,
    confirmations,
  };
  const { asset, amount } = receipt;
  const { keyId, prefix } = stored;
  const planName = plan.name;
  audit({ event: 'plan_purchased', wallet, plan: planName, transactionHash, chain, asset, amount });
  audit({ event: 'key_issued', how: 'purchase', keyId, keyPrefix: prefix, wallet, plan: planName });
  const key: IssuedKey = {
    apiKey,
    keyId: stored.keyId,
    wallet,
    plan: plan.name,
    quota: plan.quota,
    ...sold,
  };
  return { ...key, payment: receipt };
}

/**
 * The payment on the first chain that has an accepted one; otherwise the error, which names the chains that
 * could not be read.
 */
function judgeReading(reading: PaymentLookup, terms: PaymentTerms): Accepted | AppError {
  const verdicts = reading.found.map((payment) => ({ payment, verdict: verifyPayment(payment, terms) }));
  for (const { payment, verdict } of verdicts) if (verdict.accepted) return { ...verdict, payment };
  const refusals = verdicts.flatMap(({ verdict }) => (verdict.accepted ? [] : [verdict]));
  const undecided = refusals.find((refusal) => refusal.unsure);
  if (undecided !== undefined) return new AppError('unavailable', undecided.reason, { retryAfter: 15 });
  const [refusal] = refusals;
  if (refusal !== undefined) return paymentRequired(refusal.reason, terms);
  if (reading.unansweredChains.length > 0) {
    return new AppError(
      'unavailable',
      `The transaction was not found, but ${reading.unansweredChains.join(' and ')} could not be asked; ` +
        'try again in a moment.',
      { retryAfter: 15 },
    );
  }
  return paymentRequired('No supported chain knows this transaction.', terms);
}

/** Says what is wrong with a payment, and what was expected. */
function paymentRequired(reason: string, { wallet, treasury, planName, priceUsd }: PaymentTerms): AppError {
  return new AppError(
    'payment_required',
    `${reason} Expected for the ${planName} plan: ${priceUsd} USD, sent by ${wallet} straight to ${treasury}, ` +
      'in a coin and with the confirmations that GET /api/v1/plans names for each chain.',
  );
}

/** Simultaneous claims of one transaction share one reading of the chains. */
function shareReadings(reader: PaymentReader): (hash: Hex) => Promise<PaymentLookup> {
  const running = new Map<Hex, Promise<PaymentLookup>>();
  return (hash) => {
    const known = running.get(hash);
    if (known !== undefined) return known;
    // The reading is shared, so a caller that disconnects must not end it. The timeout of the nodes does.
    const reading = reader.readPayment(hash).finally(() => running.delete(hash));
    running.set(hash, reading);
    return reading;
  };
}

function tookTooLong(): AppError {
  return new AppError('unavailable', 'Reading the payment took too long; try again in a moment.', {
    retryAfter: 5,
  });
}

function alreadyUsed(): AppError {
  // The answer with the key may have been lost, and only the payer may get another one.
  const reason = 'If its key never reached you, prove the wallet at /api/v1/user/create-key and get another.';
  return new AppError('conflict', `This transaction has already bought a plan. ${reason}`);
}

function parseTransactionHash(text: string): Hex {
  if (!/^0x[0-9a-fA-F]{64}$/.test(text)) {
    const reason = 'must be 0x followed by 64 hexadecimal digits';
    throw new AppError('invalid_request', `transaction_hash ${reason}.`, {
      details: [{ field: 'transaction_hash', reason }],
    });
  }
  return text.toLowerCase() as Hex;
}
