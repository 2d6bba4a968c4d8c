// A price in data beside a slightly higher one on the page: the data may leave out taxes or fees.
import { toDecimal } from '#worker/ground/platform/money.ts'
import { isBuyable } from '#worker/matches/catalogue/rules.ts'
import { amountPattern } from './cents.ts'
import { type Tree, visibleText } from './dom.ts'
import type { Doubt, Draft } from './doubts.ts'
import type { Steps } from './steps.ts'

const mostText = 50_000
/** What taxes and fees add at most. */
const mostOnTop = 1.35
/** "14 March 2027 € 29,50" begins with a year. */
const money = /[€£$]\s?(\d[\d.,]{0,8})|(?<![\d.,])(?!20\d\d\s)(\d[\d.,]{0,8})\s?(?:€|£|zł|kr|Kč|Ft|lei|TL)/g

type Page = { html: string; tree: Tree }

/** Of a page with one price: doubted where people read another, and nowhere the one in its data. */
export function withUnseen(drafts: Draft[], { html, tree }: Page, steps: Steps): Draft[] {
  const pence = onePrice(drafts)
  if (pence === null) return drafts
  steps.spend(html.length)
  if (!amountsIn(html).some((shown) => isOnTop(shown, pence))) return drafts
  const document = tree()
  const text = document === null ? '' : visibleText(document, mostText, steps)
  const [shown, ...others] = new Set(amountsIn(text))
  if (shown === undefined || others.length > 0 || !isOnTop(shown, pence)) return drafts
  if (new RegExp(amountPattern(pence), 'u').test(text)) return drafts
  const detail = `the page’s data says ${toDecimal(pence)}, and people read ${toDecimal(shown)}`
  const doubt: Doubt = { code: 'prices_disagree', detail }
  return drafts.map((draft) => ({ ...draft, doubts: [...draft.doubts, doubt] }))
}

/** With its fees, people read more by right. */
function onePrice(drafts: Draft[]): number | null {
  const [first] = drafts
  const pence = first?.offer.pricePence ?? null
  const isOne = drafts.every(({ offer }) => isBuyable(offer) && offer.pricePence === pence && offer.feesPence === null)
  return isOne && pence !== null && pence > 0 ? pence : null
}

const isOnTop = (shown: number, pence: number) => shown > pence && shown <= pence * mostOnTop

function amountsIn(text: string): number[] {
  return [...text.matchAll(money)].flatMap(([, behind, before = behind]) =>
    before === undefined ? [] : penceOf(before),
  )
}

function penceOf(amount: string): number {
  const number = amount.replace(/[.,]$/, '')
  const [, whole = number, cents = '00'] = /^(.*)[.,](\d\d)$/.exec(number) ?? []
  return Number(`${whole.replace(/[.,]/g, '')}${cents}`)
}
