import { shortAddress, toPercent } from '../ui/format.js';
import { toShown } from '../ui/hostile.js';
import type { GraphLink, GraphNode, NodeKind } from './holder-nodes.js';

/** From this many nodes on, a graph that is only moved is moved as a picture. */
const MANY = 300;
/** How much larger than the window that picture is, in each direction. */
const PICTURE_SIZE = 2;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Picture extends Size {
  readonly canvas: HTMLCanvasElement;
  readonly camera: Scene['camera'];
}

/** Draws a graph into a canvas. */
export interface GraphPainter {
  /** @param isStill the nodes stay where they are: only the camera may differ from the last time */
  paint(scene: Scene, isStill: boolean): void;
  /** What is drawn has changed, and not only the camera. */
  forget(): void;
}

export function createGraphPainter(
  target: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
): GraphPainter {
  let picture: Picture | undefined;
  return {
    forget() {
      picture = undefined;
    },
    paint(scene, isStill) {
      const size = { width: target.clientWidth, height: target.clientHeight };
      if (!isStill || scene.nodes.length < MANY) {
        picture = undefined;
        drawScene(context, scene, size, getComputedStyle(target));
        return;
      }
      if (!picture || !shows(picture, scene.camera, size))
        picture = takePicture(scene, size, getComputedStyle(target));
      const ratio = devicePixelRatio;
      const left = scene.camera.x - picture.camera.x - (picture.width - size.width) / 2;
      const top = scene.camera.y - picture.camera.y - (picture.height - size.height) / 2;
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, target.width, target.height);
      context.drawImage(picture.canvas, left * ratio, top * ratio);
    },
  };
}

/** Whether the picture holds all that the camera sees. */
function shows(picture: Picture, { x, y, scale }: Scene['camera'], { width, height }: Size): boolean {
  return (
    picture.camera.scale === scale &&
    picture.width === width * PICTURE_SIZE &&
    picture.height === height * PICTURE_SIZE &&
    Math.abs(x - picture.camera.x) <= (picture.width - width) / 2 &&
    Math.abs(y - picture.camera.y) <= (picture.height - height) / 2
  );
}

function takePicture(scene: Scene, { width, height }: Size, styles: CSSStyleDeclaration): Picture {
  const size = { width: width * PICTURE_SIZE, height: height * PICTURE_SIZE };
  const canvas = document.createElement('canvas');
  canvas.width = size.width * devicePixelRatio;
  canvas.height = size.height * devicePixelRatio;
  const context = canvas.getContext('2d');
  if (context) drawScene(context, scene, size, styles);
  return { ...size, canvas, camera: scene.camera };
}

interface Scene {
  readonly nodes: readonly GraphNode[];
  readonly links: readonly GraphLink[];
  /** The account that stands out. */
  readonly chosen: string | undefined;
  readonly camera: { readonly x: number; readonly y: number; readonly scale: number };
}

/** Draws a scene into the middle of an area of this size. */
function drawScene(
  context: CanvasRenderingContext2D,
  { nodes, links, chosen, camera }: Scene,
  { width, height }: Size,
  styles: CSSStyleDeclaration,
): void {
  const ratio = devicePixelRatio;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  context.translate(width / 2 + camera.x, height / 2 + camera.y);
  context.scale(camera.scale, camera.scale);
  context.strokeStyle = styles.getPropertyValue('--kind-line').trim();
  context.lineWidth = 1.2 / camera.scale;
  context.beginPath();
  for (const { source, target } of links) {
    const [from, to] = [source as GraphNode, target as GraphNode];
    context.moveTo(from.x ?? 0, from.y ?? 0);
    context.lineTo(to.x ?? 0, to.y ?? 0);
  }
  context.stroke();
  // One path for all nodes of a kind: a path for each would take most of the time.
  for (const kind of new Set(nodes.map((node) => node.kind))) {
    context.fillStyle = styles.getPropertyValue(`--kind-${kind}`).trim();
    context.beginPath();
    for (const node of nodes) if (node.kind === kind) trace(context, node);
    context.fill();
  }
  const stands = nodes.filter(({ id }) => id === chosen);
  context.strokeStyle = styles.getPropertyValue('--ink').trim();
  context.lineWidth = 3 / camera.scale;
  context.beginPath();
  for (const node of stands) trace(context, node);
  for (const { source, target } of links) {
    const [from, to] = [source as GraphNode, target as GraphNode];
    if (from.id !== chosen && to.id !== chosen) continue;
    context.moveTo(from.x ?? 0, from.y ?? 0);
    context.lineTo(to.x ?? 0, to.y ?? 0);
  }
  context.stroke();
  writeLabels(context, nodes, camera.scale, styles);
}

/** Who only gave money is a square. */
function trace(context: CanvasRenderingContext2D, { kind, x = 0, y = 0, radius: r }: GraphNode): void {
  if (squares.has(kind)) {
    context.rect(x - r, y - r, 2 * r, 2 * r);
    return;
  }
  context.moveTo(x + r, y);
  context.arc(x, y, r, 0, 2 * Math.PI);
}

const squares: ReadonlySet<NodeKind> = new Set(['funder']);
/** Bubbles from this radius on, in pixels, have room for a label. */
const ROOM = 20;
const MAX_LABELS = 40;

/** Name and share of the bubbles that have room for them. */
function writeLabels(
  context: CanvasRenderingContext2D,
  nodes: readonly GraphNode[],
  scale: number,
  styles: CSSStyleDeclaration,
): void {
  context.fillStyle = styles.getPropertyValue('--kind-ink').trim();
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const roomy = nodes.filter(({ radius }) => radius * scale >= ROOM).slice(0, MAX_LABELS);
  for (const { id, label, kind, share, x = 0, y = 0, radius } of roomy) {
    // An address is long: its account is named in the table.
    const isShort = label !== undefined || kind !== 'wallet' || radius * scale >= 2 * ROOM;
    const size = Math.min(14, (radius * scale) / 2.2) / scale;
    const name = toShown(label ?? (kind === 'wallet' ? shortAddress(id) : kind), 14);
    context.font = `600 ${size}px system-ui`;
    if (isShort) context.fillText(name, x, y - size * 0.6, radius * 1.8);
    const below = isShort ? y + size * 0.7 : y;
    if (share !== undefined) context.fillText(toPercent(share), x, below, radius * 1.8);
  }
}
