import { expect, test } from 'vitest'
import { isArrival, isFreeToMove } from '#app/frame/arrival.ts'

test.each([
  ['another page', '/matches', { pathname: '/matches/7', hash: '' }, true],
  ['a filter of the same page', '/matches', { pathname: '/matches', hash: '' }, false],
  ['a place of the same page', '/terms', { pathname: '/terms', hash: '#refunds' }, false],
  // The place itself is what the reader goes to.
  ['a place of another page', '/', { pathname: '/terms', hash: '#refunds' }, false],
])('going to %s moves the keyboard and is announced: %#', (_, from, to, expected) => {
  expect(isArrival(from, to)).toBe(expected)
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
