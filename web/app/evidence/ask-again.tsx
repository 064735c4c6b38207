import { useState } from 'preact/hooks';
import { Badge } from '../ui/basics.js';
import { toShown } from '../ui/hostile.js';
import { askNode } from './ask-node.js';
import type { AskedCall, Replayed } from './compare-answers.js';

const NODE = 'assay-node';

/** Sends the very call again, from the browser to a node of the reader's choice. */
export function AskAgain({ call }: { call: AskedCall }) {
  const [node, setNode] = useState(() => localStorage.getItem(NODE) ?? '');
  const [replayed, setReplayed] = useState<Replayed | 'asking'>();
  const ask = async (event: Event) => {
    event.preventDefault();
    localStorage.setItem(NODE, node);
    setReplayed('asking');
    setReplayed(await askNode(node, call));
  };
  return (
    <form class="ask-again" onSubmit={ask}>
      <label>
        Ask it again, at a node of your choice (chain {call.chainId})
        <input
          type="url"
          name="node"
          required
          placeholder="https://…"
          value={node}
          onInput={(event) => setNode(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button" disabled={replayed === 'asking'}>
        Ask again
      </button>
      <p role="status">{replayed === undefined ? '' : <Outcome replayed={replayed} />}</p>
    </form>
  );
}

function Outcome({ replayed }: { replayed: Replayed | 'asking' }) {
  if (replayed === 'asking') return <>The node is being asked …</>;
  const { verdict, reason } = replayed;
  const [tone, word] =
    verdict === 'holds'
      ? (['good', 'holds'] as const)
      : verdict === 'differs'
        ? (['bad', 'answered differently'] as const)
        : (['unknown', 'could not be asked'] as const);
  return (
    <>
      <Badge tone={tone}>{word}</Badge> {toShown(reason)}
    </>
  );
}
