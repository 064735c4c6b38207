import {
  forceCenter,
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationLinkDatum,
  type SimulationNodeDatum,
} from 'd3-force';
import { openCamera } from './graph-camera.js';
import { createGraphPainter } from './graph-painter.js';

/** Wallets that belong together, and who funded them. */
export interface FundedGroup {
  readonly wallets: readonly string[];
  readonly funders: readonly string[];
  readonly percentage: number;
}

export interface GraphNode extends SimulationNodeDatum {
  readonly id: string;
  readonly isFunder: boolean;
  readonly group: number;
  readonly radius: number;
}

export interface GraphView {
  stop(): void;
}

/** Ticks of the layout that are computed before the first picture, and how long one frame may compute. */
const FIRST_TICKS = 30;
const FRAME_MS = 6;

/** Draws the graph into a canvas; `says` is called with what the pointer is at. */
export function drawFundingGraph(
  canvas: HTMLCanvasElement,
  groups: readonly FundedGroup[],
  says: (text: string) => void,
): GraphView {
  const { nodes, links } = toGraph(groups);
  const context = canvas.getContext('2d');
  if (!context) return { stop() {} };
  const simulation = forceSimulation(nodes)
    .force('link', forceLink(links).distance(28).strength(0.5))
    .force('charge', forceManyBody().strength(-22).theta(1.2).distanceMax(180))
    .force(
      'collide',
      forceCollide<GraphNode>().radius(({ radius }) => radius + 1),
    )
    .force('center', forceCenter())
    .force('x', forceX().strength(0.05))
    .force('y', forceY().strength(0.09))
    .stop();
  simulation.tick(prefersStill() ? 300 : FIRST_TICKS);
  const camera = openCamera(
    canvas,
    nodes,
    () => schedule(),
    (node) => says(node ? `${node.isFunder ? 'Funder' : 'Wallet'} ${node.id}` : ''),
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
    painter.paint({ nodes, links, camera: camera.now() }, isSettled);
    if (!isSettled) schedule();
  };
  const schedule = () => {
    frame ||= requestAnimationFrame(draw);
  };
  schedule();
  return {
    stop() {
      cancelAnimationFrame(frame);
      camera.stop();
    },
  };
}

export type GraphLink = SimulationLinkDatum<GraphNode>;

function toGraph(groups: readonly FundedGroup[]): { nodes: GraphNode[]; links: GraphLink[] } {
  const nodes = new Map<string, GraphNode>();
  const links: GraphLink[] = [];
  groups.forEach(({ wallets, funders, percentage }, group) => {
    const radius = Math.min(14, 4 + Math.sqrt(percentage / Math.max(1, wallets.length)) * 4);
    for (const id of wallets) if (!nodes.has(id)) nodes.set(id, { id, isFunder: false, group, radius });
    for (const id of funders) if (!nodes.has(id)) nodes.set(id, { id, isFunder: true, group, radius: 7 });
    const [hub] = funders.length > 0 ? funders : wallets;
    for (const wallet of wallets) {
      const source = nodes.get(hub ?? '');
      const target = nodes.get(wallet);
      if (source && target && source !== target) links.push({ source, target });
    }
  });
  return { nodes: [...nodes.values()], links };
}

export function prefersStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
