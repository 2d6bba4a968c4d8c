import { namesStand } from '#worker/matches/catalogue/add-ons/seats.rules.ts'
import { found, type Reading } from '../../matching/reading.rules.ts'
import { countryOfMatch, inCountry, isNamedSide, sidesAmong } from '../../matching/sides.rules.ts'
import { claimsOf, type Ours } from './claims.rules.ts'
import { besideSides, competitionWords, footballWords, menWords, mostLabelWords } from './constants.ts'
import type { PageEvidence } from './contract.ts'
import { sideInTrails } from './trails.rules.ts'

/**
 * A competition or a kind of side that a page surely gives to its event: in its title or first heading, as a label by itself
 * beside the heading, in a trail, or in a part of its address. A shop's name ("Men & women tickets") and a price
 * ("Under 16s") say nothing.
 */
export function sideNamed({ event, names, finalUrl }: PageEvidence, ours: Ours): string | null {
  const { title = null, shared = null, headings = [], labels = [] } = names ?? {}
  const named = [...new Set([title, shared, headings[0]])].flatMap((text) => (text ? partsOf(text, ours) : []))
  const around = (event?.around?.split(' | ') ?? []).map((text) => ({
    text,
    isOurs: namesOurs(claimsOf({ title: text }, ours).evidence.main, ours),
  }))
  for (const part of [
    ...named,
    ...labels.flatMap((label) => [label, ...label.split(signs)].map((text) => labelOf(text, ours))),
    ...around,
  ]) {
    const said = saidIn(part, ours)
    if (said !== null) return said
  }
  return sideInTrails(names?.trails ?? [], ours) ?? sideInAddress(finalUrl, ours)
}

const signs = /\s*[|·•:–—]\s*|\s-\s/u

/**
 * A part of a title or a label: `isOurs` where it has a name of ours, `isBefore` in front of both our names, `isTitle` where
 * ages are those of sides, `isSure` where only words count that nothing but a side has, `isOfShop` where nothing of ours
 * stands in the whole title.
 */
type Part = {
  text: string
  isOurs?: boolean
  isBefore?: boolean
  isTitle?: boolean
  isSure?: boolean
  isOfShop?: boolean
}

/** The parts of a title. */
function partsOf(title: string, ours: Ours): Part[] {
  const texts = title.split(signs).filter((text) => text.trim() !== '')
  const own = texts.map((text) => namesOurs(claimsOf({ title: text }, ours).evidence.main, ours))
  const { sides } = claimsOf({ title }, ours)
  const isOfBoth = sides === 'ours' || sides === 'perhaps'
  const first = own.indexOf(true)
  return texts.map((text, at) => ({
    text,
    isOurs: own[at] === true,
    isBefore: isOfBoth && at < first,
    isTitle: first >= 0,
    isOfShop: first < 0,
  }))
}

/** "Arsenal Women", "Barcelona B": a name of ours and of a side, and nothing else. */
function labelOf(text: string, ours: Ours): Part {
  if (text.trim().split(/\s+/).length > mostLabelWords) return { text }
  const { evidence } = claimsOf({ title: text }, ours)
  const isName = ({ meanings }: Piece) => meanings.some(({ kind }) => nameKinds.has(kind))
  return { text, isOurs: namesOurs(evidence.main, ours) && evidence.main.pieces.every(isName), isSure: true }
}

type Piece = Reading['pieces'][number]

const nameKinds = new Set(['club', 'namesake', 'side'])

const namesOurs = ({ mentions }: Reading, { match }: Ours) =>
  mentions.some(({ ids, perhaps }) => [...ids, ...perhaps].some((id) => id === match.homeId || id === match.awayId))

/** A shop's title lists what it sells: "Bundesliga, Frauen-Bundesliga". */
const severalThings = /[,;&+/]|\s(?:and|und|et|y|e|en|och|og|ja|i|a)\s/iu

/** Stated beside our own name, or with the name of a competition, or by nothing else than words of a side. */
function saidIn({ text, isOurs = false, isSure = false, isOfShop = false, ...place }: Part, ours: Ours): string | null {
  if (isOfShop && severalThings.test(text)) return null
  if (!isOurs && text.trim().split(/\s+/).length > mostLabelWords) return null
  const { main } = claimsOf({ title: text }, ours).evidence
  if (!isOurs && namesStand(text) && !main.pieces.some((piece) => isNamedSide(piece.text))) return null
  const code = countryOfMatch(ours.match)
  const isAlone = (piece: Piece) => isOfOthers(piece, place, code)
  if (!isOurs && !competitionWords.test(text) && !main.pieces.every(isAlone)) return null
  const local = found(main, 'side in country')
  const side = sidesAmong(found(main, 'side'), local, code).find(
    ({ of, text: word }) =>
      of !== 'friendly' &&
      of !== 'lower' &&
      !ours.match.sides.has(of) &&
      (isOurs ? !isSure || isOfSide({ of, text: word }) : word.length > 2),
  )
  if (side && !main.pieces.some((piece) => menWords.has(piece.text))) return `"${side.text}".`
  const [sport] = isOfShop ? [] : found(main, 'sport')
  return sport && !main.pieces.some((piece) => footballWords.has(piece.text))
    ? `"${sport.text}" is not football.`
    : null
}

/** "Women", "Handball", "Club NXT"; "U19" in front of both names or in a title, where it is no price's. */
function isOfOthers(
  { meanings, text }: Piece,
  { isBefore = false, isTitle = false }: Omit<Part, 'text'>,
  code: string | null,
): boolean {
  if (menWords.has(text) || besideSides.has(text) || isNamedSide(text) || (isTitle && agesOfSides.test(text)))
    return true
  return meanings.some(({ kind, of }) => {
    if (kind === 'side') return of === 'women' || (isBefore && of === 'youth')
    const isOfCountry = code !== null && (of === inCountry(code, 'women') || of === inCountry(code, 'legends'))
    return kind === 'sport' || kind === 'competition' || (kind === 'side in country' && isOfCountry)
  })
}

/** What right behind a club's name is no buyer's: "Barcelona B", "Atalanta U23". */
const isOfSide = ({ of, text }: { of: string; text: string }) =>
  of === 'women' || text.length <= 2 || isNamedSide(text) || agesOfSides.test(text)

/** Children pay less up to eighteen. */
const agesOfSides = /^(?:u|sub|under)\s?(?:19|2[0-3])$/

/** What a part of an address says of a women's side, or by a side's own name: "/club-nxt/", "/arsenal-women-v-chelsea". */
function sideInAddress(url: string, ours: Ours): string | null {
  const { address } = claimsOf({ url }, ours).evidence
  if (address.some(({ pieces }) => pieces.some(({ text }) => menWords.has(text)))) return null
  for (const part of address) {
    const isLeague = competitionWords.test(part.pieces.map(({ text }) => text).join(' '))
    const isAlone = isLeague || part.pieces.every((piece) => isOfOthers(piece, {}, null))
    const side = isAlone || namesOurs(part, ours) ? found(part, 'side').find((one) => isSureOf(one, ours)) : undefined
    if (side) return `"${side.text}".`
  }
  return null
}

const isSureOf = ({ of, text }: { of: string; text: string }, { match }: Ours) =>
  !match.sides.has(of) && ((of === 'women' && text.length > 1) || isNamedSide(text))
