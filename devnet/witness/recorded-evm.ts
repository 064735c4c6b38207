import { Common, Hardfork, Mainnet } from '@ethereumjs/common';
import {
  EVM,
  type EVMMockBlockchainInterface,
  type EVMOpts,
  type Message,
  NobleBN254,
} from '@ethereumjs/evm';
import { type Account, type Address, hexToBytes } from '@ethereumjs/util';
import { keccak256 } from 'ethers';
import { HashTrail, type KnownMapping } from './hash-trail.js';
import { quickenInterpreter } from './quick-interpreter.js';
import { type BlockRecord, toWordText } from './record.js';
import { RecordedState } from './recorded-state.js';

await quickenInterpreter();

export interface RunOptions {
  readonly record: BlockRecord;
  /** Default: the rules of the block's own time. */
  readonly rules?: Hardfork;
  /** Mappings whose entries that are not recorded are empty. */
  readonly knownMappings?: readonly KnownMapping[];
  /** For the block's own transactions: accounts that are not recorded do not exist yet. Default: they are unknown. */
  readonly absentIsNew?: boolean;
  /** Hashes of earlier blocks than the one before, by number. Default: none is known. */
  readonly hashes?: ReadonlyMap<number, bigint>;
}

/** A machine on the state of a recorded block. */
export interface RecordedRun {
  readonly common: Common;
  readonly state: RecordedState;
  readonly evm: EVM;
  /** Begins a run on the record's own state. @param madeUp accounts that exist in this run alone */
  begin(madeUp?: readonly string[]): void;
  /** Bytes of a code, the same object for the same text: what is found out about a code is kept by its object. */
  toCode(text: string): Uint8Array;
}

const MAX_KEPT_CODES = 200;

export function createRun({
  record,
  rules,
  knownMappings = [],
  absentIsNew = false,
  hashes = new Map(),
}: RunOptions): RecordedRun {
  const trail = new HashTrail();
  const state = new RecordedState({ record, trail, knownMappings, absentIsNew });
  const keccak = (input: Uint8Array) => {
    const hash = hexToBytes(keccak256(input) as `0x${string}`);
    trail.note(input, hash);
    return hash;
  };
  const common = new Common({
    chain: Mainnet,
    hardfork: rules ?? rulesAt(record),
    // Transactions with blobs are only made with a library for them, though they are read without it.
    customCrypto: { keccak256: keccak, kzg: {} as never },
  });
  rememberRules(common);
  const blockchain = new RecordedHashes(record, state, hashes);
  const options = { common, stateManager: state, blockchain, bn254: new NobleBN254() };
  const evm = new RecordedEvm(options, trail);
  const codes = new Map<string, Uint8Array>();
  return {
    common,
    state,
    evm,
    toCode: (text) => {
      const code = codes.get(text) ?? hexToBytes(text as `0x${string}`);
      if (codes.size >= MAX_KEPT_CODES) codes.clear();
      codes.set(text, code);
      return code;
    },
    begin: (madeUp = []) => {
      state.reset();
      trail.reset();
      for (const account of madeUp) trail.addAccount(account);
      evm.journal.cleanJournal();
      evm.transientStorage.clear();
    },
  };
}

/** The machine asks for its rules with every instruction, and they do not change. */
function rememberRules(common: Common): void {
  const known = new Map<number, boolean>();
  const find = common.isActivatedEIP.bind(common);
  common.isActivatedEIP = (eip) => {
    const found = known.get(eip) ?? find(eip);
    known.set(eip, found);
    return found;
  };
}

/** The rules of the chain at the block. */
function rulesAt({ number, block }: BlockRecord): Hardfork {
  const common = new Common({ chain: Mainnet, hardfork: Hardfork.Cancun });
  return common.getHardforkBy({ blockNumber: number, timestamp: BigInt(block.timestamp) }) as Hardfork;
}

/**
 * The machine, but for two things: a contract that a run creates is known to be new, and a call that moves no
 * value reads no balance.
 */
class RecordedEvm extends EVM {
  constructor(
    options: EVMOpts,
    private readonly trail: HashTrail,
  ) {
    super(options);
  }

  protected override async _generateAddress(message: Message): Promise<Address> {
    const address = await super._generateAddress(message);
    this.trail.addAccount(address.toString());
    return address;
  }

  protected override async _reduceSenderBalance(account: Account, message: Message): Promise<void> {
    if (message.value > 0n) await super._reduceSenderBalance(account, message);
    else await this.journal.putAccount(message.caller, account);
  }

  protected override async _addToBalance(
    account: Account,
    message: Message & { to: Address },
  ): Promise<void> {
    if (message.value > 0n) await super._addToBalance(account, message);
    else await this.journal.putAccount(message.to, account);
  }
}

/** The hash of the block before the recorded one is in its header; others are unknown where they are not given. */
class RecordedHashes implements EVMMockBlockchainInterface {
  constructor(
    private readonly record: BlockRecord,
    private readonly state: RecordedState,
    private readonly hashes: ReadonlyMap<number, bigint>,
  ) {}

  async getBlock(number: number) {
    const { record, hashes, state } = this;
    const known = number === record.number - 1 ? BigInt(record.block.parentHash) : hashes.get(number);
    if (known === undefined) throw state.miss(`hash of block ${number}`);
    const hash = hexToBytes(toWordText(known) as `0x${string}`);
    return { hash: () => hash };
  }

  async putBlock(): Promise<void> {}

  shallowCopy(): EVMMockBlockchainInterface {
    return this;
  }
}
