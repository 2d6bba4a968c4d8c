import { maxPasswordLength, minPasswordLength } from '../constants.ts'

/** Passwords are hashed with 2 to this power of rounds. */
export const productionWorkFactor = 15

/** A password may not consist only of these words, nor of the user's names or address parts (ASVS 6.1.2, 6.2.11). */
export const contextWords = ['touchline', 'football', 'soccer', 'tickets', 'ticket', 'matchday', 'kickoff'] as const

/** Keyboard rows, the alphabet and the digits, also walked backwards; the breach list leaves them out. */
export const walks = [
  '12345678901234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qwertzuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  'qazwsxedcrfvtgbyhnujmik',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8',
  '147258369',
  '159357',
  '!@#$%^&*()',
] as const

export const passwordIsContext =
  "Please choose a password that is more than your name, your address or this site's name."
export const passwordMissing = 'Password is required'
export const passwordTooShort = `Password must be at least ${minPasswordLength} characters long`
export const passwordTooLong = `Password must be at most ${maxPasswordLength} characters long`
export const passwordUnusable = 'Your password contains a control character. Please remove it'
export const passwordIsAddress = 'Please choose a password other than your email address'
export const passwordIsCommon = 'This password is too common and easy to guess. Please choose another.'

/** Shown while password hashing is at capacity; reveals nothing about accounts. */
export const tooManyAtOnce = 'Sign-in is very busy right now. Please try again in a few seconds.'
