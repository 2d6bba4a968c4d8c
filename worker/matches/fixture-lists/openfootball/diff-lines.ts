import { toIso } from '#worker/ground/platform/clock.ts'
import type { DiffChange, DiffLine } from './contract.ts'
import { type Catalogue, type ImportedMatch, type ImportPlan, identityKey, isOff } from './plan.ts'

/** What a file would do to matches, for people: changes first. */
export function linesOf({ added, changed, before, pinned }: ImportPlan, { teams }: Catalogue): DiffLine[] {
  const kept = new Map(pinned.map(({ inFile, stays }) => [identityKey(stays), keptOf(stays, inFile)]))
  const changedKeys = new Set(changed.map(identityKey))
  const line = (match: ImportedMatch, changes: DiffChange[]): DiffLine => ({
    title: `${teams.get(match.homeTeamId)?.name} v ${teams.get(match.awayTeamId)?.name}`,
    round: match.round,
    kickoffAt: match.kickoffAt,
    matchDay: match.matchDay,
    changes,
    kept: kept.get(identityKey(match)) ?? [],
  })
  return [
    ...changed.map((match, index) => line(match, before[index] ? changesOf(before[index], match) : [])),
    ...pinned.filter(({ stays }) => !changedKeys.has(identityKey(stays))).map(({ stays }) => line(stays, [])),
    ...added.map((match) => line(match, [])),
  ]
}

/** Parts of a match that a difference names, each by its word. */
const parts: [what: string, of: (match: ImportedMatch) => DiffChange['before']][] = [
  ['round', ({ round }) => round],
  ['kick-off', ({ kickoffAt }) => kickoffAt],
  ['day', ({ matchDay }) => matchDay],
  ['ground', ({ venue }) => venue],
  ['city', ({ city }) => city],
  ['status', ({ status }) => status],
  ['score', ({ score }) => scoreText(score)],
]

function changesOf(before: ImportedMatch, after: ImportedMatch): DiffChange[] {
  // Where both have a kick-off, it gives the day.
  const isTimed = before.kickoffAt !== null && after.kickoffAt !== null
  return parts
    .map(([what, of]) => ({ what, before: of(before), after: of(after) }))
    .filter((change) => change.before !== change.after && !(change.what === 'day' && isTimed))
}

/** "kick-off 2027-03-06T15:00:00Z to 2027-03-08T20:00:00Z; score none to full time 2–0" */
export function changesText(changes: readonly DiffChange[]): string {
  return changes.map(({ what, before, after }) => `${what} ${valueText(before)} to ${valueText(after)}`).join('; ')
}

/** "the kick-off stays 2027-03-06T15:00:00Z, the file says 2027-03-20T15:00:00Z" */
export function keptText(kept: DiffLine['kept']): string {
  return kept
    .map(({ what, stays, stated }) => `the ${what} stays ${valueText(stays)}, the file says ${valueText(stated)}`)
    .join('; ')
}

const valueText = (one: DiffChange['before']) => (typeof one === 'number' ? toIso(one) : one || 'none')

/** Values set by hand that stay, beside what the file says. */
function keptOf(stays: ImportedMatch, inFile: ImportedMatch): DiffLine['kept'] {
  const isPinned = ({ what, before, after }: DiffChange) =>
    what === 'status' ? isOff(before) || isOff(after) : ['kick-off', 'day'].includes(what) && after !== null
  return changesOf(stays, inFile)
    .filter(isPinned)
    .map(({ what, before, after }) => ({ what, stays: before, stated: after }))
}

const scoreParts = { ht: 'half-time', ft: 'full time', et: 'extra time', p: 'penalties' } as const

function scoreText(score: ImportedMatch['score']): string | null {
  if (score === null) return null
  const scores = (Object.keys(scoreParts) as (keyof typeof scoreParts)[]).flatMap((part) => {
    const goals = score[part]
    return goals ? [`${scoreParts[part]} ${goals.join('–')}`] : []
  })
  return scores.join(', ') || null
}
