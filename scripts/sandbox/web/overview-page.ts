import { html } from 'hono/html'
import type { SandboxState, Site } from '../state.ts'
import type { WorldMatch } from '../world.ts'
import { matchDayForm } from './football-page.ts'
import { type Markup, webPage } from './layout.ts'
import { mailTable } from './mail-pages.ts'
import { matchTable, platformTable, steerPath } from './platform-pages.ts'

const newestMails = 8

/** Start page: the newest mails, all matches with their platforms, and the platforms. */
export function overviewPage(state: SandboxState, query: string): Markup {
  const matches = new Map<string, { match: WorldMatch; sites: Site[] }>()
  for (const site of state.sites.values()) {
    for (const match of site.matches.values()) {
      const known = matches.get(match.ref)
      if (known) known.sites.push(site)
      else matches.set(match.ref, { match, sites: [site] })
    }
  }
  const links = (match: WorldMatch) => {
    const sites = matches.get(match.ref)?.sites ?? []
    return html`${sites.map((site, index) => html`${index > 0 ? ', ' : ''}<a href="${steerPath(site, match)}">${site.platform.name}</a>`)}`
  }
  return webPage(
    'Start',
    html`<h1>Simulated outside world</h1>
<p class="lead">Ticket platforms with moving prices, and the mailbox for mails from the app. Programs use the same controls under <code>/control</code>.</p>
<h2>Play a match day</h2>
${matchDayForm(state, '')}
<p><a href="/football">The football feed: stop it, start it, replay a World Cup</a></p>
<h2>Newest mails</h2>
${mailTable(state, undefined, newestMails)}
<p><a href="/mail">The whole mailbox</a></p>
<h2>Change the price of a match</h2>
<form class="row" action="/"><label>Team, league or place <input type="search" name="q" value="${query}" autocomplete="off"></label><button>Search</button></form>
${matchTable(
  [...matches.values()].map(({ match }) => match),
  query,
  links,
)}
<h2>Platforms</h2>
${platformTable(state)}
<h2>Start over</h2>
<form method="post" action="/reset"><button>Delete pins, faults, mails and logs</button></form>`,
  )
}
