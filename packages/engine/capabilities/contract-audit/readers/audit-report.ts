import { catalogueEntry, type StaticAudit } from '@assay/audit';
import {
  type Address,
  type AuditReport,
  type BlockRef,
  type CallEvidence,
  type ContractCode,
  type ContractSource,
  type Fact,
  type Finding,
  known,
  knownShareOf,
  knownValue,
  logicPartsOf,
  type Missing,
  missing,
  unreadSource,
} from '@assay/facts';
import type { FactReader, LoadContext } from '../../provider.js';
import { ONCHAIN } from '../../reading/deps.js';
import type { AuditJob, AuditOutcome } from './audit-job.js';
import type { AuditRunner } from './audit-runner.js';

/** Source above this is not read: the code alone is audited. In characters over all files. */
const maxSourceLength = 2_000_000;
/** One audit may take this long, whatever the request allows. Its steps end before, but on a busy machine. */
const maxAuditMs = 8_000;
/** Kept for the answer itself. */
const reserveMs = 150;

export interface AuditReportDeps {
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Closed by its creator. */
  readonly runner: AuditRunner;
}

function toSourceInput(source: ContractSource | undefined): AuditJob['source'] {
  if (!source?.verified || source.files.length === 0) return undefined;
  const length = source.files.reduce((sum, { content }) => sum + content.length, 0);
  if (length > maxSourceLength) return undefined;
  const { files, contractName, compilerVersion } = source;
  return {
    files,
    ...(contractName ? { contractName } : {}),
    ...(compilerVersion ? { compilerVersion } : {}),
  };
}

function toJob(code: ContractCode, source: ContractSource | undefined, block?: BlockRef): AuditJob {
  const input = toSourceInput(source);
  const [first, ...others] = toParts(code);
  return { parts: [first, ...others], ...(input ? { source: input } : {}), ...(block ? { block } : {}) };
}

/** What is audited, the contract that the source belongs to first. */
function toParts(code: ContractCode): AuditJob['parts'] {
  const { logicAddress, logicRuntime, logicCodeHash } = code;
  const parts = logicPartsOf(code).map(({ address, runtime, codeHash, selectors }) => ({
    runtime,
    identity: { address, codeHash },
    ...(selectors ? { selectors } : {}),
  }));
  const main = parts.find(({ identity }) => identity.address === logicAddress) ?? {
    runtime: logicRuntime,
    identity: { address: logicAddress, codeHash: logicCodeHash },
  };
  return [main, ...parts.filter((part) => part !== main)];
}

/**
 * Findings from source, and those that only the bytecode shows: the source walk could not finish the
 * function, or it is in another contract.
 */
function mergeFindings(source: StaticAudit, bytecode: StaticAudit, main: Address): AuditReport['findings'] {
  const seen = new Set(source.findings.map(({ type }) => type));
  const isElsewhere = ({ evidence }: Finding) =>
    evidence.some((one) => one.kind === 'bytecode' && one.address !== main);
  const further = bytecode.findings.filter((finding) => !seen.has(finding.type) || isElsewhere(finding));
  return [...source.findings, ...further];
}

function toUndeclaredCode(detail: string, evidence: CallEvidence, address: Address): Finding {
  const { title, severity, description } = catalogueEntry('UNTOLD_CODE');
  return {
    type: 'UNTOLD_CODE',
    severity,
    status: 'PROVEN',
    issue: title,
    description: `${description} ${detail}.`,
    contract: address,
    evidence: [evidence],
  };
}

/** A proxy or diamond for which a call showed code that it does not declare. */
function undeclaredCodeFindings({ logicAddress, diamond, decoy }: ContractCode): readonly Finding[] {
  if (decoy)
    return [toUndeclaredCode('The implementation that its slot names does not run', decoy, logicAddress)];
  const { misstated = [], unlisted = [], evidence } = diamond ?? {};
  if (!evidence || misstated.length + unlisted.length === 0) return [];
  const detail = [
    ...(misstated.length > 0
      ? [`In another facet than it declares: ${misstated.slice(0, 8).join(', ')}`]
      : []),
    ...(unlisted.length > 0 ? [`Not declared: ${unlisted.slice(0, 8).join(', ')}`] : []),
  ];
  return [toUndeclaredCode(detail.join('. '), evidence, logicAddress)];
}

/** What nobody read, neither as source nor as code. */
function unreadOf({ source, bytecode }: AuditOutcome, job: AuditJob): readonly string[] {
  if (source && source.coverage >= bytecode.coverage) return source.unread;
  return [...bytecode.unread, ...(job.source && !source ? [unreadSource] : [])];
}

function toReport(outcome: AuditOutcome, job: AuditJob, code: ContractCode): AuditReport | Missing {
  const { source, bytecode } = outcome;
  const walked = code.diamond ? bytecode.coverage : Math.max(source?.coverage ?? 0, bytecode.coverage);
  const coverage = walked * knownShareOf(code);
  const read = source ? mergeFindings(source, bytecode, code.logicAddress) : bytecode.findings;
  const findings = [...undeclaredCodeFindings(code), ...read];
  if (coverage === 0 && !findings.some(({ severity }) => severity !== 'INFO')) {
    return missing(
      'not_supported',
      'Neither source nor code has a function of the token that could be read.',
      ONCHAIN,
    );
  }
  const basis = source && !code.diamond ? 'source' : 'bytecode';
  return { findings, basis, coverage, unread: unreadOf(outcome, job), models: [] };
}

const failures = {
  timed_out: missing('timed_out', 'The audit did not end in time.', ONCHAIN),
  crashed: missing(
    'not_supported',
    'The contract could not be read within the memory an audit may use.',
    ONCHAIN,
  ),
  busy: missing('unavailable', 'Too many audits are waiting.', ONCHAIN),
} as const;

const noOwnCode = missing(
  'not_applicable',
  'The chain runs this token: it has no code of its own to audit.',
  ONCHAIN,
);

async function audit(
  job: AuditJob,
  code: ContractCode,
  context: LoadContext,
  { runner, now }: AuditReportDeps,
): Promise<AuditReport | Missing> {
  const timeoutMs = Math.min(maxAuditMs, context.deadline - now() - reserveMs);
  if (timeoutMs <= 0) return failures.timed_out;
  const result = await runner.run(job, timeoutMs, context.signal, context.caller);
  if (result.ok) return toReport(result.outcome, job, code);
  const failed = failures[result.failure];
  return result.detail === undefined ? failed : missing(failed.reason, result.detail, ONCHAIN);
}

function isMissing(report: AuditReport | Missing): report is Missing {
  return 'known' in report;
}

/**
 * `auditReport`: our own static rules over verified source and deployed code, in a thread that can be
 * terminated.
 */
export function createAuditReportReader(deps: AuditReportDeps): FactReader<'auditReport'> {
  return async (chain, addresses, context) => {
    const answers = await Promise.all(
      addresses.map(async (address): Promise<readonly [Address, Fact<AuditReport>]> => {
        const ref = { chain, address };
        const [code, source] = await Promise.all([
          context.facts.load('code', ref),
          context.facts.load('source', ref),
        ]);
        if (!code.known) return [address, code];
        if (code.value.protocol) return [address, noOwnCode];
        const job = toJob(code.value, knownValue(source), code.block);
        const report = await audit(job, code.value, context, deps);
        return [address, isMissing(report) ? report : known(report, ONCHAIN, deps.now(), code.block)];
      }),
    );
    return new Map(answers);
  };
}
