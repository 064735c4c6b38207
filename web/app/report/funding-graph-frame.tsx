import { useEffect, useRef, useState } from 'preact/hooks';
import { useSeen } from '../ui/use-seen.js';
import type { FundedGroup, GraphView } from './funding-graph.js';

/** The graph of who funded whom, drawn when the reader comes to it. The list below it says the same. */
export function FundingGraph({ clusters }: { clusters: readonly FundedGroup[] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const seen = useSeen(canvas);
  const [says, setSays] = useState('');
  useEffect(() => {
    if (!seen || !canvas.current) return undefined;
    let view: GraphView | undefined;
    let isGone = false;
    const target = canvas.current;
    void import('./funding-graph.js').then(({ drawFundingGraph }) => {
      if (!isGone) view = drawFundingGraph(target, clusters, setSays);
    });
    return () => {
      isGone = true;
      view?.stop();
    };
  }, [seen, clusters]);
  return (
    <figure class="graph">
      <canvas
        ref={canvas}
        role="img"
        aria-label="Graph of wallets and of the accounts that funded them; the list below says the same"
      />
      <figcaption aria-live="polite">
        {says || 'Drag to move, scroll with Ctrl to zoom, point at an account to see it.'}
      </figcaption>
    </figure>
  );
}
