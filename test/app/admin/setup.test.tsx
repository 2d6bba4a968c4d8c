import { describe, expect, test } from 'vitest'
import { Setup } from '#app/pages/admin/setup.tsx'
import { markup, words } from '#test/app/render.tsx'
import type { TestEmailResult } from '#worker/running/email-test/contract.ts'
import { type SetupStep, setupSteps } from '#worker/running/setup/constants.ts'

function shown(done: readonly SetupStep[], mayAlert: boolean, result?: TestEmailResult): string {
  const steps = setupSteps.map((step) => ({ step, doneAt: done.includes(step) ? 1 : null }))
  const checklist = { steps, isDone: false, mayAlert }
  const props = { checklist, mailToken: null, email: 'ada@club.test', error: undefined, result }
  return words(markup(<Setup {...props} />))
}

describe('the set-up', () => {
  test('asks to confirm once the link of the test mail was followed, and for no other mail', () => {
    const checklist = { steps: setupSteps.map((step) => ({ step, doneAt: null })), isDone: false, mayAlert: false }
    const props = { checklist, mailToken: 'token', email: 'ada@club.test', error: undefined, result: undefined }
    const text = words(markup(<Setup {...props} />))
    expect(text).toContain('You followed the link of the test mail. Confirm that mail works')
    expect(text).not.toContain('Send a test mail')
  })

  test('says why no alert can come while no platform has an authority', () => {
    const text = shown(['mail', 'feed', 'platform'], false)
    expect(text).toContain('No platform may alert yet. Enter the authority of one at Platforms')
    expect(text).not.toContain('wait for a price to fall')
  })

  test('asks for an alert once one has', () => {
    const text = shown(['mail', 'feed', 'platform'], true)
    expect(text).toContain(
      'wait for a price to fall: the sooner a match, the more often it is checked. To check at once, go to Web Scraping, Jobs and open the platform: “Run now”.',
    )
    expect(text).not.toContain('No platform may alert yet')
  })

  test('asks for no setting that is there already, and names those to correct', () => {
    const text = shown([], false)
    expect(text).toContain('Send a test mail, and follow its link. If none arrives, correct the SMTP_… settings')
    expect(text).toContain('Without FOOTBALL_KEY the feed refuses')
    expect(text).toContain('enter on whose authority it sells')
  })

  test('says what the mail server answered to the test mail, and what to do next', () => {
    const sent = { success: true, to: 'ada@club.test', messageId: '<x@t>', error: null, configuration_issue: null }
    const taken = shown([], false, sent)
    expect(taken).toContain('The mail server took the test mail to ada@club.test. Open the mail, follow its link')
    const issue = 'Check the password.'
    const failed = { ...sent, success: false, messageId: null, error: '535 wrong', configuration_issue: issue }
    expect(shown([], false, failed)).toContain(
      'The test mail to ada@club.test was not sent. 535 wrong Check the password.',
    )
  })
})
