import type { GraphNode } from './holder-nodes.js';

interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Where the graph is looked at from. */
export interface CameraView {
  now(): Camera;
  /** Shows all nodes. */
  fit(): void;
  /** Whether the reader moved it. */
  wasMoved(): boolean;
  stop(): void;
}

const MAX_SCALE = 6;
const MIN_SCALE = 0.1;

/** Moves by dragging, zooms with Ctrl and the wheel, and tells what the pointer is at. */
export function openCamera(
  canvas: HTMLCanvasElement,
  shown: () => readonly GraphNode[],
  redraw: () => void,
  pointAt: (node: GraphNode | undefined) => void,
): CameraView {
  let camera: Camera = { x: 0, y: 0, scale: 1 };
  let moved = false;
  let drag: { readonly x: number; readonly y: number } | undefined;
  const stop = new AbortController();
  const { signal } = stop;
  const resize = () => {
    canvas.width = canvas.clientWidth * devicePixelRatio;
    canvas.height = canvas.clientHeight * devicePixelRatio;
    redraw();
  };
  const observer = new ResizeObserver(resize);
  observer.observe(canvas);
  const nodeAt = ({ offsetX, offsetY }: PointerEvent) => {
    const x = (offsetX - canvas.clientWidth / 2 - camera.x) / camera.scale;
    const y = (offsetY - canvas.clientHeight / 2 - camera.y) / camera.scale;
    return shown().find((node) => Math.hypot((node.x ?? 0) - x, (node.y ?? 0) - y) <= node.radius + 2);
  };
  canvas.addEventListener(
    'pointerdown',
    (event) => {
      drag = { x: event.clientX - camera.x, y: event.clientY - camera.y };
      canvas.setPointerCapture(event.pointerId);
    },
    { signal },
  );
  canvas.addEventListener(
    'pointerup',
    () => {
      drag = undefined;
    },
    { signal },
  );
  canvas.addEventListener(
    'pointermove',
    (event) => {
      if (!drag) {
        pointAt(nodeAt(event));
        return;
      }
      moved = true;
      camera = { ...camera, x: event.clientX - drag.x, y: event.clientY - drag.y };
      redraw();
    },
    { signal },
  );
  canvas.addEventListener(
    'wheel',
    (event) => {
      // Without Ctrl the page scrolls on.
      if (!event.ctrlKey) return;
      event.preventDefault();
      moved = true;
      const scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, camera.scale * 1.1 ** (-event.deltaY / 50)));
      camera = { ...camera, scale };
      redraw();
    },
    { signal, passive: false },
  );
  return {
    now: () => camera,
    wasMoved: () => moved,
    fit() {
      const reach = shown().reduce(
        (most, { x = 0, y = 0, radius }) => ({
          x: Math.max(most.x, Math.abs(x) + radius),
          y: Math.max(most.y, Math.abs(y) + radius),
        }),
        { x: 1, y: 1 },
      );
      const scale = Math.min(
        2,
        canvas.clientWidth / (2 * reach.x + 20),
        canvas.clientHeight / (2 * reach.y + 20),
      );
      camera = { x: 0, y: 0, scale };
    },
    stop() {
      stop.abort();
      observer.disconnect();
    },
  };
}
