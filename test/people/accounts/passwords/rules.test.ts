import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxPasswordLength } from '#worker/people/accounts/constants.ts'
import { isCommon, passwordTrouble } from '#worker/people/accounts/passwords/rules.ts'

const email = 'robin.fairweather@example.com'
const trouble = (password: string) => passwordTrouble(password, { email })

describe('a password', () => {
  test.each([
    ['', 'Password is required'],
    ['seven77', 'Password must be at least 8 characters long'],
    ['⚽⚽⚽⚽', 'Password must be at least 8 characters long'],
    ['x'.repeat(maxPasswordLength + 1), 'Password must be at most 256 characters long'],
    ['Robin.Fairweather@Example.com', 'Please choose a password other than your email address'],
    ['robin.fairweather', 'Please choose a password other than your email address'],
  ])('%j: %s', (password, text) => expect(trouble(password)).toBe(text))

  test('of 256 random letters is accepted', () => {
    const letters = fc.string({ unit: 'grapheme', minLength: 24, maxLength: 60 })
    fc.assert(
      fc.property(letters, (password) => {
        const length = [...password.normalize('NFKC')].length
        fc.pre(length >= 21 && length <= maxPasswordLength)
        expect(trouble(password)).toBeNull()
      }),
    )
  })

  test.each([
    ['a', 256, false],
    ['ab', 128, false],
    ['1', 20, true],
    ['abcd', 5, true],
  ])('of %j, %i times, is judged by its shape up to the longest common length', (piece, times, isFound) => {
    expect(isCommon(piece.repeat(times), { passwords: new Set(), words: new Set() })).toBe(isFound)
  })
})
