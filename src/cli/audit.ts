import { auditBytecode, auditSource, compilerFindings, type StaticAudit } from '@assay/audit';
import { type Finding, type Hex, keccak256, ZERO_ADDRESS } from '@assay/facts';
import pc from 'picocolors';
import { type AuditInput, readAuditInput, UnreadableInput } from './audit-input.js';
import { renderAudit, withoutControls } from './audit-lines.js';
import { type CommandWorld, createCommand, runCommand } from './command.js';

const help = `
Source is read with what it imports. Code is what eth_getCode answers; of creation code the runtime part is read.

Exit status:
  0  every argument was audited
  1  wrong arguments, or one that could not be audited: the others were`;

/** @throws {UnreadableInput} where nothing of a contract can be read */
function auditInput(input: AuditInput): StaticAudit {
  return input.kind === 'source' ? auditFiles(input) : auditCode(input.runtime);
}

function auditFiles({ files, contractName, missing }: Extract<AuditInput, { kind: 'source' }>): StaticAudit {
  const audit = auditSource(files, contractName ? { contractName } : {});
  if (audit) return audit;
  throw new UnreadableInput(
    missing.length > 0
      ? `its import ${missing[0]} is not there; put it beside the file, or name a file that holds all of its source.`
      : 'no whole contract can be read in it; check that it compiles and holds every contract that it is made of.',
  );
}

function auditCode(runtime: Hex): StaticAudit {
  // Code alone has no address; evidence names one.
  const identity = { address: ZERO_ADDRESS, codeHash: keccak256(runtime) };
  const audit = auditBytecode(runtime, identity);
  if (audit.coverage === 0 && audit.unread.length === 0 && audit.findings.length === 0)
    throw new UnreadableInput(
      'no function of a contract is in the code; give runtime code (eth_getCode), of a proxy that of its implementation.',
    );
  return { ...audit, findings: [...audit.findings, ...compilerFindings({ runtime, identity })] };
}

/** A finding for programs. Of source it has lines, of code the places that its evidence names. */
function toJson(finding: Finding): object {
  const { type, severity, status, controller = null, issue, description, file } = finding;
  const { lineStart, lineEnd, evidence } = finding;
  const positions = evidence.flatMap((one) => (one.kind === 'bytecode' ? one.description : []));
  return {
    type,
    severity,
    status,
    controller,
    issue,
    description,
    ...(finding.function ? { function: finding.function } : {}),
    ...(file ? { file } : {}),
    ...(lineStart && lineEnd ? { lines: [lineStart, lineEnd] } : {}),
    ...(positions.length > 0 ? { positions } : {}),
  };
}

/** Why an argument cannot be audited; `undefined`: the program is at fault. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof UnreadableInput) return error.message;
  const isOfSystem = error instanceof Error && 'syscall' in error;
  return isOfSystem ? 'it cannot be read; check that you may read it and all that it imports.' : undefined;
}

/** @returns whether it could be audited */
function answer(argument: string, json: boolean, { out, err }: CommandWorld): boolean {
  const name = withoutControls(argument.length > 60 ? `${argument.slice(0, 20)}…` : argument);
  try {
    const input = readAuditInput(argument);
    if (input.kind === 'code' && input.wasCreationCode)
      err(`${name}: it is creation code; the runtime code in it is audited.\n`);
    const audit = auditInput(input);
    const { basis, coverage, findings } = audit;
    if (json) out(`${JSON.stringify({ engine: basis, coverage, findings: findings.map(toJson) })}\n`);
    else out(`${renderAudit(name, audit)}\n`);
    return true;
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    const sentence = `${name}: ${withoutControls(reason)}`;
    // One object for each argument: their order says which is whose.
    if (json) out(`${JSON.stringify({ error: sentence })}\n`);
    err(`${json ? sentence : pc.red(sentence)}\n`);
    return false;
  }
}

/**
 * `npx assay audit <file.sol | file.hex | folder | 0x…> … [--json]`: the findings of source or of runtime code alone.
 * Asks nobody.
 * @returns the exit status: 0 every argument was audited, 1 one was not
 */
export async function main(argv: readonly string[], world: CommandWorld): Promise<number> {
  const program = createCommand('audit', world)
    .description('Find what a contract can do to its holders, from its source or its runtime code alone.')
    .argument('<input...>', 'a .sol file, a file of hex digits, a folder of .sol files, or code as 0x…')
    .option('--json', 'print one line of JSON for each argument: {engine, coverage, findings}', false)
    .addHelpText('after', help);
  return runCommand(
    program,
    argv,
    world,
    async (given: readonly string[], { json }: { readonly json: boolean }) => {
      const audited = given.map((argument) => answer(argument, json, world));
      return audited.every(Boolean) ? 0 : 1;
    },
  );
}
