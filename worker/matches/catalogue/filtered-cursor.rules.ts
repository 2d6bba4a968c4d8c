// Cursors of the API's lists: each goes on in the list of its own filter, and is refused in another.
import { fingerprint } from './rules.ts'

export const cursorOfAnother = 'is not a cursor of this list with these filters'

/** `<cursor>.<filter>` */
export function withFilter(cursor: string, filter: object): string {
  return `${cursor}.${fingerprint(JSON.stringify(filter)).toString(36)}`
}

/** The cursor as it was before `withFilter`; null of another filter. */
export function withoutFilter(sent: string, filter: object): string | null {
  const [cursor = ''] = sent.split('.')
  return withFilter(cursor, filter) === sent ? cursor : null
}
