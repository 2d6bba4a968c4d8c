import { data, redirect } from 'react-router'
import { idIn } from '#worker/ground/platform/digits.ts'

export function notFound() {
  return data(null, { status: 404 })
}

type Merges = { survivorOf: (id: number) => Promise<number | null> }

/** The page of the match that took this one's place, or none. `part`: what follows the match in the address. */
export async function goneTo(id: number, { survivorOf }: Merges, part = '') {
  const survivor = await survivorOf(id)
  return survivor === null ? notFound() : redirect(`/matches/${survivor}${part}`, 301)
}

/** The match id in an address; 404 for anything but a positive integer. */
export function matchIdOf({ matchId }: { matchId: string }): number {
  const id = idIn(matchId)
  if (id === 0) throw notFound()
  return id
}
