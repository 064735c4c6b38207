import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const refusal = z.object({ reason: z.string().optional(), retry_after: z.number().optional() }).catch({});
/** Reports are open to everyone, some a minute: the rest of a batch waits for the next one. */
const MAX_WAITS = 5;
const MAX_WAIT_SECONDS = 65;

/**
 * The text of a stored report, from the service that told its id.
 * @throws {RangeError} where the service does not give it, with its reason
 */
export async function fetchReport(service: string, id: string, timeoutMs: number): Promise<string> {
  for (let waits = 0; ; waits += 1) {
    const response = await ask(service, id, timeoutMs);
    const text = await response.text();
    if (response.ok) return text;
    const { reason = `status ${response.status}`, retry_after: seconds } = refusal.parse(toJson(text));
    if (response.status !== 429 || seconds === undefined || waits >= MAX_WAITS || seconds > MAX_WAIT_SECONDS)
      throw new RangeError(`the service does not give report ${id}: ${reason}`);
    await sleep(seconds * 1_000);
  }
}

async function ask(service: string, id: string, timeoutMs: number): Promise<Response> {
  try {
    const url = new URL(`/api/v1/report/${id}`, service);
    return await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  } catch {
    throw new RangeError('the service of --url cannot be reached');
  }
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
