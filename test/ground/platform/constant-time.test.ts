import { expect, test } from 'vitest'
import { isSecretEqual } from '#worker/ground/platform/constant-time.ts'

test.each([
  ['secret', 'secret', true],
  ['sécret', 'sécret', true],
  ['secrets', 'secret', false],
  ['secreT', 'secret', false],
  ['', 'secret', false],
  ['', '', false],
])('%j beside the secret %j is equal: %j', (given, wanted, isEqual) => {
  expect(isSecretEqual(given, wanted)).toBe(isEqual)
})
