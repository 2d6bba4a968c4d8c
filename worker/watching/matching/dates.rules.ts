import { leadsToAnotherDay, monthNames, weekdayNames } from './dates.constants.ts'

/** A day of the year, with its year where one is stated ("28 Nov" has none). */
export type StatedDay = { year: number | null; month: number; day: number }

/**
 * What a text says of time, and the text without it. Two days are listed where day and month may be swapped. `isSpan` when
 * it names several days, of which one is meant: "5 or 6 December".
 */
export type StatedTime = { days: StatedDay[]; isSpan: boolean; seasons: number[]; rest: string }

const monthNumbers = new Map(monthNames.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1])))
const month = [...monthNumbers.keys()].sort((a, b) => b.length - a.length).join('|')
const joint = '[\\s.,/_-]{0,3}'
const end = '(?![\\p{L}\\p{N}])'
const start = '(?<![\\p{L}\\p{N}])'

const dayAndMonth = `${start}(\\d{1,2})(?:st|nd|rd|th|er|o|a|º|\\.)?${joint}(?:(?:de|of)[\\s_-]|d)?(${month})${end}`
const dayFirst = new RegExp(`${dayAndMonth}${joint}(?:(?:de|del|of)[\\s_-])?(20\\d\\d)${end}`, 'gu')
/** "16th Jan 27", "17 janv. '27": no hour of a day is so late, and no other day follows. */
const dayFirstShort = new RegExp(
  `${dayAndMonth}\\.?[\\s_-]['’]?(2[5-9]|3\\d)(?![:.]\\d|[\\s_–-]{1,3}(?:${month})${end})${end}`,
  'gu',
)
/** "2027/jan/17", "2027. ápr. 24.". */
const yearAndMonth = new RegExp(
  `${start}(20\\d\\d)(?:[\\s/_.-]|\\.\\s)(${month})(?:[\\s/_.-]|\\.\\s)(\\d{1,2})${end}`,
  'gu',
)
/** "2027年6月12日", "6월 12일", of folded and other text. */
const sign = (signs: string) => `(?:${[...signs].flatMap((one) => [one, one.normalize('NFKD')]).join('|')})`
const eastAsianDay = new RegExp(
  `(?:(?<!\\d)(20\\d\\d)\\s?${sign('年년')}\\s?)?(?<!\\d)(\\d{1,2})\\s?${sign('月월')}\\s?(\\d{1,2})\\s?${sign('日号號일')}`,
  'gu',
)
const dayAlone = new RegExp(dayAndMonth, 'gu')
const monthFirst = new RegExp(
  `(?<!\\d[\\s.-])${start}(${month})\\.?[\\s_-]{1,2}(\\d{1,2})(?:st|nd|rd|th)?${end}(?:[\\s,_-]{1,3}(20\\d\\d)${end})?`,
  'gu',
)
/** A day of something else: when the sale begins, or when the match was to be before. */
const anyDay = [
  `\\d{1,2}(?:st|nd|rd|th|er|o|a|º|\\.)?${joint}(?:de |of |d)?(?:${month})(?:${joint}(?:de |del |of )?20\\d\\d)?`,
  `(?:${month})\\.?[\\s_-]{1,2}\\d{1,2}(?:st|nd|rd|th)?(?:[\\s,_-]{1,3}20\\d\\d)?`,
  '\\d{1,2}[./-]\\d{1,2}[./-](?:20)?\\d\\d',
  '20\\d\\d-\\d\\d-\\d\\d',
].join('|')
const weekday = `(?:(?:${weekdayNames})\\.?,?\\s{1,2})?`
const anotherDay = new RegExp(
  `${start}(?:${leadsToAnotherDay})\\s{0,2}:?\\s{0,2}${weekday}(?:the )?(?:${anyDay})${end}`,
  'gu',
)
/** "4/5 December", "Fri 4 or Sat 5 December", "December 5/6". A dash between spaces may follow a club's number: Mainz 05. */
const ordinal = '(?:st|nd|rd|th|\\.)?'
const either = '(?:[/+&–-]|\\s?[/+&]\\s?|\\s(?:and|or|und|oder|bis|to|et|ou|au|y|o|e|of|en|ve|veya|i|lub|do|al?)\\s)'
/** First of two days, not the number of a club: "hannover-96-20-december", "schalke-04-12-december". */
const firstDay =
  '(?<!(?:schalke|mainz|bayer|leverkusen|paderborn|munster|elversberg|jena|fsv|sv)[\\s-])(?:[012]?\\d|3[01])'
