import { hashText, pick, randomFrom } from '../random.ts'

const starts =
  'Ash Bram Cald Dun Eller Farr Gren Hal Ister Jor Kel Lor Mar Nor Ost Pell Quar Rav Sel Thorn Ulv Var Wend Yar Zel'
const ends =
  'ando beck by croft dale ero field gate holm ic ini lund mann more ov quist rell sen son strand tti wick wood ez'
const initials = 'A. B. C. D. E. F. G. H. I. J. K. L. M. N. O. P. R. S. T. V.'
const words = (text: string) => text.split(' ') as [string, ...string[]]
const squadSize = 14

/** The players of a club, all invented: the same ones in every match. */
export function squadOf(seed: number, club: string): string[] {
  const random = randomFrom(hashText(`${seed}|squad|${club}`))
  const squad = new Set<string>()
  while (squad.size < squadSize) {
    squad.add(`${pick(random, words(initials))} ${pick(random, words(starts))}${pick(random, words(ends))}`)
  }
  return [...squad]
}
