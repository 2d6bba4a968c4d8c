import { describe, expect, it } from 'vitest'
import Home, { ErrorBoundary, loader, meta } from '#app/routes/home.tsx'
import { matchOf, now } from './fixtures.ts'
import { markup, routeArgs, words } from './render.tsx'

const config = { publicOrigin: 'https://touchline.example' }

function home(matches: ReturnType<typeof matchOf>[]): string {
  const props = { loaderData: { matches, now, url: 'https://touchline.example/' } }
  return markup(<Home {...(props as Parameters<typeof Home>[0])} />)
}

describe('the home page', () => {
  it('asks for the next 24 matches and decides the time once', async () => {
    const limits: number[] = []
    const catalogue = {
      upcoming: async (limit: number) => {
        limits.push(limit)
        return [matchOf()]
      },
    }
    const loaded = await loader(routeArgs({ catalogue, clock: () => now, config }, { params: {} }))
    expect(limits).toEqual([24])
    expect(loaded).toMatchObject({ now, url: 'https://touchline.example/', matches: [{ id: 7 }] })
  })

  it('links every ticket to its match, by name', () => {
    const html = home([matchOf(), matchOf({ id: 8, home_team_name: 'Celtic', away_team_name: 'Bayern München' })])
    expect(html).toContain('href="/matches/7"')
    expect(words(html)).toContain('See prices for Celtic v Bayern München')
  })

  it('has one first heading, and loads crests below the fold only when they come near', () => {
    const html = home(Array.from({ length: 6 }, (_, index) => matchOf({ id: index + 1 })))
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html.match(/loading="eager"/g)).toHaveLength(8)
    expect(html.match(/loading="lazy"/g)).toHaveLength(4)
  })

  it('says that nothing is listed, with a way on', () => {
    const html = home([])
    expect(words(html)).toContain('No matches are listed at the moment')
    expect(html).toContain('href="/"')
  })

  it('keeps standing when the list cannot be read', () => {
    const html = markup(<ErrorBoundary />)
    expect(words(html)).toContain('Unable to load matches')
    expect(words(html)).toContain('Try again')
  })

  it('names itself and its canonical address', () => {
    const head = meta({ loaderData: { url: 'https://touchline.example/' } } as Parameters<typeof meta>[0])
    expect(head).toContainEqual({ title: 'Touchline: football tickets, watched' })
    expect(head).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://touchline.example/' })
  })
})
