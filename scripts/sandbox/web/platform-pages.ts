import { html } from 'hono/html'
import { platformFaultModes } from '../faults.ts'
import type { LoggedRequest } from '../request-log.ts'
import type { SandboxState, Site } from '../state.ts'
import { canShow, roomLanguages } from '../untrue/modes.ts'
import type { WorldMatch } from '../world.ts'
import { kickoffText, type Markup, timeOfDay, webPage } from './layout.ts'

const listedMatches = 50
const listedRequests = 50

export function platformsPage(state: SandboxState): Markup {
  return webPage(
    'Platforms',
    html`<h1>Platforms</h1>\n<p class="lead">Each has its own address, robots.txt and faults.</p>\n${platformTable(state)}`,
  )
}

export function platformTable(state: SandboxState): Markup {
  return html`<div id="platforms" data-live><div class="scroll" tabindex="0" role="region" aria-label="Platforms"><table>
<thead><tr><th scope="col">Platform</th><th scope="col">Kind</th><th scope="col">Pages</th><th scope="col">Address</th><th scope="col" class="figure">Matches</th><th scope="col">State</th></tr></thead><tbody>
${[...state.sites.values()].map(
  ({
    platform,
    origin,
    matches,
    fault,
  }) => html`<tr><td><a href="/platforms/${platform.slug}">${platform.name}</a></td><td>${platform.kind}</td><td>${platform.pageType}</td><td><a href="${origin}/">${origin}</a></td><td class="figure">${matches.size}</td><td>${faultText(fault.get())}</td></tr>
`,
)}</tbody></table></div></div>`
}

function faultText(fault: ReturnType<Site['fault']['get']>): Markup {
  if (!fault) return html`<span class="available"><span aria-hidden="true">✓</span> Normal</span>`
  const { times, ...rest } = fault
  const details = Object.entries(rest).map(([name, value]) => (name === 'mode' ? String(value) : `${name} ${value}`))
  return html`<span class="fault"><span aria-hidden="true">!</span> ${details.join(', ')}${times === undefined ? '' : `, ${times} more`}</span>`
}

/** One platform: its matches, faults and requests. */
export function platformPage(site: Site, query: string): Markup {
  const { platform, origin } = site
  return webPage(
    platform.name,
    html`<p><a href="/platforms">Platforms</a></p>
<h1>${platform.name}</h1>
<p class="lead">${platform.kind}, ${platform.pageType} pages at <a href="${origin}/">${origin}</a>, <a href="${origin}/robots.txt">robots.txt</a></p>
${platform.apiKey === undefined ? '' : html`<p>Its search asks for this API key: <code>${platform.apiKey}</code></p>`}
<h2>Matches</h2>
<form class="row" action="/platforms/${platform.slug}"><label>Team, league or place <input type="search" name="q" value="${query}" autocomplete="off"></label><button>Search</button></form>
${matchTable([...site.matches.values()], query, (match) => html`<a href="${steerPath(site, match)}">Steer</a>`)}
<h2>Faults</h2>
${faultForm(site)}
${redesignForm(site)}
<h2>Requests</h2>
<div id="requests" data-live>${requestTable(site.requests.list().slice(0, listedRequests))}</div>`,
  )
}

export function steerPath(site: Site, match: WorldMatch): string {
  return `/platforms/${site.platform.slug}/matches/${encodeURIComponent(match.ref)}`
}

/** The next matches for the search words; played ones come last. */
export function matchTable(
  matches: readonly WorldMatch[],
  query: string,
  action: (match: WorldMatch) => Markup,
): Markup {
  const words = query.toLowerCase().split(/\s+/)
  const found = matches.filter((match) => {
    const text = `${match.homeTeam} ${match.awayTeam} ${match.league} ${match.venue}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  if (found.length === 0) return html`<p class="panel">No matches found.</p>`
  const today = new Date().toISOString().slice(0, 10)
  const order = (match: WorldMatch) => `${match.matchDay < today ? 1 : 0}${match.matchDay}${match.kickoffAt ?? ''}`
  const shown = found.toSorted((a, b) => order(a).localeCompare(order(b))).slice(0, listedMatches)
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Matches"><table>
<caption>${shown.length} of ${found.length} matches</caption>
<thead><tr><th scope="col">Kick-off</th><th scope="col">Match</th><th scope="col">League</th><th scope="col">Tickets</th></tr></thead><tbody>
${shown.map((match) => html`<tr><td class="time">${kickoffText(match)}</td><td>${match.homeTeam} v ${match.awayTeam}</td><td>${match.league}</td><td>${action(match)}</td></tr>\n`)}</tbody></table></div>`
}

function faultForm({ platform, fault }: Site): Markup {
  const modes = platformFaultModes.filter((mode) => canShow(platform.pageType, mode))
  const action = `/platforms/${platform.slug}/fault`
  return html`<div class="panel">
<p id="fault" data-live>${faultText(fault.get())}</p>
<form class="row" method="post" action="${action}">
<label>Fault <select name="mode">${modes.map((mode) => html`<option>${mode}</option>`)}</select></label>
<label>Status <input name="status" type="number" min="200" max="599" placeholder="503"></label>
<label>Delay in ms <input name="delay_ms" type="number" min="0" placeholder="5000"></label>
<label>Retry-After in s <input name="retry_after" type="number" min="0"></label>
<label>Location <input name="location" placeholder="for redirect"></label>
<label>Language <select name="language"><option value="">en</option>${roomLanguages.slice(1).map((language) => html`<option>${language}</option>`)}</select></label>
<label>Opens in s <input name="opens_in_s" type="number" min="0" placeholder="120"></label>
<label>Times <input name="times" type="number" min="1" placeholder="until cleared"></label>
<button>Set</button></form>
<form class="row" method="post" action="${action}"><button name="mode" value="">Work normally</button></form></div>`
}

function redesignForm({ platform, redesign, redesignedAt }: Site): Markup | '' {
  if (!redesign) return ''
  const [state, act] =
    redesignedAt === null
      ? ['Its usual pages', 'Redesign its pages']
      : ['Redesigned pages', 'Bring the usual pages back']
  return html`<h2>Design</h2>
<div class="panel"><p>${state}</p>
<form class="row" method="post" action="/platforms/${platform.slug}/redesign"><button>${act}</button></form></div>`
}

function requestTable(requests: readonly LoggedRequest[]): Markup {
  if (requests.length === 0) return html`<p class="panel">No requests yet.</p>`
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Requests"><table>
<thead><tr><th scope="col">Time</th><th scope="col">Request</th><th scope="col">Answer</th><th scope="col">By</th></tr></thead><tbody>
${requests.map(
  (
    request,
  ) => html`<tr><td class="time">${timeOfDay(Date.parse(request.at))}</td><td><code>${request.method} ${request.path}</code></td><td>${request.status ?? 'none'}</td><td>${request.headers['user-agent']}</td></tr>
`,
)}</tbody></table></div>`
}
