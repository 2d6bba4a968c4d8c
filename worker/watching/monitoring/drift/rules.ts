import type { Instant } from '#worker/ground/platform/clock.ts'
import {
  brokenFlagMs,
  collapsedBelow,
  flagMs,
  layoutOneIn,
  learnedAfter,
  maxLayouts,
  maxPageWords,
  maxSeries,
  maxVocabulary,
  minAgreeing,
  minChecksAfterChange,
  minHistory,
  minLikeness,
  minLonePriceChange,
  minRebuilt,
  minTargets,
  patienceChecks,
  rulesProvenAfterMs,
  signKinds,
  windowChecks,
} from './constants.ts'
import type {
  DriftFlag,
  DriftState,
  Layout,
  ReadingChange,
  Recent,
  Sample,
  Sign,
  SignKind,
  Usual,
  YieldAround,
} from './contract.ts'
import { withCurrencyOf } from './currencies.rules.ts'
import { agreement, areLayoutsKnown, changeOf, median, replacedWords, shareOf, yieldOf } from './signs.rules.ts'

export const newDrift: DriftState = {
  series: { offers: [], yield: [], prices: [], words: [], unknown: [] },
  vocabulary: [],
  currencies: [],
  layouts: [],
  recent: [],
  flag: null,
  change: null,
  askedAt: 0,
}

/** One check as drift sees it; without a sample the page was unchanged. */
export type DriftCheck = {
  targetId: number
  at: Instant
  sample: Sample | null
  signs: readonly Sign[]
  usual: Usual | undefined
  /** Taken as it is, though it is unusual. */
  isAccepted: boolean
}

/** A change of an unusual page waits, until the platform is flagged or the page stayed so for some checks. */
export function needsConfirmation(state: DriftState, signs: readonly Sign[], unusualBefore: number): boolean {
  return state.flag !== null || (signs.some(holdsBack) && unusualBefore < patienceChecks)
}

/** Fewer tickets of known prices are what selling is, and the price of a page with one ticket falls by itself. */
function holdsBack({ kind, isStrong }: Sign): boolean {
  return isStrong || kind === 'structure'
}

/**
 * Whether a check may leave the layout of a page that says what it said before: where the platform's are known and none of
 * its last pages was unusual. Those that are read show as soon that all pages were rebuilt, and then each is read.
 */
export function mayLeaveLayout({ flag, recent, layouts }: DriftState, at: Instant): boolean {
  const isCalm = flag === null && recent.every(({ signs }) => signs.length === 0)
  return isCalm && areLayoutsKnown(layouts) && at % layoutOneIn !== 0
}

/** The platform's history after one check. `targets`: how many pages it has. */
export function driftAfter(state: DriftState, check: DriftCheck, targets: number): DriftState {
  const { targetId, at, sample, signs, isAccepted } = check
  const isUsual = signs.length === 0 || isAccepted
  const seen = sample ? withCurrencyOf(state, sample) : state
  const learned = sample && isUsual ? learn(seen, sample, check.usual) : seen
  const recent = [...state.recent, { targetId, at, signs: isAccepted ? [] : [...signs] }].slice(-windowChecks)
  const withLayout = sample && !isUsual ? learnLayout(learned, sample, signs, recent) : learned
  const change = sample && state.change ? changeAfter(state.change, sample, check.usual) : state.change
  const next = { ...withLayout, recent, change }
  if (next.flag) return isNormalAgain(recent, next.flag) ? lifted(next, sample) : next
  return { ...next, flag: flagOf(recent, targets, at) }
}

/** What is usual for a target after a check that was: half of the way to the newest values. */
export function usualAfter(usual: Usual | undefined, sample: Sample): Usual {
  const nearer = (was: number | null | undefined, is: number | null) =>
    was === null || was === undefined || is === null ? (is ?? was ?? null) : Math.round((was + is) / 2)
  const given = yieldOf(sample)
  return {
    checks: Math.min((usual?.checks ?? 0) + 1, minHistory),
    yield: usual ? (usual.yield + given) / 2 : given,
    priced: usual ? (usual.priced + sample.priced) / 2 : sample.priced,
    medianPence: nearer(usual?.medianPence, sample.medianPence),
    lowPence: nearer(usual?.lowPence, sample.lowPence),
    words: sample.words.length > 0 ? sample.words : (usual?.words ?? []),
    ...unknownAfter(usual, sample),
  }
}

