/** What deployed code shows of a function that published source describes too. */
export interface DeployedFunction {
  /** It was walked to its end. */
  readonly isWhole: boolean;
  /** No call does what the walk did not see: `FunctionBehaviour.isSettled`. */
  readonly isSettled: boolean;
  /** Some way writes storage. */
  readonly writes: boolean;
  /** What every way answers: a constant, or a value that the constructor put into the code. */
  readonly answer?: bigint;
  /** Types of the findings in it. */
  readonly shown: ReadonlySet<string>;
}

/** What source is held against. */
export interface DeployedCode {
  /** By selector. */
  readonly functions: ReadonlyMap<string, DeployedFunction>;
  /** Whole words in the code: those that the constructor put there are among them. */
  readonly words: readonly bigint[];
}
