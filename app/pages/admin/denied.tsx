import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorPage, errorHead } from '#app/ui/error-page.tsx'
import { ErrorScreen } from '#app/ui/error-screen.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { confirmPath } from '#worker/ground/constants.ts'
import type { DeskDenial } from './access.ts'

const signInFirst = 'Authentication Required'

function denialOf(error: unknown): DeskDenial | null {
  const isDenial = isRouteErrorResponse(error) && (error.status === 401 || error.status === 403)
  const answer = isDenial ? (error.data as Partial<DeskDenial> | null) : null
  return typeof answer?.code === 'string' ? (answer as DeskDenial) : null
}

type HeadArgs = { loaderData?: { url: string } | undefined; error?: unknown }

/** Head of a page of the desk, or of its refusal. */
export function deskHead({ loaderData, error }: HeadArgs, title: string, description: string) {
  return error ? deniedHead(error) : pageHead({ title, description, url: loaderData?.url, robots: 'noindex' })
}

function deniedHead(error: unknown) {
  const isSignedOut = denialOf(error)?.code === 'UNAUTHENTICATED'
  const description = 'Administration of Touchline.'
  return isSignedOut ? pageHead({ title: signInFirst, description, robots: 'noindex' }) : errorHead(error)
}

/** Error boundary of every page of the desk: who may see it, and the way there. */
export function AdminDenied() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const back = new URLSearchParams({ return_to: pathname + search })
  const denial = denialOf(error)
  if (denial?.code === 'UNAUTHENTICATED') {
    return (
      <ErrorScreen title={signInFirst} text="Sign in with an account that manages this site.">
        <ButtonLink to={`/login?${back}`} reloadDocument>
          Go to Sign In
        </ButtonLink>
        <ButtonLink to="/" tone="quiet">
          See the next matches
        </ButtonLink>
      </ErrorScreen>
    )
  }
  if (!denial?.roleName) return <ErrorPage error={error} />
  const needsSecondStep = denial.code === 'SECOND_STEP_REQUIRED'
  return (
    <ErrorScreen
      title="Access Denied"
      text={
        <>
          {denial.message} Your role: <strong>{denial.roleName}</strong>.
        </>
      }
    >
      {needsSecondStep && <ButtonLink to={`${confirmPath}?${back}`}>Continue</ButtonLink>}
      <ButtonLink to="/" tone={needsSecondStep ? 'quiet' : 'amber'}>
        See the next matches
      </ButtonLink>
    </ErrorScreen>
  )
}
