// Plays a world through the product and compares it, check by check, with the truth.
import type { Course } from '#scripts/courses/contract.ts'
import { type PlayedStep, play } from '#scripts/courses/play.ts'
import { ExtractionSpec } from '#worker/watching/monitoring/contract.ts'
import { render, specOf } from './render.ts'
import { buyableAt, isUndecided, lowestAt, type Random, type Step, strangers, type World } from './world.ts'

export type Judgement = {
  /** Alerts and prices that were not true: there must be none. */
  falseAlerts: string[]
  wrongPrices: string[]
  /** Checks of our own page, and those of them that were not read, by what burdened the page. */
  readable: string[]
  unread: string[]
  /** News that should have been told, and those of them that were not. */
  news: number
  missed: string[]
}

export async function judge(world: World, random: Random): Promise<Judgement> {
  const steps = await play(courseOf(world, random))
  const judgement: Judgement = { falseAlerts: [], wrongPrices: [], readable: [], unread: [], news: 0, missed: [] }
  /** The truths that the board may hold: one after a page read in full, more after pages read in part. */
  let known: Step[] = []
  let wasUndecided = false
  for (const [index, step] of world.steps.entries()) {
    const seen = steps[index]
    if (!seen) throw new Error('a step was not played')
    const where = `seed ${world.seed} step ${index} ${world.country.lang} ${world.dialect} ${step.fault ?? 'plain'}`
    const isOurs = !isStranger(step)
    // A price that could not be read until now is the first that anybody hears of.
    const isFirstPrice = known.length > 1 && steps[index - 1]?.summary.lowestPricePence === null
    const allowed = isOurs ? known.flatMap((before) => newsOf(before, step, wasUndecided, isFirstPrice)) : []
    judgement.falseAlerts.push(
      ...seen.alerts.filter((type) => !allowed.includes(type)).map((type) => `${where}: ${type}`),
    )
    const lowest = seen.summary.lowestPricePence
    const isRead = isOurs && seen.outcome.kind === 'changed' && seen.held.length === 0
    const isClear = isRead && !isUndecided(step) && seen.page?.problems.length === 0
    const isTrue = isClear ? lowest === lowestAt(step) : pricesUntil(world, index).has(lowest ?? 0)
    if (lowest !== null && !isTrue) judgement.wrongPrices.push(`${where}: ${lowest}, true is ${lowestAt(step)}`)
    if (!isOurs) continue
    const burden = `${step.fault ?? 'plain'} · ${world.dialect}`
    judgement.readable.push(burden)
    const isMissing = lowest === null && lowestAt(step) !== null
    if (!isUndecided(step) && (!isRead || isMissing) && seen.outcome.kind !== 'unchanged') {
      judgement.unread.push(burden)
    }
    if (known.length === 1 && !wasUndecided && allowed.length > 0) {
      judgement.news += 1
      if (isMissed(allowed, seen)) judgement.missed.push(burden)
    }
    if (seen.outcome.kind === 'failed' || seen.outcome.kind === 'blocked') continue
    // Until a page is read that decides it.
    wasUndecided = isUndecided(step) || (wasUndecided && !isClear)
    known = isClear || seen.outcome.kind === 'unchanged' ? [step] : [...known, step]
  }
  return judgement
}

/** What any ticket has cost so far: a board keeps what the last readable page said. */
function pricesUntil({ steps }: World, index: number): Set<number> {
  return new Set(steps.slice(0, index + 1).flatMap(({ tickets }) => tickets.map(({ pence }) => pence)))
}

function isStranger({ fault }: Step): boolean {
  return strangers.some((stranger) => stranger === fault)
}

/** What a fan may hear on the way from one truth to the next. */
function newsOf(before: Step, after: Step, wasUndecided: boolean, isFirstPrice: boolean): string[] {
  if (isUndecided(after)) return []
  const [was, is] = [lowestAt(before), lowestAt(after)]
  const isThere = buyableAt(after).length > 0
  const appeared = isThere && (wasUndecided || buyableAt(before).length === 0)
  const fell = is !== null && (wasUndecided || isFirstPrice || was === null || is < was)
  return [...(appeared ? ['availability'] : []), ...(fell ? ['price_drop'] : [])]
}

/** Falls of less than a hundredth need not be told. */
function isMissed(allowed: readonly string[], { alerts }: PlayedStep): boolean {
  return allowed.includes('availability') ? !alerts.includes('availability') : alerts.length === 0
}

export function courseOf(world: World, random: Random): Course {
  const { home, away, kickoffAt, country } = world
  return {
    name: `seed ${world.seed}`,
    url: 'https://tickets.example/event/1',
    match: {
      id: 1,
      leagueId: 1,
      leagueName: '',
      homeTeamId: 1,
      awayTeamId: 2,
      homeTeamName: home,
      awayTeamName: away,
      kickoffAt,
      matchDay: new Date(kickoffAt).toISOString().slice(0, 10),
      venue: null,
      city: null,
      country: null,
      status: 'scheduled',
      isHighDemand: false,
    },
    extraction: ExtractionSpec.parse(specOf(world)),
    currency: country.currency,
    pages: world.steps.map((step) => {
      const { body, contentType } = render(world, step, random)
      return { at: step.at, status: 200, headers: { 'content-type': contentType }, body, finalUrl: null }
    }),
  }
}
