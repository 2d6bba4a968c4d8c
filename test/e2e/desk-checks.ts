import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityProblems } from './browser.ts'
import type { SharedStack } from './running-stack.ts'

export type Listed = {
  id: number
  match_date: string
  home_team_name: string
  away_team_name: string
  league_name: string
}

/** What an operator's page and the public calls say meanwhile. */
export function deskChecks(running: () => SharedStack, pageOf: () => Page) {
  async function upcomingOf(league: string): Promise<[Listed, ...Listed[]]> {
    const answer = await fetch(`${running().appOrigin}/api/matches?limit=200&from=${new Date().toISOString()}`)
    const matches = (await answer.json()) as Listed[]
    const theirs = matches.filter(({ league_name, match_date }) => league_name === league && match_date.includes('T'))
    const [first, ...rest] = theirs.filter(({ match_date }) => Date.parse(match_date) > Date.now() + 4 * 86_400_000)
    if (!first) throw new Error(`No match of ${league} is to come`)
    return [first, ...rest]
  }

  const matchesThere = async () => Number(/of ([\d,]+) matches/.exec(await countLine())?.[1]?.replace(',', ''))

  async function countLine(): Promise<string> {
    const list = await pageOf().context().newPage()
    await list.goto(`${running().appOrigin}/admin/matches`)
    const text = await list.getByRole('main').getByRole('status').first().innerText()
    await list.close()
    return text
  }

  async function feedNumber({ home_team_name, away_team_name }: Listed): Promise<number> {
    const games = await running().control.footballMatches()
    const game = games.find((one) => one.home_team === home_team_name && one.away_team === away_team_name)
    if (!game) throw new Error(`The feed has no ${home_team_name} v ${away_team_name}`)
    return game.id
  }

  /** No axe-core violation and no page too wide, on a light screen and on a dark phone. */
  async function expectGoodLooks(): Promise<void> {
    for (const [colorScheme, width] of [
      ['light', 1_280],
      ['dark', 390],
    ] as const) {
      await pageOf().emulateMedia({ colorScheme })
      await pageOf().setViewportSize({ width, height: 900 })
      const isTooWide = await pageOf().evaluate(() => document.documentElement.scrollWidth > innerWidth)
      const problems = [...(await accessibilityProblems(pageOf())), ...(isTooWide ? ['too wide'] : [])]
      expect(problems, `${pageOf().url()} ${colorScheme} ${width}`).toEqual([])
    }
  }

  return { expectGoodLooks, feedNumber, matchesThere, upcomingOf }
}
