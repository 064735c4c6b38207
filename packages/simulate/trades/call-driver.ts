import { type ReadContext, RpcError } from '@assay/chain';
import { type BlockRef, type Hex, toQuantity } from '@assay/facts';
import type { SimulationSetup } from '../calls/simulation-setup.js';
import { defaultCallGas, fetchWithinGas } from './call-gas.js';
import { readCreatingCall, toCreatingCall } from './creating-call.js';

/** A call of a setup's driver, as it was sent and answered. */
interface DriverCall {
  readonly params: readonly unknown[];
  /** What the node answered. */
  readonly result: Hex;
  readonly reverted: boolean;
  /** What the driver returned; `undefined` where its call failed. */
  readonly answer: Hex | undefined;
}

/** Parameters of the `eth_call` that makes the driver run `data`. */
export function toCallParams(setup: SimulationSetup, data: Hex, block: BlockRef): readonly unknown[] {
  const { driver, origin = driver, gas = defaultCallGas, gasPrice, creation } = setup;
  const price = gasPrice === undefined ? {} : { gasPrice: toQuantity(gasPrice) };
  const limits = { gas: toQuantity(gas), ...price };
  if (creation) {
    const call = toCreatingCall({ ...setup, creation }, data);
    return [{ ...call, value: toQuantity(call.value), ...limits }, toQuantity(block.number)];
  }
  const params = [{ from: origin, to: driver, data, ...limits }, toQuantity(block.number), setup.overrides];
  return setup.blockOverrides ? [...params, setup.blockOverrides] : params;
}

/**
 * Makes the driver run `data` in one `eth_call`.
 * @throws {RpcError} where the node does not answer, or the setup's accounts could not be created
 */
export async function callDriver(
  context: ReadContext,
  setup: SimulationSetup,
  data: Hex,
): Promise<DriverCall> {
  let params: readonly unknown[] = [];
  const { result, reverted } = await fetchWithinGas(context, (gas) => {
    params = toCallParams({ gas, ...setup }, data, context.block);
    return params;
  });
  if (!setup.creation) return { params, result, reverted, answer: reverted ? undefined : result };
  if (reverted) throw new RpcError('unsupported', 'the call that creates its accounts failed as a whole');
  return { params, result, reverted, answer: readCreatingCall(setup, result) };
}
