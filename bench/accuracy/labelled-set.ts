import type { StaticAudit } from '@assay/audit';
import type { Finding } from '@assay/facts';
import type { Case } from '../security/readers.js';

/** What is asked of a contract, and by whose definition the labels answer. */
export interface Question {
  readonly name: string;
  readonly definition: string;
  /** The findings that answer it with yes. */
  readonly because: (audit: StaticAudit) => readonly Finding[];
}

/** What an engine says, and one sentence of what it rests on. */
export interface Answer {
  readonly found: boolean;
  readonly why: string;
}

export interface Label {
  readonly question: Question;
  /** As it was published. */
  readonly truth: boolean;
  /** As the source shows it, where that contradicts the label. */
  readonly corrected?: boolean;
  /** The published answer of CRPWarner on the same contract. */
  readonly others?: boolean;
  /** What calls to the live contract say; absent: it was not tried. */
  readonly live?: Answer;
}

export interface LabelledContract {
  readonly one: Case;
  readonly labels: readonly Label[];
}

export interface LabelledSet {
  readonly name: string;
  /** Whose it is and how it was labelled. */
  readonly origin: string;
  /** Which of its figures the rules were tuned to, as the headline of its table says it. */
  readonly tuned: string;
  readonly contracts: readonly LabelledContract[];
}
