// One mechanism for all forms that go through the router: a form that was not answered keeps its page and its values.
import { type DataStrategyResult, data, isRouteErrorResponse } from 'react-router'
import { isNetworkError } from './network-error.ts'

/** Why a form was not answered; a refusal that is made for people comes with its own text. */
export type SendTrouble = 'offline' | 'failed' | { text: string }

type SentForm = {
  /** What the page was told by its last action, which a failure does not change. */
  answer: unknown
  report: (trouble: SendTrouble) => void
}

let sent: SentForm | null = null

/** A form says so when it is submitted; the request that follows is its own. */
export function announce(form: SentForm): void {
  sent = form
}

type Results = Record<string, DataStrategyResult>
type Next = () => Promise<Results>

/**
 * Runs around every request of the browser's router. A form whose action threw is told why, and the action counts as
 * answered, so that no error boundary takes its page away.
 */
export async function keepSentForm({ request }: { request: Request }, next: Next): Promise<Results> {
  if (request.method === 'GET') return next()
  const form = sent
  sent = null
  const results = await next()
  if (!form || request.signal.aborted) return results
  for (const [routeId, { type, result }] of Object.entries(results)) {
    const trouble = type === 'error' && troubleOf(thrownBy(result))
    if (!trouble) continue
    form.report(trouble)
    // With its status: what failed changed nothing, so nothing is loaded anew.
    return { [routeId]: { type: 'data', result: data(form.answer, { status: 503 }) } }
  }
  return results
}

/** The router wraps what an action threw together with the status of the answer. */
function thrownBy(result: unknown): unknown {
  const isWrapped = typeof result === 'object' && result !== null && 'data' in result && !isRouteErrorResponse(result)
  return isWrapped ? result.data : result
}

/** Null for what is the router's to handle: a redirect, and an address that does not exist. */
function troubleOf(error: unknown): SendTrouble | null {
  if (error instanceof Response || (isRouteErrorResponse(error) && error.status === 404)) return null
  if (isRouteErrorResponse(error)) {
    const text = (error.data as { message?: unknown } | null)?.message
    if (typeof text === 'string') return { text }
  }
  return sendTroubleOf(error)
}

export function sendTroubleOf(thrown: unknown): SendTrouble {
  return isNetworkError(thrown) ? 'offline' : 'failed'
}
