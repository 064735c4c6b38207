import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force';
import { openCamera } from './graph-camera.js';
import { createGraphPainter } from './graph-painter.js';
import type { GraphLink, GraphNode, HolderMap, MapNode, NodeKind } from './holder-nodes.js';

/** What of the map is shown, and which account is chosen. */
export interface MapChoice {
  readonly hidden: ReadonlySet<NodeKind>;
  readonly chosen: string | undefined;
}

export interface GraphView {
  choose(choice: MapChoice): void;
  stop(): void;
}

/** Ticks of the layout that are computed before the first picture, and how long one frame may compute. */
const FIRST_TICKS = 40;
const FRAME_MS = 6;
/** Radius of an account with one percent. Areas are as large as shares. */
const ONE_PERCENT = 9;
const SMALLEST = 3;
const FUNDER = 6;

/** Draws the map into a canvas; `point` is called with the account that the pointer is at. */
export function drawHolderGraph(
  canvas: HTMLCanvasElement,
  map: HolderMap,
  point: (id: string | undefined) => void,
): GraphView {
  const nodes: GraphNode[] = map.nodes.map((node) => ({ ...node, radius: toRadius(node) }));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const links: GraphLink[] = map.links.flatMap(({ a, b }) => {
    const [source, target] = [byId.get(a), byId.get(b)];
    return source && target ? [{ source, target }] : [];
  });
  const context = canvas.getContext('2d');
  if (!context) return { choose() {}, stop() {} };
  const gapOf = ({ source, target }: GraphLink) =>
    (source as GraphNode).radius + (target as GraphNode).radius + 14;
  const simulation = forceSimulation(nodes)
    .force('link', forceLink(links).distance(gapOf).strength(0.4))
    .force('charge', forceManyBody().strength(-12).theta(1.2).distanceMax(180))
    .force(
      'collide',
      forceCollide<GraphNode>().radius(({ radius }) => radius + 2),
    )
    // The map is wider than high.
    .force('x', forceX().strength(0.05))
    .force('y', forceY().strength(0.11))
    .stop();
  simulation.tick(prefersStill() ? 300 : FIRST_TICKS);
  let choice: MapChoice = { hidden: new Set(), chosen: undefined };
  const isShown = ({ kind }: GraphNode) => !choice.hidden.has(kind);
  const camera = openCamera(
    canvas,
    () => nodes.filter(isShown),
    () => schedule(),
    (node) => point(node?.id),
  );
  const painter = createGraphPainter(canvas, context);
  let frame = 0;
  let isSettled = prefersStill();
  const draw = () => {
    frame = 0;
    const until = performance.now() + FRAME_MS;
    while (!isSettled && performance.now() < until) {
      simulation.tick();
      isSettled = simulation.alpha() < 0.02;
    }
    if (!camera.wasMoved()) camera.fit();
    const shown = nodes.filter(isShown);
    const lines = links.filter(({ source, target }) =>
      [source, target].every((end) => isShown(end as GraphNode)),
    );
    painter.paint({ nodes: shown, links: lines, chosen: choice.chosen, camera: camera.now() }, isSettled);
    if (!isSettled) schedule();
  };
  const schedule = () => {
    frame ||= requestAnimationFrame(draw);
  };
  schedule();
  return {
    choose(next) {
      choice = next;
      painter.forget();
      schedule();
    },
    stop() {
      cancelAnimationFrame(frame);
      camera.stop();
    },
  };
}

function toRadius({ share, kind }: MapNode): number {
  if (share === undefined) return kind === 'funder' || kind === 'deployer' ? FUNDER : SMALLEST;
  return Math.max(SMALLEST, ONE_PERCENT * Math.sqrt(share));
}

export function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
