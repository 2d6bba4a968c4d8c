import { expect, test } from 'vitest'
import { foundBy, foundOnLeaving } from '#app/ui/checkout/found.ts'
import { problemsOf } from '#worker/money/payments/checkout/rules.ts'

const none = foundBy(undefined)
const wrong = problemsOf({ name: 'Robin', email: 'a@', line1: '1 High Street', city: 'Leeds', postal_code: 'SW1' })
const postcodeInvalid = 'Please enter a valid UK postal code'

test('a field that is left wrong again is found anew, because editing it hid the same text', () => {
  const first = foundOnLeaving(none, 'postal_code', wrong)
  const second = foundOnLeaving(first, 'postal_code', wrong)
  expect([first, second]).toEqual([none, none].map(() => ({ errors: { postal_code: postcodeInvalid } })))
  expect(second).not.toBe(first)
})

test('a field that was not left shows nothing, and one that was right stays without news', () => {
  expect(foundOnLeaving(none, 'email', wrong).errors).not.toHaveProperty('cookies')
  expect(foundOnLeaving(none, 'city', wrong)).toBe(none)
})

test('an error of the server that is mended does not come back with the next one', () => {
  const ofServer = foundBy({ city: ['City is required'], cookies: ['You must accept the Cookie Policy to continue'] })
  const { cookies: _, ...ticked } = wrong
  expect(foundOnLeaving(ofServer, 'email', ticked).errors).toEqual({ email: 'Please enter a valid email address' })
  expect(foundOnLeaving(ofServer, 'city', wrong).errors).toEqual({ cookies: wrong.cookies })
})
