import type { Availability } from '#worker/matches/catalogue/constants.ts'
import { isBuyable, listed } from '#worker/matches/catalogue/rules.ts'
import { leftWords } from '../availability-words.constants.ts'
import { meaningOfCell } from '../availability-words.rules.ts'
import type { ExtractionRule } from '../contract.ts'
import { readCurrency } from './currency.ts'
import type { Doubt, Draft } from './doubts.ts'
import { isFeeAlone } from './fee-alone.ts'
import { groupIn, isOfOne, perOne, withoutGroup } from './group-price.ts'
import { MachineValue, type PriceReading, ShownText, whyUnreadable } from './money/amount.ts'
import { readMachinePrice } from './money/machine-price.ts'
import { readShownPrice } from './money/shown-price.ts'
import { readQuantity } from './schema/quantity.ts'
import { cleanText, quote } from './text.ts'

/**
 * A value found in a row: text that people read, or data, as in an attribute; `isOff` on a button that cannot be pressed,
 * `isChoice` where a number of tickets can be chosen.
 */
export type FieldValue = { text: string; isData: boolean; isOff?: boolean; isChoice?: boolean }

/** Values found in one row, by field. */
export type FieldValues = Map<ExtractionRule['field'], FieldValue>

/** Makes an offer from a row; null when it says nothing about a ticket. */
export function readRow(
  values: FieldValues,
  words: Record<string, Availability>,
  expectedCurrency: string,
): Draft | null {
  if (!['price', 'availability', 'quantity'].some((field) => values.has(field as ExtractionRule['field']))) return null
  const doubts: Doubt[] = []
  const textOf = (field: ExtractionRule['field']) => values.get(field)?.text
  const currency = readCurrency(textOf('currency'), expectedCurrency)
  const priced = values.get('price')
  const group = groupIn(priced?.text) ?? (isOfOne(priced?.text) ? null : groupIn(textOf('ticket_type')))
  const shown = priced && group ? { ...priced, text: withoutGroup(priced.text) } : priced
  const isFee = shown !== undefined && !shown.isData && isFeeAlone(shown.text)
  if (isFee) doubts.push({ code: 'price_unreadable', detail: `${quote(shown.text)} names a fee, and no price` })
  const saysSoldOut = shown !== undefined && !/\d/.test(shown.text) && meaningOfText(shown.text, words) === 'sold_out'
  const quantity = readCount(textOf('quantity'))
  const isSum =
    shown !== undefined && !shown.isData && (quantity ?? 1) > 1 && sumOfAll.test(shown.text) && !ofOne.test(shown.text)
  if (isSum)
    doubts.push({
      code: 'price_unreadable',
      detail: `${quote(shown.text)} may be the price of ${quantity}, and not of one`,
    })
  const isPrice = !isFee && !saysSoldOut && !isSum
  const price = readPriceField(isPrice ? shown : undefined, currency ?? expectedCurrency, doubts)
  const fees = readPriceField(feeIn(values.get('fees')), currency ?? expectedCurrency, doubts)
  const isRange = price.kind === 'range'
  const stated = values.has('availability') ? meaningOf(values.get('availability'), words) : meaningOfCount(quantity)
  const isSilent = stated === 'unknown' && !saysSoldOut && quantity === null && isBlank(values.get('availability'))
  const isFree =
    shown !== undefined && !shown.isData && !/\d/.test(shown.text) && price.kind === 'single' && price.pence === 0
  const offer = {
    ticketType: cleanText(textOf('ticket_type')) ?? 'Standard',
    section: cleanText(textOf('section')),
    pricePence: price.kind === 'single' ? price.pence : null,
    lowPence: isRange ? price.lowPence : null,
    highPence: isRange ? price.highPence : null,
    ...(isFree && { isFree: true as const }),
    feesPence: fees.kind === 'single' ? fees.pence : null,
    currency: currency ?? ('currency' in price ? price.currency : null),
    availability: meaningBesidePrice(stated, saysSoldOut),
    ...(isSilent && { isUnstated: true as const }),
    quantity,
  }
  return perOne({ offer, doubts }, group)
}

