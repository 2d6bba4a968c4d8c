import { expect, test } from 'vitest'
import { hasRules, wordsIn } from '#app/admin/studio/rule-fields.ts'

test('a form without a selector has no rule to try', () => {
  expect(hasRules({ field_0: 'price', type_0: 'css', selector_0: ' ', row: '.ticket' })).toBe(false)
  expect(hasRules({ selector_0: '', selector_3: '.price' })).toBe(true)
})

test('a word with a meaning is known in any letters, so that it is not added twice', () => {
  expect(wordsIn('Last few = limited\n Sold out = sold_out \n')).toEqual(['last few', 'sold out', ''])
  expect(wordsIn('a = b = available')).toEqual(['a = b'])
  expect(wordsIn(undefined)).toEqual([''])
})
