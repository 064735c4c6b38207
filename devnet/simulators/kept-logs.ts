import { toQuantity } from '@assay/facts';
import type { NodeClient } from '../node/node-client.js';

interface NodeLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly blockNumber: string;
}

interface KeptLog {
  readonly topics: readonly string[];
  readonly block: number;
  /** Among all logs of the chain. */
  readonly place: number;
  /** As the node writes it. */
  readonly text: string;
}

/**
 * The logs of an embedded chain, each read once. Its node reads every block of the range for each question, which takes
 * it longer than all its other answers. Blocks are never replaced.
 */
export class KeptLogs {
  private readonly byAddress = new Map<string, KeptLog[]>();
  private count = 0;
  private last = -1;
  private reading: Promise<void> = Promise.resolve();

  constructor(private readonly client: NodeClient) {}

  /** The result as the node writes it; `undefined`: only the node can answer this filter. */
  async find(filter: unknown): Promise<string | undefined> {
    const { fromBlock, toBlock, address, topics, blockHash } = (filter ?? {}) as Record<string, unknown>;
    const from = numberOf(fromBlock);
    const to = toBlock === undefined || toBlock === 'latest' ? Number.POSITIVE_INFINITY : numberOf(toBlock);
    if (blockHash !== undefined || address === undefined || from === undefined || to === undefined) return;
    if (to > this.last) await this.readOn();
    if (from > this.last || (to > this.last && to !== Number.POSITIVE_INFINITY)) return;
    const wanted = (Array.isArray(topics) ? topics : []).map(toChoice);
    const found = [...new Set([address].flat().map(lower))]
      .flatMap((one) => this.byAddress.get(one) ?? [])
      .filter(({ block, topics: said }) => block >= from && block <= to && hasTopics(said, wanted))
      .sort((a, b) => a.place - b.place);
    return `[${found.map(({ text }) => text).join()}]`;
  }

  private readOn(): Promise<void> {
    this.reading = this.reading.catch(() => undefined).then(() => this.readNew());
    return this.reading;
  }

  private async readNew(): Promise<void> {
    const head = Number(await this.client.send('eth_blockNumber', []));
    if (head <= this.last) return;
    const range = { fromBlock: toQuantity(this.last + 1), toBlock: toQuantity(head) };
    for (const log of (await this.client.send('eth_getLogs', [range])) as readonly NodeLog[]) {
      const kept = { topics: log.topics, block: Number(log.blockNumber), place: this.count };
      const ofAddress = this.byAddress.get(log.address) ?? [];
      ofAddress.push({ ...kept, text: JSON.stringify(log) });
      this.byAddress.set(log.address, ofAddress);
      this.count += 1;
    }
    this.last = head;
  }
}

function numberOf(block: unknown): number | undefined {
  return typeof block === 'string' && /^0x[0-9a-f]+$/i.test(block) ? Number(block) : undefined;
}

const lower = (value: unknown) => String(value).toLowerCase();

/** The values that a topic may have; `undefined`: any. */
function toChoice(topic: unknown): readonly string[] | undefined {
  return topic === null ? undefined : [topic].flat().map(lower);
}

function hasTopics(topics: readonly string[], wanted: readonly (readonly string[] | undefined)[]): boolean {
  return (
    topics.length >= wanted.length &&
    wanted.every((values, at) => values === undefined || values.includes(topics[at] ?? ''))
  );
}
