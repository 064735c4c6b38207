import { catalogueEntry, type FindingType, isFindingType } from '@assay/audit';
import type { Finding, Power } from '@assay/facts';
import { highestTax, liveTests, shows } from './live-tests.js';
import { selectorOf } from './selector-of.js';

/** A tax of at least this share takes most of a sale. */
const CONFISCATORY = 0.5;

/** The finding type of a proven power; `undefined` if another check covers it. */
function typeOf(cell: Power): FindingType | undefined {
  const { actor, effect } = cell;
  const anyone = actor === 'stranger';
  switch (effect) {
    case 'MINT':
      return anyone ? 'PUBLIC_MINT' : 'OWNER_MINT';
    case 'MOVE_OTHERS_BALANCE':
      return anyone ? 'ANYONE_MOVES_BALANCES' : 'OWNER_MOVES_BALANCES';
    case 'ERASE_OTHERS_BALANCE':
      return anyone ? 'ANYONE_ERASES_BALANCES' : 'OWNER_ERASES_BALANCES';
    case 'TAKE_OWNERSHIP':
      return anyone ? 'PUBLIC_OWNERSHIP' : 'OWNERSHIP_RECLAIM';
    case 'BLACKLIST':
      return 'BLACKLIST';
    case 'PAUSE':
    case 'BLOCK_SELLS':
    case 'BLOCK_TRANSFERS':
      return 'TRADING_PAUSABLE';
    case 'LIMIT_AMOUNTS':
      return 'AMOUNT_LIMIT';
    case 'RAISE_TAX':
      return highestTax(cell) >= CONFISCATORY ? 'TAX_CONFISCATORY' : 'TAX_MODIFIABLE';
    case 'SELL_CONTRACT_TOKENS':
      return anyone ? 'OPEN_SWAP' : undefined;
    default:
      return undefined;
  }
}

/**
 * True if an existing finding already covers what the power shows. What anyone can do is not covered by what the owner
 * can do elsewhere.
 */
function isCovered(cell: Power, findings: readonly Finding[]): boolean {
  const type = typeOf(cell);
  const isOfAnyone = type !== undefined && liveTests[type]?.byStranger === true;
  return findings.some((finding) => {
    const test = isFindingType(finding.type) ? liveTests[finding.type] : undefined;
    if (finding.status === 'DISPROVED_NOW' || finding.status === 'REPORTED' || !test) return false;
    const isSame = selectorOf(finding) === cell.selector;
    const isAlike = !isOfAnyone || test.byStranger || isSame;
    // Whatever anyone can do by a function, the owner can do by it.
    const asAnyone: Power = isSame && finding.status === 'PROVEN' ? { ...cell, actor: 'stranger' } : cell;
    return isAlike && shows(test, asAnyone);
  });
}

function toFinding(cell: Power, type: FindingType): Finding {
  const { title, severity, description } = catalogueEntry(type);
  const who = cell.actor === 'stranger' ? 'anyone' : `the ${cell.actor.replaceAll('_', ' ')}`;
  const name = cell.signature ?? cell.selector;
  return {
    type,
    severity,
    status: 'PROVEN',
    issue: title,
    description: `${description} A call proves it: ${who} does it with ${name ?? 'one call'}.`,
    ...(cell.actor === 'stranger' ? { controller: 'anyone' as const } : {}),
    ...(name ? { function: name } : {}),
    evidence: cell.evidence,
  };
}

/** Findings for proven powers that the static rules did not see, one for each type and function. */
export function findingsFromPowers(
  matrix: readonly Power[],
  findings: readonly Finding[],
): readonly Finding[] {
  const found = new Map<string, Finding>();
  for (const cell of matrix) {
    if (cell.status !== 'PROVEN' || isCovered(cell, findings)) continue;
    const type = typeOf(cell);
    const key = `${type}|${cell.selector ?? ''}`;
    if (type && !found.has(key)) found.set(key, toFinding(cell, type));
  }
  return [...found.values()];
}
