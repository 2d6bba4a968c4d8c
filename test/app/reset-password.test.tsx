import { expect, test } from 'vitest'
import { NewPasswordForm } from '#app/routes/reset-password/form.tsx'
import { markup, words } from './render.tsx'

const link = { token: 't', googleEmail: null, isSameAddress: false, isAdded: false, error: undefined }

test.each([
  ['ends', 'recovery codes of your account will be removed.'],
  ['stays', 'recovery codes of your account will stay, because your role needs two-step sign-in.'],
] as const)('a link against a new second step that %s says so', (twoStep, text) => {
  expect(words(markup(<NewPasswordForm {...link} twoStep={twoStep} />))).toContain(text)
})

test('a link that keeps the second step does not mention it', () => {
  const text = words(markup(<NewPasswordForm {...link} twoStep={null} />))
  expect(text).toContain('You will be signed out on every device.')
  expect(text).not.toContain('recovery codes')
})
