import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { readCells } from './picture-cells.js';

/** How a page looks: each part of it by itself, so that a taller one does not shift all below it. */
export type Picture = Readonly<Record<string, PicturePart>>;

interface PicturePart {
  /** In pixels of the page: left, top, width, height. */
  readonly box: readonly [number, number, number, number];
  readonly columns: number;
  readonly rows: number;
  /** Of each cell: red, green, blue, and how much it varies within. */
  readonly cells: Uint8Array;
}

/** Pixels of one cell, about. */
const CELL = { width: 60, height: 40 };
/** Without what other tests and the clock change: what readers looked at last, and when it was checked. */
const PARTS = 'header, main > :not(.parts, .toolbar, #recent, #pairs), .parts .card, .stories > li';
const FILE = new URL('pictures.json', import.meta.url);

/**
 * What other fonts change is less than this (measured with DejaVu Serif and Liberation Sans): levels of colour and
 * of variation between the neighbourhoods of cells, the share of cells that are further apart, and the size.
 */
const TOLERATED = { colour: 12, variation: 16, share: 0.18, width: 24, height: 1.45 };
/** Of a single line more cells differ: with another font it ends elsewhere. */
const TOLERATED_OF_LINE = 0.3;

/** Takes a picture of the whole open page, and keeps it as a file where a path is given. */
export async function toPicture(page: Page, path?: string): Promise<Picture> {
  const boxes = await boxesOf(page);
  const png = await page.screenshot({ fullPage: true, ...(path ? { path } : {}) });
  const parts = Object.values(boxes).map((box) => ({
    box,
    columns: Math.max(1, Math.round(box[2] / CELL.width)),
    rows: Math.max(1, Math.round(box[3] / CELL.height)),
  }));
  const cells = await readCells(png, parts);
  return Object.fromEntries(
    Object.keys(boxes).map((name, at) => {
      const part = parts[at];
      if (!part) throw new Error(`${name} has no cells.`);
      return [name, { ...part, cells: Uint8Array.from(cells[at] ?? []) }];
    }),
  );
}

function boxesOf(page: Page): Promise<Readonly<Record<string, PicturePart['box']>>> {
  return page.evaluate((selector) => {
    const boxes: Record<string, [number, number, number, number]> = {};
    for (const element of document.querySelectorAll(selector)) {
      const { left, top, width, height } = element.getBoundingClientRect();
      if (width === 0 || height === 0 || !element.checkVisibility()) continue;
      const kind = element.id || element.classList[0] || element.tagName.toLowerCase();
      let name = kind;
      for (let place = 2; name in boxes; place += 1) name = `${kind} ${place}`;
      const rounded = [left + scrollX, top + scrollY, width, height].map(Math.round);
      boxes[name] = rounded as [number, number, number, number];
    }
    return boxes;
  }, PARTS);
}

/** What differs between two pictures by more than other fonts and another hour make of it, as sentences. */
export function differencesOf(before: Picture, now: Picture): readonly string[] {
  const found = Object.keys(now).flatMap((name) => (before[name] ? [] : `${name} is new`));
  for (const [name, old] of Object.entries(before)) {
    const part = now[name];
    if (part) found.push(...changesOf(old, part).map((change) => `${name} ${change}`));
    else found.push(`${name} is lost`);
  }
  if (found.length === 0 && orderOf(before) !== orderOf(now)) found.push('its parts have another order');
  return found;
}

/** The parts as they are read: from the top, from the left. */
function orderOf(picture: Picture): string {
  const parts = Object.entries(picture).sort(([, { box: a }], [, { box: b }]) => a[1] - b[1] || a[0] - b[0]);
  return parts.map(([name]) => name).join();
}

function changesOf(before: PicturePart, now: PicturePart): readonly string[] {
  const [[left, , width, height], [nowLeft, , nowWidth, nowHeight]] = [before.box, now.box];
  if (Math.abs(left - nowLeft) > TOLERATED.width || Math.abs(width - nowWidth) > TOLERATED.width)
    return [`stands at ${nowLeft} and is ${nowWidth} wide, before at ${left} and ${width}`];
  const taller = Math.max(height, nowHeight) / Math.min(height, nowHeight);
  if (taller > TOLERATED.height && Math.abs(height - nowHeight) > CELL.height)
    return [`is ${nowHeight} high, before ${height}`];
  const share = shareOfOthers(before, now);
  return share > (before.rows === 1 ? TOLERATED_OF_LINE : TOLERATED.share)
    ? [`looks otherwise in ${Math.round(share * 100)} % of it`]
    : [];
}

/** The share of cells whose neighbourhood is of another colour, or has more or less drawn in it. */
function shareOfOthers(before: PicturePart, now: PicturePart): number {
  let others = 0;
  for (let row = 0; row < before.rows; row += 1)
    for (let column = 0; column < before.columns; column += 1) {
      const [old, fresh] = [around(before, before, row, column), around(before, now, row, column)];
      const far = old.map((value, channel) => Math.abs(value - (fresh[channel] ?? 0)));
      if (Math.max(...far.slice(0, 3)) > TOLERATED.colour || (far[3] ?? 0) > TOLERATED.variation) others += 1;
    }
  return others / (before.rows * before.columns);
}

/** The means of a cell of `grid` and its neighbours, as `part` has them at the same place. */
function around({ rows, columns }: PicturePart, part: PicturePart, row: number, column: number): number[] {
  const sums = [0, 0, 0, 0];
  let count = 0;
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
    for (let x = Math.max(0, column - 2); x <= Math.min(columns - 1, column + 2); x += 1) {
      const [down, right] = [((y + 0.5) * part.rows) / rows, ((x + 0.5) * part.columns) / columns];
      const at = 4 * (Math.floor(down) * part.columns + Math.floor(right));
      for (let channel = 0; channel < 4; channel += 1)
        sums[channel] = (sums[channel] ?? 0) + (part.cells[at + channel] ?? 0);
      count += 1;
    }
  return sums.map((sum) => sum / count);
}

/** The pictures that were kept. */
export interface KeptPictures {
  /** What differs from the kept picture of this name. With `UPDATE_PICTURES` it is kept instead. */
  compare(name: string, picture: Picture): readonly string[];
  /** Writes what is kept instead. */
  write(): Promise<void>;
}

export async function readKeptPictures(): Promise<KeptPictures> {
  const isUpdate = process.env.UPDATE_PICTURES !== undefined;
  const kept: Record<string, Record<string, string>> = JSON.parse(await readFile(FILE, 'utf8'));
  return {
    compare(name, picture) {
      if (isUpdate) kept[name] = toKept(picture);
      const before = kept[name];
      return before ? differencesOf(fromKept(before), picture) : ['no picture was kept of it'];
    },
    async write() {
      if (isUpdate) await writeFile(FILE, `${JSON.stringify(kept, null, 2)}\n`);
    },
  };
}

function toKept(picture: Picture): Record<string, string> {
  return Object.fromEntries(
    Object.entries(picture).map(([name, { box, columns, rows, cells }]) => [
      name,
      [...box, columns, rows, Buffer.from(cells).toString('base64')].join(' '),
    ]),
  );
}

function fromKept(kept: Readonly<Record<string, string>>): Picture {
  return Object.fromEntries(
    Object.entries(kept).map(([name, text]) => {
      const [left = 0, top = 0, width = 0, height = 0, columns = 0, rows = 0] = text.split(' ').map(Number);
      const cells = Uint8Array.from(Buffer.from(text.split(' ')[6] ?? '', 'base64'));
      return [name, { box: [left, top, width, height], columns, rows, cells }];
    }),
  );
}
