import type { APIResponse, BrowserContext } from 'playwright-core'

/** A call with the cookies of a browser's context; `data` makes it a POST where no other method is asked for. */
export function callIn(
  context: BrowserContext,
  address: string,
  data?: object,
  method = data ? 'POST' : 'GET',
): Promise<APIResponse> {
  // Not kept, as in fresh-connections.ts: Playwright has connections of its own.
  const headers = { Origin: new URL(address).origin, Connection: 'close' }
  return context.request.fetch(address, { method, headers, ...(data && { data }) })
}
