import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oneLine } from '#worker/ground/mail/words.rules.ts'
import { cutText } from '#worker/ground/platform/cut-text.ts'
import { cleanText } from '#worker/watching/monitoring/extract/text.ts'

test('a text is cut between letters and emoji, never within one', () => {
  expect(cutText('Ann', 3)).toBe('Ann')
  expect(cutText('Anna', 3)).toBe('An…')
  // A family is one picture of eleven units, a flag of four, an accent of two.
  expect(cutText('Ann 👨‍👩‍👧‍👦 at the ground', 10)).toBe('Ann …')
  expect(cutText('Ann 🇬🇧🇫🇷', 10)).toBe('Ann 🇬🇧…')
  expect(cutText('cafe\u0301 noir', 5)).toBe('caf…')
  expect(cutText('👨‍👩‍👧‍👦', 4)).toBe('👨\u200d…')
})

test.each([
  ['a text that is kept short', (text: string) => cutText(text, 20)],
  ['a name in a mail or a push message', (text: string) => oneLine(text.repeat(40))],
  ['a name on a page', (text: string) => cleanText(text.repeat(40))],
] as const)('%s holds no half of an emoji', (_, cut) => {
  fc.assert(
    fc.property(fc.nat(25), fc.constantFrom('😀', '👨‍👩‍👧‍👦', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇬🇧'), (letters, emoji) => {
      const text = `${'x'.repeat(letters)}${emoji.repeat(3)}`
      const whole = new RegExp(`^(x|${emoji})*…?$`, 'u')
      expect(cut(text)).toMatch(whole)
    }),
  )
})
