import { addressAt, hasWords, lengthAt, pointedAt, type RawLog, toTopic, uintAt } from '@assay/chain';
import type { Address, CodeChangeKind, FacetChange, Hex } from '@assay/facts';

/** A change of code, as a log reports it. */
export interface CodeEvent {
  readonly log: RawLog;
  readonly kind: CodeChangeKind;
  readonly from: Address | null;
  readonly to: Address | null;
  readonly facets: readonly FacetChange[];
}

type Reading = Omit<CodeEvent, 'log' | 'kind'>;

const maxFacets = 50;
const actions = ['add', 'replace', 'remove'] as const;

/** The one address of an event, indexed (EIP-1967) or not (OpenZeppelin before it, USDC's proxy). */
function toOne(log: RawLog): Reading | undefined {
  const word = hasWords(log, 2, 0) ? log.topics[1] : hasWords(log, 1, 1) ? log.data : undefined;
  const to = addressAt(word, 0);
  return to ? { from: null, to, facets: [] } : undefined;
}

function toTwo(log: RawLog): Reading | undefined {
  if (!hasWords(log, 1, 2)) return undefined;
  const [from, to] = [addressAt(log.data, 0), addressAt(log.data, 1)];
  return from && to ? { from, to, facets: [] } : undefined;
}

/**
 * Lists are measured, not decoded: all offsets may point at one long list, which a decoder would read again
 * for each. O(facets).
 */
function toCut({ topics, data }: RawLog): Reading | undefined {
  const list = topics.length === 1 ? pointedAt(data, 0, 0) : undefined;
  const count = list === undefined ? undefined : lengthAt(data, list);
  if (list === undefined || count === undefined) return undefined;
  const rows = Array.from({ length: Math.min(count, maxFacets) }, (_, index) =>
    toFacetChange(data, pointedAt(data, list + 1, list + 1 + index)),
  );
  return { from: null, to: null, facets: rows.flatMap((row) => row ?? []) };
}

/** `(address, uint8, bytes4[])`; `row` is the index of its first word. */
function toFacetChange(data: Hex, row: number | undefined): FacetChange | undefined {
  if (row === undefined) return undefined;
  const [address, action] = [addressAt(data, row), actions[Number(uintAt(data, row + 1))]];
  const names = pointedAt(data, row, row + 2);
  const functions = names === undefined ? undefined : lengthAt(data, names);
  return address && action && functions !== undefined ? { address, action, functions } : undefined;
}

/** Sources: EIP-1967 (`Upgraded`, `AdminChanged`, `BeaconUpgraded`) and EIP-2535 (`DiamondCut`). */
const readers: ReadonlyMap<Hex, readonly [CodeChangeKind, (log: RawLog) => Reading | undefined]> = new Map([
  [toTopic('Upgraded(address)'), ['implementation', toOne]],
  [toTopic('AdminChanged(address,address)'), ['admin', toTwo]],
  [toTopic('BeaconUpgraded(address)'), ['beacon', toOne]],
  [toTopic('DiamondCut((address,uint8,bytes4[])[],address,bytes)'), ['facets', toCut]],
]);

export const codeTopics: readonly Hex[] = [...readers.keys()];

/** `undefined` if the log is none of these events, or has another layout. */
export function toCodeEvent(log: RawLog): CodeEvent | undefined {
  const [kind, read] = readers.get(log.topics[0] ?? '0x') ?? [];
  const reading = kind && read?.(log);
  return reading && { log, kind, ...reading };
}