function unknownAfter(usual: Usual | undefined, sample: Sample): Pick<Usual, 'unknown'> {
  if (sample.offers > 0) return { unknown: sample.unknown }
  return usual?.unknown === undefined ? {} : { unknown: usual.unknown }
}

/** An operator says that the pages are right as they are: history begins again. */
export function restarted(state: DriftState): DriftState {
  const { change, currencies } = state
  return { ...newDrift, change, ...(currencies && { currencies }) }
}

/** The rules of the platform changed: other words and other elements are read, an alarm was about the old ones, and the yield is watched. */
export function withNewReading(state: DriftState, at: Instant): DriftState {
  const { offers } = state.series
  const before = { checks: offers.length, offersPerCheck: mean(offers) }
  const series = { ...state.series, words: [], unknown: [] }
  return { ...state, series, vocabulary: [], layouts: [], recent: [], flag: null, change: { at, before, after: [] } }
}

/** Whether the rules that are replaced stood long enough for what they taught to be true. */
export function areRulesProven({ change }: DriftState, at: Instant): boolean {
  return change === null || at - change.at >= rulesProvenAfterMs
}

/** A target's usual values, and those from before rules that are not proven. */
type Known = { usual?: Usual; usualBefore?: Usual }

/**
 * What is known of a target once its rules are no longer in force: its usual values without their words; where the rules were
 * not proven, those of the rules before them.
 */
export function knownForNewReading({ usual, usualBefore }: Known, isProven: boolean): Known {
  const kept = isProven ? usual && withoutWords(usual) : usualBefore
  return kept ? { usual: kept, usualBefore: kept } : {}
}

function withoutWords({ unknown: _, ...others }: Usual): Usual {
  return { ...others, words: [] }
}

export function yieldAround({ change }: DriftState): YieldAround | null {
  if (!change) return null
  const { at, before, after } = change
  const ofUsual = after.length === 0 ? null : median(after.map(({ share }) => share))
  return {
    changedAt: at,
    before,
    after: { checks: after.length, offersPerCheck: mean(after.map(({ offers }) => offers)), ofUsual },
    hasCollapsed: after.length >= minChecksAfterChange && ofUsual !== null && ofUsual < collapsedBelow,
  }
}

// ── Learning ────────────────────────────────────────────────────────────────────────────────────

function learn(state: DriftState, sample: Sample, usual: Usual | undefined): DriftState {
  const { series, vocabulary } = state
  const push = (values: readonly number[], value: number) => [...values, value].slice(-maxSeries)
  const { medianPence } = sample
  const priced = usual?.medianPence && medianPence ? Math.round((100 * medianPence) / usual.medianPence) : null
  return {
    ...state,
    series: {
      offers: push(series.offers, sample.offers),
      yield: usual?.yield ? push(series.yield, shareOf(yieldOf(sample), usual.yield)) : series.yield,
      prices: priced === null ? series.prices : push(series.prices, priced),
      words: usual ? push(series.words, replacedWords(sample, usual, vocabulary)) : series.words,
      unknown: sample.offers === 0 ? series.unknown : push(series.unknown, sample.unknown),
    },
    vocabulary: [...new Set([...sample.words.slice(0, maxPageWords), ...vocabulary])].slice(0, maxVocabulary),
    layouts: withLayoutOf(state.layouts, sample.layout),
  }
}

/** Pages of an unknown form with usual values become known, where the usual form is still seen beside them. */
function learnLayout(state: DriftState, sample: Sample, signs: readonly Sign[], recent: readonly Recent[]): DriftState {
  if (signs.some(({ kind }) => kind !== 'structure')) return state
  const alike = recent.filter((one) => one.signs.length > 0 && one.signs.every(({ kind }) => kind === 'structure'))
  const isMixed = recent.some((one) => one.signs.length === 0)
  if (alike.length < learnedAfter || !isMixed) return state
  return { ...state, layouts: withLayoutOf(state.layouts, sample.layout) }
}

