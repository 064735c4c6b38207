import { readFileSync } from 'node:fs';
import { OperatorError } from '@assay/chain';
import type { Address } from '@assay/facts';
import { z } from 'zod';
import { readAttestation, type SignedAttestation } from '../attestations/attestation.js';
import { digestOf, signerOf } from '../reports/report-signature.js';
import { type CommandWorld, createCommand, runCommand, toAddressArgument } from './command.js';

const WRONG = 2;
const help = `
Exit status:
  0  what was checked is as it was signed, by that signer
  1  wrong arguments, or a file that is no report
  2  it was not signed, was signed by somebody else, or was changed since`;

/** The part of the answer of GET /api/v1/report/{id} that is signed, and the signature. */
const reportShape = z.object({
  report_id: z.string(),
  content: z.object({ snapshot: z.unknown(), statements: z.unknown() }),
  signature: z.object({ signature: z.string() }).nullable(),
});

interface Options {
  readonly signer: Address;
  readonly dispute?: string;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new OperatorError(`${file} cannot be read, or is no JSON.`);
  }
}

function readReport(file: string, value: unknown): z.output<typeof reportShape> {
  const { data } = reportShape.safeParse(value);
  if (!data) throw new OperatorError(`${file} is no answer of GET /api/v1/report/{id}.`);
  return data;
}

/** @returns the exit status */
async function verify(file: string, signer: Address, { out }: CommandWorld): Promise<number> {
  const value = readJson(file);
  const { sig = value } = Object(value) as Partial<SignedAttestation>;
  if (Object(sig).primaryType === 'Attest')
    return verifyAttestation(sig as SignedAttestation['sig'], signer, out);
  const { report_id: id, content, signature } = readReport(file, value);
  const signed = { id, content };
  const found = signature ? signerOf(signed, signature.signature) : undefined;
  if (found === signer) {
    out(`Report ${id} is as ${signer} signed it (digest ${digestOf(signed)}).\n`);
    return 0;
  }
  out(
    signature
      ? `Report ${id} is NOT as ${signer} signed it: it was changed, or somebody else signed it.\n`
      : `Report ${id} carries no signature.\n`,
  );
  return WRONG;
}

/** An attestation of `npx assay attest`: who signed it, and what it says. */
function verifyAttestation(
  attestation: SignedAttestation['sig'],
  signer: Address,
  out: CommandWorld['out'],
): number {
  const read = readAttestation(attestation);
  if (read?.signer !== signer) {
    out(`The attestation is NOT as ${signer} signed it: it was changed, or somebody else signed it.\n`);
    return WRONG;
  }
  out(`The attestation is as ${signer} signed it. It says:\n`);
  for (const [name, value] of Object.entries(read.says)) out(`  ${name}: ${String(value).slice(0, 200)}\n`);
  return 0;
}

/**
 * `npx assay verify <report.json> --signer <address>`: checks the signature of a stored report. It asks nobody.
 * @returns the exit status: 0 right, 1 it could not be checked, 2 wrong
 */
export async function main(argv: readonly string[], world: CommandWorld): Promise<number> {
  const program = createCommand('verify', world)
    .description(
      'Check the signature of a report that GET /api/v1/report/{id} answered, of an answer to a dispute in it, or of an attestation. Nobody is asked.',
    )
    .argument('<report.json>', 'file with the answer, or with an attestation of npx assay attest')
    .requiredOption('--signer <address>', 'who must have signed it', toAddressArgument)
    .option('--dispute <id>', 'check what the operator answered to this dispute of the report instead')
    .addHelpText('after', help);
  return runCommand(program, argv, world, async (file: string, { signer, dispute: id }: Options) => {
    if (id === undefined) return verify(file, signer, world);
    const { verifyAnswer } = await import('./verify-answer.js');
    const { isRight, says } = verifyAnswer(file, readJson(file), { id, signer }, world.env);
    world.out(`${says}\n`);
    return isRight ? 0 : WRONG;
  });
}
