import type { ComponentChildren } from 'preact';
import type { Answers, DocumentName } from '../api.js';
import { NotKnown } from '../ui/basics.js';
import { type Part, type Report, whyMissing } from './state.js';

interface SectionProps<N extends DocumentName> {
  readonly report: Report;
  readonly id: string;
  readonly title: string;
  readonly of: N;
  /** The facts that it rests on: why one is missing is said where there is nothing to show. */
  readonly facts: readonly string[];
  /** The content, or `null` where nothing is known. */
  readonly children: (data: Answers[N]) => ComponentChildren;
}

/** A part of the report, with its progress, and why it is not known where it is not. */
export function Section<N extends DocumentName>({ report, id, title, of, facts, children }: SectionProps<N>) {
  const part = report.part(of).value;
  return (
    <section class="card" id={id} aria-labelledby={`${id}-title`} aria-busy={part.state === 'waiting'}>
      <h2 id={`${id}-title`}>{title}</h2>
      {toContent(part, report, facts, children)}
    </section>
  );
}

function toContent<N extends DocumentName>(
  part: Part<N>,
  report: Report,
  facts: readonly string[],
  children: (data: Answers[N]) => ComponentChildren,
): ComponentChildren {
  if (part.state === 'waiting') return <Waiting />;
  if (part.state === 'lost') return <NotKnown why={part.why} />;
  const content = children(part.data);
  if (content !== null && content !== undefined) return content;
  return <NotKnown why={whyMissing(report, facts) ?? part.problems[0]?.message} />;
}

export function Waiting() {
  return (
    <div class="waiting">
      <span class="hidden">being read</span>
      <i />
      <i />
      <i />
    </div>
  );
}
