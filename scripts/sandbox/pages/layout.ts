import { html, raw } from 'hono/html'
import type { WorldPlatform } from '../world.ts'
import { seatGuide } from './guide.ts'
import { matchTitle, type PageView } from './page.ts'

export type Markup = ReturnType<typeof html>

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#1d2a24;background:#f6f7f2}
header,footer{background:#12352a;color:#fff;padding:12px 24px}header a,footer a{color:#ffd27a;margin-right:16px}
main{max-width:960px;margin:0 auto;padding:24px}.simulation{background:#ffe3a3;margin:0;padding:8px 24px}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:8px;border-bottom:1px solid #cfd6cf}
.offer,.offer-row{display:flex;gap:24px;padding:10px 0;border-bottom:1px solid #cfd6cf}.guide{font-size:13px}`

/** A whole page of a platform, with the same header and footer on all its pages. */
export function platformPage(platform: WorldPlatform, title: string, head: Markup | string, main: Markup): string {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${platform.name}</title>
<style>${raw(style)}</style>
${head}
</head>
<body>
<p class="simulation" role="note">Simulation: this page is part of the Touchline sandbox. Nothing on it is for sale.</p>
<header><nav aria-label="Main"><a href="/">${platform.name}</a><a href="/">All matches</a><a href="/help">Help</a><a href="/basket">Basket</a></nav></header>
<main>
${main}
</main>
<footer>
<nav aria-label="About"><a href="/help#delivery">Delivery</a><a href="/help#refunds">Refunds</a><a href="/help#access">Accessibility</a><a href="/help#contact">Contact</a></nav>
<p>${platform.name} is a made-up ${platform.kind} platform for trying out software on your own machine.</p>
</footer>
</body>
</html>
`.toString()
}

/** A match page: heading, offers, and the venue's seat guide. */
export function matchPage(view: PageView, head: Markup | string, offers: Markup): string {
  const { match, platform } = view
  const main = html`<nav aria-label="Breadcrumb"><a href="/">Matches</a> › ${match.league}</nav>
<h1>${matchTitle(match)}</h1>
<p>${match.league} at ${match.venue}. <time datetime="${match.kickoffAt ? new Date(match.kickoffAt).toISOString() : match.matchDay}">${kickoffText(view)}</time></p>
<h2>Tickets</h2>
${offers}
<h2>Before you come</h2>
<p>Gates open ninety minutes before kick-off. Tickets are sent to your phone and can be passed on to a friend up to two hours before the match. Children under four are not admitted. Bags larger than a sheet of A4 paper have to be left at home.</p>
<h2>Seats at ${match.venue}</h2>
<ul class="guide">
${raw(seatGuide(match.venue))}</ul>`
  return platformPage(platform, matchTitle(match), head, main)
}

/** Created once, because that takes as long as rendering the rest of a page. */
const kickoffFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

function kickoffText({ match }: PageView): string {
  if (match.kickoffAt === null) return `${match.matchDay}, kick-off to be confirmed`
  return kickoffFormat.format(match.kickoffAt)
}

/** JSON that is safe inside a script element. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value, null, 1).replaceAll('<', '\\u003c')
}
