import { isRouteErrorResponse, type MetaDescriptor } from 'react-router'
import { ButtonLink } from './button.tsx'
import { pageHead } from './page-head.ts'
import { Trouble } from './trouble.tsx'

/** What people are told: by status alone. The text of an unexpected error is never shown. */
function wordsOf(error: unknown): { title: string; text: string } {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return { title: 'Nothing at this address', text: 'The page or match may have moved, or the link may be cut short.' }
  }
  if (isRouteErrorResponse(error) && error.status < 500) {
    return {
      title: 'That did not work',
      text: 'The request could not be understood. Going back and trying again may help.',
    }
  }
  return { title: 'Something went wrong on our side', text: 'It has been recorded. Please try again in a minute.' }
}

export function errorHead(error: unknown): MetaDescriptor[] {
  const { title, text } = wordsOf(error)
  return pageHead({ title, description: text, robots: 'noindex' })
}

export function ErrorPage({ error }: { error: unknown }) {
  const { title, text } = wordsOf(error)
  return (
    <Trouble title={title} text={text}>
      <ButtonLink to="/">See the next matches</ButtonLink>
    </Trouble>
  )
}
