/** A call of an evidence, as REST (snake case) or GraphQL answers hold it. */
export interface CallEvidence {
  readonly method: string;
  readonly params: unknown;
  readonly result: string;
  readonly reverted: boolean;
  readonly blockNumber?: number;
  readonly block_number?: number;
  readonly blockHash?: string;
  readonly block_hash?: string;
}

/** `holds`: the same calls pass and fail. `unknown`: the node could not be asked, or has another block. */
export type ReplayVerdict = 'identical' | 'holds' | 'differs' | 'unknown';

interface Answer {
  readonly result?: unknown;
  readonly error?: { readonly code?: number; readonly message?: string; readonly data?: unknown };
}

/**
 * Sends the call of an evidence to any node of its chain again, at its own block, and compares the answers.
 * @example (await replay('https://node.example', evidence)) === 'identical'
 */
export async function replay(
  rpcUrl: string,
  evidence: CallEvidence,
  options: { readonly fetch?: typeof fetch; readonly signal?: AbortSignal } = {},
): Promise<ReplayVerdict> {
  const ask = (method: string, params: unknown) => post(rpcUrl, { method, params }, options);
  const number = evidence.blockNumber ?? evidence.block_number;
  const hash = evidence.blockHash ?? evidence.block_hash;
  if (number === undefined) return 'unknown';
  const [block, answer] = await Promise.all([
    ask('eth_getBlockByNumber', [`0x${number.toString(16)}`, false]),
    ask(evidence.method, evidence.params),
  ]);
  if (hash === undefined || hashOf(block?.result) !== hash || !answer) return 'unknown';
  if (evidence.method === 'eth_simulateV1') return compareSimulation(evidence, answer);
  const revert = revertOf(answer);
  const said = revert ?? answer.result;
  if (typeof said !== 'string') return 'unknown';
  if ((revert !== undefined) !== evidence.reverted) return 'differs';
  return said.toLowerCase() === evidence.result.toLowerCase() ? 'identical' : 'differs';
}

async function post(
  url: string,
  asked: { readonly method: string; readonly params: unknown },
  options: { readonly fetch?: typeof fetch; readonly signal?: AbortSignal },
): Promise<Answer | undefined> {
  try {
    const response = await (options.fetch ?? fetch)(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...asked }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
    return (await response.json()) as Answer;
  } catch {
    return undefined;
  }
}

function hashOf(block: unknown): unknown {
  return typeof block === 'object' && block !== null ? Reflect.get(block, 'hash') : undefined;
}

/** The data of a revert; `undefined`: the call passed, or failed in another way. */
function revertOf({ error }: Answer): string | undefined {
  if (!error) return undefined;
  if (typeof error.data === 'string') return error.data;
  return error.code === 3 || /revert/i.test(error.message ?? '') ? '0x' : undefined;
}

/** Whether the same calls passed; the bytes of an evidence are written in another way than a node answers. */
function compareSimulation(evidence: CallEvidence, { result }: Answer): ReplayVerdict {
  if (!Array.isArray(result)) return 'unknown';
  const calls = result.flatMap((block: { calls?: { status?: string }[] }) => block.calls ?? []);
  const now = calls.map(({ status }) => Number(status === '0x1')).join('');
  return now === toFlags(evidence.result) ? 'holds' : 'differs';
}

/** The first word of each element of an ABI-encoded list of (success, data). */
function toFlags(result: string): string {
  const words = result.slice(2).match(/.{64}/g) ?? [];
  const count = Math.min(Number.parseInt(words[1] ?? '0', 16), words.length);
  return Array.from({ length: count }, (_, index) => {
    const offset = Number.parseInt(words[2 + index] ?? '', 16) / 32;
    return (words[2 + offset] ?? '').slice(-1);
  }).join('');
}
