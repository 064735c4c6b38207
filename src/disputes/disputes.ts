import { randomBytes } from 'node:crypto';
import type { CompleteAnalysis } from '@assay/engine';
import { type Address, AppError, type Chain, type Hex, isHex, type TokenRef } from '@assay/facts';
import { type Dispute, MAX_OPEN, type NewDispute } from '../domain/dispute.js';
import { createRecheck, type RecheckOptions } from './recheck.js';
import { digestOf, disputeData, type SignedDispute, signerOf, withdrawalData } from './signed-dispute.js';

/** EIP-1271: whether the contract accepts the signature of a digest on its chain. */
type AcceptsSignature = (
  question: {
    readonly chainId: number;
    readonly wallet: Address;
    readonly digest: Hex;
    readonly signature: Hex;
  },
  signal?: AbortSignal,
) => Promise<boolean>;

/** What is said against reports, in public. A dispute never changes a verdict by itself. */
export interface Disputes {
  /**
   * Checks what costs no analysis.
   * @param onAsk what is done before a node is asked
   * @throws {AppError} `forbidden` for a signature that is not the signer's; `conflict` where too many are open
   */
  admit(ref: TokenRef, asked: SignedDispute, signed: Signed, onAsk: OnAsk): Promise<void>;
  /** @throws {AppError} `conflict` where the signer disputes that statement of the report already */
  open(dispute: Omit<NewDispute, 'id'>): Promise<Dispute>;
  /** @throws {AppError} `not_found`; `forbidden` for a signature that is not the signer's */
  withdraw(id: string, signature: string, by: Withdrawing): Promise<Dispute>;
  /** The newest first, at most 100. */
  list(ref: TokenRef): Promise<readonly Dispute[]>;
  count(ref: TokenRef): Promise<number>;
  /** Looks again at what is disputed of the token. Returns at once and never throws. */
  observe(analysis: CompleteAnalysis): void;
  close(): Promise<void>;
}

type OnAsk = () => void | Promise<void>;

interface Withdrawing {
  readonly chainOf: (dispute: Dispute) => Chain | undefined;
  /** What is done before a node is asked. */
  readonly onAsk: (dispute: Dispute) => void | Promise<void>;
}

export interface DisputesOptions extends RecheckOptions {
  readonly accepts: AcceptsSignature;
}

interface Signed {
  readonly signer: Address;
  readonly signature: string;
}

const MAX_SIGNATURE = 8_192;

export function createDisputes({ accepts, ...options }: DisputesOptions): Disputes {
  const { store } = options;
  const recheck = createRecheck(options);

  /** A contract is asked last: it takes a request to a node. */
  async function requireSigned(
    data: ReturnType<typeof disputeData>,
    { signer, signature }: Signed,
    onAsk: OnAsk,
  ): Promise<void> {
    if (!isHex(signature) || signature.length > MAX_SIGNATURE)
      throw new AppError('invalid_request', 'The signature must be hexadecimal, at most 4,095 bytes.');
    if (signerOf(data, signature) === signer) return;
    const { chainId } = data.domain;
    await onAsk();
    const question = { chainId, wallet: signer, digest: digestOf(data), signature };
    const isContracts = await accepts(question).catch((cause: unknown) => {
      throw new AppError('unavailable', 'The signer could not be asked on its chain; try again.', { cause });
    });
    if (!isContracts)
      throw new AppError('forbidden', `The signature is not that of ${signer} for this chain.`);
  }

  async function found(id: string): Promise<Dispute> {
    // No other text is an id, and some no database takes.
    const dispute = /^dispute_[0-9a-f]{24}$/.test(id) ? await store.find(id) : undefined;
    if (!dispute) throw new AppError('not_found', 'There is no such dispute.');
    return dispute;
  }

  return {
    async admit(ref, asked, signed, onAsk) {
      const open = (await store.list(ref)).filter(({ state }) => state === 'open' || state === 'upheld');
      if (open.length >= MAX_OPEN)
        throw new AppError(
          'conflict',
          `At most ${MAX_OPEN} disputes of one token are open; withdraw one first.`,
        );
      await requireSigned(disputeData(asked), signed, onAsk);
    },
    async open(dispute) {
      const id = `dispute_${randomBytes(12).toString('hex')}`;
      if (!(await store.insert({ id, ...dispute })))
        throw new AppError('conflict', 'This account disputes that statement of the report already.');
      const opened = await found(id);
      if (opened.state === 'open' || opened.state === 'upheld') recheck.add(opened);
      return opened;
    },
    async withdraw(id, signature, { chainOf, onAsk }) {
      const dispute = await found(id);
      const chain = chainOf(dispute);
      if (!chain) throw new AppError('unavailable', `No node is configured for ${dispute.chain}.`);
      const data = withdrawalData({ chainId: chain.chainId, dispute: id });
      await requireSigned(data, { signer: dispute.signer, signature }, () => onAsk(dispute));
      if (!(await store.move(dispute, { state: 'withdrawn' })))
        throw new AppError('conflict', 'Something else came of the dispute just now; try again.');
      return found(id);
    },
    list: (ref) => store.list(ref),
    count: (ref) => store.count(ref),
    observe: (analysis) => recheck.observe(analysis),
    close: () => recheck.close(),
  };
}
