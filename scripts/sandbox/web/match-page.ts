import { html } from 'hono/html'
import { formatMoney } from '#worker/ground/platform/money.ts'
import type { Availability } from '#worker/matches/catalogue/constants.ts'
import { availabilityTexts } from '../pages/words.ts'
import { matchUrl, type SandboxState, type Site } from '../state.ts'
import type { WorldMatch } from '../world.ts'
import { kickoffText, type Markup, webPage } from './layout.ts'
import { steerPath } from './platform-pages.ts'

const icons = { available: '✓', limited: '!', sold_out: '×', unknown: '?' } as const satisfies Record<
  Availability,
  string
>

/** One match on one platform: its page's offers, and controls to change them. */
export function steerPage(state: SandboxState, site: Site, match: WorldMatch): Markup {
  const { offers, isPinned } = state.boxOffice.show(site.platform, match)
  const action = `${steerPath(site, match)}/offers`
  const url = matchUrl(site, match)
  return webPage(
    `${match.homeTeam} v ${match.awayTeam}`,
    html`<p><a href="/platforms/${site.platform.slug}">${site.platform.name}</a></p>
<h1>${match.homeTeam} v ${match.awayTeam}</h1>
<p class="lead">${match.league}, ${kickoffText(match)}, on ${site.platform.name}: <a href="${url}">${url}</a></p>
<div id="offers" data-live>
<p>${isPinned ? 'Pinned: the page shows this until it is let go or the sandbox is reset.' : 'The offers move by themselves; the nearer the match, the livelier.'}</p>
<div class="scroll" tabindex="0" role="region" aria-label="Offers"><table><thead><tr><th scope="col">Ticket</th><th scope="col">Section</th><th scope="col">State</th><th scope="col" class="figure">Left</th><th scope="col" class="figure">Fees</th><th scope="col" class="figure">Price</th></tr></thead><tbody>
${offers.map(
  (
    offer,
  ) => html`<tr><td>${offer.ticketType}</td><td>${offer.section}</td><td class="state ${offer.availability}"><span aria-hidden="true">${icons[offer.availability]}</span> ${availabilityTexts[offer.availability]}</td><td class="figure">${offer.quantity}</td><td class="figure">${offer.feesPence === null ? '' : formatMoney(offer.feesPence, offer.currency)}</td><td class="figure">${formatMoney(offer.pricePence, offer.currency)}</td></tr>
`,
)}</tbody></table></div>
</div>
<h2>Change the page</h2>
<div class="panel">
<form class="row" method="post" action="${action}">
<label>Ticket <select name="ticket">${offers.map((offer, index) => html`<option value="${index}">${offer.ticketType}</option>`)}</select></label>
<label>New price <input name="price" type="number" min="0" max="100000" step="0.01" required value="${offers[0] ? Math.max(1, Math.floor(offers[0].pricePence / 200)) : 20}"></label>
<button class="action" name="do" value="reprice">Sell at this price</button></form>
<form class="row" method="post" action="${action}">
<button name="do" value="sell-out">Sell out</button>
<button name="do" value="release">Release 20 tickets each</button>
<button name="do" value="let-go">Let it move by itself</button></form>
<p>The app sees a change at its next check: within half a minute on match day, later for distant matches.</p>
</div>`,
  )
}
