import { maxPasswordLength, minPasswordLength } from '../constants.ts'

/**
 * Words that a password may not be made of alone: the site's name and what it is about. A person's own names and the parts
 * of their address count as well (ASVS 6.1.2, 6.2.11).
 */
export const contextWords = ['touchline', 'football', 'soccer', 'tickets', 'ticket', 'matchday', 'kickoff'] as const

/** Ways along a keyboard, the alphabet, and the digits; each is also walked backwards. Lists of passwords leave them out. */
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
  'Please choose a password that is more than your name, your address or the name of this site.'
export const passwordMissing = 'Password is required'
export const passwordTooShort = `Password must be at least ${minPasswordLength} characters long`
export const passwordTooLong = `Password must be at most ${maxPasswordLength} characters long`
export const passwordUnusable = 'This password holds a control sign that cannot be kept. Please leave it out'
export const passwordIsAddress = 'Please choose a password that is not your email address'
export const passwordIsCommon =
  'This password is among the most used ones, which are guessed first. Please choose another.'

/** To whoever comes while the hashing of passwords is fully booked; it says nothing of any account. */
export const tooManyAtOnce = 'Very many people are signing in just now. Please try again in a few seconds.'