function readPriceField(value: FieldValue | undefined, meant: string, doubts: Doubt[]): PriceReading {
  if (!value) return { kind: 'none' }
  const { text, isData } = value
  const reading = isData ? readMachinePrice(new MachineValue(text), meant) : readShownPrice(new ShownText(text), meant)
  if (reading.kind === 'unreadable') doubts.push({ code: 'price_unreadable', detail: whyUnreadable(reading, text) })
  const lowest = reading.kind === 'single' ? reading.pence : reading.kind === 'range' ? reading.lowPence : 0
  if (lowest < 0) doubts.push({ code: 'price_negative', detail: 'an offer with a price below zero was dropped' })
  return reading
}

/** "zzgl. 2,50 €", "+ 1,80 € de frais": the one amount with a sign in a fee's field is the fee, unless it is a share. */
function feeIn(value: FieldValue | undefined): FieldValue | undefined {
  if (!value || value.isData || /[%/]/.test(value.text) || !/^\s*(?:\+|\p{L})/u.test(value.text)) return value
  const [only, ...more] = value.text.match(signedAmount) ?? []
  return only === undefined || more.length > 0 || (value.text.match(/\d+(?:[.,]\d+)*/g) ?? []).length > 1
    ? value
    : { ...value, text: only }
}

const signedAmount = /[€£$₺]\s?\d+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?\s?(?:€|£|₺|zł|Kč|TL|kr\b\.?)/giu

/** What is switched off says something without a word; a page that is still being filled does not. */
function isBlank(value: FieldValue | undefined): boolean {
  if (value === undefined) return true
  if (value.isOff || value.isChoice) return false
  const text = cleanText(value.text)
  return text === null || isLoading.test(text)
}

/** A whole cell that only waits for its word, in the languages that are built in. */
const isLoading =
  /^[^\p{L}]*(?:(?:is |wird |wordt |se |bezig met )?(?:loading|updating|checking availability|please wait|one moment|laden|geladen|lädt|lade|bitte warten|chargement(?: en cours)?|veuillez patienter|cargando|espere por favor|caricamento(?: in corso)?|attendere(?: prego)?|a carregar|carregando|aguarde|even geduld|laddar|läser in|vänta|laster(?: inn)?|vent litt|indlæser|henter|vent venligst|ladataan|odota|ładowanie|trwa ładowanie|proszę czekać|načítání|načítá se|čekejte prosím|yükleniyor|lütfen bekleyin|betöltés|încarcă))(?:[\s.…]|\p{P})*$/iu

/** A listing that says how many it has, and nothing else. */
function meaningOfCount(quantity: number | null): Availability {
  return quantity !== null && quantity > 0 ? 'available' : 'unknown'
}

/** Nothing can be bought with a button that is switched off, whatever stands on it. */
function meaningOf(value: FieldValue | undefined, words: Record<string, Availability>): Availability {
  const meaning = value?.isChoice ? 'available' : meaningOfText(value?.text, words)
  return value?.isOff && isBuyable({ availability: meaning }) ? 'unknown' : meaning
}

/** Where the price would stand, "Sold out" says what no other word of the row may deny. */
function meaningBesidePrice(meaning: Availability, saysSoldOut: boolean): Availability {
  if (!saysSoldOut) return meaning
  return isBuyable({ availability: meaning }) ? 'unknown' : 'sold_out'
}

/** Meaning of the platform's word: the operator's own words win over those that are built in. */
function meaningOfText(text: string | undefined, words: Record<string, Availability>): Availability {
  const word = cleanText(text)?.toLowerCase() ?? ''
  for (const [known, meaning] of Object.entries(words)) {
    if (known.trim().toLowerCase() === word) return meaning
  }
  return meaningOfCell(word)
}

/** What one may buy, and what is only a bound: "max 6 per person", "3+", "over 10". */
const noStock =
  /\+|\b(?:max\w*|maks\w*|massimo|limit\w*|up to|at most|at least|min\w*|more than|over|less than|fewer than|under|per|pro|pr|bis zu|höchstens|mindestens|mehr als|über|jusqu|plus de|au moins|par|hasta|máx\w*|más de|al menos|por|fino a|più di|almeno|até|mais de|tot|meer dan|minstens|upp till|minst|mer än|mer enn|opptil|op til|mere end|mindst|enintään|yli|do|ponad|az|více než|en fazla)(?![\p{L}])/iu

