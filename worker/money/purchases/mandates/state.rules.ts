// Where a mandate stands. The one place that decides it: pages, messages and the API say what it says here.
import type { Instant } from '#worker/ground/platform/clock.ts'
import { autoPurchaseTexts } from '../settings/constants.ts'
import type { Mandate, Terms } from './contract.ts'

/** `finished`: it has made all of its purchases. `bought`: all that it is about are matches that its person bought. `ended`: its time is over. `paper`: signed, and not switched on. */
export type MandateState = 'revoked' | 'ended' | 'finished' | 'bought' | 'on' | 'paper'
export type StatedMandate = Mandate & { state: MandateState }

type Stated = Pick<Mandate, 'isLive' | 'revokedAt' | 'document'>

/** `made`: its purchases that stand. `matchesBought`: by any mandate of its person, because each match is bought once. */
export function stateOf(mandate: Stated, made: number, matchesBought: readonly number[], now: Instant): MandateState {
  const { terms } = mandate.document
  if (mandate.revokedAt !== null) return 'revoked'
  if (now >= terms.validUntilAt) return 'ended'
  if (made >= terms.purchases) return 'finished'
  if (matchesAlone(terms)?.every((id) => matchesBought.includes(id))) return 'bought'
  return mandate.isLive ? 'on' : 'paper'
}

/** The matches that the terms are about; null where they are about a team or a league, too. */
export function matchesAlone({ targets }: Pick<Terms, 'targets'>): number[] | null {
  return targets.every(({ kind }) => kind === 'match') ? targets.map(({ id }) => id) : null
}

type MatchIds = { id: number; home_team_id: number; away_team_id: number; league_id: number }

/** Whether the terms are about a match, by itself, a side or its league. */
export function isAbout({ targets }: Pick<Terms, 'targets'>, match: MatchIds): boolean {
  const ids = { match: [match.id], team: [match.home_team_id, match.away_team_id], league: [match.league_id] }
  return targets.some(({ kind, id }) => ids[kind].includes(id))
}

/** Whether anything may come of it as it was signed. */
export function isOpen(state: MandateState): boolean {
  return state === 'on' || state === 'paper'
}

type Named = { name: string; tone: 'good' | 'off'; isGood: boolean; text: string }

/** `text`: a whole sentence, true wherever it stands. */
export const stateTexts: Record<MandateState, Named> = {
  on: { name: 'On', tone: 'good', isGood: true, text: 'This mandate is on.' },
  paper: { name: 'On paper', tone: 'off', isGood: false, text: autoPurchaseTexts.onPaper },
  finished: { name: 'Finished', tone: 'off', isGood: true, text: autoPurchaseTexts.usedUp },
  bought: { name: 'Finished', tone: 'off', isGood: true, text: autoPurchaseTexts.matchesBought },
  ended: { name: 'Ended', tone: 'off', isGood: false, text: autoPurchaseTexts.ended },
  revoked: { name: 'Revoked', tone: 'off', isGood: false, text: 'Revoked: nothing more is bought by it.' },
}

const whatChanges: Partial<Record<MandateState, string>> = {
  finished: 'allows more purchases and a match that you have not bought',
  bought: 'is about a match that you have not bought',
  ended: 'has a later end',
}

type Before = { state: MandateState; isLive: boolean; canBuy: boolean }

/** What a signed change would do, beside what holds before it. `canBuy`: the plan and the person's switch let mandates buy. */
export function changeText({ state, isLive, canBuy }: Before): string {
  if (state === 'on') return canBuy ? autoPurchaseTexts.staysOn : autoPurchaseTexts.staysOnIdle
  const what = whatChanges[state]
  if (what === undefined) return stateTexts[state].text
  const then = isLive
    ? `Once you sign a change that ${what}, it is on again.`
    : `A change that ${what} stays on paper until you switch it on.`
  return `${stateTexts[state].text} ${then}`
}
