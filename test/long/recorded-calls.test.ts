import { isDeepStrictEqual } from 'node:util';
import { createPlayerRunner, LocalEvm, Unplayable } from '@assay/evm';
import { eth, toQuantity } from '@assay/facts';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type RecordedCase, readRecordedRpc } from '../support/recorded-rpc.js';

const recorded = (await readRecordedRpc())?.filter(isComparable);
const runner = createPlayerRunner();
afterAll(() => runner.close());

/** Addresses that the authors of the requests made up: nothing is known of them, as nobody has their key. */
const MADE_UP =
  /^0x(?:0{38}..|([0-9a-f])\1{20,}|[0-9a-f]{2,8}0{30,}|[0-9a-f]{2}([0-9a-f])\2{30,}|0{24,}[0-9a-f]{1,16})/;
/** Of these, those that have received coins, so that they exist; how many is not known. */
const funded = new Set([`0x${'0'.repeat(40)}`, `0x${'1'.padStart(40, '0')}`]);
/** The account whose logs stand for transfers of the coin, where a request asks for them. */
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';

const callShape = z.object({
  status: z.string(),
  gasUsed: z.string(),
  returnData: z.string(),
  logs: z.array(z.object({ address: z.string(), topics: z.array(z.string()), data: z.string() })),
});
const blockShape = z.object({
  number: z.string(),
  hash: z.string(),
  parentHash: z.string(),
  timestamp: z.string(),
  gasLimit: z.string(),
  miner: z.string(),
  mixHash: z.string(),
  calls: z.array(callShape),
});
const blocksShape = z.array(blockShape);

/** Rules of transactions in blocks are not played: nonces, and fees below the base fee. */
function isComparable({ request, response }: RecordedCase): boolean {
  const [asked] = request.params as readonly { readonly validation?: boolean }[];
  const { result, error } = response;
  const isThere = (result || error) && !/not found/.test(JSON.stringify(error ?? ''));
  return request.method === 'eth_simulateV1' && Boolean(isThere) && asked?.validation !== true;
}

class NotRecorded extends Error {}

/** @param number of the block on which the calls are played */
function createEvm(number: string, first: z.infer<typeof blockShape> | undefined): LocalEvm {
  const header = {
    number,
    timestamp: toQuantity(Number(first?.timestamp ?? '0x70000000') - 12),
    gasLimit: first?.gasLimit ?? '0x1c9c380',
    miner: first?.miner ?? COIN,
    mixHash: `0x${'0'.repeat(64)}`,
    hash: first?.parentHash ?? `0x${'1'.repeat(64)}`,
    difficulty: '0x0',
    baseFeePerGas: '0x0',
    excessBlobGas: '0x0',
  };
  const send = async (method: string, params: readonly unknown[]) => {
    if (method === 'eth_getBlockByNumber' && params[0] === number) return header;
    const address = String(params[0]).toLowerCase();
    if (!MADE_UP.test(address)) throw new NotRecorded(`${method} ${address}`);
    if (method === 'eth_getCode') return '0x';
    return `0x${(method === 'eth_getBalance' && funded.has(address) ? '1' : '0').padStart(64, '0')}`;
  };
  return new LocalEvm({ chain: eth, send, runner });
}

type Call = z.infer<typeof callShape>;

/** What can be compared: all but logs of the coin. */
function toComparable({ logs, ...call }: Call): Call {
  const own = logs.filter(({ address }) => address.toLowerCase() !== COIN);
  return {
    ...call,
    logs: own.map(({ address, topics, data }) => ({ address: address.toLowerCase(), topics, data })),
  };
}

/** Without the hashes of the blocks that the node made up, which depend on all of its state. */
function withoutHashes(calls: readonly Call[], hashes: readonly string[]): readonly Call[] {
  const words = hashes.map((hash) => hash.slice(2));
  return calls.map((call) => ({
    ...call,
    returnData: words.reduce((text, word) => text.replaceAll(word, 'made up'), call.returnData),
  }));
}

type Compared = 'equal' | 'refused by both' | { readonly differs: string } | { readonly notPlayed: string };

async function compare({ request, response }: RecordedCase): Promise<Compared> {
  const [payload, tag] = request.params;
  const { traceTransfers: _, ...asked } = Object(payload) as Record<string, unknown>;
  const theirs = response.error ? undefined : blocksShape.parse(response.result);
  const first = theirs?.[0];
  const number = first ? toQuantity(Number(first.number) - 1) : typeof tag === 'string' ? tag : '0x1406f40';
  let played: Awaited<ReturnType<LocalEvm['play']>>;
  try {
    const signal = AbortSignal.timeout(10_000);
    played = await createEvm(number, first).play('eth_simulateV1', [asked, number], signal);
  } catch (error) {
    if (error instanceof NotRecorded) return { notPlayed: error.message };
    if (error instanceof Unplayable) return { notPlayed: error.reason };
    throw error;
  }
  const text = JSON.stringify(request.params).slice(0, 500);
  if (!theirs || !('value' in played)) {
    if (!theirs && 'error' in played) return 'refused by both';
    return { differs: `${text}: ${JSON.stringify([response.error, played]).slice(0, 500)}` };
  }
  const made = theirs.map(({ hash }) => hash);
  const ours = z.array(z.object({ calls: z.array(callShape) })).parse(played.value);
  const [node, local] = [theirs, ours].map((blocks) =>
    blocks.flatMap(({ calls }) => calls.map(toComparable)),
  );
  const told = withoutHashes(node ?? [], made);
  const same = (local ?? []).map((call, at) => {
    const data = told[at]?.returnData.includes('made up') ? told[at].returnData : call.returnData;
    return { ...call, returnData: data };
  });
  if (isDeepStrictEqual(told, same)) return 'equal';
  return { differs: `${text}: ${JSON.stringify([told, same]).slice(0, 2_000)}` };
}

test.skipIf(!recorded)(
  'plays what a real node simulated, with the same results',
  async () => {
    const counts = { equal: 0, 'refused by both': 0 };
    const notPlayed: string[] = [];
    const differs: string[] = [];
    for (const one of recorded ?? []) {
      const compared = await compare(one);
      if (typeof compared === 'string') counts[compared] += 1;
      else if ('differs' in compared) differs.push(compared.differs);
      else notPlayed.push(compared.notPlayed);
    }
    console.log(
      JSON.stringify(counts),
      `not played ${notPlayed.length}: ${[...new Set(notPlayed)].join('; ')}`,
    );
    expect(differs, differs.join('\n')).toEqual([]);
    expect(counts.equal).toBeGreaterThan(40);
  },
  240_000,
);
