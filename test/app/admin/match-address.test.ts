import { expect, test } from 'vitest'
import { matchNumberIn } from '#app/pages/admin/matches/match-address.ts'

test.each([
  ['17', 17],
  [' 17 ', 17],
  ['/matches/17', 17],
  ['https://touchline.example/matches/17', 17],
  ['https://touchline.example/matches/17/', 17],
  ['https://touchline.example/teams/17', null],
  ['Arsenal v Chelsea 17', null],
  ['017', null],
  ['', null],
])('the number of a match is taken from what operators paste: %j', (text, number) => {
  expect(matchNumberIn(text)).toBe(number)
})