/** "0 / 120", "0 of 50 left", "No seats remaining", "aucune place": a whole cell that says none. */
const noneOf = new RegExp(
  [
    '^\\D*(?<![\\d.,])0\\s?(?:/|of|out of|von|sur|de|di|van|av|af|z|ze)\\s?\\d+(?!\\d)',
    '^\\D*(?:100\\s?%|(?<![\\d.,])(\\d+)\\s?(?:/|of|out of|von|sur|de|di|van|av|af|z|ze)\\s?\\1(?!\\d))\\s(?:are )?(?:sold|verkauft|vendus?|vendid[ao]s?|vendut[io]|verkocht|sålda|solgt|myyty|sprzedan\\p{L}*|prodán\\p{L}*|satıldı)\\s*$',
    '^\\s*(?:no|none|zero|keine?|aucune?|zéro|ningun[ao]?|nessun[ao]?|nenhum[a]?|geen|inga|ingen|ei|brak|żadn\\p{L}*|žádn\\p{L}*|yok)(?:\\s(?:more\\s)?(?:tickets?|seats?|places?|stock|karten|plätze|billets?|entradas?|plazas?|localidades|bilhetes?|lugares|bigliett[oi]|post[oi]|kaarten|plaatsen|biljetter|platser|billetter|plasser|pladser|lippuja|paikkoja|biletów|miejsc|vstupenky|míst[oa]?|bilet))?(?:\\s(?:left|remaining|available|mehr|frei|verfügbar|disponibles?|restantes?|disponibil[ei]|rimast[oi]|disponíve(?:l|is)|meer|beschikbaar|kvar|igjen|tilbage|jäljellä))?\\s*$',
  ].join('|'),
  'iu',
)

/** "$90 total" beside two tickets: of both together, or of one with its fees. */
const sumOfAll =
  /(?<!\p{L})(?:total|in total|gesamt(?:preis)?|insgesamt|zusammen|totale|in tutto|en tout|total(?:t|en)|samlet|i alt|totaal|samen|yhteensä|łącznie|razem|celkem|toplam|összesen|ukupno|altogether)(?!\p{L})/iu

const ofOne = /\/|(?<!\p{L})(?:each|ea|per|pro|par|por|je|cad|pp|incl\p{L}*|inkl\p{L}*|inc)(?!\p{L})/iu

/** "1 - 4 tickets", "2, 4 or 6 tickets": as many as one may choose, which are there. */
const choice =
  /^\s*(\d{1,2})(?:\s?(?:[-–,]|to|or|bis|oder|à|ou|a|o|tot|of|till|eller|til|do|lub|nebo)\s?(\d{1,2})){1,5}\s(?:e-?|mobile\s)?(?:tickets?|karten|billets|entradas|biglietti|bilhetes|kaarten|biljetter|billetter|lippua|bilety|biletów|vstupenky|bilet)\s*(?:available|left|verfügbar|disponibles?)?\s*$/iu

const leftWord = listed(leftWords).join('|')
const outOf = '(?:of|out of|von|sur|de|di|van|av|af|z|ze)\\s\\d{1,5}'
/** "12 of 600 remaining", "noch 3 von 200 frei", "12 remaining of 600": the first of two. */
const leftOfAll = new RegExp(
  `^\\D{0,20}(?<![\\d.,])(\\d{1,5})\\s(?:\\p{L}+\\s)?(?:${outOf}\\s(?:\\p{L}+\\s)?(?:${leftWord})|(?:${leftWord})\\s${outOf})(?![\\p{L}\\d])`,
  'iu',
)

/** "3 left" → 3; of two numbers, that of those left. */
function readCount(text: string | undefined): number | null {
  if (text !== undefined && noneOf.test(text)) return 0
  const ofAll = text === undefined ? null : leftOfAll.exec(text)
  if (ofAll) return Number(ofAll[1])
  const chosen = text === undefined ? null : choice.exec(text)
  if (chosen) return Math.max(Number(chosen[1]), Number(chosen[2]))
  if (text !== undefined && noStock.test(text)) return null
  if (text !== undefined && !/\d/.test(text) && meaningOfCell(text) === 'sold_out') return 0
  const numbers = text?.slice(0, 200).match(/-?\d[\d,.]*/g) ?? []
  return numbers.length === 1 ? readQuantity(numbers[0]?.replace(/[,.]$/, '').replace(/,(?=\d{3}\b)/g, '')) : null
}
