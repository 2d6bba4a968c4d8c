import type { DiffChange, DiffLine } from './contract.ts'
import type { Catalogue, ImportedMatch, ImportPlan } from './plan.ts'

/** What a file would do to matches, for people: changes first. */
export function linesOf({ added, changed, before }: ImportPlan, { teams }: Catalogue): DiffLine[] {
  const line = (match: ImportedMatch, changes: DiffChange[]): DiffLine => ({
    title: `${teams.get(match.homeTeamId)?.name} v ${teams.get(match.awayTeamId)?.name}`,
    round: match.round,
    kickoffAt: match.kickoffAt,
    matchDay: match.matchDay,
    changes,
  })
  return [
    ...changed.map((match, index) => line(match, before[index] ? changesOf(before[index], match) : [])),
    ...added.map((match) => line(match, [])),
  ]
}

/** What is shown of a match, each part by its word. */
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
  // Where both have a kick-off, it tells the day.
  const isTimed = before.kickoffAt !== null && after.kickoffAt !== null
  return parts
    .map(([what, of]) => ({ what, before: of(before), after: of(after) }))
    .filter((change) => change.before !== change.after && !(change.what === 'day' && isTimed))
}

const scoreParts = { ht: 'half-time', ft: 'full time', et: 'extra time', p: 'penalties' } as const

function scoreText(score: ImportedMatch['score']): string | null {
  if (score === null) return null
  const told = (Object.keys(scoreParts) as (keyof typeof scoreParts)[]).flatMap((part) => {
    const goals = score[part]
    return goals ? [`${scoreParts[part]} ${goals.join('–')}`] : []
  })
  return told.join(', ') || null
}
