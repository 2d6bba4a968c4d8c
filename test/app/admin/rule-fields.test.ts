import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { areSameRules, fieldsIn, hasRules, wordsIn } from '#app/pages/admin/sellers/studio/rule-fields.ts'

test('a form without a selector has no rule to try', () => {
  expect(hasRules({ field_0: 'price', type_0: 'css', selector_0: ' ', row: '.ticket' })).toBe(false)
  expect(hasRules({ selector_0: '', selector_3: '.price' })).toBe(true)
})

test('rules are the same in any order, with fields that are empty, and under another note', () => {
  const rules = { row: '.ticket', field_0: 'price', selector_0: '.price' }
  expect(
    areSameRules(rules, { selector_0: '.price', selector_1: '', field_0: 'price', row: '.ticket', note: 'x' }),
  ).toBe(true)
  expect(areSameRules(rules, { ...rules, selector_0: '' })).toBe(false)
  expect(areSameRules(rules, { ...rules, selector_0: '.cost' })).toBe(false)
})

test('a word with a meaning is known in any letters, so that it is not added twice', () => {
  expect(wordsIn('Last few = limited\n Sold out = sold_out \n')).toEqual(['last few', 'sold out', ''])
  expect(wordsIn('a = b = available')).toEqual(['a = b'])
  expect(wordsIn(undefined)).toEqual([''])
})

test('a page that was only opened asks for the rules that it came with: nothing is tried', () => {
  const { window } = new JSDOM(`<form>
    <input type="hidden" name="base" value="2"><input type="hidden" name="opened_for" value="4">
    <input name="selector_0" value=".price">
    <select name="field_0"><option value="section"></option><option value="price" selected></option></select>
    <textarea name="words">few = limited
none = sold_out</textarea>
    <input type="checkbox" name="required_0" checked><input type="checkbox" name="required_1">
    <button name="intent" value="save"></button>
  </form>`)
  expect(fieldsIn(window.document.querySelector('form') as HTMLFormElement)).toEqual({
    ...{ selector_0: '.price', field_0: 'price', words: 'few = limited\nnone = sold_out' },
    ...{ required_0: 'on', required_1: '' },
  })
})
