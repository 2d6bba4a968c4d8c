import type { Fields } from '#app/ui/account/form.ts'
import type { Failure } from '#worker/ground/platform/result.ts'
import { registrableRoles } from '#worker/people/accounts/constants.ts'
import { type RegistrationField, registrationFields } from '#worker/people/accounts/registration/constants.ts'
import type { RegistrationForm } from '#worker/people/accounts/registration/contract.ts'
import type { RegistrationErrors } from '#worker/people/accounts/registration/rules.ts'

/** Values to show again: never a password. */
export type TypedValues = Omit<RegistrationForm, 'password' | 'confirmPassword' | 'cf-turnstile-response'>

/** Result of a sent form. */
export type RegisterAnswer = { isDone: true; email: string } | { isDone: false; error: Failure; values: TypedValues }

/** The fields of a form, in a browser or on the server; an unticked box is missing. */
export function formOf(fields: Fields): RegistrationForm {
  return {
    role: registrableRoles.find((role) => role === fields.role) ?? 'customer',
    agentCode: fields.agentCode ?? '',
    firstName: fields.firstName ?? '',
    lastName: fields.lastName ?? '',
    email: fields.email ?? '',
    password: fields.password ?? '',
    confirmPassword: fields.confirmPassword ?? '',
    acceptTerms: 'acceptTerms' in fields,
    acceptDisclaimer: 'acceptDisclaimer' in fields,
    acceptDataProcessing: 'acceptDataProcessing' in fields,
    acceptCookiePolicy: 'acceptCookiePolicy' in fields,
    'cf-turnstile-response': fields['cf-turnstile-response'] ?? '',
  }
}

export function fieldsIn(form: FormData): Fields {
  return Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
}

export function typedValuesOf({
  password,
  confirmPassword,
  'cf-turnstile-response': _,
  ...values
}: RegistrationForm): TypedValues {
  return values
}

/** The first error of each field. */
export function errorsOf(error: Failure | undefined): RegistrationErrors {
  const entries = Object.entries(error?.fields ?? {}).map(([name, texts]) => [name, texts[0]])
  return Object.fromEntries(entries)
}

export function firstWrong(errors: RegistrationErrors): RegistrationField | undefined {
  return registrationFields.find((name) => errors[name])
}
