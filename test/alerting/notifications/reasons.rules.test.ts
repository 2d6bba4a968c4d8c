import { expect, test } from 'vitest'
import { reasonInWords } from '#worker/alerting/notifications/reasons.rules.ts'
import { connectionReasons } from '#worker/people/connections/constants.ts'

test('a message that was sent after a wait is not said to be refused', () => {
  expect(reasonInWords('after a wait, so that messages stay few')).toBe('it waited, so that your messages stay few')
  expect(reasonInWords('receiver answered 503')).toBe('the service that delivers it did not accept it')
})

test.each(['the alert no longer uses this channel', 'the plan changed before it was sent', connectionReasons.resting])(
  'our own reason is not said to be a provider’s: %s',
  (reason) => {
    expect(reasonInWords(reason)).not.toContain('did not accept')
  },
)
