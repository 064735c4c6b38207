import type { Severity } from '../../../domain/finding.js';

/** A bug of the Solidity compiler that the Solidity team published. */
export interface CompilerBug {
  readonly name: string;
  /** First version that has it; absent: all before `fixed`. */
  readonly introduced?: string;
  /** First version without it. */
  readonly fixed: string;
  /** How grave the Solidity team calls it. Whether a contract runs into it depends on its code. */
  readonly gravity: 'low' | 'medium' | 'high';
}

/** A compiler's bug is a chance of harm, no harm: it never weighs more than this. */
export const severityOfBug: Readonly<Record<CompilerBug['gravity'], Severity>> = {
  low: 'INFO',
  medium: 'INFO',
  high: 'LOW',
};

/** From https://docs.soliditylang.org/en/latest/bugs.html; bugs called very low are left out. */
export const knownBugs: readonly CompilerBug[] = [
  { name: 'OptimizerStaleKnowledgeAboutSHA3', fixed: '0.4.3', gravity: 'medium' },
  { name: 'HighOrderByteCleanStorage', introduced: '0.1.6', fixed: '0.4.4', gravity: 'high' },
  {
    name: 'OptimizerStateKnowledgeNotResetForJumpdest',
    introduced: '0.4.5',
    fixed: '0.4.6',
    gravity: 'medium',
  },
  { name: 'IdentityPrecompileReturnIgnored', fixed: '0.4.7', gravity: 'low' },
  { name: 'ConstantOptimizerSubtraction', fixed: '0.4.11', gravity: 'low' },
  { name: 'SkipEmptyStringLiteral', fixed: '0.4.12', gravity: 'low' },
  { name: 'DelegateCallReturnValue', introduced: '0.3.0', fixed: '0.4.15', gravity: 'low' },
  { name: 'OneOfTwoConstructorsSkipped', introduced: '0.4.22', fixed: '0.4.23', gravity: 'low' },
  { name: 'ExpExponentCleanup', fixed: '0.4.25', gravity: 'high' },
  { name: 'SignedArrayStorageCopy', introduced: '0.4.7', fixed: '0.5.10', gravity: 'medium' },
  {
    name: 'ABIEncoderV2StorageArrayWithMultiSlotElement',
    introduced: '0.4.16',
    fixed: '0.5.10',
    gravity: 'low',
  },
  { name: 'DynamicArrayCleanup', fixed: '0.7.3', gravity: 'medium' },
  { name: 'EmptyByteArrayCopy', fixed: '0.7.4', gravity: 'medium' },
  { name: 'KeccakCaching', fixed: '0.8.3', gravity: 'medium' },
  {
    name: 'AbiReencodingHeadOverflowWithStaticArrayCleanup',
    introduced: '0.5.8',
    fixed: '0.8.16',
    gravity: 'medium',
  },
  { name: 'InlineAssemblyMemorySideEffects', introduced: '0.8.13', fixed: '0.8.15', gravity: 'medium' },
  {
    name: 'StorageWriteRemovalBeforeConditionalTermination',
    introduced: '0.8.13',
    fixed: '0.8.17',
    gravity: 'high',
  },
];
