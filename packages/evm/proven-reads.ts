import { type Address, type Hex, isHex, keccak256, PROTOCOL_CODE, toQuantity } from '@assay/facts';
import { type ReadState, type SendRead, toEnvironment } from './block-reads.js';
import type { RuledChain } from './block-rules.js';
import { type StateKey, type StateValue, toText } from './machine/known-state.js';
import { toWord } from './machine/words.js';
import { checkAccountProof, NO_CODE_HASH, type ProvenAccount } from './proof/account-proof.js';
import { FalseProof, NotProvable } from './proof/false-proof.js';
import type { ProvenHeader } from './proof/header.js';

type AccountKey = Exclude<StateKey, { kind: 'blockHash' }>;

/** A block's state, of which only what its state root proves is taken. */
export class ProvenReads implements ReadState {
  readonly values: StateValue[] = [];
  readonly environment;
  private readonly known = new Set<string>();

  /** @param answer the header as the node answered it, which `header` was checked from */
  constructor(
    private readonly header: ProvenHeader,
    answer: unknown,
    private readonly chain: RuledChain,
  ) {
    this.environment = toEnvironment(answer, chain);
  }

  /**
   * Reads and checks the values that are not known, all with one request for each account and one for each code.
   * @throws {FalseProof} or {NotProvable}, or what `send` throws
   */
  async read(keys: readonly StateKey[], send: SendRead): Promise<void> {
    const open = keys.filter((key) => !this.known.has(toText(key)));
    const byAccount = new Map<Address, AccountKey[]>();
    for (const key of open) {
      if (key.kind === 'blockHash') this.learnHash(key);
      else byAccount.set(key.address, [...(byAccount.get(key.address) ?? []), key]);
    }
    await Promise.all([...byAccount].map(([address, wanted]) => this.readAccount(address, wanted, send)));
  }

  private async readAccount(address: Address, keys: readonly AccountKey[], send: SendRead): Promise<void> {
    const tag = toQuantity(this.environment.number);
    const slots = keys.flatMap((key) => (key.kind === 'slot' ? [key.slot] : []));
    const wantsCode = keys.some(({ kind }) => kind === 'code');
    const [answer, code] = await Promise.all([
      send('eth_getProof', [address, slots.map(toWord), tag]),
      wantsCode ? send('eth_getCode', [address, tag]) : undefined,
    ]);
    const account = checkAccountProof(this.header.stateRoot, address, slots, answer);
    if (wantsCode) this.learn({ kind: 'code', address }, this.checkCode(account, code));
    this.learn({ kind: 'balance', address }, account.balance);
    this.learn({ kind: 'nonce', address }, account.nonce);
    for (const [slot, value] of account.slots) this.learn({ kind: 'slot', address, slot }, value);
  }

  /** A token that the chain runs itself has a byte instead of code: nothing of it can be played here. */
  private checkCode(account: ProvenAccount, code: unknown): Hex {
    if (code === PROTOCOL_CODE && this.chain.protocolTokens)
      throw new NotProvable('the chain itself runs a contract that the calls ask');
    return checkCode(account, code);
  }

  /** Only the parent's hash stands in the header. */
  private learnHash(key: Extract<StateKey, { kind: 'blockHash' }>): void {
    if (key.number !== this.environment.number - 1)
      throw new NotProvable('a call asks for the hash of an older block');
    this.learn(key, BigInt(this.header.parentHash));
  }

  private learn(key: StateKey, value: bigint | Hex): void {
    const text = toText(key);
    if (this.known.has(text)) return;
    this.known.add(text);
    this.values.push({ key, value });
  }
}

function checkCode({ codeHash }: ProvenAccount, code: unknown): Hex {
  if (!isHex(code)) throw new NotProvable('the node answered no code');
  const isSame = code === '0x' ? codeHash === NO_CODE_HASH : keccak256(code) === codeHash;
  if (!isSame) throw new FalseProof('a code does not have the hash that its account holds');
  return code;
}
