import { readFileSync } from 'node:fs';
import { OperatorError } from '@assay/chain';
import { type Address, type CallEvidence, toAddress } from '@assay/facts';
import { z } from 'zod';
import { attest, isRepeatable } from '../attestations/attestation.js';
import { readAttestKey } from './attest-key.js';
import { type CommandWorld, createCommand, runCommand, toAddressArgument } from './command.js';

const help = `
ATTEST_KEY is the private key that signs: 32 bytes, hexadecimal. There is none by default.
The attestation is off-chain: nothing is sent to a chain. npx assay verify reads it, and so do EAS's tools.
deploy/contracts/CallResolver.sol makes the call again on the chain: where it was a plain eth_call, one that changes
no state and names no sender, which is preferred.`;

const reportShape = z.object({
  report_id: z.string(),
  contract_address: z.string(),
  policy_version: z.string(),
  content: z.looseObject({
    statements: z.array(
      z.looseObject({ about: z.string(), evidence: z.array(z.looseObject({ kind: z.string() })) }),
    ),
  }),
});

/** The answer of POST /api/v1/decide. */
const decisionShape = z.object({
  report_id: z.string(),
  intent: z.string(),
  decision: z.string(),
  policy: z.object({ id: z.string(), version: z.int() }),
});

interface Options {
  readonly code: string;
  readonly decision?: string;
  readonly eas: Address;
  readonly easVersion: string;
}

function read<T>(file: string, shape: z.ZodType<T>, path: string): T {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new OperatorError(`${file} cannot be read, or is no JSON.`);
  }
  const { data } = shape.safeParse(value);
  if (!data) throw new OperatorError(`${file} is no answer of ${path}.`);
  return data;
}

/** What is attested as the policy: of a decision its own, with what it said; of a report its version. */
function toPolicy(report: z.output<typeof reportShape>, file: string | undefined): string {
  if (file === undefined) return report.policy_version;
  const { report_id, policy, intent, decision } = read(file, decisionShape, 'POST /api/v1/decide');
  if (report_id !== report.report_id)
    throw new OperatorError(`The decision rests on report ${report_id}, not on ${report.report_id}.`);
  return `${policy.id}@${policy.version} ${intent} ${decision}`;
}

/** The call that shows the statement; before others one that a contract can make again. */
function findCall({ content }: z.output<typeof reportShape>, code: string): CallEvidence {
  const of = content.statements.filter(({ about }) => about === code || about.endsWith(`.${code}`));
  if (of.length === 0) {
    const known = [...new Set(content.statements.map(({ about }) => about))].join(', ');
    throw new OperatorError(`The report has no statement ${code}. It has: ${known}.`);
  }
  const calls = of
    .flatMap(({ evidence }) => evidence)
    .filter(({ kind }) => kind === 'call') as object[] as CallEvidence[];
  const call = calls.find(isRepeatable) ?? calls[0];
  if (!call) throw new OperatorError(`No call shows ${code}.`);
  return call;
}

async function sign(
  file: string,
  { code, decision, eas, easVersion: version }: Options,
  { env, out }: CommandWorld,
): Promise<number> {
  const wallet = readAttestKey({ env });
  const report = read(file, reportShape, 'GET /api/v1/report/{id}');
  const token = toAddress(report.contract_address.toLowerCase());
  if (!token) throw new OperatorError(`${file} names no token.`);
  const call = findCall(report, code);
  const claim = { token, call, report: report.report_id, policy: toPolicy(report, decision) };
  const domain = { chainId: call.chainId, verifyingContract: eas, version };
  const attestation = await attest(claim, domain, wallet, Math.floor(Date.now() / 1_000));
  out(`${JSON.stringify(attestation, null, 2)}\n`);
  return 0;
}

/** `npx assay attest <report.json> --code <check> --eas <address>`: an off-chain attestation of one call of a report. */
export async function main(argv: readonly string[], world: CommandWorld): Promise<number> {
  const program = createCommand('attest', world)
    .description(
      'Sign an off-chain EAS attestation of the call that shows a statement of a stored report, or of a decision on it.',
    )
    .argument('<report.json>', 'file with the answer of GET /api/v1/report/{id}')
    .requiredOption('--code <code>', 'the statement: a check such as honeypot, or another name of the report')
    .requiredOption(
      '--eas <address>',
      'the EAS contract of the chain, from https://docs.attest.org',
      toAddressArgument,
    )
    .option(
      '--decision <decide.json>',
      'attest this answer of POST /api/v1/decide, which rests on the report',
    )
    .option('--eas-version <version>', 'what version() of that contract answers', '1.4.0')
    .addHelpText('after', help);
  return runCommand(program, argv, world, (file: string, options: Options) => sign(file, options, world));
}
