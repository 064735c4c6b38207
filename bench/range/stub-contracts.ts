import { type Address, type Hex, toQuantity } from '@assay/facts';
import { encodeCall } from '../../devnet/builder/contract-code.js';
import { toWalletAddress } from '../../devnet/builder/scenario-builder.js';
import { fiatTokenCode } from '../../devnet/core/codes.js';
import type { Signer } from './signer.js';

/** Returns 256 zero bytes for every call. */
export const ZERO_RUNTIME = '0x6101006000f3';
/** Returns the first argument, then zeros. */
const ECHO_RUNTIME = '0x602060046000376101006000f3';
const GAS = 10_000_000;

interface Touched {
  readonly code?: string;
}

/** Accounts without code that a transfer accesses. */
async function findEmptyAccounts(
  signer: Signer,
  call: { from: Address; to: Address; data: Hex },
): Promise<Address[]> {
  const request = { ...call, gas: toQuantity(GAS) };
  const trace = (await signer.client.send('debug_traceCall', [
    request,
    'latest',
    { tracer: 'prestateTracer' },
  ])) as Record<Address, Touched>;
  return (Object.entries(trace) as [Address, Touched][])
    .filter(([account, { code }]) => BigInt(account) > 0xffffn && (code ?? '0x') === '0x')
    .map(([account]) => account);
}

/**
 * Some tokens call a second, unpublished contract in every transfer and revert without it. If such a call
 * stops a transfer, puts a stub there that returns zeros or its first argument.
 * @returns a description of what was done; `undefined`, with nothing changed, when no stub helps.
 */
export async function placeStubContracts(
  signer: Signer,
  token: Address,
  holder: Address,
): Promise<string | undefined> {
  const receiver = toWalletAddress('range stand-in receiver');
  const data = encodeCall(fiatTokenCode, 'transfer', [receiver, 1_000n]);
  const passes = async (): Promise<boolean> => (await signer.view(token, data, holder)) !== undefined;
  if (await passes()) return undefined;
  const empty = (await findEmptyAccounts(signer, { from: holder, to: token, data })).filter(
    (account) => account !== receiver,
  );
  const fill = async (accounts: readonly Address[], runtime: string): Promise<void> => {
    for (const account of accounts) await signer.client.send('anvil_setCode', [account, runtime]);
  };
  // The holder last: some tokens keep their supply in the contract that they call.
  for (const accounts of [empty.filter((account) => account !== holder), empty]) {
    for (const [runtime, answer] of [
      [ZERO_RUNTIME, 'zeros'],
      [ECHO_RUNTIME, 'its first argument'],
    ] as const) {
      await fill(accounts, runtime);
      if (await passes()) {
        return `a contract that answers ${answer} stands in for an unpublished one at ${accounts.join(', ')}`;
      }
    }
    await fill(accounts, '0x');
  }
  return undefined;
}
