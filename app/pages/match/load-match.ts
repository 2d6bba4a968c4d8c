// Server side of the match page: what it is rendered from.
import { servicesContext } from '#app/context.ts'
import { callerOf } from '#app/frame/admit.ts'
import { shownOf } from '#app/frame/reader.ts'
import { chartLines } from '#app/ui/chart/lines.ts'
import { readFollowed } from '#app/ui/follow/follow.ts'
import { fromAnswer } from '#app/ui/live/panel/from-answer.ts'
import { readParty } from '#app/ui/party/party.ts'
import { defaultLivePreferences } from '#worker/alerting/preferences/constants.ts'
import { dayMs, hourMs, type Instant } from '#worker/ground/platform/clock.ts'
import { groundZone } from '#worker/matches/catalogue/ground-zones.rules.ts'
import { isOver } from '#worker/matches/catalogue/rules.ts'
import type { PriceSummary } from '#worker/matches/changes/contract.ts'
import { matchCard, picturePath } from '#worker/matches/share-pictures/card.rules.ts'
import type { Route } from './+types/match.ts'
import { eventData } from './event-data.ts'
import { feeTexts } from './fees.rules.ts'
import { countedSeries, historyNotes, partyIds, returnsNote } from './from-board.ts'
import { goneTo } from './gone.ts'
import { headOf, trailOf } from './head.ts'
import { prepareParts } from './late-parts.ts'
import { ownLines } from './own-lines.ts'
import { lowestAt } from './price-figures.ts'
import { shownStory } from './story.rules.ts'

type Asked = Pick<Route.LoaderArgs, 'request' | 'context'>

export type LoadedMatch = Awaited<ReturnType<typeof loadMatch>>

export async function loadMatch(asked: Asked, id: number) {
  const { catalogue, clock, config } = asked.context.get(servicesContext)
  const now = clock()
  const { page, slow, board: known, live, liked, isFollowed, party, own } = await readParts(asked, id, now)
  if (!page || !slow) throw await goneTo(id, catalogue)
  const { match, country } = page
  const { related, sales } = slow
  const url = `${config.publicOrigin}/matches/${id}`
  const picture = picturePath('matches', id, matchCard(match))
  const series = countedSeries(known)
  const lines = chartLines(series)
  const returns = returnsNote(series, known?.platforms ?? [])
  const isSoldOut =
    !isOver(match.status) && known?.summary.availability === 'sold_out' && known.summary.lowestPricePence === null
  const shownLive = live && fromAnswer(live)
  return {
    match,
    live: shownLive,
    preferences: liked?.live ?? visitorsPreferences,
    summary: known?.summary ?? unknownPriceSummary,
    platforms: known?.platforms ?? [],
    isReadable: known !== null,
    dayAgoPence: known && lowestAt(now - dayMs, known.series, known.platforms, known.summary),
    lines,
    // Shown in one currency alone: a match that is sold out in one of two would seem sold out.
    hasStory: lines.length === series.length && shownStory({ lines, match, live: shownLive, now }) !== null,
    notes: historyNotes(series, party, isSoldOut ? null : returns),
    soldOutNote: isSoldOut ? returns : null,
    related,
    groundZone: groundZone(country),
    sales: isOver(match.status) ? [] : sales,
    isFollowed,
    own,
    party,
    fees: feeTexts(known?.platforms ?? []),
    forParty: partyIds(known?.platforms ?? [], party),
    now,
    head: headOf(match, { url, picture, now }),
    trail: trailOf(match),
    // Built here, so that no browser loads the code for it.
    event: eventData(match, { platforms: known?.platforms ?? [], country, url, picture }),
  }
}

/** Everything at once. An unreadable room only hides its own part of the page. */
async function readParts({ request, context }: Asked, id: number, now: Instant) {
  const { matchPage, logger } = context.get(servicesContext)
  const caller = callerOf(context)
  const opening = matchPage.open(id)
  const orNull = (what: string) => (error: unknown) => {
    logger.error(what, { match_id: id, error: String(error) })
    return null
  }
  const [page, slow, board, live, liked, isFollowed, party, own] = await Promise.all([
    opening,
    opening.then((opened) => opened?.slow() ?? null),
    opening.then((opened) => opened?.prices().catch(orNull('match_prices_failed')) ?? null),
    // Feeds have no data before the match day.
    opening.then((opened) =>
      opened && Date.parse(opened.match.match_date) < now + liveFactsBeforeMs
        ? opened.live().catch(orNull('match_live_failed'))
        : null,
    ),
    caller && shownOf(caller.userId, context),
    readFollowed({ request, context }, { kind: 'match', id }),
    readParty({ request, context }),
    opening.then((opened) => (opened && caller ? ownLines(opened.match, context, orNull) : [])),
    prepareParts(),
  ])
  return { page, slow, board, live, liked, isFollowed, party, own }
}

const unknownPriceSummary: PriceSummary = {
  lowestPricePence: null,
  currency: null,
  availability: 'unknown',
  offerCount: 0,
}

/** A match may have live facts from this long before its kick-off. */
const liveFactsBeforeMs = 2 * hourMs

/** Visitors have not asked for sounds. */
const visitorsPreferences = { ...defaultLivePreferences, live_match_sounds: false }
