// Validation shared by the browser and the server.

import { secondMs } from '#worker/ground/platform/clock.ts'
import { cookieName, readCookie, setCookieText } from '#worker/ground/platform/cookie.ts'
import { agentCodeInvalid, agentCodeMissing } from '../../agent-codes/constants.ts'
import { isCodeShaped } from '../../agent-codes/rules.ts'
import { maxNameLength, maxPasswordLength, minPasswordLength } from '../constants.ts'
import { passwordMissing, passwordTooLong, passwordTooShort } from '../passwords/constants.ts'
import { isEmailAddress, isUsableName, normaliseEmail, tidyName } from '../rules.ts'
import {
  acceptances,
  browserCookie,
  browserCookieMs,
  emailInvalid,
  emailMissing,
  firstNameMissing,
  lastNameMissing,
  nameTooLong,
  nameUnusable,
  notAccepted,
  passwordsDiffer,
  progressSteps,
  type RegistrationField,
  type RegistrationMethod,
} from './constants.ts'
import type { RegistrationForm } from './contract.ts'

export type RegistrationErrors = Partial<Record<RegistrationField, string>>

/** One text per invalid field; empty when the form is valid. */
export function registrationErrors(form: RegistrationForm): RegistrationErrors {
  const troubles: [RegistrationField, string | null][] = [
    ['agentCode', form.role === 'agent' ? agentCodeTrouble(form.agentCode) : null],
    ['firstName', nameTrouble(form.firstName, firstNameMissing)],
    ['lastName', nameTrouble(form.lastName, lastNameMissing)],
    ['email', emailTrouble(form.email)],
    ['password', passwordLengthTrouble(form.password)],
    ['confirmPassword', (form.confirmPassword ?? form.password) === form.password ? null : passwordsDiffer],
    ...acceptances.map((box): [RegistrationField, string | null] => [box, form[box] ? null : notAccepted[box]]),
  ]
  return Object.fromEntries(troubles.filter(([, text]) => text !== null))
}

function agentCodeTrouble(code: string): string | null {
  if (code.trim() === '') return agentCodeMissing
  return isCodeShaped(code) ? null : agentCodeInvalid
}

export function emailTrouble(email: string): string | null {
  const address = normaliseEmail(email)
  if (address === '') return emailMissing
  return isEmailAddress(address) ? null : emailInvalid
}

function nameTrouble(name: string, missing: string): string | null {
  const tidy = tidyName(name)
  if (tidy === '') return missing
  if (tidy.length > maxNameLength) return nameTooLong
  return isUsableName(tidy) ? null : nameUnusable
}

/** Length only; the list of common passwords is too large for the browser. */
function passwordLengthTrouble(password: string): string | null {
  if (password === '') return passwordMissing
  const length = [...password.normalize('NFKC')].length
  if (length < minPasswordLength) return passwordTooShort
  return length > maxPasswordLength ? passwordTooLong : null
}

/** Completion of the form, in per cent. */
export function registrationProgress(method: RegistrationMethod, form: RegistrationForm): number {
  if (method === 'google') {
    const { begun, done } = progressSteps.google
    return form.role === 'customer' || form.agentCode.trim() !== '' ? done : begun
  }
  const { begun, named, signedUp, done } = progressSteps.email
  if (form.firstName.trim() === '' || form.lastName.trim() === '') return begun
  if (form.email.trim() === '' || form.password === '') return named
  return acceptances.every((box) => form[box]) ? done : signedUp
}

/** Lax: the cookie must come along when a mailed link is opened. */
export function browserSetCookie(browser: string, isSecure: boolean): string {
  return setCookieText(browserCookie, browser, { seconds: browserCookieMs / secondMs, isSecure })
}

/** The secret that proves this browser sent the registration form. */
export function readBrowser(cookieHeader: string | null | undefined, isSecure: boolean): string | null {
  return readCookie(cookieHeader, cookieName(browserCookie, isSecure))
}
