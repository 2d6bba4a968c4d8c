import type { Match } from '#worker/catalogue/contract.ts'
import { dayMs, secondMs } from '#worker/platform/clock.ts'
import type { PriceEntry } from '#worker/prices/contract.ts'
import type { ControlApi, Mail, SandboxPlatform, ShownOffer } from './control.ts'
import { eventually } from './eventually.ts'
import type { RunningStack } from './running-stack.ts'
import type { Site } from './site.ts'

export const fan = 'fan@touchline.test'

/** Well above the demo fan's maximum price, so that only the alert on the league speaks. */
export const basePrice = 60

/** `path` is that of the match's page. */
export type Seller = Pick<SandboxPlatform, 'slug' | 'name' | 'currency'> & { path: string }

/** `sellers` are those that may alert: the official one first. */
export type FollowedMatch = { id: number; ref: string; match: Match; sellers: [Seller, ...Seller[]] }

/** Matches of a league that the sandbox sells, in the order of their kick-offs, with everybody who may alert. */
export async function matchesOf(
  { site, control }: { site: Site; control: ControlApi },
  query: { league: string; fromMs: number; toMs: number },
): Promise<FollowedMatch[]> {
  const leagueId = (await site.leagues()).find(({ slug }) => slug === query.league)?.id
  const [matches, platforms] = await Promise.all([
    site.matches({
      league: String(leagueId),
      from: new Date(Date.now() + query.fromMs).toISOString(),
      to: new Date(Date.now() + query.toMs).toISOString(),
      limit: '100',
    }),
    control.platforms(),
  ])
  const alertable = platforms.filter(({ kind }) => kind !== 'resale')
  return matches
    .filter((match) => match.time_confirmed)
    .flatMap((match) => {
      const found = alertable.flatMap((platform) => {
        const sold = platform.matches.find(
          (one) =>
            one.home_team === match.home_team_name &&
            one.away_team === match.away_team_name &&
            Date.parse(one.match_date) === Date.parse(match.match_date),
        )
        return sold ? [{ seller: { ...platform, path: new URL(sold.url).pathname }, ref: sold.ref }] : []
      })
      const [first, ...others] = found
      if (!first) return []
      const sellers: FollowedMatch['sellers'] = [first.seller, ...others.map(({ seller }) => seller)]
      return [{ id: match.id, ref: first.ref, match, sellers }]
    })
}

/**
 * Matches so far ahead that nobody looks at them for an hour at a time: after the first look, a test decides when the
 * next one is. The demo fan follows their leagues.
 */
export async function quietMatches(stack: RunningStack): Promise<FollowedMatch[]> {
  const span = { fromMs: 15 * dayMs, toMs: 88 * dayMs }
  const leagues = await Promise.all(
    ['premier-league', 'la-liga'].map((league) => matchesOf(stack, { league, ...span })),
  )
  return leagues.flat()
}

export function adultAt(price: number, currency: string): ShownOffer {
  return { ticket_type: 'Adult', price, currency, availability: 'available', quantity: 40 }
}

/** Every platform that may alert shows one ticket at the base price, and stays so. */
export async function pinEverywhere(control: ControlApi, { ref, sellers }: FollowedMatch): Promise<void> {
  await Promise.all(sellers.map(({ slug, currency }) => control.pin(slug, ref, [adultAt(basePrice, currency)])))
}

/** What can be bought on one platform, as the board has it. */
export async function shownBy(site: Site, matchId: number, seller: Seller): Promise<PriceEntry[]> {
  const canBeBought = ({ availability_status }: PriceEntry) => ['available', 'limited'].includes(availability_status)
  return (await site.prices(matchId)).filter((entry) => entry.platform_name === seller.name && canBeBought(entry))
}

export async function showsPrice(site: Site, matchId: number, seller: Seller, price: number): Promise<boolean> {
  const prices = (await shownBy(site, matchId, seller)).map((entry) => entry.price ?? 0)
  return prices.length > 0 && Math.min(...prices) === price
}

/** Waits until the board shows the base price on each of them, asking for looks meanwhile. */
export async function waitForBaseline({ site }: RunningStack, { id, sellers }: FollowedMatch): Promise<void> {
  let askedAt = 0
  const ask = async () => {
    if (Date.now() - askedAt < wishableAfterMs) return
    askedAt = Date.now()
    await site.refresh(id)
  }
  await eventually(
    `a first look at every platform of match ${id}`,
    async () => {
      await ask()
      const shown = await Promise.all(sellers.map((seller) => showsPrice(site, id, seller, basePrice)))
      return shown.every(Boolean)
    },
    { timeoutMs: 240_000, everyMs: 500 },
  )
}

/** A platform takes a wish for a look only this long after the last one. */
export const wishableAfterMs = 31 * secondMs

/** What the fan was told of a match since a moment, the oldest first. */
export async function mailsAbout(stack: RunningStack, matchId: number, since = 0): Promise<Mail[]> {
  const link = `${stack.appOrigin}/matches/${matchId}\n`
  const mails = await stack.control.mails({ to: fan, since: String(since) })
  return mails.filter((mail) => mail.text.replaceAll('\r', '').includes(link)).toReversed()
}
