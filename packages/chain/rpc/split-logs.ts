import { type CallOptions, RpcError } from './rpc.js';
import type { Send } from './send.js';

/**
 * Asks for the logs of many contracts in several requests where the nodes refuse so many in one. What they
 * refused is remembered.
 */
export function createLogSplitter(send: Send): Send {
  let most = Number.POSITIVE_INFINITY;

  async function sendLogs(params: readonly unknown[], options?: CallOptions): Promise<unknown> {
    const [filter] = params as readonly [{ readonly address?: unknown }];
    const addresses: readonly unknown[] = Array.isArray(filter?.address) ? filter.address : [];
    if (addresses.length > most) return sendParts(params, addresses, options);
    try {
      return await send('eth_getLogs', params, options);
    } catch (error) {
      const isTooMany = error instanceof RpcError && error.kind === 'too_large' && addresses.length > 1;
      if (!isTooMany) throw error;
      most = Math.min(most, Math.ceil(addresses.length / 2));
      return sendParts(params, addresses, options);
    }
  }

  async function sendParts(
    [filter, ...others]: readonly unknown[],
    addresses: readonly unknown[],
    options: CallOptions | undefined,
  ): Promise<unknown> {
    const parts = Array.from({ length: Math.ceil(addresses.length / most) }, (_, index) =>
      addresses.slice(index * most, (index + 1) * most),
    );
    const answers = await Promise.all(
      parts.map((address) => sendLogs([{ ...(filter as object), address }, ...others], options)),
    );
    return answers.every(Array.isArray)
      ? answers.flat().sort(inChainOrder)
      : answers.find((one) => !Array.isArray(one));
  }

  return <T>(method: string, params: readonly unknown[], options?: CallOptions) =>
    (method === 'eth_getLogs' ? sendLogs(params, options) : send(method, params, options)) as Promise<T>;
}

/** Nodes answer logs in the order of the chain. */
function inChainOrder(a: unknown, b: unknown): number {
  const [first, second] = [a, b] as readonly {
    readonly blockNumber?: unknown;
    readonly logIndex?: unknown;
  }[];
  return (
    Number(first?.blockNumber) - Number(second?.blockNumber) ||
    Number(first?.logIndex) - Number(second?.logIndex)
  );
}
