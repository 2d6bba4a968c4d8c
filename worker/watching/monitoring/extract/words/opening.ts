import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import { weekdayNames } from '../../../matching/dates.constants.ts'
import { takeTime } from '../../../matching/dates.rules.ts'
import { fold } from '../../../matching/text.rules.ts'
import { eventNouns } from './hints.ts'

/** How a sentence begins that says when a sale does, folded; a sale to members alone is none to all. */
const begins = new RegExp(
  `^(?:(?:the|der|die|la|le|les|las|los|el|il|i|os|as|de) )?(?:${[
    '(?:tickets? )?(?:are |will be |will |go |goes )*(?:available |go )?on (?:general |public )?sale|(?:general |public |ticket )?sales? (?:opens?|starts?|begins?)|general sale',
    '(?:der )?(?:freie[rn]? )?(?:vor)?verkauf(?:sstart|sbeginn)?(?: startet| beginnt)?|(?:tickets|karten) (?:sind )?(?:erhaltlich|verfugbar)',
    '(?:vorverkauf|verkauf|kartenverkauf|ticketverkauf) (?:startet|beginnt)|tickets go on sale|sales? will (?:open|start|begin)|billetterie (?:ouvrira|ouvre)|ventes? (?:ouvrira|debutera)',
    'entradas (?:saldran|estaran|salen) a la venta|vendita (?:dei biglietti )?(?:iniziera|inizia|aprira|apre)|biglietti (?:saranno )?in vendita|bilhetes (?:estarao|serao colocados|ficam) a venda',
    'kaart(?:en|)verkoop (?:start|begint|gaat van start)|biljettslappet (?:ar|sker)|(?:pred)?prodej (?:vstupenek )?(?:zacne|zacina|bude zahajen)|sprzedaz (?:biletow )?(?:rozpocznie|rozpoczyna|ruszy|startuje)(?: sie)?',
    'ouverture (?:de la billetterie|des ventes|de la vente)(?: (?:au )?(?:grand public|tout public|public))?|mise en vente|(?:billets |places )?en vente|vente (?:grand public|tout public|generale)',
    '(?:entradas )?a la venta|inicio de (?:la )?venta|venta (?:general|libre|al publico(?: general)?)',
    '(?:biglietti )?in vendita|apertura (?:delle )?vendit[ae]|vendita (?:libera|generale|al pubblico)',
    '(?:bilhetes |ingressos )?a venda|inicio da venda|venda (?:geral|ao publico)',
    '(?:start )?(?:vrije )?(?:kaart)?verkoop(?: start| begint)?|kaarten (?:verkrijgbaar|te koop)',
    '(?:allman|fri) (?:biljett)?forsaljning|biljett(?:erna|er)? slapps|biljettslapp|(?:biljett)?forsaljning(?:en)? startar',
    '(?:fritt|frit|apent|abent|ordinaert) (?:billett?)?salg|billett?salget (?:starter|abner|apner)|salgsstart|billett?er (?:til salg|i salg)',
    'vapaa (?:lipun)?myynti|lipunmyynti alkaa|liput myyntiin',
    '(?:start|rozpoczecie) sprzedazy|(?:otwarta )?sprzedaz(?: otwarta)?(?: (?:biletow|rusza|startuje)){0,2}|bilety w sprzedazy',
    'volny prodej(?: (?:zacina|zacne))?|zahajeni (?:pred)?prodeje|(?:pred)?prodej(?: vstupenek)?(?: zacina)?|vstupenky v prodeji',
    'satis baslangici',
    'biletele (?:se pun|vor fi puse|intra) in vanzare|vanzarea biletelor (?:incepe|va incepe)',
  ].join('|')})(?![\\p{L}\\p{N}])`,
  'u',
)

/** The verb behind the day: "Biletler 12 Aralık saat 10:00'da satışa çıkacaktır", "Tickets sind ab 4. Dezember erhältlich". */
const behindDay = '(?: (?:gunu|tarihinde|itibariyle|itibaren|genel))*'
const endsSo = [
  `(?:(?:bu macin )?(?:mac )?bilet(?:ler|leri|lerimiz)? )?(\\S.*?)${behindDay} (?:satisa (?:cik|sunul|acil)\\p{L}+|satista(?: olacak(?:tir)?)?|satis(?:lar)? basl\\p{L}+)`,
  `(?:genel |bilet )?satis(?:lar|i|lari)? (\\S.*?)${behindDay} basl\\p{L}+`,
  '(?:die )?(?:tickets|karten|eintrittskarten) (?:sind |gibt es |gehen )(?:ab|am) (\\S.*?) (?:erhaltlich|verfugbar|(?:im|in den) (?:freien )?(?:vor)?verkauf)',
  '(?:az? )?(?:jegyertekesites|jegyeladas|ertekesites|jegyelovetel) (\\S.*?) (?:indul|kezdodik)',
  '(?:(?:de )?(?:kaarten|kaartjes|tickets) zijn |losse kaarten zijn )vanaf (\\S.*?) (?:verkrijgbaar|beschikbaar|te koop)',
].map((source) => new RegExp(`^${source}\\.?$`, 'u'))
const months = 'ocak|subat|mart|nisan|mayis|haziran|temmuz|agustos|eylul|ekim|kasim|aralik'
/** "10:00'da", "Aralık'tan": at and from. */
const turkishCase = new RegExp(`(\\d|${months})(?:[dt][ae]n?)(?![\\p{L}\\p{N}])`, 'gu')

