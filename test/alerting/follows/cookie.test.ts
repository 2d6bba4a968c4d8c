import fc from 'fast-check'
import { expect, test } from 'vitest'
import { followKinds, maxFollowsInBrowser } from '#worker/alerting/follows/constants.ts'
import { followsOfCookie, followsSetCookie, isIn, withTarget } from '#worker/alerting/follows/cookie.rules.ts'

const target = fc.record({ kind: fc.constantFrom(...followKinds), id: fc.integer({ min: 1, max: 9_999_999_999 }) })

test('what a browser keeps comes back as it was', () => {
  fc.assert(
    fc.property(fc.uniqueArray(target, { maxLength: maxFollowsInBrowser, selector: JSON.stringify }), (targets) => {
      const [cookie = ''] = followsSetCookie(targets, true).split(';')
      expect(followsOfCookie(cookie, true)).toEqual(targets)
      expect(cookie.length).toBeLessThan(1_000)
    }),
  )
})

test('what is no target is left out, and a second of the same', () => {
  const cookie = 'follows=team.1~team.1~player.2~team.0~team.1e3~league.~match.7'
  expect(followsOfCookie(cookie, false)).toEqual([
    { kind: 'team', id: 1 },
    { kind: 'match', id: 7 },
  ])
  expect(followsOfCookie(null, false)).toEqual([])
})

test('a star is on or off, and there is room for a bounded number', () => {
  const arsenal = { kind: 'team', id: 1 } as const
  expect(withTarget([arsenal], arsenal, true)).toEqual([arsenal])
  expect(withTarget([arsenal], arsenal, false)).toEqual([])
  expect(isIn([arsenal], { kind: 'league', id: 1 })).toBe(false)
  const full = Array.from({ length: maxFollowsInBrowser }, (_, index) => ({ kind: 'team', id: index + 2 }) as const)
  expect(withTarget(full, arsenal, true)).toBeNull()
})
