import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { permissions } from '#worker/people/accounts/constants.ts'
import { coversAll, mayManage } from '#worker/people/roles/rules.ts'

const someOf = fc.uniqueArray(fc.constantFrom(...permissions))

describe('a user who manages users', () => {
  test('covers a role by holding every permission in it, or all permissions', () => {
    expect(coversAll(['MANAGE_USERS', 'VIEW_MATCHES'], ['VIEW_MATCHES'])).toBe(true)
    expect(coversAll(['MANAGE_USERS'], ['VIEW_MATCHES'])).toBe(false)
    expect(coversAll(['ALL'], ['ALL', 'MANAGE_USERS'])).toBe(true)
    expect(coversAll(['MANAGE_USERS'], [])).toBe(true)
  })

  test('cannot change a user with permissions they lack, nor one with all that they have', () => {
    fc.assert(
      fc.property(someOf, someOf, (held, theirs) => {
        if (!mayManage(held, theirs)) return
        expect(held.includes('ALL') || held.includes('MANAGE_USERS')).toBe(true)
        if (held.includes('ALL')) return
        expect(theirs.every((permission) => held.includes(permission))).toBe(true)
        expect(theirs.length).toBeLessThan(held.length)
      }),
    )
  })

  test('needs the permission to manage users', () => {
    expect(mayManage(['VIEW_MATCHES'], [])).toBe(false)
    expect(mayManage(['ALL'], ['ALL'])).toBe(true)
  })
})
