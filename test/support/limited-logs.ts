import type { Hex } from '../../src/lib/hex.js';

/** A node that gives the logs of at most `most` blocks at once. */
export const limitedLogs =
  (most: number): typeof fetch =>
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
          row.method === 'eth_getLogs' && filter && Number(filter.toBlock) - Number(filter.fromBlock) >= most;
        if (!tooWide) return (await fetch(url, { ...init, body: JSON.stringify(row) })).json();
        return {
          jsonrpc: '2.0',
          id: row.id,
          error: { code: -32005, message: `eth_getLogs is limited to a ${most} range` },
        };
      }),
    );
    return Response.json(Array.isArray(body) ? answers : answers[0]);
  };
