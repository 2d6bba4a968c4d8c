import { createContext, useContext, useEffect } from 'react'
import { isRouteErrorResponse, type MetaDescriptor, useLocation } from 'react-router'
import { confirmPath } from '#worker/ground/constants.ts'
import type { Failure } from '#worker/ground/platform/result.ts'
import { ButtonLink } from './button.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { failedRequestId, statusFromBetween } from './form/failed-answer.ts'
import { useOnceOnline } from './hooks/use-once-online.ts'
import { isNetworkError } from './network-error.ts'
import { pageHead } from './page-head.ts'
import { RegisterLink } from './register-link.tsx'

/** The request id of the log lines; null on pages rendered by the browser alone. */
export const RequestIdContext = createContext<string | null>(null)

type Denial = Failure & { title?: string }

/** Texts by status alone: the message of an unexpected error is never shown. */
function wordsOf(error: unknown): { title: string; text: string } {
  const denial = denialOf(error)
  if (denial) return { title: denial.title ?? 'Access Denied', text: denial.message }
  if (isRouteErrorResponse(error) && error.status === 404) {
    return { title: 'Page not found', text: 'The page or match may have moved, or the link may be incomplete.' }
  }
  if (isRouteErrorResponse(error) && error.status < 500) {
    return {
      title: "We couldn't do that",
      text: 'There was a problem with the request. Please go back and try again.',
    }
  }
  if (isNetworkError(error)) {
    return {
      title: 'Network error',
      text: 'This page could not be loaded. Please check your connection and try again.',
    }
  }
  const { message } = failureOf(error)
  const status = statusBetween(error)
  if (status !== null) {
    return {
      title: 'This page could not be loaded',
      text: `Something in between answered (${status}). Please try again in a minute.`,
    }
  }
  return {
    title: 'Unexpected Application Error!',
    text: message ?? "Something went wrong on our side, and we've logged it. Please try again in a minute.",
  }
}

/** The user-facing message of an expected failure. */
function failureOf(error: unknown): { message?: string } {
  return isRouteErrorResponse(error) && error.status === 503 && error.data !== null ? Object(error.data) : {}
}

/**
 * Status of an answer that carries nothing of ours: something between the browser and us gave it, and we logged nothing. Our
 * own failures reach the browser as an error, or with a text. A page of its own in the place of our data is an error of
 * reading it.
 */
function statusBetween(error: unknown): number | null {
  if (!isRouteErrorResponse(error)) return statusFromBetween()
  const { status } = error
  return status > 501 && status < 505 && !failureOf(error).message ? status : null
}

/** The denial thrown by `admit`, or what a page says of a thing that is not there; their words are user-facing. */
function denialOf(error: unknown): Denial | null {
  if (!isRouteErrorResponse(error) || ![401, 403, 404].includes(error.status)) return null
  const denial = error.data as Partial<Denial> | null
  return typeof denial?.message === 'string' && typeof denial.code === 'string' ? (denial as Denial) : null
}

export function errorHead(error: unknown): MetaDescriptor[] {
  const { title, text } = wordsOf(error)
  return pageHead({ title, description: text, robots: 'noindex' })
}

const reload = () => window.location.reload()

export function ErrorPage({ error }: { error: unknown }) {
  const { title, text } = wordsOf(error)
  const isLost = isNetworkError(error)
  useOnceOnline(isLost, reload)
  // Without a network the service worker alone has pages, as documents.
  useEffect(() => {
    if (isLost) void window.caches?.match(window.location.href, { ignoreVary: true }).then((page) => page && reload())
  }, [isLost])
  const { pathname, search } = useLocation()
  const signIn = `/login?${new URLSearchParams({ return_to: pathname + search })}`
  const canRepeat = !isRouteErrorResponse(error) || error.status >= 500
  const code = denialOf(error)?.code
  const isSignedOut = code === 'UNAUTHENTICATED'
  const needsSecondStep = code === 'SECOND_STEP_REQUIRED'
  return (
    <ErrorScreen
      title={title}
      text={
        <>
          {text} {canRepeat && statusBetween(error) === null && !isLost && <Reference />}
        </>
      }
    >
      {isSignedOut && (
        <ButtonLink to={signIn} reloadDocument>
          Sign In
        </ButtonLink>
      )}
      {isSignedOut && <RegisterLink tone="quiet">Create an account</RegisterLink>}
      {canRepeat && (
        <ButtonLink to={pathname + search} reloadDocument>
          Try again
        </ButtonLink>
      )}
      {needsSecondStep && (
        <ButtonLink to={`${confirmPath}?${new URLSearchParams({ return_to: pathname + search })}`}>Continue</ButtonLink>
      )}
      <ButtonLink to="/" tone={isSignedOut || needsSecondStep || canRepeat ? 'quiet' : 'amber'}>
        See the next matches
      </ButtonLink>
      {isRouteErrorResponse(error) && error.status === 404 && (
        <ButtonLink to="/search" tone="quiet">
          Search
        </ButtonLink>
      )}
    </ErrorScreen>
  )
}

/** The server's own; after a change of page in the browser, that of the answer that failed. */
function Reference() {
  const ownId = useContext(RequestIdContext)
  const requestId = ownId ?? failedRequestId()
  return <span suppressHydrationWarning>{requestId === null ? '' : `Reference: ${requestId}`}</span>
}
