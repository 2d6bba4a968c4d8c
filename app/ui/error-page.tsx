import { isRouteErrorResponse, type MetaDescriptor, useLocation } from 'react-router'
import type { Failure } from '#worker/platform/result.ts'
import { ButtonLink } from './button.tsx'
import { pageHead } from './page-head.ts'
import { Trouble } from './trouble.tsx'

/** What people are told: by status alone. The text of an unexpected error is never shown. */
function wordsOf(error: unknown): { title: string; text: string } {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return { title: 'Nothing at this address', text: 'The page or match may have moved, or the link may be cut short.' }
  }
  const denial = denialOf(error)
  if (denial) return { title: 'Access Denied', text: denial.message }
  if (isRouteErrorResponse(error) && error.status < 500) {
    return {
      title: 'That did not work',
      text: 'The request could not be understood. Going back and trying again may help.',
    }
  }
  return {
    title: 'Unexpected Application Error!',
    text: 'Something went wrong on our side. It has been recorded. Please try again in a minute.',
  }
}

/** What `admit` throws for who may not see a page; its text is made for people. */
function denialOf(error: unknown): Failure | null {
  if (!isRouteErrorResponse(error) || (error.status !== 401 && error.status !== 403)) return null
  const told = error.data as Partial<Failure> | null
  return typeof told?.message === 'string' && typeof told.code === 'string' ? (told as Failure) : null
}

export function errorHead(error: unknown): MetaDescriptor[] {
  const { title, text } = wordsOf(error)
  return pageHead({ title, description: text, robots: 'noindex' })
}

export function ErrorPage({ error }: { error: unknown }) {
  const { title, text } = wordsOf(error)
  const { pathname, search } = useLocation()
  const signIn = `/login?${new URLSearchParams({ return_to: pathname + search })}`
  const isSignedOut = denialOf(error)?.code === 'UNAUTHENTICATED'
  return (
    <Trouble title={title} text={text}>
      {isSignedOut && (
        <ButtonLink to={signIn} reloadDocument>
          Sign In
        </ButtonLink>
      )}
      <ButtonLink to="/" tone={isSignedOut ? 'quiet' : 'amber'}>
        See the next matches
      </ButtonLink>
    </Trouble>
  )
}
