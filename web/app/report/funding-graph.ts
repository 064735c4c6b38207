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
import { shortAddress } from '../ui/format.js';
import { openCamera } from './graph-camera.js';

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
    paint(context, canvas, { nodes, links, camera: camera.now() });
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

type Link = SimulationLinkDatum<GraphNode>;

function toGraph(groups: readonly FundedGroup[]): { nodes: GraphNode[]; links: Link[] } {
  const nodes = new Map<string, GraphNode>();
  const links: Link[] = [];
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

interface Scene {
  readonly nodes: readonly GraphNode[];
  readonly links: readonly Link[];
  readonly camera: { readonly x: number; readonly y: number; readonly scale: number };
}

function paint(
  context: CanvasRenderingContext2D,
  canvas: HTMLCanvasElement,
  { nodes, links, camera }: Scene,
): void {
  const styles = getComputedStyle(canvas);
  const ratio = devicePixelRatio;
  const { clientWidth: width, clientHeight: height } = canvas;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  context.translate(width / 2 + camera.x, height / 2 + camera.y);
  context.scale(camera.scale, camera.scale);
  context.strokeStyle = styles.getPropertyValue('--line').trim();
  context.lineWidth = 1 / camera.scale;
  context.beginPath();
  for (const { source, target } of links) {
    const [from, to] = [source as GraphNode, target as GraphNode];
    context.moveTo(from.x ?? 0, from.y ?? 0);
    context.lineTo(to.x ?? 0, to.y ?? 0);
  }
  context.stroke();
  // One path for all nodes of a colour: a path for each would take most of the time.
  for (const isFunder of [false, true]) {
    context.fillStyle = styles.getPropertyValue(isFunder ? '--gold' : '--accent').trim();
    context.beginPath();
    for (const node of nodes) {
      if (node.isFunder !== isFunder) continue;
      const [x, y, r] = [node.x ?? 0, node.y ?? 0, node.radius];
      if (isFunder) context.rect(x - r, y - r, 2 * r, 2 * r);
      else {
        context.moveTo(x + r, y);
        context.arc(x, y, r, 0, 2 * Math.PI);
      }
    }
    context.fill();
  }
  if (nodes.length > 60) return;
  context.fillStyle = styles.getPropertyValue('--ink').trim();
  context.font = `${11 / camera.scale}px system-ui`;
  for (const { id, isFunder, x = 0, y = 0, radius } of nodes)
    if (isFunder) context.fillText(shortAddress(id), x + radius + 3, y + 4);
}
