import { NeedsKey } from '../account/needs-key.js';
import type { ReadError } from '../api.js';
import { Badge } from '../ui/basics.js';
import { toDuration } from '../ui/format.js';
import { toShown } from '../ui/hostile.js';

/** Why the report cannot be read at all, and what helps. */
export function Refusal({ refusal }: { refusal: ReadError }) {
  return (
    <section class="card" role="alert">
      <h2>
        <Badge tone="unknown">not read</Badge>
      </h2>
      <p>{toShown(refusal.message)}</p>
      {refusal.retryAfter ? <p>Try again in {toDuration(refusal.retryAfter)}.</p> : null}
      {refusal.needsKey ? (
        <NeedsKey done={() => location.reload()} />
      ) : (
        <p>
          <button type="button" class="button" onClick={() => location.reload()}>
            Try again
          </button>
        </p>
      )}
    </section>
  );
}