/** Most seen first; a form that is not seen again makes room. */
function withLayoutOf(layouts: readonly Layout[], print: readonly number[]): Layout[] {
  if (print.length === 0) return [...layouts]
  const known = layouts.findIndex((layout) => agreement(print, layout.print) >= minLikeness)
  if (known < 0) return [...layouts.slice(0, maxLayouts - 1), { print: [...print], checks: 1 }]
  return layouts
    .map((layout, index) => (index === known ? { ...layout, checks: Math.min(layout.checks + 1, maxSeries) } : layout))
    .sort((one, other) => other.checks - one.checks)
}

function changeAfter(change: ReadingChange, sample: Sample, usual: Usual | undefined): ReadingChange {
  // A page that says itself that nothing is left says nothing of the rules.
  if (!usual || usual.yield === 0 || sample.isProvenEmpty) return change
  const one = { offers: sample.offers, share: shareOf(yieldOf(sample), usual.yield) }
  return { ...change, after: [...change.after, one].slice(-maxSeries) }
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : Math.round((10 * values.reduce((sum, one) => sum + one, 0)) / values.length) / 10
}

// ── Flags ───────────────────────────────────────────────────────────────────────────────────────

function flagOf(recent: readonly Recent[], targets: number, since: Instant): DriftFlag | null {
  const kinds = signKinds.filter((kind) => isAgreed(kind, recent, targets))
  if (kinds.length === 0) return null
  const evidence = kinds.map((kind) => {
    const found = recent.flatMap(({ signs }) => signs.filter((sign) => sign.kind === kind))
    const last = found.at(-1) as Sign
    return { ...last, checks: found.length }
  })
  return { since, evidence, of: recent.length }
}

/** Enough of the last checks say the same, on several pages or, where the platform has fewer, strongly on all. */
function isAgreed(kind: SignKind, recent: readonly Recent[], targets: number): boolean {
  if (kind === 'structure') return isRebuilt(recent)
  const found = recent.filter(({ signs }) => signs.some((sign) => sign.kind === kind))
  const counts = (sign: Sign) => sign.kind === kind && sign.isStrong && (targets > 1 || mayBeAlone(sign))
  const isStrong = found.some(({ signs }) => signs.some(counts))
  const needed = isStrong ? Math.max(1, Math.min(minTargets, targets)) : minTargets
  return found.length >= minAgreeing && new Set(found.map(({ targetId }) => targetId)).size >= needed
}

/** Where no other page can be asked, prices may really have fallen, which is what alerts are for. */
function mayBeAlone(sign: Sign): boolean {
  return sign.kind !== 'prices' || cannotBeRight(sign)
}

/** No sale takes all offers or prices away at once, or makes them a third. */
function cannotBeRight({ kind, isStrong, was, is }: Sign): boolean {
  if (kind === 'prices') return changeOf((100 * is) / was) >= minLonePriceChange
  return kind === 'yield' && isStrong
}

/** Its time is over, and the pages were read meanwhile: they are taken as they are. */
export function isOutlasted({ flag, recent }: DriftState, now: Instant): boolean {
  if (!flag) return false
  const since = recent.filter(({ at }) => at > flag.since)
  const isBroken = since.some(({ signs }) => signs.some(cannotBeRight))
  return since.length >= windowChecks && now - flag.since >= (isBroken ? brokenFlagMs : flagMs)
}

function isRebuilt(recent: readonly Recent[]): boolean {
  const last = recent.slice(-minRebuilt)
  return last.length === minRebuilt && last.every(({ signs }) => signs.some(({ kind }) => kind === 'structure'))
}

/** The whole window since the flag is normal. Another structure alone no longer counts: its values were usual. */
function isNormalAgain(recent: readonly Recent[], flag: DriftFlag): boolean {
  const since = recent.filter(({ at }) => at > flag.since)
  return since.length >= windowChecks && since.every(({ signs }) => signs.every(({ kind }) => kind === 'structure'))
}

function lifted(state: DriftState, sample: Sample | null): DriftState {
  return {
    ...state,
    flag: null,
    recent: [],
    layouts: sample ? withLayoutOf(state.layouts, sample.layout) : state.layouts,
  }
}
