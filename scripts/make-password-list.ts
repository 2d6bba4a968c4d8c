/**
 * Makes the list of breached passwords from the package @zxcvbn-ts/language-common: lower case, no duplicates.
 * `passwords` meet the minimum length; `words` are too short unless a year or a few signs are added ("Arsenal2026!").
 * Run it when the package has a new version.
 */
import { writeFileSync } from 'node:fs'
import { dictionary } from '@zxcvbn-ts/language-common'
import { minPasswordLength } from '#worker/people/accounts/constants.ts'
import { packWords } from '#worker/people/accounts/passwords/packed-words.ts'

const target = 'worker/people/accounts/passwords/breached.json'

/** Shorter words occur in too many passwords. */
const shortestWord = 4
/** The words come from this many of the most frequent entries. */
const wordRanks = 10_000

export function passwordList(): string {
  const all = [...dictionary['passwords-common']].map((password) => String(password).toLowerCase())
  const passwords = [...new Set(all)].filter((password) => [...password].length >= minPasswordLength)
  const words = [...new Set(all.slice(0, wordRanks))].filter(
    (word) => /^\p{L}+$/u.test(word) && word.length >= shortestWord && word.length < minPasswordLength,
  )
  return `{\n  "passwords": ${JSON.stringify(packWords(passwords))},\n  "words": ${JSON.stringify(packWords(words))}\n}\n`
}

if (import.meta.main) {
  const list = passwordList()
  writeFileSync(target, list)
  console.log(`${target}: ${list.split('\\n').length} passwords`)
}