const span = new RegExp(
  `${start}${firstDay}${ordinal}${either}${weekday}\\d{1,2}${ordinal}${joint}(?:de |of |d)?(?:${month})${end}|${start}(?:${month})\\.?\\s\\d{1,2}${ordinal}${either}${weekday}\\d{1,2}${ordinal}(?![\\p{L}\\p{N}:.])`,
  'u',
)
/** Not the year of a day before it, with an hour behind: 16-01-2027-12-30. */
const yearFirst = /(?<!\d|(?<!\d)\d{1,2}[-./_]\d{1,2}[-./_])(20\d\d)([-./_])(\d{1,2})\2(\d{1,2})(?!\d)/g
/** 23-01-27-2030, the hour behind. */
const shortWithHour = /(?<!\d)(\d{1,2})([-_])(\d{1,2})\2(2[5-9]|3\d)\2(?:[01]\d|2[0-3])[0-5]\d(?!\d)/g
const numbers = /(?<!\d)(\d{1,2})([-./_])(\d{1,2})\2(20\d\d)(?!\d)/g
const shortNumbers = /(?<!\d)(\d{1,2})([-./_])(\d{1,2})\2([23]\d)(?!\d)/g
/** "25/4 2027" and "25/4-2027", as the Nordic countries write it. */
const numbersBeforeYear = /(?<![\d./])(\d{1,2})([/.])(\d{1,2})(?:\.?\s|-)(20[2-4]\d)(?!\d)/g
const spacedNumbers = /(?<![\d.])(\d{1,2})(\.)\s(\d{1,2})\.\s(20\d\d)(?!\d)/g
/** "28.11." with its last dot, or behind a day of the week: other pairs of numbers are rows and scores. */
const dotted = /(?<![\d.])(\d{1,2})\.(\d{1,2})\.(?!\d)/g
const behindWeekday =
  /(?<=(?<!\p{L})(?:mo|di|mi|do|fr|sa|so|ma|wo|vr|za|zo|lu|me|je|ve|mon|tue|wed|thu|fri|sat|sun|lun|mar|mer|mie|jeu|jue|gio|ven|vie|sam|sab|dim|dom|qui|sex|ter|qua|seg)\.?,?\s)(\d{1,2})[/.-](\d{1,2})(?![\d/.-])/gu
/** "11/04 16h", "11/04, às 16:00": the hour behind says that it is a day. */
const beforeHour =
  /(?<![\d/.-])(\d{1,2})(\/)(\d{1,2})(?=[\s,-]{1,3}(?:as\s|a las\s|alle\s)?(?:[01]?\d|2[0-3])(?:h|[:h][0-5]\d)(?![\p{L}\p{N}:]))/gu
