import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { useHidesAccount } from '#app/frame/page-handle.ts'
import { ErrorPage, errorHead, RequestIdContext } from '#app/ui/error-page.tsx'
import { watchAnswers } from '#app/ui/form/failed-answer.ts'
import { markup, words } from './render.tsx'

function answered(status: number) {
  return { status, statusText: 'secret', internal: true, data: 'secret' }
}

describe('the error page', () => {
  test.each([
    [404, 'Page not found'],
    [405, "We couldn't do that"],
    [500, 'Unexpected Application Error!'],
    [503, 'This page could not be loaded'],
  ])('explains %i in plain words, with a link home', (status, title) => {
    const html = markup(<ErrorPage error={answered(status)} />)
    expect(words(html)).toContain(title)
    expect(html).toContain('href="/"')
    expect(html).not.toContain('secret')
    expect(errorHead(answered(status))).toContainEqual({ title: `${title} · Touchline` })
  })

  test('shows what a page itself says of a thing that is not there', () => {
    const denial = { code: 'NOT_FOUND', title: 'Payment not found', message: 'We couldn’t find that payment.' }
    const error = { ...answered(404), data: denial }
    expect(words(markup(<ErrorPage error={error} />))).toContain('Payment not found We couldn’t find that payment.')
    expect(errorHead(error)).toContainEqual({ title: 'Payment not found · Touchline' })
  })

  test('never shows the message of an unexpected error', () => {
    const html = markup(<ErrorPage error={new Error('D1_ERROR: no such table: users at /worker/index.js:1')} />)
    expect(html).not.toContain('D1_ERROR')
    expect(words(html)).toContain('Unexpected Application Error! Something went wrong on our side,')
  })

  test.each([new Error('x'), answered(500), { ...answered(503), data: { message: 'Down.' } }])(
    'offers to retry, and shows the request id',
    (error) => {
      const html = markup(
        <RequestIdContext value="req-1">
          <ErrorPage error={error} />
        </RequestIdContext>,
      )
      expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Try again<\/a>/)
      expect(words(html)).toContain('Reference: req-1')
    },
  )

  test.each([502, 503, 504])('claims no log of a %i that something in between answered', (status) => {
    const text = words(markup(<ErrorPage error={answered(status)} />))
    expect(text).toContain(`in between answered (${status}). Please try again`)
    expect(text).not.toContain('logged')
  })

  test('says that something in between answered where its page stood in the place of our data', async () => {
    const scope = { fetch: async () => ({ url: 'https://t.test/matches/1.data', status: 503, headers: new Headers() }) }
    watchAnswers(scope as never)
    await scope.fetch()
    const text = words(markup(<ErrorPage error={new Error('Unable to decode turbo-stream response')} />))
    expect(text).toContain('This page could not be loaded Something in between answered (503).')
    expect(text).not.toMatch(/logged|Reference/)
    scope.fetch = async () => ({ url: 'https://t.test/matches/1.data', status: 200, headers: new Headers() })
    watchAnswers(scope as never)
    await scope.fetch()
    expect(words(markup(<ErrorPage error={new Error('x')} />))).toContain('went wrong on our side')
  })

  test.each([
    [new TypeError('Failed to fetch'), 'hidden'],
    [answered(404), 'shown'],
  ])('does not say that its reader is signed out where the network was lost: %s', (error, expected) => {
    const Account = () => (useHidesAccount() ? 'hidden' : 'shown')
    const Page = createRoutesStub([{ id: 'page', path: '*', Component: Account, ErrorBoundary: Account }])
    expect(renderToStaticMarkup(<Page hydrationData={{ errors: { page: error } }} />)).toBe(expected)
  })

  test('says that the network was lost', () => {
    const text = words(markup(<ErrorPage error={new TypeError('Failed to fetch')} />))
    expect(text).toContain('Network error This page could not be loaded. Please check your connection and try again.')
    expect(text).toContain('Try again')
    expect(words(markup(<ErrorPage error={new TypeError('x is undefined')} />))).toContain('went wrong on our side')
  })

  test('leads from a page that is not there to the search', () => {
    expect(markup(<ErrorPage error={answered(404)} />)).toContain('href="/search"')
    expect(markup(<ErrorPage error={answered(500)} />)).not.toContain('href="/search"')
  })

  test.each([404, 405])('offers no retry for %i', (status) => {
    expect(words(markup(<ErrorPage error={answered(status)} />))).not.toContain('Try again')
  })

  test('is not indexed', () => {
    expect(errorHead(new Error('x'))).toContainEqual({ name: 'robots', content: 'noindex' })
  })

  test.each([
    [401, 'UNAUTHENTICATED', 'Please sign in to continue.'],
    [403, 'FORBIDDEN', "You don't have permission to do this."],
  ])('explains %i with the refusal’s own words, and offers to sign in where that helps', (status, code, message) => {
    const error = { status, statusText: '', internal: false, data: { code, message } }
    const html = markup(<ErrorPage error={error} />)
    expect(words(html)).toContain(`Access Denied ${message}`)
    expect(html.includes('href="/login?return_to=%2F"')).toBe(status === 401)
    expect(errorHead(error)).toContainEqual({ title: 'Access Denied · Touchline' })
  })

  test('names a page’s own reason to sign in, and offers a new account', () => {
    const denial = {
      code: 'UNAUTHENTICATED',
      message: 'Sign in, and you come back here.',
      title: 'Sign in to check out',
    }
    const error = { status: 401, statusText: '', internal: false, data: denial }
    const html = markup(<ErrorPage error={error} />)
    expect(words(html)).toContain('Sign in to check out Sign in, and you come back here.')
    expect(html).toContain('href="/register"')
  })

  test('shows no refusal text that is not written for users', () => {
    expect(markup(<ErrorPage error={answered(403)} />)).not.toContain('secret')
  })
})
