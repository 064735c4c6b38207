import { type Address, type CallEvidence, type Hex, toAddress } from '@assay/facts';
import {
  AbiCoder,
  hexlify,
  randomBytes,
  solidityPackedKeccak256,
  verifyTypedData,
  type Wallet,
  ZeroAddress,
} from 'ethers';

/** What the data of an attestation holds. Its UID follows from this text, as EAS makes it. */
const SCHEMA =
  'address token,address target,bytes callData,bytes expected,bool reverted,uint64 blockNumber,bytes32 blockHash,string report,string policy';
/** Keccak-256 of the packed schema, without a resolver, revocable. */
const SCHEMA_UID = solidityPackedKeccak256(['string', 'address', 'bool'], [SCHEMA, ZeroAddress, true]) as Hex;

/** What is attested: one call, what it answered, and the report that rests on it. */
export interface Claim {
  readonly token: Address;
  readonly call: CallEvidence;
  readonly report: string;
  readonly policy: string;
}

/** Where attestations of a chain belong: the contract of EAS there. */
export interface EasDomain {
  readonly chainId: number;
  readonly verifyingContract: Address;
}

/** An off-chain attestation of EAS, version 2, as its tools read it. */
export interface Attestation {
  readonly domain: {
    readonly name: string;
    readonly version: string;
    readonly chainId: number;
    readonly verifyingContract: string;
  };
  readonly primaryType: 'Attest';
  readonly types: typeof types;
  readonly message: Message;
  readonly signature: string;
  readonly signer: string;
}

interface Message {
  readonly version: number;
  readonly schema: string;
  readonly recipient: string;
  readonly time: string;
  readonly expirationTime: string;
  readonly revocable: boolean;
  readonly refUID: string;
  readonly data: string;
  readonly salt: string;
}

const VERSION = 2;
const field = (name: string, type: string) => ({ name, type });
/** From the reference implementation of EAS (eas-sdk, off-chain version 2). */
const types = {
  Attest: [
    field('version', 'uint16'),
    field('schema', 'bytes32'),
    field('recipient', 'address'),
    field('time', 'uint64'),
    field('expirationTime', 'uint64'),
    field('revocable', 'bool'),
    field('refUID', 'bytes32'),
    field('data', 'bytes'),
    field('salt', 'bytes32'),
  ],
};

const dataTypes = SCHEMA.split(',').map((one) => one.split(' ')[0] ?? '');

/** @param time Unix seconds */
export async function attest(
  claim: Claim,
  domain: EasDomain,
  wallet: Wallet,
  time: number,
): Promise<Attestation> {
  const message: Message = {
    version: VERSION,
    schema: SCHEMA_UID,
    recipient: claim.token,
    time: String(time),
    expirationTime: '0',
    revocable: true,
    refUID: `0x${'0'.repeat(64)}`,
    data: toData(claim),
    salt: hexlify(randomBytes(32)),
  };
  const whole = { name: 'EAS Attestation', version: '1.0.0', ...domain };
  const signature = await wallet.signTypedData(whole, types, message);
  return { domain: whole, primaryType: 'Attest', types, message, signature, signer: wallet.address };
}

function toData({ token, call, report, policy }: Claim): string {
  const { to = ZeroAddress, data = '0x' } = Object(call.params[0]) as { to?: string; data?: string };
  const { result, reverted, blockNumber, blockHash } = call;
  return AbiCoder.defaultAbiCoder().encode(dataTypes, [
    ...[token, to, data, result, reverted, blockNumber, blockHash, report, policy],
  ]);
}

/** What an attestation says, and who signed it; `undefined`: it is none, or was changed. */
export function readAttestation(
  attestation: Attestation,
): { signer: Address; says: Record<string, unknown> } | undefined {
  const { domain, message, signature } = attestation;
  try {
    const signer = toAddress(verifyTypedData(domain, types, message, signature));
    if (!signer || message.schema !== SCHEMA_UID) return undefined;
    const values = AbiCoder.defaultAbiCoder().decode(dataTypes, message.data);
    const names = SCHEMA.split(',').map((one) => one.split(' ')[1] ?? '');
    return { signer, says: Object.fromEntries(names.map((name, at) => [name, values[at]])) };
  } catch {
    return undefined;
  }
}
