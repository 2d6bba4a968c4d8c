// Types that are generated from a few files are made again only when one of those changed: that takes 8 s of CPU.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

export type Generated = { from: readonly string[]; to: string }

const cache = 'node_modules/.cache'
const noteOf = ({ to }: Generated, notes: string) => `${notes}/${to.replaceAll('/', '-')}.made-from`

/** Hash of the files' contents; one that is missing counts as such. */
function fingerprint({ from }: Generated): string {
  const hash = createHash('sha256')
  for (const path of from) hash.update(`${path}\0`).update(existsSync(path) ? readFileSync(path) : 'missing')
  return hash.digest('hex')
}

/** Whether what is there was made from the files as they are. */
export function isFresh(one: Generated, notes = cache): boolean {
  const note = noteOf(one, notes)
  return existsSync(one.to) && existsSync(note) && readFileSync(note, 'utf8') === fingerprint(one)
}

export function noteMade(one: Generated, notes = cache): void {
  mkdirSync(notes, { recursive: true })
  writeFileSync(noteOf(one, notes), fingerprint(one))
}
