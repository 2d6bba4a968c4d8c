// What is said of a match that moved.
import { kickoffText, matchWords } from '#worker/ground/mail/words.rules.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import { moveLastsMs } from './constants.ts'
import type { MatchTime, MoveNotice } from './contract.ts'
import type { Move } from './rules.ts'

type Moved = { match: MatchFacts; move: Move; was: MatchTime; is: MatchTime; at: Instant }

/** "Postponed: Roma v Verona". The sides stand in the title alone. */
export function moveNotice({ match, move, was, is, at }: Moved): MoveNotice {
  const { sides } = matchWords(match)
  const [before, after] = [was, is].map(({ kickoffAt, matchDay }) => kickoffText(kickoffAt, matchDay))
  const { heading, text } = {
    postponed: {
      heading: 'Postponed',
      text: `It was planned for ${before}. Your alert stays on. We'll write again when the match has a new date.`,
    },
    cancelled: {
      heading: 'Cancelled',
      text: `It was planned for ${before}. Your alert sends nothing more about this match.`,
    },
    back_on: { heading: 'Back on', text: `It will be played on ${after}. Your alert goes on.` },
    moved: { heading: 'New kick-off', text: `It now kicks off on ${after}. It was ${before}.` },
  }[move]
  return {
    title: `${heading}: ${sides}`,
    heading,
    text,
    href: `/matches/${match.id}`,
    action: 'See the match',
    until: at + moveLastsMs,
    matchId: match.id,
    now: is,
  }
}
