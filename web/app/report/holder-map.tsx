import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Address } from '../ui/basics.js';
import { plural, shortAddress, toPercent } from '../ui/format.js';
import { toShown } from '../ui/hostile.js';
import { isDark } from '../ui/is-dark.js';
import { useSeen } from '../ui/use-seen.js';
import type { GraphView } from './holder-graph.js';
import { type HolderMap, kindWords, type MapNode, type NodeKind, toNodeWords } from './holder-nodes.js';

/**
 * Who holds it, as a map: each account a bubble as large as its share, and lines where money went. The table beside
 * it says the same, and chooses with the keyboard what the map shows.
 */
export function HolderBubbles({ map }: { map: HolderMap }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useRef<GraphView>(null);
  const seen = useSeen(canvas);
  const [hidden, setHidden] = useState<ReadonlySet<NodeKind>>(new Set());
  const [chosen, setChosen] = useState<string>();
  const [pointed, setPointed] = useState<string>();
  const choice = { hidden, chosen: pointed ?? chosen };
  useEffect(() => {
    if (!seen || !canvas.current) return undefined;
    let isGone = false;
    const target = canvas.current;
    void import('./holder-graph.js').then(({ drawHolderGraph }) => {
      if (!isGone) view.current = drawHolderGraph(target, map, setPointed);
    });
    return () => {
      isGone = true;
      view.current?.stop();
    };
  }, [seen, map]);
  useEffect(() => view.current?.choose(choice), [hidden, choice.chosen, isDark.value]);
  const kinds = useMemo(() => {
    const used = new Set(map.nodes.map(({ kind }) => kind));
    return (Object.keys(kindWords) as NodeKind[]).filter((kind) => used.has(kind));
  }, [map]);
  const shown = map.nodes.filter(({ kind }) => !hidden.has(kind));
  return (
    <figure class="graph">
      <Kinds
        kinds={kinds}
        nodes={map.nodes}
        hidden={hidden}
        toggle={(kind) => {
          const next = new Set(hidden);
          if (!next.delete(kind)) next.add(kind);
          setHidden(next);
        }}
      />
      <div class="map">
        <canvas
          ref={canvas}
          role="img"
          aria-label={`Map of ${plural(shown.length, 'account')}; the table beside it says the same`}
        />
        <MapTable nodes={shown} chosen={chosen} choose={setChosen} />
      </div>
      <figcaption aria-live="polite" class="chosen">
        <Chosen map={map} id={choice.chosen} />
      </figcaption>
    </figure>
  );
}

interface KindsProps {
  readonly kinds: readonly NodeKind[];
  readonly nodes: readonly MapNode[];
  readonly hidden: ReadonlySet<NodeKind>;
  readonly toggle: (kind: NodeKind) => void;
}

/** The colours, each a switch. */
function Kinds({ kinds, nodes, hidden, toggle }: KindsProps) {
  return (
    <fieldset class="kinds">
      <legend>Shown on the map</legend>
      {kinds.map((kind) => (
        <label key={kind}>
          <input type="checkbox" checked={!hidden.has(kind)} onChange={() => toggle(kind)} />
          <i class={`kind ${kind}`} /> {kindWords[kind]} ({nodes.filter((node) => node.kind === kind).length})
        </label>
      ))}
    </fieldset>
  );
}

/** One choice among many: the arrow keys move it, and the map follows. */
function MapTable({
  nodes,
  chosen,
  choose,
}: {
  nodes: readonly MapNode[];
  chosen: string | undefined;
  choose: (id: string) => void;
}) {
  return (
    <section class="map-table" aria-label="Accounts of the map, with their share of all tokens">
      <table>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {nodes.map((node) => (
            <tr key={node.id} class={node.id === chosen ? 'is-chosen' : ''}>
              <td>
                <label>
                  <input
                    type="radio"
                    name="map-account"
                    checked={node.id === chosen}
                    onChange={() => choose(node.id)}
                  />
                  <i class={`kind ${node.kind}`} />{' '}
                  {node.label ? <bdi>{toShown(node.label, 30)}</bdi> : <code>{shortAddress(node.id)}</code>}{' '}
                  <span class="fine">{kindWords[node.kind]}</span>
                </label>
              </td>
              <td>{node.share === undefined ? '–' : toPercent(node.share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const MAX_LINKS = 6;

/** The account that is chosen, and what links it to others. */
function Chosen({ map, id }: { map: HolderMap; id: string | undefined }) {
  const node = map.nodes.find((one) => one.id === id);
  if (!node)
    return (
      <>
        A bubble is as large as its share of all tokens; a line is money or tokens that went between two.
        Choose an account in the table, or point at a bubble. Drag to move the map, scroll with Ctrl to zoom.
      </>
    );
  const links = map.links.filter(({ a, b }) => a === node.id || b === node.id);
  return (
    <>
      {toShown(toNodeWords(node), 120)} <Address value={node.id} />
      {links.slice(0, MAX_LINKS).map(({ a, b, says }) => (
        <span key={`${a}${b}`} class="fine">
          ; {a === node.id ? `${says} ${shortAddress(b)}` : `${shortAddress(a)} ${says} it`}
        </span>
      ))}
      {links.length > MAX_LINKS ? (
        <span class="fine">; {plural(links.length - MAX_LINKS, 'more link')}</span>
      ) : null}
    </>
  );
}
