import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Outlet } from 'react-router'
import { describe, expect, test } from 'vitest'
import { LandingTickets } from '#app/pages/home/matches.tsx'
import { MatchDays } from '#app/pages/matches/days.tsx'
import { shouldRevalidate } from '#app/root.tsx'
import { LiveState } from '#app/ui/live/panel/live-state.tsx'
import { MatchList } from '#app/ui/match-list.tsx'
import { matchOf, now } from './fixtures.ts'

const played = matchOf({ status: 'completed', score: [7, 6], shoot_out: [5, 4] })

function everyList(hidesScores: boolean): string {
  const Lists = () => (
    <>
      <LandingTickets matches={[played]} now={now} />
      <MatchDays matches={[played]} now={now} mine={{ teamIds: [], leagueIds: [], matchIds: [] }} />
      <MatchList id="results" title="Recent results" matches={[played]} now={now} empty="" />
    </>
  )
  const Page = createRoutesStub([
    { id: 'root', path: '/', Component: Outlet, loader: () => null, children: [{ index: true, Component: Lists }] },
  ])
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { root: { user: { hidesScores } } } }} />)
}

describe('every match list of the site', () => {
  test('shows scores', () => {
    // Each row says it to the eye and in the link's sentence.
    expect(everyList(false).match(/7–6/g)).toHaveLength(5)
    expect(everyList(false).match(/5–4 on penalties/g)).toHaveLength(3)
  })

  test('hides them from users who chose that, and still says what is being played', () => {
    const html = everyList(true)
    for (const secret of ['7–6', '5–4']) expect(html).not.toContain(secret)
    expect(html.match(/Played/g)).toHaveLength(3)
  })
})

test('a covered card says nothing of a shoot-out', () => {
  const state = (isCovered: boolean) =>
    renderToStaticMarkup(<LiveState row={{ match: played, live: null }} now={now} isCovered={isCovered} />)
  expect(state(false)).toContain('5–4 on penalties')
  expect(state(true)).not.toContain('penalties')
})

describe('root data', () => {
  const change = (from: string, to: string, formMethod?: 'POST') =>
    shouldRevalidate({
      currentUrl: new URL(`https://touchline.example${from}`),
      nextUrl: new URL(`https://touchline.example${to}`),
      formMethod,
      defaultShouldRevalidate: true,
    } as unknown as Parameters<typeof shouldRevalidate>[0])

  test('is reloaded after forms and on demand, not on navigation', () => {
    expect(change('/live-monitoring', '/live-monitoring')).toBe(true)
    expect(change('/login', '/dashboard', 'POST')).toBe(true)
    expect(change('/', '/matches')).toBe(false)
    expect(change('/matches', '/matches?when=today')).toBe(false)
  })
})
