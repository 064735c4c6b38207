import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { datasetPath, readArchivePaths } from '../../bench/support/datasets.js';

const caseShape = z.object({
  request: z.object({ method: z.string(), params: z.array(z.unknown()).default([]) }),
  response: z.record(z.string(), z.unknown()),
});

/** A request to a real node, and what it answered. */
export type RecordedCase = z.infer<typeof caseShape>;

/** The recorded requests in the order of their files. `undefined`: the data are not there. */
export async function readRecordedRpc(): Promise<readonly RecordedCase[] | undefined> {
  const path = datasetPath('recorded_rpc', 'mainnet.tar.xz');
  if (!path) return undefined;
  const files = [...(await readArchivePaths(path))].filter(([name]) => name.endsWith('.json'));
  return files.flatMap(([, text]) => z.array(caseShape).parse([JSON.parse(text)].flat()));
}

/** A node that gives the recorded answer to the recorded request, and knows its chain. */
export async function startRecordedNode() {
  let recorded: RecordedCase | undefined;
  const answer = ({ id, method }: { id: unknown; method: string }) => {
    if (recorded && method === recorded.request.method) return { ...recorded.response, id };
    if (method === 'eth_chainId') return { jsonrpc: '2.0', id, result: '0x1' };
    return { jsonrpc: '2.0', id, error: { code: -32_601, message: `the method ${method} does not exist` } };
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    response.end(JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    play: (one: RecordedCase) => {
      recorded = one;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
