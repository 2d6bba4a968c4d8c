import type { RegistrationForm } from '#worker/people/accounts/registration/contract.ts'

/** A valid form. */
export const goodForm: RegistrationForm = {
  role: 'customer',
  agentCode: '',
  firstName: 'Ada',
  lastName: 'Fan',
  email: 'ada@example.com',
  password: 'blue kettle over rain',
  confirmPassword: 'blue kettle over rain',
  acceptTerms: true,
  acceptDisclaimer: true,
  acceptDataProcessing: true,
  acceptCookiePolicy: true,
  'cf-turnstile-response': '',
}

export const emptyForm: RegistrationForm = {
  ...goodForm,
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  acceptTerms: false,
  acceptDisclaimer: false,
  acceptDataProcessing: false,
  acceptCookiePolicy: false,
}
