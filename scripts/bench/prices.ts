// What Cloudflare bills on its paid plan, beyond what the plan includes.

const docs = 'https://developers.cloudflare.com'

/** US dollars a million, as its documentation said them on `pricesReadOn`. */
export const pricesReadOn = '2026-11-20'

export const prices = {
  objectRows: { dollars: 1, of: 'object rows', source: `${docs}/durable-objects/platform/pricing/` },
  databaseRows: { dollars: 1, of: 'D1 rows', source: `${docs}/d1/platform/pricing/` },
  rowsRead: { dollars: 0.001, of: 'rows read', source: `${docs}/d1/platform/pricing/` },
  objectRequests: { dollars: 0.15, of: 'object requests', source: `${docs}/durable-objects/platform/pricing/` },
  /** Gigabyte-seconds. */
  objectDuration: { dollars: 12.5, of: 'object duration', source: `${docs}/durable-objects/platform/pricing/` },
  queueOperations: { dollars: 0.4, of: 'queue', source: `${docs}/queues/platform/pricing/` },
  /** Runs of the Worker by a queue or the clock, taken to be billed like requests. */
  invocations: { dollars: 0.3, of: 'invocations', source: `${docs}/workers/platform/pricing/` },
  logLines: { dollars: 0.6, of: 'log lines', source: `${docs}/workers/observability/logs/workers-logs/` },
  bucketWrites: { dollars: 4.5, of: 'writes of the bucket', source: `${docs}/r2/pricing/` },
  cpuMs: { dollars: 0.02, of: 'CPU', source: `${docs}/workers/platform/pricing/` },
} as const

type Billed = keyof typeof prices
export const billed = Object.keys(prices) as Billed[]

/** How much of each is used. */
export type Use = Record<Billed, number>

/** Each message is written, read and deleted. */
export const operationsPerMessage = 3

export function noUse(): Use {
  return Object.fromEntries(billed.map((name) => [name, 0])) as Use
}

export function addUse(to: Use, more: Partial<Use>, times = 1): void {
  for (const name of billed) to[name] += (more[name] ?? 0) * times
}

/** What each part costs, in dollars. */
export function dollarsOf(use: Use): Use {
  return Object.fromEntries(billed.map((name) => [name, (use[name] * prices[name].dollars) / 1_000_000])) as Use
}

export function sumOf(parts: Use): number {
  return billed.reduce((sum, name) => sum + parts[name], 0)
}
