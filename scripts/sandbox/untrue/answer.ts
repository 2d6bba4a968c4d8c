import { html } from 'hono/html'
import type { PlatformFault } from '../faults.ts'
import type { Offer } from '../offers.ts'
import { jsonLdPage } from '../pages/json-ld.ts'
import { platformPage } from '../pages/layout.ts'
import { decimal, htmlType } from '../pages/page.ts'
import type { Reply } from '../platforms/reply.ts'
import { answer, matchAt, showMatch } from '../platforms/routes.ts'
import { matchUrl, type SandboxState, type Site } from '../state.ts'
import type { WorldMatch } from '../world.ts'
import { cookieWall, maintenance, type PlainPage, soft404, waitingRooms } from './texts.ts'

/** The answer of a platform with this fault: what it shows instead of the truth, else the truth. */
export function untrueAnswer(state: SandboxState, site: Site, path: string, fault: PlatformFault): Reply {
  const inPlace = pageInPlace(site, fault)
  if (inPlace !== null) return { status: 200, contentType: htmlType, body: inPlace, changedAt: 0 }
  const match = matchAt(site, path)
  if (!match) return answer(state, site, path)
  switch (fault.mode) {
    case 'another_match':
      return answer(state, site, new URL(anotherMatchUrl(site, path)).pathname)
    case 'add_ons':
      return showMatch(state, site, match, { offers: addOns(site) })
    case 'sale_opens':
      return showMatch(state, site, match, {
        opensAt: fault.opens_at ?? new Date(state.now()).toISOString(),
        // The platform's own page where that can say it: one in another layout is held as changed at first.
        page: site.platform.pageType === 'json-ld' ? site.page : jsonLdPage(0),
      })
    case 'raised_cents':
      return withRaisedCents(state, site, match)
    case 'sold_out_notice':
      return withNotice(showMatch(state, site, match))
    default:
      return showMatch(state, site, match)
  }
}

/** The page that stands in the place of every page; null for a fault of the match's page alone. */
function pageInPlace(site: Site, { mode, language = 'en' }: PlatformFault): string | null {
  switch (mode) {
    case 'waiting_room':
      return plain(site, waitingRooms[language])
    case 'cookie_wall':
      return plain(site, cookieWall)
    case 'soft_404':
      return plain(site, soft404)
    case 'maintenance':
      return plain(site, maintenance)
    case 'script_shell':
      return shell(site.platform.name)
    default:
      return null
  }
}

/** The page of the site's next match after the one at this path. */
export function anotherMatchUrl(site: Site, path: string): string {
  const matches = [...site.matches.values()]
  const other = matches[(matches.findIndex(({ ref }) => ref === matchAt(site, path)?.ref) + 1) % matches.length]
  return matchUrl(site, other as WorldMatch)
}

function addOns({ platform: { currency } }: Site): Offer[] {
  const offer = (ticketType: string, pricePence: number): Offer => ({
    ticketType,
    section: null,
    pricePence,
    feesPence: null,
    currency,
    availability: 'available',
    quantity: null,
  })
  return [offer('Car park', 1_200), offer('Stadium tour', 1_900), offer('Hospitality package', 24_000)]
}

/** "£45.00" as "£45" with raised cents, as many shops print prices. */
function withRaisedCents(state: SandboxState, site: Site, match: WorldMatch): Reply {
  const reply = showMatch(state, site, match)
  const prices = state.boxOffice.show(site.platform, match).offers.map(({ pricePence }) => decimal(pricePence))
  const body = prices.reduce(
    (text, price) => text.replaceAll(price, price.replace(/\.(\d+)/, '<sup>$1</sup>')),
    reply.body,
  )
  return { ...reply, body }
}

/** For people alone: its data still says what it said. */
function withNotice(reply: Reply): Reply {
  return { ...reply, body: reply.body.replace('</h1>', '</h1>\n<p>Sorry, this match is sold out.</p>') }
}

function plain({ platform }: Site, { title, paragraphs }: PlainPage): string {
  const main = html`<h1>${title}</h1>\n${paragraphs.map((text) => html`<p>${text}</p>\n`)}`
  return platformPage(platform, title, '', main)
}

/** A page that is nothing before its scripts have run. */
function shell(name: string): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${name}</title><script type="module" src="/assets/index-4f2a.js"></script></head>
<body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div></body></html>
`.toString()
}
