/** Why a node refused a log query, as far as its message says. */
export interface RangeRefusal {
  /** `blocks`: the range is too wide for this node. `results`: it holds too many logs, or too many bytes. */
  readonly cause: 'blocks' | 'results';
  /** `blocks`: how many blocks the node allows. */
  readonly maxBlocks?: number;
  /** `results`: how many logs the node returns. */
  readonly maxResults?: number;
  /** A range that the node says would work. */
  readonly suggested?: { readonly from: number; readonly to: number };
}

/**
 * Texts that name the number of blocks allowed. Sources: PONDER getLogsRetryHelper, eRPC error_normalizer,
 * geth.
 */
const blockLimits: readonly RegExp[] = [
  /exceed(?:s|ed)? maximum block range:?\s*([\d,]+)/i,
  /up to an? ([\d,]+) block range/i,
  /limited to an? ([\d,]+)\s*(?:blocks?|range)/i,
  /limited to an? ([\d,]+)\b(?!\s*(?:results|logs|bytes))/i,
  /ranges? over ([\d,]+) blocks/i,
  /max(?:imum)? range:?\s*(?:is\s*)?([\d,]+)/i,
  /max is ([\d,]+k?) blocks/i,
  /maximum allowed number of requested blocks is ([\d,]+)/i,
  /maximum (?:block range|range of blocks)\D{0,20}([\d,]+)/i,
  /block range (?:limit|should|must)\D{0,40}?([\d,]{2,})/i,
  /exceeds the range allowed for your plan \(\s*[\d,]+\s*>\s*([\d,]+)\s*\)/i,
];

const wideRanges: readonly RegExp[] = [
  /block range (?:is )?too (?:wide|large)/i,
  /block range limit exceeded/i,
  /range is too large/i,
  /exceeds? (?:the )?(?:maximum |max )?block range/i,
  /exceed maximum block range/i,
  /exceeds the range allowed/i,
];

const tooManyResults: readonly RegExp[] = [
  /query returned more than ([\d,]+) results/i,
  /query exceeds max results/i,
  /response size (?:should not|is|exceed)/i,
  /response (?:is )?too (?:large|big)/i,
  /logs? (?:matched by query )?exceeds? (?:the )?limit/i,
  /too many (?:logs|results)/i,
  /query timeout exceeded|request timed out|timeout.*eth_getLogs/i,
];

/**
 * Reads a node's refusal of `eth_getLogs`. Codes collide between nodes, so only the text counts.
 * @returns `undefined` where the text is about something else (a rate limit, an unknown method).
 */
export function parseRangeRefusal(message: string): RangeRefusal | undefined {
  const suggested = parseSuggestedRange(message);
  const withRange = suggested === undefined ? {} : { suggested };
  if (tooManyResults.some((pattern) => pattern.test(message))) {
    const maxResults = toCount(/(?:more than|max results) ([\d,]+)/i.exec(message)?.[1]);
    return { cause: 'results', ...(maxResults === undefined ? {} : { maxResults }), ...withRange };
  }
  for (const pattern of blockLimits) {
    const blocks = toCount(pattern.exec(message)?.[1]);
    if (blocks !== undefined) {
      return { cause: 'blocks', maxBlocks: blocks, ...withRange };
    }
  }
  if (wideRanges.some((pattern) => pattern.test(message))) {
    return { cause: 'blocks', ...withRange };
  }
  return suggested === undefined ? undefined : { cause: 'results', suggested };
}

function toCount(text: string | undefined): number | undefined {
  if (text === undefined) {
    return undefined;
  }
  const digits = text.replace(/,/g, '');
  const count = /k$/i.test(digits) ? Number(digits.slice(0, -1)) * 1_000 : Number(digits);
  return Number.isSafeInteger(count) && count > 0 ? count : undefined;
}

function parseSuggestedRange(message: string): { from: number; to: number } | undefined {
  const found =
    /(?:this block range|block range should work)\D{0,20}?\[\s*(0x[0-9a-f]+|\d+)\s*,\s*(0x[0-9a-f]+|\d+)\s*\]/i.exec(
      message,
    );
  const from = Number(found?.[1]);
  const to = Number(found?.[2]);
  return Number.isSafeInteger(from) && Number.isSafeInteger(to) && from <= to ? { from, to } : undefined;
}
