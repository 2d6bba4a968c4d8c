import { expect, test } from 'vitest'
import { clearTyped, keepTyped, keptFor } from '#app/ui/checkout/kept.ts'

test('what was typed is kept for its account alone, and until it was paid', () => {
  keepTyped({ email: 'robin@fans.test' }, { city: 'Leeds' })
  expect(keptFor({ email: 'another@fans.test' })).toBeUndefined()
  expect(keptFor({ email: 'robin@fans.test' })).toEqual({ city: 'Leeds' })
  clearTyped()
  expect(keptFor({ email: 'robin@fans.test' })).toBeUndefined()
})
