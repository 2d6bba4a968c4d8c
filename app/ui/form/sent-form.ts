// Shared by all router forms: a form whose request failed keeps its page and its values (decision 42).
import type { ReactNode } from 'react'
import { type DataStrategyResult, data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import { networkError } from '#worker/running/site/constants.ts'
import { isNetworkError } from '../network-error.ts'

/** Why a form failed; an expected failure has its own text, and perhaps a `link` out of it. */
export type SendTrouble = 'offline' | 'failed' | { text: string; isSignedOut?: boolean; link?: ReactNode }

type SentForm = {
  /** The page's last action data, which a failure leaves in place. */
  answer: unknown
  report: (trouble: SendTrouble) => void
  /** A GET form, which keeps its page without a network only. */
  isQuery?: boolean
}

let sent: SentForm | null = null

/** Called on submit: the request that follows belongs to this form. */
export function announce(form: SentForm): void {
  sent = form
}

/** Status of an action that was not answered: nothing changed, so nothing is revalidated. */
export const unansweredStatus = 499

/**
 * `shouldRevalidate` of a page that shows what came of a form where it was refused, too: React Router reads nothing anew
 * after a refusal.
 */
export function readAgainWhenAnswered({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (actionStatus === unansweredStatus) return false
  return actionStatus !== undefined || defaultShouldRevalidate
}

type Results = Record<string, DataStrategyResult>
type Next = () => Promise<Results>

/**
 * Wraps every request of the browser's router. When a form's action throws, the form gets the reason and the action
 * counts as answered, so that no error boundary replaces the page.
 */
export async function keepSentForm({ request }: { request: Request }, next: Next): Promise<Results> {
  const form = sent
  if (request.method === 'GET' && !form?.isQuery) return next()
  sent = null
  const results = await next()
  if (!form || request.signal.aborted) return results
  if (form.isQuery) {
    if (!Object.values(results).some(isLost)) return results
    form.report('offline')
    // Without results every route keeps the data it has.
    return {}
  }
  for (const [routeId, { type, result }] of Object.entries(results)) {
    const trouble = type === 'error' && troubleOf(thrownBy(result))
    if (!trouble) continue
    form.report(trouble)
    return { [routeId]: { type: 'data', result: data(form.answer, { status: unansweredStatus }) } }
  }
  return results
}

function isLost({ type, result }: DataStrategyResult): boolean {
  return type === 'error' && isNetworkError(thrownBy(result))
}

/** The router wraps what an action threw together with the response status. */
function thrownBy(result: unknown): unknown {
  const isWrapped = typeof result === 'object' && result !== null && 'data' in result && !isRouteErrorResponse(result)
  return isWrapped ? result.data : result
}

/** Null for what the router handles itself: redirects and unknown addresses. */
function troubleOf(error: unknown): SendTrouble | null {
  if (error instanceof Response || (isRouteErrorResponse(error) && error.status === 404)) return null
  if (isRouteErrorResponse(error)) {
    const { message: text, code } = (error.data ?? {}) as { message?: unknown; code?: unknown }
    if (typeof text === 'string') return code === 'UNAUTHENTICATED' ? { text, isSignedOut: true } : { text }
  }
  return sendTroubleOf(error)
}

export function troubleText(trouble: SendTrouble, failed: string, offline: string = networkError): string {
  return trouble === 'offline' ? offline : trouble === 'failed' ? failed : trouble.text
}

export function sendTroubleOf(thrown: unknown): SendTrouble {
  return isNetworkError(thrown) ? 'offline' : 'failed'
}