const compact = /(?<!\d)(20[2-4]\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)/g
/** 26-12-05, the year in front. */
const shortYearFirst = /(?<!\d[-_]?)([23]\d)([-_])(\d\d)\2(\d\d)(?![-_]?\d)/g
/** 05122026 and 12052026. */
const yearLast = /(?<![\p{L}\p{N}])(\d\d)()(\d\d)(20[2-4]\d)(?![\p{L}\p{N}])/gu
/** 05dec2026. */
const joined = new RegExp(`${start}(\\d{1,2})(${month})(20\\d\\d|[23]\\d)${end}`, 'gu')
/** 051226, 120526 and 261205, of the twenties and thirties. */
const sixDigits = /(?<![\p{L}\p{N}])(\d\d)(\d\d)(\d\d)(?![\p{L}\p{N}])/gu
/** 2701161500, with the hour. */
const tenDigits =
  /(?<![\p{L}\p{N}])(2[5-9]|3\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d(?![\p{L}\p{N}])/gu
const season = /(?<!\d)(20)?(\d\d)\s?[/–-]\s?(?:20)?(\d\d)(?![\d/-])/g
/** "v 16:00": at, in Czech. */
const atHour = /(?<!\p{L})v(?=\s\d{1,2}[:.]\d\d(?!\d))/gu
const clock =
  /(?<![\d.,])(?:(?:[01]?\d|2[0-3])[:hu][0-5]\d(?::[0-5]\d)?(?:\s?(?:am|pm|uhr|hrs?|h))?|(?:[01]?\d|2[0-3])(?:[.:h][0-5]\d)?\s?(?:am|pm|uhr|hrs)|(?:0?\d|1[0-2])[0-5]\d(?:am|pm))(?![\p{L}\p{N}])/gu
const price =
  /(?:[£$€]\s?\d{1,6}(?:[.,]\d{1,3}){0,2}|(?<![\d.,])\d{1,6}(?:[.,]\d{1,3}){0,2}\s?(?:[£$€]|(?:eur|euros?|gbp|usd|pln|chf|tl|zl)(?![\p{L}\p{N}])))/gu

/** Takes days, seasons, hours and prices out of folded text; a sign stays in their place. */
export function takeTime(folded: string): StatedTime {
  const { stated, add, addNumbers, addNamed, addDigits } = createMentions()
  const seasons: number[] = []
  const rest = folded
    .replace(anotherDay, ' | ')
    .replace(eastAsianDay, (whole, year, month, day) => (add(year, Number(month), Number(day)) ? ' | ' : whole))
    // Before numbers: what stands behind the year may be the hour.
    .replace(dayFirst, (whole, day, name, year) => (addNamed(year, name, day) ? ' | ' : whole))
    .replace(yearAndMonth, (whole, year, name, day) => (addNamed(year, name, day) ? ' | ' : whole))
    .replace(dayFirstShort, (whole, day, name, year) => (addNamed(year, name, day) ? ' | ' : whole))
    .replace(shortWithHour, addNumbers)
    .replace(yearFirst, (whole, year, _, month, day) =>
      add(year, Number(month), Number(day)) || add(year, Number(day), Number(month)) ? ' | ' : whole,
    )
    .replace(numbers, addNumbers)
    .replace(spacedNumbers, addNumbers)
    .replace(numbersBeforeYear, addNumbers)
    .replace(shortNumbers, addNumbers)
    .replace(shortYearFirst, (whole, year, _, month, day) => (add(year, Number(month), Number(day)) ? ' | ' : whole))
    .replace(yearLast, addNumbers)
    .replace(dotted, (whole, day, month) => (add(undefined, Number(month), Number(day)) ? ' | ' : whole))
    .replace(behindWeekday, (whole, day, month) => (add(undefined, Number(month), Number(day)) ? ' | ' : whole))
    .replace(beforeHour, (whole, day, sign, month) => addNumbers(whole, day, sign, month))
    .replace(compact, (_, year, month, day) => (add(year, Number(month), Number(day)) ? ' | ' : ''))
    .replace(price, ' | ')
    .replace(atHour, ' ')
    .replace(clock, ' | ')
    .replace(joined, (whole, day, name, year) => (addNamed(year, name, day) ? ' | ' : whole))
    .replace(monthFirst, (whole, name, day, year) => (addNamed(year, name, day) ? ' | ' : whole))
    .replace(dayAlone, (whole, day, name) => (addNamed(undefined, name, day) ? ' | ' : whole))
    .replace(season, (whole, century, first, second) => {
      const isSeason = (Number(first) + 1) % 100 === Number(second)
      // 11/12 may be a day, a row or a door; 26/27 is none of them.
      if (!isSeason || (century === undefined && (Number(first) < 20 || Number(first) > 49))) return whole
      seasons.push(2000 + Number(first))
      return ' | '
    })
    // The number of an event looks so too: beside another day it is none.
    .replace(sixDigits, (whole, one, two, three) => (stated.length === 0 && addDigits(one, two, three) ? ' | ' : whole))
    .replace(tenDigits, (whole, year, month, day) =>
      stated.length === 0 && add(year, Number(month), Number(day)) ? ' | ' : whole,
    )
    // A score stands between the sides.
    .replace(/(?<![\d-])\d[-:–]\d(?![\d.-])/g, ' | ')
  return { days: stated.flat(), isSpan: span.test(folded) || !areOne(stated), seasons, rest }
}

/** Days of a text as they are found. Those that no calendar has are refused. */
function createMentions() {
  /** Each with the readings of one mention. */
  const stated: StatedDay[][] = []
  const add = (year: string | undefined, month: number, day: number, isSwapped = false) => {
    const isDay = month >= 1 && month <= 12 && day >= 1 && day <= 31
    const read = { year: year === undefined ? null : fullYear(year), month, day }
    if (isDay && isSwapped) stated.at(-1)?.push(read)
    else if (isDay) stated.push([read])
    return isDay
  }
  const addNumbers = (whole: string, first: string, _: string, second: string, year?: string) => {
    const isEuropean = add(year, Number(second), Number(first))
    const isAmerican = first !== second && add(year, Number(first), Number(second), isEuropean)
    return isEuropean || isAmerican ? ' | ' : whole
  }
  const addNamed = (year: string | undefined, name: string, day: string) =>
    add(year, monthNumbers.get(name) ?? 0, Number(day))
  const addDigits = (one: string, two: string, three: string) => {
    const isOfNow = (year: string) => /^[23]\d$/.test(year)
    const isLast = isOfNow(three) && addNumbers('', one, '', two, three) !== ''
    const isFirst = isOfNow(one) && add(one, Number(two), Number(three), isLast)
    return isLast || isFirst
  }
  return { stated, add, addNumbers, addNamed, addDigits }
}

/** Whether all mentions can mean the same day. */
function areOne([first = [], ...others]: readonly StatedDay[][]): boolean {
  const isSame = (one: StatedDay, other: StatedDay) =>
    one.month === other.month &&
    one.day === other.day &&
    (one.year === null || other.year === null || one.year === other.year)
  return others.length === 0 || first.some((day) => others.every((mention) => mention.some((one) => isSame(day, one))))
}

const fullYear = (year: string) => (year.length === 2 ? 2000 + Number(year) : Number(year))

/** Whether a stated day is this one (YYYY-MM-DD). */
export function isDay({ year, month, day }: StatedDay, date: string): boolean {
  const [itsYear, itsMonth, itsDay] = date.split('-').map(Number)
  return (year === null || year === itsYear) && month === itsMonth && day === itsDay
}
