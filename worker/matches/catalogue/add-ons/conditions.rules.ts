// What a buyer needs beside a ticket is no part of what is sold: "Uitvak, combikaart verplicht".

import { awayWords, cardsInHand, neededWords, onlyWithWords } from './conditions.constants.ts'
import {
  partWords,
  placeWords,
  seatWords,
  standFirstWords,
  standsNamedBefore,
  standWords,
  ticketWords,
} from './constants.ts'
import { anyOf, padded } from './folded.rules.ts'
import { wordsIn } from './named.rules.ts'

/** A name without its condition, where a seat or a ticket is left; else as it was. */
export function withoutCondition(name: string): string {
  const text = padded(name)
  if (!anyCondition.test(text)) return name
  const bare = withoutKnown(text).replace(inHand, ' ').replace(needed, ' ').replace(onlyWith, ' ')
  return bare !== text && seatLeft.test(bare) ? bare.trim() : name
}

/** "coach travel compulsory", "nur mit Mitgliedschaft": words of add-ons beside those of a condition. */
function withoutKnown(text: string): string {
  let bare = text
  for (const { at, end } of wordsIn(text).toReversed()) {
    const [before, behind] = [text.slice(0, at), text.slice(end)]
    const [after = null] = neededBehind.exec(behind) ?? []
    const [ahead = null] = onlyWithBefore.exec(before) ?? []
    if (after === null && ahead === null) continue
    bare = `${bare.slice(0, at - (ahead?.trimEnd().length ?? 0))}${bare.slice(end + (after?.length ?? 0))}`
  }
  return bare
}

const neededBehind = new RegExp(`^(?: (?:is|ist|est|es|e|je|är|er|on|jest))? (?:${anyOf(neededWords)})(?= )`)
const onlyWithBefore = new RegExp(` (?:${anyOf(onlyWithWords)}) $`)
const inHand = new RegExp(` (?:${anyOf(cardsInHand)})(?= )`, 'g')
/** What is needed has a name of its own, which no vocabulary needs to know. */
const needed = new RegExp(`(?: [^ ]+)? (?:${anyOf(neededWords)})(?= )`, 'g')
const onlyWith = new RegExp(` (?:${anyOf(onlyWithWords)})(?: [^ ]+){1,3} $`)
const anyCondition = new RegExp(` (?:${anyOf(`${neededWords} | ${onlyWithWords} | ${cardsInHand}`)}) `)
/** "Coach travel, compulsory for away fans" is no ticket of theirs. */
const seatLeft = new RegExp(
  ` (?<! (?:for|fur|voor|pour|para|per|til|till|dla|pro|za) )(?:${anyOf(`${awayWords} | ${seatWords} | ${ticketWords} | ${placeWords} | ${standWords} | ${standFirstWords} | ${standsNamedBefore} | ${partWords}`)}) `,
)