/** "5-én", "10 órakor" */
const hungarianCase = /(\d)-(?:j?[ae]n|t[oö]l|ei?g)(?!\p{L})/gu
const hungarianHour = /(\d{1,2}) ora(?:kor|tol)?(?!\p{L})/gu

/** "for this match": the page is of no other. */
const ofMatch = new RegExp(
  ` (?:for|to|fur|pour|para|per|voor|till|til|na|zum|tahan) (?:(?:this|the|dieses|das|diese|die|ce|cette|le|la|este|el|esta|questa|questo|o|deze|de|den|denne|ten|to|toto|tento) )?(?:${eventNouns}|otteluun)(?= )`,
)

const fromWords =
  '(?:from|on|at|ab|am|den|le|a partir d[eou]l?|des le|desde el|desde|el|dal|il|em|no dia|op|vanaf|fra|d|od|din|de la|incepand cu|pe)(?![\\p{L}\\p{N}])'
const lead = new RegExp(`^[\\s:.–-]*(?:${fromWords}[\\s:.]*)*`, 'u')

/** "Billetterie : ouverture de la vente le 15 janvier": what it is about, and not for whom. */
const labelled =
  /^\s*(?:tickets?|ticketing|ticket info|karten|billetterie|billets|entradas|biglietti|biglietteria|bilhetes|bilheteira|ingressos|kaarten|kaartverkoop|biljetter|billetter|liput|bilety|vstupenky|biletler|jegyek|ulaznice)\s?:\s/u

/** An hour is said by its minutes, or by a word before or behind it. */
const hourWords = 'at|um|a|as|las|alle|ore|ora|om|kl|klo|godz|o|v|ve|saat'
const hour = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])(${hourWords})\\.?\\s)?(?<![\\d.,/-])(\\d{1,2})(?:([:.h])(\\d\\d))?(?!\\.?\\d)\\s?(am|pm|h|uhr|uur|hod|hrs)?(?![\\p{L}\\p{N}])`,
  'gu',
)

/** What may stand beside the day and the hour. */
const beside = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${weekdayNames}|${hourWords}|gunu|tarihinde|the|den|le|el|uhr|uur|h|hrs|hod|\\d{1,2}(?:[:.h](?:\\d\\d)?)?)(?![\\p{L}\\p{N}])|[|\\s,.:·–-]`,
  'gu',
)

/**
 * When a page's sentence says that the sale begins, in the ground's hours: "Tickets on general sale Friday 4 December at 10:00".
 * A day without a year is the one nearest to now. Null for other sentences.
 */
export function toldOpening(text: string, now: Instant): string | null {
  const folded = fold(text).replace(labelled, '').replace(ofMatch, '').trim()
  const said = saidDay(folded)
  if (said === null) return null
  const { days, rest } = takeTime(said)
  const [day] = days
  if (!day || rest.replace(beside, '') !== '') return null
  const years = day.year === null ? [-1, 0, 1].map((more) => new Date(now).getUTCFullYear() + more) : [day.year]
  const dates = years.map((year) => `${year}-${pad(day.month)}-${pad(day.day)}`)
  const far = (date: string) => Math.abs(Date.parse(date) - now)
  const date = dates.toSorted((one, other) => far(one) - far(other))[0] ?? ''
  if (!(far(date) < 365 * dayMs)) return null
  const time = timeIn(said)
  return time === null ? date : `${date}T${time}`
}

/** What stands behind the words for the beginning of a sale, or before them. */
function saidDay(folded: string): string | null {
  const head = begins.exec(folded)?.[0]
  if (head !== undefined) return folded.slice(head.length).replace(lead, '')
  const day = endsSo.map((pattern) => pattern.exec(folded)?.[1]).find((found) => found !== undefined)
  return day?.replace(turkishCase, '$1').replace(hungarianCase, '$1').replace(hungarianHour, '$1 h') ?? null
}

/** "3. prosince v 10.00" is one. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=\p{L}\p{L}[.!]|\d\d[.!])\s+(?=\p{Lu})/u)
}

const pad = (number: number | string) => String(number).padStart(2, '0')

function timeIn(text: string): string | null {
  const stated = [...text.matchAll(hour)].findLast(
    ([, word, , sign, , unit]) => unit !== undefined || sign === ':' || sign === 'h' || word !== undefined,
  )
  if (!stated) return null
  const [, , hours = '', , minutes = '00', unit] = stated
  const noon = unit === 'pm' && Number(hours) < 12 ? 12 : unit === 'am' && hours === '12' ? -12 : 0
  return Number(hours) > 23 || Number(minutes) > 59 ? null : `${pad(Number(hours) + noon)}:${minutes}`
}
