import type { Severity } from '@assay/facts';

/** A bug of the Solidity compiler that the Solidity team published. */
export interface CompilerBug {
  readonly name: string;
  /** First version that has it; absent: all before `fixed`. */
  readonly introduced?: string;
  /** First version without it. */
  readonly fixed: string;
  /** How grave the Solidity team calls it. Whether a contract runs into it depends on its code. */
  readonly gravity: 'medium' | 'high';
}

/** A compiler's bug is a chance of harm, no harm: it never weighs more than this. */
export const severityOfBug: Readonly<Record<CompilerBug['gravity'], Severity>> = {
  medium: 'INFO',
  high: 'LOW',
};

/**
 * From `docs/bugs.json` of the Solidity project (argotorg/solidity at 163f25a): all bugs of 0.4 and later of
 * severity medium or higher; a range of severities counts as its higher end. Left out are bugs that need the
 * IR pipeline or a custom storage layout: neither is the default, and the version does not show them.
 */
export const knownBugs: readonly CompilerBug[] = [
  { name: 'OptimizerStaleKnowledgeAboutSHA3', fixed: '0.4.3', gravity: 'medium' },
  { name: 'HighOrderByteCleanStorage', introduced: '0.1.6', fixed: '0.4.4', gravity: 'high' },
  {
    name: 'OptimizerStateKnowledgeNotResetForJumpdest',
    introduced: '0.4.5',
    fixed: '0.4.6',
    gravity: 'medium',
  },
  { name: 'ECRecoverMalformedInput', fixed: '0.4.14', gravity: 'medium' },
  { name: 'NestedArrayFunctionCallDecoder', introduced: '0.1.4', fixed: '0.4.22', gravity: 'medium' },
  { name: 'ExpExponentCleanup', fixed: '0.4.25', gravity: 'high' },
  { name: 'SignedArrayStorageCopy', introduced: '0.4.7', fixed: '0.5.10', gravity: 'medium' },
  {
    name: 'YulOptimizerRedundantAssignmentBreakContinue',
    introduced: '0.6.0',
    fixed: '0.6.1',
    gravity: 'medium',
  },
  { name: 'DynamicArrayCleanup', fixed: '0.7.3', gravity: 'medium' },
  { name: 'EmptyByteArrayCopy', fixed: '0.7.4', gravity: 'medium' },
  { name: 'KeccakCaching', fixed: '0.8.3', gravity: 'medium' },
  { name: 'InlineAssemblyMemorySideEffects', introduced: '0.8.13', fixed: '0.8.15', gravity: 'medium' },
  {
    name: 'AbiReencodingHeadOverflowWithStaticArrayCleanup',
    introduced: '0.5.8',
    fixed: '0.8.16',
    gravity: 'medium',
  },
  {
    name: 'StorageWriteRemovalBeforeConditionalTermination',
    introduced: '0.8.13',
    fixed: '0.8.17',
    gravity: 'high',
  },
];
