import { expect, test } from 'vitest'
import { nextWithMine, railsWithMine } from '#app/pages/home/mine.ts'
import Rails from '#app/pages/home/rails.tsx'
import { landingMatches, railNames } from '#worker/matches/landing/constants.ts'
import { matchOf, now } from './fixtures.ts'
import { markup, words } from './render.tsx'

const numbered = (...ids: number[]) => ids.map((id) => ({ ...matchOf(), id }))
const idsOf = (matches: readonly { id: number }[]) => matches.map(({ id }) => id)

test("the next matches begin with the visitor's, and none stands twice", () => {
  const next = numbered(1, 2, 3, 4, 5, 6)
  expect(idsOf(nextWithMine(numbered(30, 3), next))).toEqual([30, 3, 1, 2, 4, 5])
  expect(nextWithMine([], next)).toEqual(next)
  expect(nextWithMine(numbered(11, 12, 13, 14, 15, 16), next)).toHaveLength(landingMatches)
})

test("each list leads with the matches of the visitor's teams and leagues, in its order", () => {
  const matches = [
    { ...matchOf(), id: 1, home_team_id: 50, away_team_id: 51, league_id: 5 },
    { ...matchOf(), id: 2, home_team_id: 50, away_team_id: 40, league_id: 5 },
    { ...matchOf(), id: 3, home_team_id: 50, away_team_id: 51, league_id: 6 },
  ]
  const mine = { teamIds: [40], leagueIds: [6], matchIds: [], matches: [] }
  expect(railsWithMine([{ name: 'falls', matches }], mine).map((rail) => idsOf(rail.matches))).toEqual([[2, 3, 1]])
})

test('each list has its name, its matches and a way to all of them', () => {
  const html = markup(<Rails rails={railNames.map((name) => ({ name, matches: numbered(7) }))} now={now} />)
  for (const title of ['Biggest falls today', 'Returns for sold-out matches', 'This weekend under £30']) {
    expect(words(html)).toContain(title)
  }
  expect(html.match(/href="\/matches\/7"/g)).toHaveLength(3)
  expect(html).toContain('href="/matches?sort=fall"')
})
