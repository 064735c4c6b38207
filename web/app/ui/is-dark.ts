import { signal } from '@preact/signals';

const query = matchMedia('(prefers-color-scheme: dark)');

/** Whether the reader's device shows dark colours now. Drawings have the colours of the time when they were drawn. */
export const isDark = signal(query.matches);

query.addEventListener('change', () => {
  isDark.value = query.matches;
});
