import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { permissions as allPermissions, type Permission } from '#worker/people/accounts/constants.ts'
import { holds } from '#worker/people/accounts/rules.ts'
import { privilegedForMs, twoStepPermissions } from '#worker/people/accounts/two-step/constants.ts'
import { recoveryCodeText } from '#worker/people/accounts/two-step/recovery-codes/rules.ts'
import { needsTwoSteps, permissionsOf, typedCode } from '#worker/people/accounts/two-step/rules.ts'

describe('a typed code', () => {
  test.each([
    ['123456', { kind: 'totp', code: '123456' }],
    [' 123 456 ', { kind: 'totp', code: '123456' }],
    ['１２３４５６', { kind: 'totp', code: '123456' }],
    ['abcde-fghij', { kind: 'recovery', code: 'ABCDEFGHIJ' }],
    ['ABCDE–FGHIJ', { kind: 'recovery', code: 'ABCDEFGHIJ' }],
    ['ABCDE FGH27', { kind: 'recovery', code: 'ABCDEFGH27' }],
    ['12345', null],
    ['1234567', null],
    ['ABCDE-FGHI1', null],
    ['', null],
  ])('"%s" is %o', (text, expected) => expect(typedCode(text)).toEqual(expected))

  test('is parsed from the form in which it was shown', () => {
    expect(typedCode(recoveryCodeText('ABCDEFGHIJ'))).toEqual({ kind: 'recovery', code: 'ABCDEFGHIJ' })
  })
})

describe('the permissions of a session', () => {
  const held = fc.uniqueArray(fc.constantFrom(...allPermissions))
  const proof = fc.record({ isTwoStep: fc.boolean(), provenAt: fc.integer({ min: 0, max: 2 * privilegedForMs }) })
  const now = 2 * privilegedForMs

  test('without two recent steps exclude those that require them, and include the rest of the role', () => {
    fc.assert(
      fc.property(held, proof, (role, proven) => {
        const { permissions, withheld } = permissionsOf(role, proven, now)
        const isFull = proven.isTwoStep && now - proven.provenAt < privilegedForMs
        for (const permission of allPermissions.filter((one) => one !== 'ALL')) {
          const isGuarded = (twoStepPermissions as readonly Permission[]).includes(permission)
          expect(holds(permissions, permission)).toBe(holds(role, permission) && (isFull || !isGuarded))
          // A refusal can distinguish a missing permission from one that waits for the second step.
          if (isGuarded && !isFull) expect(holds(withheld, permission)).toBe(holds(role, permission))
        }
      }),
    )
  })

  test('never exceed the role', () => {
    fc.assert(
      fc.property(held, proof, (role, proven) => {
        for (const permission of permissionsOf(role, proven, now).permissions)
          expect(holds(role, permission)).toBe(true)
      }),
    )
  })

  test('two steps are required for managing', () => {
    expect(needsTwoSteps(['MANAGE_MATCHES'])).toBe(true)
    expect(needsTwoSteps(['ALL'])).toBe(true)
    expect(needsTwoSteps(['CREATE_ALERTS', 'MANAGE_PREFERENCES', 'VIEW_MATCHES'])).toBe(false)
  })
})
