import { type Evidence, mentionsOf } from './evidence.rules.ts'
import { found, type Reading } from './reading.rules.ts'

/**
 * Why a page about a match sells no ticket for it, in words; null where nothing says so. Help, reports, news and terms name
 * both clubs and the day as well as a shop does. Every event passes here, whatever its source.
 */
export function sellsNothing(evidence: Evidence): string | null {
  const [sure] = mentionsOf(evidence, 'unsold')
  if (sure) return `"${sure.text}" is ${about(sure.of)}, which sells nothing.`
  const [label] = labelsOf(evidence)
  if (label) return `"${label.text}" is ${about(label.of)}, which sells nothing.`
  const [folder] = foldersOf(evidence).flatMap((reading) => found(reading, 'perhaps unsold'))
  return folder ? `Its address is of ${about(folder.of)} ("${folder.text}"), which sells nothing.` : null
}

/** The host and the parts of the path that name no club. */
const foldersOf = ({ host, address }: Evidence) => [host, ...address.filter(({ mentions }) => mentions.length === 0)]

/** Such words between signs, alone or with words that say nothing: "Ticket news: Arsenal v Chelsea". */
function labelsOf({ event, main }: Evidence) {
  if (event.title === null) return []
  return partsOf(main)
    .filter((part) =>
      part.every(({ meanings }) => meanings.some(({ kind }) => kind.endsWith('unsold') || kind === 'plain')),
    )
    .flatMap((pieces) => found({ ...main, pieces }, 'perhaps unsold'))
}

function partsOf({ pieces }: Reading): Reading['pieces'][number][][] {
  const parts: Reading['pieces'][number][][] = []
  for (const piece of pieces) {
    if (piece.gap === 'sign') parts.push([])
    parts.at(-1)?.push(piece)
  }
  return parts
}

/** Words that may mean such a page, beside the names of the clubs. */
export const perhapsUnsold = ({ main }: Evidence): string[] =>
  found(main, 'perhaps unsold').map(({ text, of }) => `"${text}" may be ${about(of)}`)

const about = (page: string) => (page.startsWith('about') ? `a page ${page}` : page)
