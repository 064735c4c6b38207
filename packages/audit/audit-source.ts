import type { Evidence } from '@assay/facts';
import { heldAgainst } from './deployed-code.js';
import type { Site } from './model/behaviour.js';
import type { DeployedCode } from './model/deployed.js';
import { cutQuote, shownName } from './model/quote.js';
import { type BlockTime, TermTable } from './model/term-table.js';
import { OutOfWork, sourceWork, Work } from './model/work.js';
import { findCapabilities } from './rules/rules.js';
import { toSourceBehaviour } from './solidity/behaviour.js';
import { type MainHints, mainContract } from './solidity/main-contract.js';
import { mayHoldContract, parseFiles, type SourceFile } from './solidity/parse.js';
import { missingParts, toProject } from './solidity/project.js';
import { classesOf, coverageOf, type StaticAudit, unreadOf } from './static-audit.js';
import { toFindings } from './to-findings.js';

/** What is known of the contract beside its source. */
export interface SourceHints extends MainHints {
  /**
   * What the audit of the deployed code found: what this refutes is not said, and the values that the constructor
   * put into the code are read where the source names them.
   */
  readonly deployed?: DeployedCode;
}

/** Longest quote in lines: a statement, not a contract. */
const maxQuotedLines = 12;

function quoterOf(files: readonly SourceFile[]) {
  const texts = new Map(files.map(({ path, content }) => [path, { content, lines: content.split('\n') }]));
  return (site: Site): Evidence | undefined => {
    const { file, lineStart, lineEnd, contract } = site;
    const text = file === undefined ? undefined : texts.get(file);
    if (!text || file === undefined || !lineStart || !lineEnd) return undefined;
    const last = Math.min(lineEnd, lineStart + maxQuotedLines - 1);
    const quoted = text.lines.slice(lineStart - 1, last).join('\n');
    const column = site.at - (text.content.lastIndexOf('\n', site.at - 1) + 1);
    const quote = cutQuote(quoted, column);
    return { kind: 'source', contract: shownName(contract ?? ''), file, lineStart, lineEnd: last, quote };
  };
}

/**
 * Audits verified source. Pure. Bounded by steps, not by time: about a second on the slowest text, so callers
 * run it in a worker. Never throws; `undefined` if no contract could be read within its work, or
 * if the files lack a part of it: what is missing may do anything, and the code says what it does. `at`: as of
 * `auditParts`.
 * @example const audit = auditSource([{ path: 'Token.sol', content }], { contractName: 'Token' });
 */
export function auditSource(
  files: readonly SourceFile[],
  hints: SourceHints = {},
  at: BlockTime = {},
): StaticAudit | undefined {
  try {
    return audit(files, hints, at);
  } catch (error) {
    if (error instanceof OutOfWork) return undefined;
    throw error;
  }
}

function audit(files: readonly SourceFile[], hints: SourceHints, at: BlockTime): StaticAudit | undefined {
  // Other text, such as a list of opcodes, is nothing but syntax errors, which take long to read.
  if (!files.some(({ content }) => mayHoldContract(content))) return undefined;
  const work = new Work(sourceWork.all);
  const parsed = parseFiles(files, work, hints.contractName);
  if (parsed.isPartial) return undefined;
  const table = new TermTable(at, work);
  const project = toProject(parsed, work);
  const main = mainContract(project, hints, table);
  if (!main || missingParts(project, main).length > 0) return undefined;
  const behaviour = toSourceBehaviour(project, main, table, hints.deployed);
  const { capabilities: read, isComplete } = findCapabilities(behaviour, table);
  const capabilities = hints.deployed ? heldAgainst(read, hints.deployed) : read;
  return {
    findings: toFindings(capabilities, quoterOf(files)),
    basis: 'source',
    classes: classesOf(capabilities),
    coverage: isComplete ? coverageOf(behaviour) : 0,
    unread: unreadOf(behaviour),
    contract: main,
  };
}
