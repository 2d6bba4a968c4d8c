import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxPasswordLength } from '#worker/accounts/constants.ts'
import { passwordTrouble } from '#worker/accounts/passwords/rules.ts'

const email = 'robin.fairweather@example.com'
const trouble = (password: string) => passwordTrouble(password, { email })
const tooCommon = 'This password is among the most used ones, which are guessed first. Please choose another.'

describe('a password', () => {
  test.each([
    ['', 'Password is required'],
    ['seven77', 'Password must be at least 8 characters long'],
    ['⚽⚽⚽⚽', 'Password must be at least 8 characters long'],
    ['x'.repeat(maxPasswordLength + 1), 'Password must be at most 256 characters long'],
    ['Robin.Fairweather@Example.com', 'Please choose a password that is not your email address'],
    ['robin.fairweather', 'Please choose a password that is not your email address'],
  ])('%j: %s', (password, text) => expect(trouble(password)).toBe(text))

  test.each([
    'password',
    'Password1!',
    'P@ssw0rd',
    '12345678',
    '87654321',
    '11223344',
    'qwertyuiop',
    'qwerty123',
    '1q2w3e4r',
    '1qaz2wsx',
    'iloveyou',
    'Liverpool1',
    'arsenal2004',
    'chelsea123',
    'football',
    'abababab',
    'aaaaaaaa',
    'letmein1',
    'christin',
    'welcome2026!',
    '14021987',
    '19870214',
    'trustno1',
    'sunshine',
    'qwertyqwerty',
    'seahorse',
    'lighthouse7',
    '0dyssey99',
  ])('%s is what everybody tries first', (password) => expect(trouble(password)).toBe(tooCommon))

  test.each([
    'kick-off-at-three',
    'tulip crane harbour',
    'correct horse battery staple',
    'kæreste ærgerligt',
    'πρωτάθλημα αγγλίας',
    '⚽🥅🏟🎫🎟🥇🏆🧤',
    'Vx9#mQ2$',
    '00918273645',
    'hovercraft eels',
    'lighthouseseahorse',
  ])('%s can be taken', (password) => expect(trouble(password)).toBeNull())

  test('of 256 random letters can be taken, whatever they are', () => {
    const letters = fc.string({ unit: 'grapheme', minLength: 24, maxLength: 60 })
    fc.assert(
      fc.property(letters, (password) => {
        const length = [...password.normalize('NFKC')].length
        fc.pre(length >= 21 && length <= maxPasswordLength)
        expect(trouble(password)).toBeNull()
      }),
    )
  })

  test('of any kind is judged quickly', () => {
    const startedAt = performance.now()
    for (const hard of ['a'.repeat(256), `${'ab'.repeat(128)}`, `${'1'.repeat(20)}`, `${'abcd'.repeat(5)}`])
      trouble(hard)
    expect(performance.now() - startedAt).toBeLessThan(100)
  })
})
