import { signal } from '@preact/signals';

/** What the evidence drawer is to show. */
export type EvidenceOf =
  | { readonly kind: 'check'; readonly component: string; readonly code: string }
  | { readonly kind: 'failures'; readonly component: string }
  | { readonly kind: 'power'; readonly actor: string; readonly effect: string }
  | { readonly kind: 'trading' }
  | { readonly kind: 'finding'; readonly type: string; readonly function: string | null };

export interface Opened {
  readonly of: EvidenceOf;
  /** The statement that is shown. */
  readonly what: string;
}

/** What the drawer shows now; `undefined`: it is closed. */
export const opened = signal<Opened | undefined>(undefined);

/** Opens the evidence of a statement. */
export function EvidenceButton({ of, what }: Opened) {
  return (
    <button
      type="button"
      class="evidence"
      onClick={() => {
        opened.value = { of, what };
      }}
    >
      evidence<span class="hidden"> of: {what.slice(0, 120)}</span>
    </button>
  );
}
