import { maxPasswordLength, minPasswordLength } from '../constants.ts'

export const passwordMissing = 'Password is required'
export const passwordTooShort = `Password must be at least ${minPasswordLength} characters long`
export const passwordTooLong = `Password must be at most ${maxPasswordLength} characters long`
export const passwordIsAddress = 'Please choose a password that is not your email address'
export const passwordIsCommon =
  'This password is among the most used ones, which are guessed first. Please choose another.'
