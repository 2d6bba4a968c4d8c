import { namesStand } from '#worker/matches/catalogue/add-ons/seats.rules.ts'
import type { Evidence } from '../../matching/evidence.rules.ts'
import { found, type Reading } from '../../matching/reading.rules.ts'
import { countryOfMatch, sidesAmong } from '../../matching/sides.rules.ts'
import { claimsOf, type Ours } from './claims.rules.ts'
import { competitionWords, footballWords, menWords, mostLabelWords } from './constants.ts'
import type { PageEvidence } from './contract.ts'
import { sideInTrails } from './trails.rules.ts'

/**
 * A competition or a kind of side that a page surely gives to its event: in its title or first heading beside our names, or
 * as a label by itself beside the heading. A shop's name ("Men & women tickets") and a price ("Under 16s") say nothing.
 */
export function sideNamed({ event, names }: PageEvidence, ours: Ours): string | null {
  const { title = null, shared = null, headings = [], labels = [] } = names ?? {}
  const named = [...new Set([title, shared, headings[0]])].flatMap((text) => (text ? partsOf(text, ours) : []))
  const around = (event?.around?.split(' | ') ?? []).map((text) => ({
    text,
    isOurs: namesOurs(claimsOf({ title: text }, ours).evidence, ours),
  }))
  for (const part of [
    ...named,
    ...labels.flatMap((label) => [label, ...label.split(signs)].map((text) => ({ text }))),
    ...around,
  ]) {
    const said = saidIn(part, ours)
    if (said !== null) return said
  }
  return sideInTrails(names?.trails ?? [], ours)
}

const signs = /\s*[|·•:–—]\s*|\s-\s/u

/** A part of a title: `isOurs` where it has a name of ours, `isBefore` in front of both our names. */
type Part = { text: string; isOurs?: boolean; isBefore?: boolean }

/** The parts of a title that names a club of ours. */
function partsOf(title: string, ours: Ours): Part[] {
  const texts = title.split(signs).filter((text) => text.trim() !== '')
  const own = texts.map((text) => namesOurs(claimsOf({ title: text }, ours).evidence, ours))
  const { sides } = claimsOf({ title }, ours)
  const isOfBoth = sides === 'ours' || sides === 'perhaps'
  const first = own.indexOf(true)
  return first < 0
    ? []
    : texts.map((text, at) => ({ text, isOurs: own[at] === true, isBefore: isOfBoth && at < first }))
}

const namesOurs = ({ main }: Evidence, { match }: Ours) =>
  main.mentions.some(({ ids, perhaps }) =>
    [...ids, ...perhaps].some((id) => id === match.homeId || id === match.awayId),
  )

/** Stated beside our own name, or with the name of a competition, or by nothing else than words of a side. */
function saidIn({ text, isOurs = false, isBefore = false }: Part, ours: Ours): string | null {
  if (!isOurs && text.trim().split(/\s+/).length > mostLabelWords) return null
  const { main } = claimsOf({ title: text }, ours).evidence
  if (!isOurs && namesStand(text)) return null
  const isAlone = (piece: Reading['pieces'][number]) => isOfOthers(piece, isBefore)
  if (!isOurs && !competitionWords.test(text) && !main.pieces.every(isAlone)) return null
  const local = found(main, 'side in country')
  const side = sidesAmong(found(main, 'side'), local, countryOfMatch(ours.match)).find(
    ({ of, text: word }) =>
      of !== 'friendly' && of !== 'lower' && !ours.match.sides.has(of) && (isOurs || word.length > 2),
  )
  if (side && !main.pieces.some((piece) => menWords.has(piece.text))) return `"${side.text}".`
  const [sport] = found(main, 'sport')
  return sport && !main.pieces.some((piece) => footballWords.has(piece.text))
    ? `"${sport.text}" is not football.`
    : null
}

/** "Women", "Handball"; "U19" in front of both names, where it is no price's. */
const isOfOthers = ({ meanings, text }: Reading['pieces'][number], isBefore: boolean) =>
  menWords.has(text) ||
  meanings.some(
    ({ kind, of }) => kind === 'sport' || (kind === 'side' && (of === 'women' || (isBefore && of === 'youth'))),
  )
