import { createNotices } from './notices.ts'
import { createSound } from './sound.ts'

/** What announces news beyond the page: a part of its own, loaded with the first news. */
export function createAnnouncer() {
  return { sound: createSound(), notices: createNotices() }
}

export type Announcer = ReturnType<typeof createAnnouncer>
