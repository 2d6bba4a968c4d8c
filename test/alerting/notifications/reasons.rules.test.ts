import { expect, test } from 'vitest'
import { reasonInWords } from '#worker/alerting/notifications/reasons.rules.ts'

test('a message that was sent after a wait is not said to be refused', () => {
  expect(reasonInWords('after a wait, so that messages stay few')).toBe('it waited, so that your messages stay few')
  expect(reasonInWords('receiver answered 503')).toBe('the service that delivers it did not accept it')
})
