import { dayMs } from '#worker/ground/platform/clock.ts'
import { competitionsIn } from '../../matching/evidence.rules.ts'
import { found, timeIn } from '../../matching/reading.rules.ts'
import type { PageNames } from '../contract.ts'
import type { Led } from './address.rules.ts'
import { claimsOf, type Ours } from './claims.rules.ts'
import { movedDays, otherYearDays } from './constants.ts'
import type { PageEvidence } from './contract.ts'
import { otherDayBelow } from './day-below.rules.ts'
import { cupInTrails } from './trails.rules.ts'
import { nameless, oneOf, unsureOfDay, type View, viewOf } from './view.rules.ts'

/** What the page's own names say: its title and first heading, else its other headings. */
export function viewOfNames({ names, today }: PageEvidence, ours: Ours, led: Led): View {
  if (!names) return nameless
  const { title, shared, headings, times } = names
  const [heading, ...others] = headings
  const day = times.find((time) => claimsOf({ start_date: time }, ours).day === 'same') ?? times[0]
  const first = viewOfTexts([title, heading], day, ours, led)
  const isOpen = first.isNameless || first.isLoose
  const view = isOpen ? besideLoose(first, viewOfLater([shared, ...others], day, ours, led)) : first
  const otherDay =
    view.identity === 'same' && view.isDayless && today !== undefined ? otherDayBelow(names, ours, today) : null
  if (otherDay !== null) return { ...unsureOfDay, why: `Below its names stands ${otherDay}.` }
  if (view.identity !== 'same') return view
  const { labels = [], trails = [] } = names
  const said = view.isDayless ? (otherSeasonIn([...labels, ...trails.flat()], ours) ?? cupInTrails(trails, ours)) : null
  if (said !== null) return { ...unsureOfDay, why: `Beside its heading stands ${said}.` }
  if (names.said === undefined) return view
  const isOfOther = isOtherYear(names.said, ours) || isOtherCup([title, heading], names.said, ours)
  return isOfOther ? { ...unsureOfDay, why: `Its heading is followed by ${names.said}.` } : view
}

/** Headings of lower rank that name several matches, and a title that names none, are those of a list with ours in it. */
export function isListOfMatches({ title, headings, isUntitled = false }: PageNames, ours: Ours): boolean {
  if (!isUntitled || isPair(title, ours)) return false
  return new Set(headings.filter((heading) => isPair(heading, ours))).size > 1
}

const isPair = (title: string | null, ours: Ours) => claimsOf({ title }, ours).pair?.includes(' v ') === true

function viewOfTexts(
  texts: readonly (string | null | undefined)[],
  day: string | undefined,
  ours: Ours,
  led: Led,
): View {
  const unlike = [...new Set(texts.filter((text) => text != null && text !== ''))]
  const views = unlike.map((title) =>
    viewOf(claimsOf({ title, ...(day !== undefined && { start_date: day }) }, ours), ours, led, false),
  )
  return oneOf(views, 'Its title and its headings name different matches.')
}

/** Later headings may be those of a list, which names other matches beside ours. */
function viewOfLater(...texts: Parameters<typeof viewOfTexts>): View {
  const { against, ...view } = viewOfTexts(...texts)
  return against === 'day' ? { ...view, against } : view
}

/** Our names in a later heading, on our day, outweigh a club that the title names alone. */
function besideLoose(first: View, view: View): View {
  if (!first.isLoose) return view
  if (view.identity !== 'same') return first
  return view.isDayless ? { identity: 'unsure', why: first.why } : view
}

/** "Season 2025/26" is no season ticket's: that would be a product. */
function otherSeasonIn(labels: readonly string[], ours: Ours): string | undefined {
  return labels.find((title) => {
    const { isOtherSeason, evidence } = claimsOf({ title }, ours)
    return isOtherSeason && found(evidence.main, 'product').length === 0
  })
}

/** A day below the heading may be that of a sale, but not most of a year off. */
function isOtherYear(said: string, { match }: Ours): boolean {
  const { days } = timeIn(said)
  const { localDay } = match
  if (localDay === null || days.length === 0) return false
  return days.every(({ year, month, day }) => {
    const at = year === null ? Date.parse(localDay) : Date.UTC(year, month - 1, day)
    return Math.abs(at - Date.parse(localDay)) > otherYearDays * dayMs
  })
}

/** The same sides also meet in a cup, whose day stands only below the heading. */
function isOtherCup(texts: readonly (string | null | undefined)[], said: string, ours: Ours): boolean {
  const { daysOff } = claimsOf({ start_date: said }, ours)
  if (daysOff === null || daysOff <= movedDays) return false
  const { competitions } = ours.match
  return texts.some(
    (title) => title && competitionsIn(claimsOf({ title }, ours).evidence).some(({ of }) => !competitions.has(of)),
  )
}
