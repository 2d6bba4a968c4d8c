import { competitionsIn, type Evidence } from '../../matching/evidence.rules.ts'
import { found, type Reading } from '../../matching/reading.rules.ts'
import { countryOfMatch, sidesAmong } from '../../matching/sides.rules.ts'
import { wordsIn } from '../../matching/text.rules.ts'
import { claimsOf, type Ours } from './claims.rules.ts'
import { competitionWords, cupWords, footballWords, maxCrumbWords, menWords, shopWords } from './constants.ts'

// What the trail that leads to a page says of it: "Tickets › Women › Arsenal v Chelsea".

type Piece = Reading['pieces'][number]

/** Another side than ours or another sport that one of its crumbs means. A trail that names men, too, is a shop's menu. */
export function sideInTrails(trails: readonly (readonly string[])[], ours: Ours): string | null {
  for (const trail of trails) {
    const crumbs = trail.filter(isShort).map((title) => ({ title, ...claimsOf({ title }, ours).evidence }))
    if (crumbs.some(({ main }) => main.pieces.some(({ text }) => menWords.has(text)))) continue
    const said = crumbs.map((crumb) => saidIn(crumb, ours)).find((text) => text !== null)
    if (said != null) return said
  }
  return null
}

const isShort = (text: string) => text.split(/\s+/).length <= maxCrumbWords

/** In a crumb of words that are all known, or with the name of a competition. */
function saidIn({ title, main }: Evidence & { title: string }, { match }: Ours): string | null {
  if (!competitionWords.test(title) && !main.pieces.every(isKnown)) return null
  const local = found(main, 'side in country')
  const side = sidesAmong(found(main, 'side'), local, countryOfMatch(match)).find(
    ({ of, text }) =>
      of !== 'friendly' &&
      !match.sides.has(of) &&
      (text.length > 1 || main.mentions.length > 0) &&
      !shopWords.has(text),
  )
  if (side) return `"${side.text}".`
  const isOurs = match.sides.has('youth') || wordsIn(`${match.home} ${match.away}`).includes('junior')
  if (main.pieces.some(isJunior) && !isOurs) return '"junior".'
  const isFootball = main.pieces.some(({ text }) => footballWords.has(text))
  const sport = found(main, 'sport').find(({ text }) => !/^[a-z]{1,2}$/.test(text) && !shopWords.has(text))
  return sport && !isFootball ? `"${sport.text}" is not football.` : null
}

const knownKinds = new Set(['side', 'side in country', 'sport', 'competition', 'stage', 'plain', 'club', 'namesake'])

const isKnown = (piece: Piece) => isJunior(piece) || piece.meanings.some(({ kind }) => knownKinds.has(kind))

/** A crumb leads to a side; in a ticket's name the word is that of who it is for. */
const isJunior = ({ text, meanings }: Piece) => text === 'junior' && meanings.length === 0

/** A cup of the trail that is not ours. A league may be that of the home side, by which shops lead to all its matches. */
export function cupInTrails(trails: readonly (readonly string[])[], { match, index }: Ours): string | null {
  if (match.competitions.size === 0) return null
  for (const trail of trails) {
    const named = trail.map((title) => competitionsIn(claimsOf({ title }, { match, index }).evidence))
    if (named.flat().some(({ of }) => match.competitions.has(of))) continue
    const at = named.findIndex((one, place) => one.length > 0 && cupWords.test(trail[place] ?? ''))
    if (at >= 0) return `"${trail[at]}"`
  }
  return null
}
