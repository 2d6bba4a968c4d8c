import type { LiveNews } from '#durable/relay/protocol.ts'

/** News that gives the result away, whatever the words. */
const spoilers: readonly LiveNews['kind'][] = [
  'goal',
  'penalty',
  'red_card',
  'goal_cancelled',
  'goal_restored',
  'extra_time',
  'penalties',
]

/** The words for a piece of news; null for none. Users who hide scores hear only of kick-off and the like. */
export function newsText(
  { kind, title, message }: LiveNews,
  sides: string,
  hidesScores: boolean,
): Pick<LiveNews, 'title' | 'message'> | null {
  if (!hidesScores) return { title, message }
  return spoilers.includes(kind) ? null : { title, message: sides }
}
