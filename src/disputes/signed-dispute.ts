import { type Address, type Hex, toAddress } from '@assay/facts';
import { TypedDataEncoder, type TypedDataField, verifyTypedData } from 'ethers';

/** What is signed to open a dispute. */
export interface SignedDispute {
  /** Of the token's chain: a signature for another chain does not count. */
  readonly chainId: number;
  readonly token: Address;
  readonly report: string;
  readonly code: string;
  readonly statement: string;
}

/** What is signed to withdraw one. */
export interface SignedWithdrawal {
  readonly chainId: number;
  readonly dispute: string;
}

/** What an operator signs to answer one: the dispute as it was signed, so that it cannot be put beside another. */
export interface SignedAnswer extends SignedDispute {
  /** The id. */
  readonly dispute: string;
  readonly state: string;
  readonly answer: string;
}

interface TypedData {
  readonly domain: { readonly name: string; readonly version: string; readonly chainId: number };
  readonly types: Record<string, TypedDataField[]>;
  readonly message: Record<string, unknown>;
}

const domainOf = (chainId: number) => ({ name: 'Assay dispute', version: '1', chainId });
const text = (name: string) => ({ name, type: 'string' });

const disputed = [{ name: 'token', type: 'address' }, text('report'), text('code'), text('statement')];

/** EIP-712, so that a wallet shows it to the person who signs. */
export function disputeData({ chainId, token, report, code, statement }: SignedDispute): TypedData {
  return {
    domain: domainOf(chainId),
    types: { Dispute: disputed },
    message: { token, report, code, statement },
  };
}

export function withdrawalData({ chainId, dispute }: SignedWithdrawal): TypedData {
  return {
    domain: domainOf(chainId),
    types: { Withdrawal: [text('dispute')] },
    message: { dispute },
  };
}

export function answerData({ chainId, ...message }: SignedAnswer): TypedData {
  return {
    domain: domainOf(chainId),
    types: { Answer: [text('dispute'), ...disputed, text('state'), text('answer')] },
    message,
  };
}

/** The account without code that signed; `undefined`: the signature is invalid, or a contract's. */
export function signerOf({ domain, types, message }: TypedData, signature: string): Address | undefined {
  try {
    return toAddress(verifyTypedData(domain, types, message, signature));
  } catch {
    return undefined;
  }
}

/** The 32 bytes that a contract is asked about (EIP-1271). */
export function digestOf({ domain, types, message }: TypedData): Hex {
  return TypedDataEncoder.hash(domain, types, message) as Hex;
}
