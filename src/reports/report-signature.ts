import { type Address, keccak256, toCanonicalJson } from '@assay/facts';
import { TypedDataEncoder, toUtf8Bytes, verifyTypedData, Wallet } from 'ethers';
import type { ReportContent } from './report-content.js';

/** A signature over the content of a report, by EIP-712. */
export interface ReportSignature {
  readonly signer: Address;
  readonly signature: string;
  /** Keccak-256 of the canonical JSON (RFC 8785) of `content`. */
  readonly contentHash: string;
}

/** The other fields that are signed, so that a wallet shows them to the person who signs. */
export interface SignedReport {
  readonly id: string;
  readonly content: ReportContent;
}

/** Signs reports with one key. */
export interface ReportSigner {
  readonly address: Address;
  sign(report: SignedReport): Promise<ReportSignature>;
}

const domain = { name: 'Assay report', version: '1' };
const types = {
  Report: [
    { name: 'id', type: 'string' },
    { name: 'contentHash', type: 'bytes32' },
  ],
};

function toMessage({ id, content }: SignedReport) {
  return { id, contentHash: keccak256(toUtf8Bytes(toCanonicalJson(content))) };
}

/** @param key 32 bytes, hexadecimal with 0x */
export function createReportSigner(key: string): ReportSigner {
  const wallet = new Wallet(key);
  const address = wallet.address.toLowerCase() as Address;
  return {
    address,
    async sign(report) {
      const message = toMessage(report);
      const signature = await wallet.signTypedData(domain, types, message);
      return { signer: address, signature, contentHash: message.contentHash };
    },
  };
}

/**
 * Who signed a report, found from its content and not from what it claims; `undefined`: the signature is
 * invalid.
 */
export function signerOf(report: SignedReport, signature: string): Address | undefined {
  try {
    return verifyTypedData(domain, types, toMessage(report), signature).toLowerCase() as Address;
  } catch {
    return undefined;
  }
}

/** The 32 bytes that are signed, for other programs. */
export function digestOf(report: SignedReport): string {
  return TypedDataEncoder.hash(domain, types, toMessage(report));
}
