import { aliasKey } from '#worker/matches/catalogue/rules.ts'
import { type Document, type Element, visibleText } from './dom.ts'
import { isHidden, isOff } from './hidden-or-off.ts'
import type { Steps } from './steps.ts'

/** What stands beside it, folded. */
const label =
  /^(?:(?:anzahl|menge|quantity|qty|number|tickets?|quantite|nombre|cantidad|quantita|quantidade|aantal|antal|antall|maara|kpl|ilosc|pocet|adet|darab|kolicina|\d+)(?: |$))*$/

const longestLabel = 60
const longestOption = 20

/** Whether an element lets a buyer choose a number of tickets, and says no word: a column of many shops' tables. */
export function isNumberToChoose(element: Element, steps: Steps): boolean {
  const fields: Element[] = []
  let beside = ''
  const collect = (node: Element | Document): void => {
    for (const child of node.children) {
      if (child.type === 'text') beside += ` ${child.data}`
      if (child.type !== 'tag' || isHidden(child)) continue
      if (child.name === 'select' || child.name === 'input') fields.push(child)
      else collect(child)
    }
  }
  steps.spend(element.children.length)
  if (element.name === 'select') fields.push(element)
  else collect(element)
  const [field, ...more] = fields
  if (!field || more.length > 0 || isOff(field) || beside.length > longestLabel) return false
  return label.test(aliasKey(beside)) && (field.name === 'select' ? hasNumbers(field, steps) : isForNumber(field))
}

/** What an element says beside the numbers that a buyer may choose: "0 1 2 Available" has none left by its first number. */
export function textBesideChoice(element: Element, maxLength: number, steps: Steps): string {
  return visibleText(element, maxLength, steps, (part) => part.name === 'select' && hasNumbers(part, steps))
}

/** Some shops list nought alone where nothing is left. */
function hasNumbers(select: Element, steps: Steps): boolean {
  const options = select.children.flatMap((child) => (child.type === 'tag' && !isOff(child) ? [child] : []))
  const numbers = options
    .map((option) => visibleText(option, longestOption, steps))
    .filter((text) => /^\d{1,3}$/.test(text))
  return numbers.length >= options.length - 1 && numbers.some((text) => Number(text) > 0)
}

function isForNumber({ attribs }: Element): boolean {
  return attribs.type === 'number' && attribs.max !== '0' && attribs.readonly === undefined
}
