import type { Address } from '../../domain/address.js';
import { type Hex, toQuantity } from '../../lib/hex.js';
import { fiatTokenCode } from '../core/codes.js';
import { encodeCall } from '../stage/contract-code.js';
import { toWalletAddress } from '../stage/stage.js';
import type { Hand } from './hand.js';

/** Answers every call with 256 zero bytes: no, none, nobody. */
const STAND_IN_RUNTIME = '0x6101006000f3';
const GAS = 10_000_000;

interface Touched {
  readonly code?: string;
}

/** Accounts without code that a transfer looks at. */
async function findEmptyAccounts(
  hand: Hand,
  call: { from: Address; to: Address; data: Hex },
): Promise<Address[]> {
  const request = { ...call, gas: toQuantity(GAS) };
  const trace = (await hand.client.send('debug_traceCall', [
    request,
    'latest',
    { tracer: 'prestateTracer' },
  ])) as Record<Address, Touched>;
  const sender = call.from;
  return (Object.entries(trace) as [Address, Touched][])
    .filter(
      ([account, { code }]) => account !== sender && BigInt(account) > 0xffffn && (code ?? '0x') === '0x',
    )
    .map(([account]) => account);
}

/**
 * Some tokens ask a second contract, never published, in every transfer; without it they revert. Where such a call is
 * what stops a transfer, a contract that answers zeros is put in its place.
 * @returns the addresses that were filled; none, and nothing changed, where that does not help.
 */
export async function placeStandIns(hand: Hand, token: Address, holder: Address): Promise<Address[]> {
  const receiver = toWalletAddress('range stand-in receiver');
  const data = encodeCall(fiatTokenCode, 'transfer', [receiver, 1_000n]);
  if (await hand.view(token, data, holder)) return [];
  const empty = (await findEmptyAccounts(hand, { from: holder, to: token, data })).filter(
    (account) => account !== receiver,
  );
  for (const account of empty) await hand.client.send('anvil_setCode', [account, STAND_IN_RUNTIME]);
  if (empty.length > 0 && (await hand.view(token, data, holder))) return empty;
  for (const account of empty) await hand.client.send('anvil_setCode', [account, '0x']);
  return [];
}
