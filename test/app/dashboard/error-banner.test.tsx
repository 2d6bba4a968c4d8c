import { describe, expect, test } from 'vitest'
import { ErrorBanner } from '#app/pages/dashboard/error-banner.tsx'
import { FailureBanner, FormTrouble } from '#app/ui/form/post-form.tsx'
import { markup, words } from '../render.tsx'

const trouble = <FormTrouble trouble="failed" failed="Failed to update notifications" />
const onDashboard = () => markup(<FailureBanner value={ErrorBanner}>{trouble}</FailureBanner>)

describe('a form that failed on the dashboard', () => {
  test('says so in a banner with the title "Error", which can be dismissed', () => {
    expect(words(onDashboard())).toBe('Error Failed to update notifications Dismiss')
    expect(onDashboard()).toContain('role="alert"')
  })

  test('says so in the same banner when the server refused it', () => {
    const refused = <FormTrouble trouble={null} failed="x" error="That code is wrong." answer={{}} />
    expect(words(markup(<FailureBanner value={ErrorBanner}>{refused}</FailureBanner>))).toBe(
      'Error That code is wrong. Dismiss',
    )
  })

  test('still offers to sign in', () => {
    const signedOut = { text: 'Please sign in.', isSignedOut: true }
    const form = <FormTrouble trouble={signedOut} failed="x" />
    expect(words(markup(<FailureBanner value={ErrorBanner}>{form}</FailureBanner>))).toBe(
      'Error Please sign in. Sign In Dismiss',
    )
  })

  test('is dismissed without script by reading the page again', () => {
    expect(onDashboard()).toMatch(/<a [^>]*href="\/"[^>]*><span class="visually-hidden">Dismiss/)
  })
})

test('elsewhere a form that failed says only why', () => {
  expect(words(markup(trouble))).toBe('Failed to update notifications')
})
