import { readFileSync } from 'node:fs'
import { FoundEvent, KnownMatch, type Verdict } from '#worker/watching/matching/contract.ts'
import { indexMatches, type MatchIndex } from '#worker/watching/matching/fixtures.rules.ts'
import { judge } from '#worker/watching/matching/rules.ts'

/** An event of the labelled sets, with what a person says of it. */
export type Labelled = {
  id: string
  expect: { verdict: Verdict['verdict']; match?: string; what: string; either?: string }
}

export const read = <T>(file: string): T =>
  JSON.parse(readFileSync(new URL(`../../fixtures/discovery/${file}`, import.meta.url), 'utf8'))

export const indexOf = (file: string): MatchIndex =>
  indexMatches(read<unknown[]>(file).map((match) => KnownMatch.parse(match)))

export const matchOf = (verdict: Verdict) => (verdict.verdict === 'none' ? undefined : verdict.match)

export type Score = { wrongLinks: string[]; linkable: number; linked: number; otherwise: string[] }

/** How a file's events are judged beside what was expected. */
export function score(file: string, index: MatchIndex): Score {
  const result: Score = { wrongLinks: [], linkable: 0, linked: 0, otherwise: [] }
  for (const event of read<Labelled[]>(file)) {
    const { verdict, match, either } = event.expect
    const got = judge(FoundEvent.parse(event), index)
    const isRight = got.verdict === verdict && (match === undefined || matchOf(got) === match)
    // Where a person may also decide, a link is not asked for.
    const isLinkable = verdict === 'link' && either === undefined
    if (isLinkable) result.linkable++
    if (isLinkable && isRight) result.linked++
    const line = `${event.id} (${event.expect.what}): ${verdict} ${match}, not ${got.verdict} ${matchOf(got)}: ${got.why}`
    if (got.verdict === 'link' && !isRight) result.wrongLinks.push(line)
    else if (!isRight && got.verdict !== either) result.otherwise.push(line)
  }
  return result
}
