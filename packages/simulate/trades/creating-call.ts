import { decodeAggregate3, encodeAggregate3Value, isAggregate3Value, RpcError } from '@assay/chain';
import type { Hex } from '@assay/facts';
import { CREATE2_FACTORY, encodeCreation, toCreatedAddress } from '../calls/created-account.js';
import type { SimulationSetup, StateOverrides } from '../calls/simulation-setup.js';

type CreatingSetup = Pick<SimulationSetup, 'driver' | 'overrides' | 'origin' | 'blockOverrides'> &
  Required<Pick<SimulationSetup, 'creation'>>;

function cannot(what: string): RpcError {
  return new RpcError('unsupported', `without overrides ${what}`);
}

/** The call that gives the account what it is overridden with. @throws {RpcError} where there is none */
function toRow([account, change]: [string, StateOverrides[string]]) {
  const { code, balance = '0x0', ...others } = change;
  if (Object.keys(others).length > 0) throw cannot('only code and balances can be set');
  const value = BigInt(balance);
  if (code === undefined) return { to: account as Hex, value, data: '0x' as const };
  if (toCreatedAddress(code) !== account) throw cannot(`no code can be put at ${account}`);
  return { to: CREATE2_FACTORY, value, data: encodeCreation(code) };
}

/**
 * One call of Multicall3 in place of overrides: it creates the accounts that have code, pays all of them, and
 * calls the driver last. The payer is `tx.origin`, Multicall3 calls the driver.
 * @throws {RpcError} `unsupported` for anything else than code at addresses that follow from it, and balances
 */
export function toCreatingCall(setup: CreatingSetup, data: Hex) {
  const { driver, overrides, origin, blockOverrides, creation } = setup;
  if (origin || blockOverrides) throw cannot('neither the origin nor the block can be chosen');
  const rows = [...Object.entries(overrides).map(toRow), { to: driver, value: 0n, data }];
  const value = rows.reduce((sum, row) => sum + row.value, 0n);
  return { from: creation.payer, to: creation.multicall3, value, data: encodeAggregate3Value(rows) };
}

/**
 * What the driver returned; `undefined` where its call failed.
 * @throws {RpcError} `unsupported` where the accounts were not created and paid
 */
export function readCreatingCall(
  { overrides }: Pick<SimulationSetup, 'overrides'>,
  answer: Hex,
): Hex | undefined {
  const accounts = Object.entries(overrides);
  const results = decodeAggregate3(answer, accounts.length + 1);
  if (!results) throw cannot('Multicall3 is needed, and it does not answer');
  const isMade = accounts.every(([account, { code }], index) => {
    const result = results[index];
    return result?.ok && (code === undefined || result.data.toLowerCase() === account);
  });
  if (!isMade) throw cannot('the accounts of the call could not be created and paid');
  const last = results.at(-1);
  return last?.ok ? last.data : undefined;
}

/** The driver's answer within that of a call that creates its accounts; any other answer as it is. */
export function driverAnswerIn(params: readonly unknown[], answer: Hex): Hex {
  const { data } = params[0] as { readonly data?: unknown };
  if (!isAggregate3Value(data)) return answer;
  const last = decodeAggregate3(answer)?.at(-1);
  return last?.ok ? last.data : answer;
}
