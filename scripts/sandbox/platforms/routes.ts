import { html } from 'hono/html'
import type { Offer } from '../offers.ts'
import { platformPage } from '../pages/layout.ts'
import { htmlType, matchTitle, type Page } from '../pages/page.ts'
import { tablePage } from '../pages/table.ts'
import { apiAnswer } from '../search/answer.ts'
import { seatGeekId } from '../search/seatgeek.ts'
import { sitemapAt } from '../search/sitemap.ts'
import { matchUrl, peopleUrl, type SandboxState, type Site } from '../state.ts'
import { type PageType, refOfPath, type WorldMatch } from '../world.ts'
import type { Reply } from './reply.ts'

/** The platform's response for a path, without faults. */
export function answer(state: SandboxState, site: Site, path: string, query = new URLSearchParams()): Reply {
  const { platform, page } = site
  if (path === '/robots.txt') return always('text/plain; charset=utf-8', site.robots)
  if (path === '/') return always(htmlType, indexPage(site))
  if (path === '/help' || path === '/basket') return always(htmlType, plainPage(site, path.slice(1)))
  const api = apiAnswer(site, path, query)
  if (api)
    return { status: api.status, contentType: page.contentType, body: `${JSON.stringify(api.body)}\n`, changedAt: 0 }
  const sitemap = page.contentType.startsWith('text/html') ? sitemapAt(site, path) : null
  if (sitemap) return { ...always(sitemap.isPacked ? 'application/gzip' : 'application/xml', sitemap.body), ...sitemap }
  const match = findMatch(site, platform.pageType, path)
  if (match) return showMatch(state, site, match)
  // APIs have separate pages for people.
  const forPeople = page.contentType.startsWith('text/html') ? undefined : findMatch(site, 'table', path)
  return forPeople ? showMatch(state, site, forPeople, { page: peoplePage }) : notFound(site)
}

/** A match's page, with its offers now or others. */
export function showMatch(state: SandboxState, site: Site, match: WorldMatch, instead: Partial<Shown> = {}): Reply {
  const { platform, redesign, redesignedAt } = site
  const current = redesign && redesignedAt !== null ? redesign : site.page
  const { page = current, offers: others, opensAt } = instead
  const { offers, changedAt } = state.boxOffice.show(platform, match)
  const urls = { origin: site.origin, url: matchUrl(site, match), peopleUrl: peopleUrl(site, match) }
  const body = page.render({ platform, ...urls, match, offers: others ?? offers, changedAt, opensAt })
  return { status: 200, contentType: page.contentType, body, changedAt: Math.max(changedAt, redesignedAt ?? 0) }
}

type Shown = { page: Page; offers: Offer[]; opensAt: string }

const peoplePage = tablePage('classic')

function findMatch(site: Site, pageType: PageType, path: string): WorldMatch | undefined {
  const ref = refOfPath(pageType, path)
  if (ref === null) return undefined
  // SeatGeek's search names events by number.
  const isNumber = pageType === 'seatgeek' && /^\d+$/.test(ref)
  return isNumber
    ? [...site.matches.values()].find((match) => seatGeekId(match.ref) === Number(ref))
    : site.matches.get(ref)
}

/** The match whose page the site reads at this path. */
export function matchAt(site: Site, path: string): WorldMatch | undefined {
  return findMatch(site, site.platform.pageType, path)
}

function always(contentType: string, body: string): Reply {
  return { status: 200, contentType, body, changedAt: 0 }
}

function notFound(site: Site): Reply {
  if (!site.page.contentType.startsWith('text/html')) {
    const body = `${JSON.stringify({ errors: [{ code: 'DIS1004', detail: 'Resource not found', status: '404' }] })}\n`
    return { status: 404, contentType: site.page.contentType, body, changedAt: 0 }
  }
  const main = html`<h1>Not found</h1><p>There is no such page. <a href="/">All matches</a></p>`
  return { status: 404, contentType: htmlType, body: platformPage(site.platform, 'Not found', '', main), changedAt: 0 }
}

function plainPage(site: Site, name: string): string {
  const title = name === 'help' ? 'Help' : 'Basket'
  return platformPage(site.platform, title, '', html`<h1>${title}</h1><p>There is nothing here but a simulation.</p>`)
}

function indexPage(site: Site): string {
  const matches = [...site.matches.values()].toSorted((a, b) => a.matchDay.localeCompare(b.matchDay))
  const main = html`<h1>Matches</h1>
<ul>
${matches.map((match) => html`<li><a href="${peopleUrl(site, match)}">${matchTitle(match)}</a> ${match.league}, ${match.matchDay}</li>\n`)}</ul>`
  return platformPage(site.platform, 'All matches', '', main)
}
