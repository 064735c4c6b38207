import {
  type Address,
  type CallEvidence,
  type Hex,
  keccak256,
  toAddress,
  toCanonicalJson,
} from '@assay/facts';
import {
  AbiCoder,
  hexlify,
  randomBytes,
  Signature,
  solidityPackedKeccak256,
  toUtf8Bytes,
  verifyTypedData,
  type Wallet,
  ZeroAddress,
} from 'ethers';

/**
 * What the data of an attestation holds. Its UID follows from this text, as EAS makes it. `request` is the hash of the
 * request to a node as canonical JSON, `[method, params]`; `target` is zero where no contract could make that call.
 */
const SCHEMA =
  'address token,address target,bytes callData,bytes expected,bool reverted,uint64 blockNumber,bytes32 blockHash,bytes32 request,string report,string policy';
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
  /** What its `version()` answers. */
  readonly version: string;
}

/** What EAS's tools take as a file. */
export interface SignedAttestation {
  readonly sig: Attestation;
  readonly signer: string;
}

/** An off-chain attestation of EAS, version 2, as its reference implementation makes it (eas-sdk 2.10). */
interface Attestation {
  readonly version: typeof VERSION;
  readonly uid: string;
  readonly domain: {
    readonly name: string;
    readonly version: string;
    readonly chainId: number;
    readonly verifyingContract: string;
  };
  readonly primaryType: 'Attest';
  readonly types: typeof types;
  readonly message: Message;
  readonly signature: { readonly v: number; readonly r: string; readonly s: string };
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
): Promise<SignedAttestation> {
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
  const whole = { name: 'EAS Attestation', ...domain };
  const { v, r, s } = Signature.from(await wallet.signTypedData(whole, types, message));
  const signed = { domain: whole, primaryType: 'Attest', types, message, signature: { v, r, s } } as const;
  return { sig: { version: VERSION, uid: uidOf(message), ...signed }, signer: wallet.address };
}

/** As the reference implementation makes it: the schema is taken as the text of its digits. */
function uidOf(message: Message): string {
  const { version, schema, recipient, time, expirationTime, revocable, refUID, data, salt } = message;
  return solidityPackedKeccak256(
    [
      'uint16',
      'bytes',
      'address',
      'address',
      'uint64',
      'uint64',
      'bool',
      'bytes32',
      'bytes',
      'bytes32',
      'uint32',
    ],
    [
      ...[version, toUtf8Bytes(schema), recipient, ZeroAddress, time, expirationTime, revocable, refUID],
      ...[data, salt, 0],
    ],
  );
}

/** Whether any contract can make the call: on the state as it is, by nobody in particular. */
export function isRepeatable({ method, params }: CallEvidence): boolean {
  const { from = ZeroAddress, value = '0x0', to } = Object(params[0]) as Record<string, string | undefined>;
  const isPlain = from === ZeroAddress && BigInt(value) === 0n && to !== undefined;
  return method === 'eth_call' && params.length <= 2 && isPlain;
}

function toData({ token, call, report, policy }: Claim): string {
  const { to = ZeroAddress, data = '0x' } = isRepeatable(call)
    ? (Object(call.params[0]) as { to?: string; data?: string })
    : {};
  const { method, params, result, reverted, blockNumber, blockHash } = call;
  const request = keccak256(toUtf8Bytes(toCanonicalJson([method, params])));
  return AbiCoder.defaultAbiCoder().encode(dataTypes, [
    ...[token, to, data, result, reverted, blockNumber, blockHash, request, report, policy],
  ]);
}

/** What an attestation says, and who signed it; `undefined`: it is none, or was changed. */
export function readAttestation(
  attestation: Attestation,
): { signer: Address; says: Record<string, unknown> } | undefined {
  const { domain, message, signature, uid } = attestation;
  try {
    const signer = toAddress(verifyTypedData(domain, types, message, Signature.from(signature)));
    if (!signer || message.schema !== SCHEMA_UID || uid !== uidOf(message)) return undefined;
    const values = AbiCoder.defaultAbiCoder().decode(dataTypes, message.data);
    const names = SCHEMA.split(',').map((one) => one.split(' ')[1] ?? '');
    return { signer, says: Object.fromEntries(names.map((name, at) => [name, values[at]])) };
  } catch {
    return undefined;
  }
}
