// Two seconds of panning and zooming under a Chromium trace, as counts.
import type { Page } from 'playwright-core';

interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  /** The thread's own time: what others took of the processor meanwhile is not in it. */
  tdur?: number;
  pid: number;
  tid: number;
  args?: { name?: string; data?: { url?: string } };
}
export interface Counts {
  layouts: number;
  paints: number;
  /** How often a tile of the terrain was painted. */
  tiles: number;
  /** Tasks of the page's main thread that took more than 50 ms of its time, and the longest. */
  long_tasks: number;
  longest_ms: number;
  frames: number;
}

export async function trace_pan_and_zoom(page: Page): Promise<Counts> {
  const field = await page.getByRole('application').boundingBox();
  if (!field) throw new Error('no field');
  const x = field.x + field.width / 2;
  const y = field.y + field.height / 2;
  await page.mouse.move(x, y);
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'] });
  const until = Date.now() + 2000;
  await page.mouse.down();
  // The hand does not rest: what is drawn crisp at rest comes after the trace.
  for (let i = 0; Date.now() < until; i++) {
    if (i === 40) await page.mouse.up();
    if (i < 40) await page.mouse.move(x + 160 * Math.sin(i / 6), y + 100 * Math.cos(i / 6));
    else await page.mouse.wheel(0, i % 20 < 10 ? -24 : 24);
    await page.waitForTimeout(12);
  }
  const events = (JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }).traceEvents;
  await page.mouse.up();
  const of = (name: string) => events.filter((e) => e.name === name && (e.ph === 'X' || e.ph === 'B'));
  const main = events.find((e) => e.name === 'thread_name' && e.args?.name === 'CrRendererMain' && events.some((o) => o.name === 'Commit' && o.pid === e.pid));
  const tasks = events.filter((e) => e.name === 'RunTask' && e.ph === 'X' && (!main || (e.pid === main.pid && e.tid === main.tid))).map((e) => (e.tdur ?? e.dur ?? 0) / 1000);
  const tiles = of('PaintImage').filter((e) => /terrain|tile/.test(e.args?.data?.url ?? '')).length;
  return { layouts: of('Layout').length, paints: of('Paint').length, tiles, long_tasks: tasks.filter((t) => t > 50).length, longest_ms: Math.round(Math.max(0, ...tasks)), frames: of('UpdateLayerTree').length + of('Commit').length };
}
