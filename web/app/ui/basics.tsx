import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { shortAddress } from './format.js';
import { toShown } from './hostile.js';

export type Tone = 'good' | 'mid' | 'bad' | 'unknown' | 'plain';

const signs: Readonly<Record<Tone, string>> = { good: '✓', mid: '!', bad: '✕', unknown: '?', plain: '•' };

/** A word with a colour and a sign: the colour is never alone. */
export function Badge({ tone, children }: { tone: Tone; children: ComponentChildren }) {
  return (
    <span class={`badge ${tone}`}>
      <span aria-hidden="true">{signs[tone]}</span> {children}
    </span>
  );
}

/** A text that a stranger wrote. It cannot change the order of the page around it. */
export function Hostile({ text, max }: { text: string | null | undefined; max?: number }) {
  if (text === null || text === undefined || text === '') return <span class="quiet">none</span>;
  return <bdi class="hostile">{toShown(text, max)}</bdi>;
}

/** An address that can be copied. */
export function Address({ value, label }: { value: string; label?: string | null | undefined }) {
  const [copied, setCopied] = useState(false);
  const copy = () => {
    void navigator.clipboard?.writeText(value).then(() => setCopied(true));
    setTimeout(() => setCopied(false), 1_500);
  };
  return (
    <button type="button" class="address" title={`${value}: copy`} onClick={copy}>
      {label ? <Hostile text={label} max={40} /> : null} <code>{shortAddress(value)}</code>
      <span class="hidden" role="status">
        {copied ? 'copied' : ''}
      </span>
      {copied ? <span aria-hidden="true"> ✓</span> : null}
    </button>
  );
}

/** A figure with what it means. */
export function Figure({
  value,
  label,
  tone = 'plain',
}: {
  value: ComponentChildren;
  label: string;
  tone?: Tone;
}) {
  return (
    <div class={`figure ${tone}`}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Figures beside each other. */
export function Figures({
  of,
}: {
  of: readonly { readonly label: string; readonly value: string; readonly tone?: Tone }[];
}) {
  return (
    <dl class="figures">
      {of.map((figure) => (
        <Figure key={figure.label} {...figure} />
      ))}
    </dl>
  );
}

export function NotKnown({ why }: { why?: string | null | undefined }) {
  return (
    <p class="not-known">
      <Badge tone="unknown">not known</Badge> {why ? `because ${toPart(why)}` : ''}
    </p>
  );
}

/** A sentence as a part of another. */
function toPart(sentence: string): string {
  const text = toShown(sentence.trim().replace(/\.$/, ''));
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** A link to outside: it shows where it leads before it leads there. */
export function OutLink({ url, children }: { url: string; children?: ComponentChildren }) {
  return (
    <a class="out" href={`/out?to=${encodeURIComponent(url)}`} rel="nofollow">
      {children ?? <Hostile text={url} max={90} />}
    </a>
  );
}
