import { dayMs, type Instant, minuteMs } from '#worker/ground/platform/clock.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import type { PriceEntry } from '#worker/matches/prices/contract.ts'
import type { ControlApi, Mail, SandboxMatch, SandboxPlatform, ShownOffer } from './control.ts'
import { eventually } from './eventually.ts'
import { ownSellers } from './owned.ts'
import type { RunningStack, SharedStack } from './running-stack.ts'
import type { Site } from './site.ts'

export const fan = 'fan@touchline.test'

/** Well above the demo fan's maximum price, so that only the league alert fires. */
export const basePrice = 60

/** `path` is the match page's. */
export type Seller = Pick<SandboxPlatform, 'slug' | 'name' | 'currency'> & { path: string }

/** The list's facts about a match that a test chooses by. */
export type ListedMatch = Pick<Match, 'id' | 'home_team_name' | 'away_team_name' | 'match_date' | 'time_confirmed'>

/** `sellers` are the alertable ones, the official one first. */
export type FollowedMatch = { id: number; ref: string; match: ListedMatch; sellers: [Seller, ...Seller[]] }

/** Current matches and their sellers, from the running product or the seed. */
export type Listings = {
  site: Pick<Site, 'leagues'> & { matches(query: Record<string, string>): Promise<ListedMatch[]> }
  control: Pick<ControlApi, 'platforms'>
}

/** These leagues play every day, and the demo fan follows every league that plays today. */
export const dailyLeagues = [
  'j1-league',
  'k-league-1',
  'super-lig',
  'saudi-pro-league',
  'brasileirao',
  'major-league-soccer',
]

/** The demo fan always follows these. */
export const quietLeagues = ['premier-league', 'la-liga']
export const quietSpan = { fromMs: 15 * dayMs, toMs: 88 * dayMs }
export const soonSpan = { fromMs: 4 * dayMs, toMs: 14 * dayMs }

/** How many quiet matches a dying process notifies of. */
export const matchesThatDie = 3

/** A league's matches sold by the sandbox, by kick-off, with all alertable platforms. */
export async function matchesOf(
  { site, control }: Listings,
  query: { league: string; fromMs: number; toMs: number; now?: Instant },
): Promise<FollowedMatch[]> {
  const { now = Date.now() } = query
  const leagueId = (await site.leagues()).find(({ slug }) => slug === query.league)?.id
  const [matches, platforms] = await Promise.all([
    site.matches({
      league: String(leagueId),
      from: new Date(now + query.fromMs).toISOString(),
      to: new Date(now + query.toMs).toISOString(),
      limit: '100',
    }),
    control.platforms(),
  ])
  const alertable = platforms
    .filter(({ kind }) => kind !== 'resale')
    .map((platform) => ({ platform, sold: new Map(platform.matches.map((one) => [meetingOf(one), one])) }))
  return matches
    .filter((match) => match.time_confirmed)
    .flatMap((match) => {
      const { home_team_name: home_team, away_team_name: away_team, match_date } = match
      const found = alertable.flatMap(({ platform, sold }) => {
        const page = sold.get(meetingOf({ home_team, away_team, match_date }))
        return page ? [{ seller: { ...platform, path: new URL(page.url).pathname }, ref: page.ref }] : []
      })
      const [first, ...others] = found
      if (!first) return []
      const sellers: FollowedMatch['sellers'] = [first.seller, ...others.map(({ seller }) => seller)]
      return [{ id: match.id, ref: first.ref, match, sellers }]
    })
}

type Meeting = Pick<SandboxMatch, 'home_team' | 'away_team' | 'match_date'>

function meetingOf({ home_team: home, away_team: away, match_date: date }: Meeting): string {
  return `${home} v ${away} at ${Date.parse(date)}`
}

/**
 * Matches so far ahead that they are checked about hourly: after the first check, a test decides when the
 * next one happens. The demo fan follows their leagues.
 */
export async function quietMatches(listings: Listings): Promise<FollowedMatch[]> {
  const leagues = await Promise.all(quietLeagues.map((league) => matchesOf(listings, { league, ...quietSpan })))
  return leagues.flat()
}

/**
 * A match of the next day that the demo fan follows. The last one, because a match day is made of one that begins soon.
 */
export async function nextFollowedMatch(listings: Listings, now: Instant = Date.now()): Promise<FollowedMatch> {
  const span = { fromMs: 40 * minuteMs, toMs: dayMs, now }
  const found = await Promise.all(dailyLeagues.map((league) => matchesOf(listings, { league, ...span })))
  const own = found
    .flat()
    .filter(keepsItsSellers)
    .toSorted((a, b) => a.match.match_date.localeCompare(b.match.match_date))
    .at(-1)
  if (!own) throw new Error('No followed match starts within a day.')
  return own
}

/** A team's next home match in the league whose matches are all watched. */
export async function nextHomeMatch(listings: Listings, team: string, now: Instant): Promise<FollowedMatch> {
  const span = { fromMs: 40 * minuteMs, toMs: quietSpan.toMs, now }
  const matches = await matchesOf(listings, { league: 'premier-league', ...span })
  const next = matches.find((one) => one.match.home_team_name === team && keepsItsSellers(one))
  if (!next) throw new Error(`${team} has no home match in the next weeks whose prices a test may set.`)
  return next
}

