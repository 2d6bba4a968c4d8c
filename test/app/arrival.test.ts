import { expect, test } from 'vitest'
import { isArrival, isFreeToMove, placeOf } from '#app/frame/arrival.ts'

test.each([
  ['another page', '/matches', '/matches/7', true],
  ['a filter or a place of the same page', '/matches', '/matches', false],
])('going to %s moves the keyboard and is announced: %#', (_, from, pathname, expected) => {
  expect(isArrival(from, { pathname })).toBe(expected)
})

test('the keyboard goes on at the field that the address names, else at the content', () => {
  expect([placeOf('#currency'), placeOf('')]).toEqual(['currency', 'content'])
})

test('the keyboard moves from nowhere and from the link that led here, and from no field, dialog or chosen place', () => {
  const chosen = { tagName: 'A' }
  const content = { contains: (other: unknown) => other === chosen }
  expect([null, { tagName: 'BODY' }, { tagName: 'A' }].map((place) => isFreeToMove(place, content))).toEqual([
    true,
    true,
    true,
  ])
  for (const place of [{ tagName: 'INPUT' }, { tagName: 'BUTTON' }, { tagName: 'DIALOG' }, chosen]) {
    expect(isFreeToMove(place, content)).toBe(false)
  }
})
