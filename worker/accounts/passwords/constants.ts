import { maxPasswordLength, minPasswordLength } from '../constants.ts'

export const passwordMissing = 'Password is required'
export const passwordTooShort = `Password must be at least ${minPasswordLength} characters long`
export const passwordTooLong = `Password must be at most ${maxPasswordLength} characters long`
export const passwordIsAddress = 'Please choose a password that is not your email address'
export const passwordIsCommon =
  'This password is among the most used ones, which are guessed first. Please choose another.'

/** To whoever comes while the hashing of passwords is fully booked; it says nothing of any account. */
export const tooManyAtOnce = 'Very many people are signing in just now. Please try again in a few seconds.'
