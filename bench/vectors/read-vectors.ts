import type { Address, ForkName, Hex } from '@assay/facts';

/** Numbers are written in hexadecimal digits, sometimes as `0x:bigint 0x…`, or with zeros in front. */
type Digits = string;

interface VectorAccount {
  readonly balance: Digits;
  readonly nonce: Digits;
  readonly code: Hex;
  readonly storage: Readonly<Record<Digits, Digits>>;
}

interface VectorEnvironment {
  readonly currentCoinbase: Address;
  readonly currentGasLimit: Digits;
  readonly currentNumber: Digits;
  readonly currentTimestamp: Digits;
  readonly currentDifficulty: Digits;
  readonly currentRandom?: Digits;
  readonly currentBaseFee?: Digits;
  readonly currentExcessBlobGas?: Digits;
}

interface AccessTuple {
  readonly address: Address;
  readonly storageKeys: readonly Digits[];
}

interface VectorTransaction {
  readonly sender: Address;
  /** Empty: a contract is created. */
  readonly to: Address | '';
  readonly nonce: Digits;
  readonly data: readonly Hex[];
  readonly gasLimit: readonly Digits[];
  readonly value: readonly Digits[];
  readonly gasPrice?: Digits;
  readonly maxFeePerGas?: Digits;
  readonly maxPriorityFeePerGas?: Digits;
  /** One list for each item of `data`. */
  readonly accessLists?: readonly (readonly AccessTuple[] | null)[];
  readonly blobVersionedHashes?: readonly Digits[];
  readonly maxFeePerBlobGas?: Digits;
}

interface VectorPost {
  readonly hash: Hex;
  readonly logs: Hex;
  readonly indexes: { readonly data: number; readonly gas: number; readonly value: number };
  readonly expectException?: string;
}

interface VectorTest {
  readonly env: VectorEnvironment;
  readonly pre: Readonly<Record<Address, VectorAccount>>;
  readonly transaction: VectorTransaction;
  readonly post: Readonly<Record<string, readonly VectorPost[]>>;
}

/** One state test: a transaction on a state, and the root of the state that it leaves. */
export interface Vector {
  readonly name: string;
  /** Absent: rules that no chain here is analysed under. */
  readonly fork: ForkName | undefined;
  readonly env: VectorEnvironment;
  readonly pre: Readonly<Record<Address, VectorAccount>>;
  readonly transaction: VectorTransaction;
  readonly post: VectorPost;
}

const forks: Readonly<Record<string, ForkName>> = {
  Byzantium: 'byzantium',
  Constantinople: 'constantinople',
  ConstantinopleFix: 'petersburg',
  Istanbul: 'istanbul',
  Berlin: 'berlin',
  London: 'london',
  Paris: 'paris',
  Merge: 'paris',
  Shanghai: 'shanghai',
  Cancun: 'cancun',
  Prague: 'prague',
  Osaka: 'osaka',
};

export function toBigInt(digits: Digits): bigint {
  return BigInt(digits === '0x' || digits === '' ? '0x0' : digits.replace('0x:bigint ', ''));
}

/** All tests of one file. `text`: its JSON. */
export function readVectors(text: string): readonly Vector[] {
  const tests = Object.entries(JSON.parse(text) as Readonly<Record<string, VectorTest>>);
  return tests.flatMap(([title, { env, pre, transaction, post }]) =>
    Object.entries(post).flatMap(([fork, outcomes]) =>
      outcomes.map((outcome) => {
        const { data, gas, value } = outcome.indexes;
        const name = `${title} ${fork} d${data} g${gas} v${value}`;
        return { name, fork: forks[fork], env, pre, transaction, post: outcome };
      }),
    ),
  );
}