/** The seller's next match in that league, not within a day: another file has a match begin and end. */
export async function nextSoldBy(listings: Listings, slug: string, now: Instant): Promise<FollowedMatch> {
  const span = { fromMs: dayMs, toMs: quietSpan.toMs, now }
  const matches = await matchesOf(listings, { league: 'premier-league', ...span })
  const next = matches.find(({ sellers }) => sellers.some((seller) => seller.slug === slug))
  if (!next) throw new Error(`${slug} sells no match of the next weeks.`)
  return next
}

/** No test changes how a seller of it is read. */
function keepsItsSellers({ sellers }: FollowedMatch): boolean {
  return !sellers.some(({ slug }) => slug in ownSellers)
}

/** A separate match for each named platform, quiet ones first. */
export async function matchForEach(
  listings: Listings,
  slugs: readonly string[],
): Promise<{ match: FollowedMatch; seller: Seller }[]> {
  const soon = await Promise.all(dailyLeagues.map((league) => matchesOf(listings, { league, ...soonSpan })))
  const found = new Set([...(await quietMatches(listings)), ...soon.flat()])
  return slugs.map((slug) => {
    for (const match of found) {
      const seller = match.sellers.find((one) => one.slug === slug)
      if (!seller) continue
      found.delete(match)
      return { match, seller }
    }
    throw new Error(`${slug} sells too few matches.`)
  })
}

export function adultAt(price: number, currency: string): ShownOffer {
  return { ticket_type: 'Adult', price, currency, availability: 'available', quantity: 40 }
}

/** Every alertable platform shows one ticket at the base price. */
export async function pinEverywhere(control: ControlApi, { ref, sellers }: FollowedMatch): Promise<void> {
  await Promise.all(sellers.map(({ slug, currency }) => control.pin(slug, ref, [adultAt(basePrice, currency)])))
}

/** A match of the next day is checked at least every half minute; a slow machine takes longer. */
export const nextCheckMs = 2 * minuteMs

/** The chosen match, once the site shows the base price on each of its platforms. */
export async function matchAtBasePrice(
  running: Pick<SharedStack, 'control' | 'site' | 'startedAt'>,
  choose: (listings: Listings, now: Instant) => Promise<FollowedMatch> = nextFollowedMatch,
): Promise<FollowedMatch> {
  const match = await choose(running, running.startedAt)
  await pinEverywhere(running.control, match)
  await waitForBaseline(running, match)
  return match
}

/** Lets a platform show one ticket at a price, and asks for checks until the site shows it too. */
export async function setPriceOf(
  { control, site }: Pick<SharedStack, 'control' | 'site'>,
  { id, ref }: FollowedMatch,
  seller: Seller,
  price: number,
): Promise<void> {
  await control.pin(seller.slug, ref, [adultAt(price, seller.currency)])
  await eventually(
    `${seller.name} at ${price}`,
    async () => {
      if (await showsPrice(site, id, seller, price)) return true
      await site.refresh(id)
      return false
    },
    { timeoutMs: nextCheckMs, everyMs: 1_000 },
  )
}

/** Available offers of one platform on the board. */
export async function shownBy(site: Site, matchId: number, seller: Seller): Promise<PriceEntry[]> {
  const canBeBought = ({ availability_status }: PriceEntry) => ['available', 'limited'].includes(availability_status)
  return (await site.prices(matchId)).filter((entry) => entry.platform_name === seller.name && canBeBought(entry))
}

export async function showsPrice(site: Site, matchId: number, seller: Seller, price: number): Promise<boolean> {
  const prices = (await shownBy(site, matchId, seller)).map((entry) => entry.price ?? 0)
  return prices.length > 0 && Math.min(...prices) === price
}

/** Waits until each board shows the base price, requesting checks. */
export async function waitForBaseline(
  { site }: Pick<SharedStack, 'site'>,
  { id, sellers }: FollowedMatch,
): Promise<void> {
  await eventually(
    `a first check of every platform of match ${id}`,
    async () => {
      await site.refresh(id)
      const shown = await Promise.all(sellers.map((seller) => showsPrice(site, id, seller, basePrice)))
      return shown.every(Boolean)
    },
    { timeoutMs: 240_000, everyMs: 2_000 },
  )
}

/**
 * Requests checks until this platform's page was fetched. It does not wait for all platforms of the match to accept
 * at once: each refuses for a while after its own last check, and those times may never coincide.
 */
export async function checkUntilAsked(stack: RunningStack, { id }: FollowedMatch, seller: Seller): Promise<void> {
  const since = Date.now()
  await eventually(
    `a check of ${seller.name}`,
    async () => {
      if (await wasAskedSince(stack, since, seller)) return true
      await stack.site.refresh(id)
      return false
    },
    // Not more often: several at once would use up the refreshes that their addresses have.
    { timeoutMs: 240_000, everyMs: 1_000 },
  )
}

async function wasAskedSince({ control }: RunningStack, since: number, { slug, path }: Seller): Promise<boolean> {
  const requests = await control.requests(slug)
  return requests.some((request) => Date.parse(request.at) >= since && request.path === path)
}

/** The fan's notifications of a match since a moment, oldest first. */
export async function mailsAbout(stack: RunningStack, matchId: number, since = 0, to = fan): Promise<Mail[]> {
  const link = `${stack.appOrigin}/matches/${matchId}\n`
  const mails = await stack.control.mails({ to, since: String(since) })
  return mails.filter((mail) => mail.text.replaceAll('\r', '').includes(link)).toReversed()
}
