// Part of the judging: what a batch of judged events writes, their rows and the links and sales that begin and end with them.
import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import type { PageLink, PageUnlink } from '#worker/matches/catalogue/contract.ts'
import type { PageSales } from '#worker/matches/catalogue/sales/contract.ts'
import { saleWindowsOf } from '#worker/matches/catalogue/sales/rules.ts'
import type { Verdict } from '../matching/contract.ts'
import { seenEveryMs } from './constants.ts'
import type { Found, FoundInput } from './contract.ts'
import type { EventRow, WrittenEvent } from './repository.ts'
import { decide, fingerprintOf, type Holder, type Outcome } from './rules.ts'

/** An event with what the rules make of it, and as it was before; null for a new one. */
export type JudgedEvent = Found & { verdict: Verdict; before: EventRow | null }

/** A page that a match has on the platform; `key` and `facts` of its event, where it has one. */
export type MatchPage = { matchId: number; url: string; key: string | null; facts: string | null }

/** `zoneOf`: of hours that an event of a match states without an offset. */
type Terms = { platformId: number; now: Instant; zoneOf: (matchId: number) => string }
type Decided = JudgedEvent & { outcome: Outcome }

export type BatchPlan = {
  /** Outcome of each event that is kept. */
  outcomes: Outcome[]
  leftOut: number
  writes: WrittenEvent[]
  links: PageLink[]
  unlinks: (PageUnlink & { key: string })[]
  sales: PageSales[]
}

/** The match that the rules found for an event; null for none. */
export const matchIdOf = (verdict: Verdict) => (verdict.verdict === 'none' ? null : Number(verdict.match))

export function planBatch(events: readonly JudgedEvent[], pages: readonly MatchPage[], terms: Terms): BatchPlan {
  const decided = decideAll(events, pages)
  const kept = decided.filter(isKept)
  const linked = kept.flatMap((event) => {
    const link = linkOf(event, terms)
    return link ? [{ link, sales: salesOf(event.facts, link, terms) }] : []
  })
  return {
    outcomes: kept.map(({ outcome }) => outcome),
    leftOut: decided.length - kept.length,
    writes: kept.flatMap((event) => {
      const row = rowOf(event, terms)
      return !event.before || isWorthWriting(event.before, row) ? [row] : []
    }),
    links: linked.map(({ link }) => link),
    unlinks: kept.flatMap((event) => unlinkOf(event, terms) ?? []),
    sales: linked.flatMap(({ sales }) => sales ?? []),
  }
}

/** One after another: an event must see the page that an earlier one of the same answer gave to a match. */
function decideAll(events: readonly JudgedEvent[], pages: readonly MatchPage[]): Decided[] {
  const pageOf = new Map(pages.map((page) => [page.matchId, page]))
  return events.map((event) => {
    const { key, url, facts, verdict, before } = event
    const matchId = matchIdOf(verdict)
    const page = matchId === null ? undefined : pageOf.get(matchId)
    const outcome = decide(facts, verdict, before, page ? holderOf(page, event) : null)
    if (outcome.state === 'linked' && outcome.matchId !== null)
      pageOf.set(outcome.matchId, { matchId: outcome.matchId, url, key, facts: JSON.stringify(facts) })
    return { ...event, outcome }
  })
}

/** Null where the match's page is the event's own. */
function holderOf(page: MatchPage, { key, url, facts }: Found): Holder | null {
  if (page.key === key || (page.key === null && page.url === url)) return null
  const other = page.facts === null ? null : (JSON.parse(page.facts) as FoundInput)
  return { isTheSame: other !== null && fingerprintOf(other) === fingerprintOf(facts) }
}

/** New links and addresses that name no match of ours are left out: lists are full of them. */
function isKept({ outcome, before, facts }: Decided): boolean {
  const isBare = facts.source_kind === 'sitemap' || facts.source_kind === 'listing'
  return outcome.state !== 'none' || before !== null || !isBare
}

/** Makes a link or its end depend on the event's version, so that an operator's decision made meanwhile wins. */
function versionOf({ before }: Decided) {
  return before ? { event: { id: before.id, version: before.version } } : {}
}

function linkOf(event: Decided, { platformId }: Terms): PageLink | null {
  const { outcome, url } = event
  if (outcome.state !== 'linked' || outcome.matchId === null) return null
  return { platformId, matchId: outcome.matchId, url, ...versionOf(event) }
}

function unlinkOf(event: Decided, { platformId }: Terms): BatchPlan['unlinks'][number] | null {
  const { key, url, before, outcome } = event
  if (before?.state !== 'linked' || before.matchId === null) return null
  if (outcome.state === 'linked' && outcome.matchId === before.matchId) return null
  return { key, platformId, matchId: before.matchId, url: before.url ?? url, ...versionOf(event) }
}

function rowOf({ key, url, facts, outcome, before }: Decided, { platformId, now }: Terms): WrittenEvent {
  return { platformId, key, url, facts, ...outcome, seenAt: now, version: before?.version ?? 0 }
}

/** An event that says the same, and was seen today, costs no write. */
function isWorthWriting(before: EventRow, after: WrittenEvent): boolean {
  if (after.seenAt - before.seenAt >= seenEveryMs) return true
  const said = ({ url, facts, state, matchId, why }: WrittenEvent) => JSON.stringify([url, facts, state, matchId, why])
  return said(before) !== said(after)
}

/** What an event states about its sales; null where its source says nothing of them. */
export function salesOf(
  { sales, source_kind, start_date }: FoundInput,
  { platformId, matchId }: Pick<PageLink, 'platformId' | 'matchId'>,
  { now, zoneOf }: Pick<Terms, 'now' | 'zoneOf'>,
): PageSales | null {
  if (!sales) return null
  const matchAt = Date.parse(start_date ?? '') + dayMs || null
  const isPage = source_kind === 'jsonld'
  return { platformId, matchId, windows: saleWindowsOf({ sales, now, matchAt, isPage, timeZone: zoneOf(matchId) }) }
}
