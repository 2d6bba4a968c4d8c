import type { LiveNews } from '#durable/relay/protocol.ts'

/** News that gives away how a match goes, whatever the words. */
const spoilers: readonly LiveNews['kind'][] = [
  'goal',
  'penalty',
  'red_card',
  'goal_cancelled',
  'goal_restored',
  'extra_time',
  'penalties',
]

/** What may be said of some news; null for nothing. Who hides scores hears of the course of time alone. */
export function tellable(
  { kind, title, message }: LiveNews,
  sides: string,
  hidesScores: boolean,
): Pick<LiveNews, 'title' | 'message'> | null {
  if (!hidesScores) return { title, message }
  return spoilers.includes(kind) ? null : { title, message: sides }
}
