import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Answers, DocumentName } from '../api.js';
import { NotKnown } from '../ui/basics.js';
import { useSeen } from '../ui/use-seen.js';
import { type Part, type Report, whyMissing } from './state.js';

interface SectionProps<N extends DocumentName> {
  readonly report: Report;
  readonly id: string;
  readonly title: string;
  readonly of: N;
  /** The facts that it rests on: why one is missing is said where there is nothing to show. */
  readonly facts: readonly string[];
  /** Asked for when the reader comes to it. */
  readonly isLate?: boolean;
  /** The content, or `null` where nothing is known. */
  readonly children: (data: Answers[N]) => ComponentChildren;
}

/** A part of the report, with its progress, and why it is not known where it is not. */
export function Section<N extends DocumentName>(section: SectionProps<N>) {
  const { report, id, title, of, facts, isLate = false, children } = section;
  const place = useRef<HTMLElement>(null);
  const seen = useSeen(place);
  useEffect(() => {
    if (isLate && seen) report.want(of);
  }, [isLate, seen, report, of]);
  const part = report.part(of).value;
  return (
    <section
      ref={place}
      class="card"
      id={id}
      aria-labelledby={`${id}-title`}
      aria-busy={part.state === 'waiting'}
    >
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
  const why = whyMissing(report, facts) ?? part.problems[0]?.message;
  // The reasons come with a part of their own.
  if (why === undefined && report.part('Sources').value.state === 'waiting') return <Waiting />;
  return <NotKnown why={why ?? 'no source gave a reason'} />;
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
