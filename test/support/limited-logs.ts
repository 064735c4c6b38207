import type { Hex } from '@assay/facts';

/** A node that returns the logs of at most `maxBlocks` blocks at once. */
export const limitedLogs =
  (maxBlocks: number): typeof fetch =>
  async (url, init) => {
    const body = JSON.parse(String(init?.body)) as unknown;
    const rows = (Array.isArray(body) ? body : [body]) as {
      id: number;
      method: string;
      params: { fromBlock: Hex; toBlock: Hex }[];
    }[];
    const answers = await Promise.all(
      rows.map(async (row) => {
        const [filter] = row.params;
        const tooWide =
          row.method === 'eth_getLogs' &&
          filter &&
          Number(filter.toBlock) - Number(filter.fromBlock) >= maxBlocks;
        if (!tooWide) return (await fetch(url, { ...init, body: JSON.stringify(row) })).json();
        return {
          jsonrpc: '2.0',
          id: row.id,
          error: { code: -32005, message: `eth_getLogs is limited to a ${maxBlocks} range` },
        };
      }),
    );
    return Response.json(Array.isArray(body) ? answers : answers[0]);
  };
