import { createNotices } from './notices.ts'
import { createSound } from './sound.ts'

/** Sound and notifications; a separate chunk, loaded with the first news. */
export function createAnnouncer() {
  return { sound: createSound(), notices: createNotices() }
}

export type Announcer = ReturnType<typeof createAnnouncer>
