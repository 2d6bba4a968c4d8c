import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import {
  areSameRules,
  fieldsIn,
  hasRules,
  stillWrong,
  typedAfter,
  withDefaults,
  wordsIn,
} from '#app/pages/admin/sellers/studio/rule-fields.ts'

test('a form without a selector has no rule to try', () => {
  expect(hasRules({ field_0: 'price', type_0: 'css', selector_0: ' ', row: '.ticket' })).toBe(false)
  expect(hasRules({ selector_0: '', selector_3: '.price' })).toBe(true)
})

test('rules are the same in any order, with fields that are empty, under another note, and as a form sends them', () => {
  const rules = { row: '.ticket', field_0: 'price', selector_0: '.price' }
  const sent = { page: 'good', page_id: '7', base: '2', opened_for: '4', intent: 'try' }
  expect(areSameRules(rules, { ...rules, ...sent })).toBe(true)
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
    selector_0: '.price',
    field_0: 'price',
    words: 'few = limited\nnone = sold_out',
    required_0: 'on',
    required_1: '',
  })
})

const presets = (typed: Record<string, string>) => {
  const shown = withDefaults(typed)
  return [0, 1, 2, 3, 4].map((index) => shown[`field_${index}`])
}

test('a new rule is preset to a field that no other rule reads', () => {
  expect(presets({})).toEqual(['ticket_type', 'price', 'availability', 'section', 'currency'])
  expect(presets({ field_2: 'section' })).toEqual(['ticket_type', 'price', 'section', 'availability', 'currency'])
  expect(presets({ field_0: 'price', field_1: 'currency', field_2: 'section' }).slice(3)).toEqual([
    'ticket_type',
    'availability',
  ])
})

test('a rule that got a selector keeps the field that it showed, whatever the rules after it are set to', () => {
  const typed = typedAfter({ selector_0: '.kind', field_0: 'ticket_type' }, { selector_1: '.cost' })
  expect(presets(typedAfter(typed, { field_2: 'price' })).slice(0, 3)).toEqual(['ticket_type', 'price', 'price'])
})

test('what was refused is wrong until it is another than was sent', () => {
  const refused = { typed: { selector_0: '(' }, error: { fields: { note: ['Say it.'], selector_0: ['No.'] } } }
  expect(stillWrong(refused, { note: '', selector_0: '.a' })).toEqual({ note: ['Say it.'] })
  expect(stillWrong(refused, { note: 'x', selector_0: '(' })).toEqual({ selector_0: ['No.'] })
  expect(stillWrong(undefined, {})).toEqual({})
})
