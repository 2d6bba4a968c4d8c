import { describe, expect, test } from 'vitest'
import { indexOf, score } from './labelled.ts'

// The first two: events in the shapes of each source, made of the real season 2025-26. The held-out half has other leagues, languages and
// shapes, and was written before the rules were first tried on the tuned one. The others are written by hand to
// mislead, each before the rules were tried on it; the tenth so too, as a mean week of many lands' listings,
// and the three behind it by the addresses and titles of shops that the rules had not met. The fourteenth and fifteenth
// are the largest: seen for the first time, 339 of the one's 362 linkable were linked and 3 others wrongly, of the other's
// 149 linkable 129 and none wrongly (ten of the twenty for the word "areas"); of the sixteenth's 69 67, and a seating plan.
describe.each([
  ['tuned.json', 'matches.json'],
  ['held-out.json', 'matches.json'],
  ['nasty.json', 'nasty-matches.json'],
  ['second.json', 'second-matches.json'],
  ['third.json', 'third-matches.json'],
  ['fourth.json', 'fourth-matches.json'],
  ['fifth.json', 'fifth-matches.json'],
  ['seventh.json', 'seventh-matches.json'],
  ['tenth.json', 'tenth-matches.json'],
  ['eleventh.json', 'eleventh-matches.json'],
  ['twelfth.json', 'twelfth-matches.json'],
  ['thirteenth.json', 'thirteenth-matches.json'],
  ['fourteenth.json', 'fourteenth-matches.json'],
  ['fifteenth.json', 'fifteenth-matches.json'],
  ['sixteenth.json', 'sixteenth-matches.json'],
])('of the labelled events of %s', (file, matches) => {
  const { wrongLinks, linkable, linked, otherwise } = score(file, indexOf(matches))

  test('none is linked wrongly', () => {
    expect(wrongLinks).toEqual([])
  })

  test('at least 97 % of the linkable are linked without a person', () => {
    expect(linkable).toBeGreaterThan(40)
    expect(linked / linkable).toBeGreaterThanOrEqual(0.97)
  })

  test('hardly any is judged otherwise than a person would', () => {
    expect(otherwise.length, otherwise.join('\n')).toBeLessThanOrEqual(10)
  })
})

// Small ones, written after the rules that they are tried on: the sixth after the words for pages that sell nothing, the
// eighth after all that the seventh taught, the ninth by other leagues than either.
test.each([
  ['sixth.json', 'sixth-matches.json'],
  ['eighth.json', 'eighth-matches.json'],
  ['ninth.json', 'ninth-matches.json'],
])('of the labelled events of %s none is linked wrongly, and most of the linkable are linked', (file, matches) => {
  const { wrongLinks, linkable, linked } = score(file, indexOf(matches))
  expect(wrongLinks).toEqual([])
  expect(linked / linkable).toBeGreaterThan(0.95)
})
