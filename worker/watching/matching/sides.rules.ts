import { listed } from '#worker/matches/catalogue/rules.ts'
import type { IndexedMatch } from './fixtures.rules.ts'
import { countryOfClub } from './places.rules.ts'
import { wordsIn } from './text.rules.ts'
import { namedSides } from './words/named-sides.constants.ts'
import { noSideIn } from './words/sides-by-country.constants.ts'

/** A word for a side: women's, youth, former players'. */
type SideWord = { of: string; text: string }

/** As the dictionary keeps a word that means a side in one country alone. */
export const inCountry = (code: string, side: string): string => `${code} ${side}`

const named: ReadonlySet<string> = new Set(
  Object.values(namedSides).flatMap((names) => listed(names).map((name) => wordsIn(name).join(' '))),
)

/** Whether folded words are the name of a side that says alone whose match it is: "Club NXT", "B-laget". */
export const isNamedSide = (words: string): boolean => named.has(words)

/** Words that mean a side in the country of a match: `local` are those that do so in one country each. */
export function sidesAmong(words: readonly SideWord[], local: readonly SideWord[], code: string | null): SideWord[] {
  const ofCountry = local.flatMap(({ of, text }) => {
    const [country, side] = of.split(' ')
    return code !== null && country === code && side !== undefined ? [{ of: side, text }] : []
  })
  return [...words.filter(({ text }) => code === null || text !== noSideIn[code]), ...ofCountry]
}

/** The country that a match is played in, or that its home side is of. */
export const countryOfMatch = ({ countryCode, homeId }: Pick<IndexedMatch, 'countryCode' | 'homeId'>): string | null =>
  countryCode ?? countryOfClub(homeId)

const second = new Set(
  'castilla promesas filial eds amateure amateurs reserves reserve reservas ii jong beloften 2 b c'.split(' '),
)

/** "U19" and "under 19s" are of an age, "Castilla" and "Jong" are the second side, "Youth" may be any. */
export type YouthSide = { ages: ReadonlySet<number>; isSecond: boolean }

export function youthSideOf(words: readonly SideWord[]): YouthSide {
  const youth = words.filter(({ of }) => of === 'youth')
  const ages = youth.flatMap(({ text }) => /(\d{1,2})s?$/.exec(text)?.[1] ?? []).map(Number)
  return { ages: new Set(ages.filter((age) => age >= youngest)), isSecond: youth.some(({ text }) => second.has(text)) }
}

/** Numbers below are of second and third sides. */
const youngest = 5

/** Below this age no side is a club's second one. */
const secondFrom = 21

/** Whether a youth side is surely another than ours: of another age, or a second side where ours is of an age. */
export function isOtherYouth(it: YouthSide, ours: YouthSide): boolean {
  if (it.ages.size > 0 && ours.ages.size > 0) return [...it.ages].every((age) => !ours.ages.has(age))
  if (ours.ages.size > 0) return it.isSecond && Math.max(...ours.ages) < secondFrom
  return ours.isSecond && !it.isSecond && it.ages.size > 0 && Math.max(...it.ages) < secondFrom
}
