// What is said of a match that moved.
import { kickoffText, matchWords } from '../../mail/words.ts'
import type { MatchTime, MoveNotice } from '../../notifications/moves/contract.ts'
import type { Instant } from '../../platform/clock.ts'
import type { MatchFacts } from '../contract.ts'
import { moveLastsMs } from './constants.ts'
import type { Move } from './rules.ts'

type Moved = { match: MatchFacts; move: Move; was: MatchTime; is: MatchTime; at: Instant }

/** "Postponed: Roma v Verona" */
export function moveNotice({ match, move, was, is, at }: Moved): MoveNotice {
  const { sides } = matchWords(match)
  const [before, after] = [was, is].map(({ kickoffAt, matchDay }) => kickoffText(kickoffAt, matchDay))
  const words = {
    postponed: {
      title: `Postponed: ${sides}`,
      text: `${sides} (${before}) is postponed. Your alert stays on. We'll write again when the match has a new date.`,
    },
    cancelled: {
      title: `Cancelled: ${sides}`,
      text: `${sides} (${before}) is cancelled. Your alert sends nothing more about this match.`,
    },
    back_on: {
      title: `Back on: ${sides}`,
      text: `${sides} is back on: ${after}. Your alert goes on.`,
    },
    moved: {
      title: `New kick-off: ${sides}`,
      text: `${sides} now kicks off on ${after}. It was ${before}.`,
    },
  }[move]
  return {
    ...words,
    href: `/matches/${match.id}`,
    action: 'See the match',
    until: at + moveLastsMs,
    matchId: match.id,
    now: is,
  }
}
