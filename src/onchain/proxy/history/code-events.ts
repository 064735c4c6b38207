import { AbiCoder } from 'ethers';
import { type Address, toAddress } from '../../../domain/address.js';
import type { CodeChangeKind, FacetChange } from '../../../domain/facts/code-history.js';
import type { Hex } from '../../../lib/hex.js';
import { addressAt, toTopic } from '../../abi.js';
import { hasWords, type RawLog } from '../../logs/raw-log.js';

/** What a log says was changed. */
export interface CodeEvent {
  readonly log: RawLog;
  readonly kind: CodeChangeKind;
  readonly from: Address | null;
  readonly to: Address | null;
  readonly facets: readonly FacetChange[];
}

type Reading = Omit<CodeEvent, 'log' | 'kind'>;

const mostFacets = 50;
/** A cut of every function of fifty facets takes less; what is longer is noise. */
const longestCut = 200_000;
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

function toCut(log: RawLog): Reading | undefined {
  if (log.topics.length !== 1 || log.data.length > longestCut) return undefined;
  try {
    const types = ['tuple(address,uint8,bytes4[])[]', 'address', 'bytes'];
    const [cuts] = AbiCoder.defaultAbiCoder().decode(types, log.data);
    const facets = [...cuts].slice(0, mostFacets).flatMap(([facet, action, functions]): FacetChange[] => {
      const [address, name] = [toAddress(facet), actions[Number(action)]];
      return address && name ? [{ address, action: name, functions: Number(functions.length) }] : [];
    });
    return { from: null, to: null, facets };
  } catch {
    return undefined;
  }
}

/** Sources: EIP-1967 (`Upgraded`, `AdminChanged`, `BeaconUpgraded`) and EIP-2535 (`DiamondCut`). */
const readers: ReadonlyMap<Hex, readonly [CodeChangeKind, (log: RawLog) => Reading | undefined]> = new Map([
  [toTopic('Upgraded(address)'), ['implementation', toOne]],
  [toTopic('AdminChanged(address,address)'), ['admin', toTwo]],
  [toTopic('BeaconUpgraded(address)'), ['beacon', toOne]],
  [toTopic('DiamondCut((address,uint8,bytes4[])[],address,bytes)'), ['facets', toCut]],
]);

export const codeTopics: readonly Hex[] = [...readers.keys()];

/** `undefined` where the log is none of these events, or not in their layout. */
export function toCodeEvent(log: RawLog): CodeEvent | undefined {
  const [kind, read] = readers.get(log.topics[0] ?? '0x') ?? [];
  const reading = kind && read?.(log);
  return reading && { log, kind, ...reading };
}
