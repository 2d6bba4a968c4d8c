import { expect, test } from 'vitest'
import { elementLines } from '#worker/matches/fixture-lists/openfootball/element-lines.ts'

test('gives the line of every element of the named lists, of any type', () => {
  const text = `{ "name": "a \\" [ b: ,",
  "matches": [ {"x": [1, 2]},
    null, "text",

    { "matches": "no list" }, 7 ], "others": [
    1 ] }`
  expect(elementLines(text, 'matches')).toEqual([2, 3, 3, 5, 5])
})

test('handles lists of several rounds in order', () => {
  const rounds = { rounds: [{ matches: [{}, {}] }, { matches: [] }, { name: 'matches', matches: [{}] }] }
  expect(elementLines(JSON.stringify(rounds, null, 1), 'matches')).toEqual([5, 6, 15])
})
