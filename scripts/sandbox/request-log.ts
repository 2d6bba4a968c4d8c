import type { IncomingHttpHeaders } from 'node:http'

export const maxLoggedRequests = 1_000

export type LoggedRequest = {
  at: string
  method: string
  path: string
  headers: IncomingHttpHeaders
  /** Null without a response, as when the platform hangs. */
  status: number | null
}

/** A platform's most recent requests. */
export type RequestLog = {
  add(request: LoggedRequest): void
  /** Newest first. */
  list(): LoggedRequest[]
  clear(): void
}

export function createRequestLog(): RequestLog {
  const requests: LoggedRequest[] = []
  return {
    add(request) {
      requests.push(request)
      if (requests.length > maxLoggedRequests) requests.shift()
    },
    list: () => requests.toReversed(),
    clear: () => {
      requests.length = 0
    },
  }
}
