/** The package's export map hides its own types; this is the part that we use. */
declare module 'evmole' {
  export interface ContractFunction {
    /** Eight hexadecimal digits, no prefix. */
    readonly selector: string;
    readonly bytecodeOffset: number;
    /** Canonical types, e.g. `uint256,address[]`. */
    readonly arguments?: string;
    readonly stateMutability?: string;
  }
  export interface Contract {
    readonly functions?: readonly ContractFunction[];
  }
  export function contractInfo(
    code: string,
    args: { readonly selectors?: boolean; readonly arguments?: boolean; readonly stateMutability?: boolean },
  ): Contract;
}
