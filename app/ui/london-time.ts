import { dayMs, type Instant } from '#worker/platform/clock.ts'

const farMs = 300 * dayMs

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const londonClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/**
 * A moment in Europe/London. Only numbers come from Intl: names of days and months can differ between server and
 * browser, and both must render the same text.
 */
function inLondon(at: Instant) {
  const parts = Object.fromEntries(londonClock.formatToParts(at).map((part) => [part.type, part.value]))
  const [year, month, day] = [Number(parts.year), Number(parts.month), Number(parts.day)]
  const weekday = weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()]
  return { year, day, weekday, month: months[month - 1], time: `${parts.hour}:${parts.minute}` }
}

/** "15:00" */
export function clockText(at: Instant): string {
  return inLondon(at).time
}

/** "15:42:08"; the seconds are the same in all common time zones. */
export function secondText(at: Instant): string {
  return `${clockText(at)}:${String(new Date(at).getUTCSeconds()).padStart(2, '0')}`
}

/** "Sat 28 Nov", with the year where the day alone would be ambiguous. */
export function dayText(at: Instant, now: Instant): string {
  const { weekday, day, month, year } = inLondon(at)
  const isFar = Math.abs(at - now) > farMs
  return `${weekday} ${day} ${month}${isFar ? ` ${year}` : ''}`
}

/** "Sat 28 Nov", with the year where it is not this one. */
export function endDayText(at: Instant, now: Instant): string {
  const { weekday, day, month, year } = inLondon(at)
  return `${weekday} ${day} ${month}${year === inLondon(now).year ? '' : ` ${year}`}`
}

/** "28 Nov, 15:00" */
export function momentText(at: Instant): string {
  const { day, month, time } = inLondon(at)
  return `${day} ${month}, ${time}`
}

/** "28 Nov 2026" */
export function dateText(at: Instant): string {
  const { day, month, year } = inLondon(at)
  return `${day} ${month} ${year}`
}

/** "28 Nov" */
export function shortDayText(at: Instant): string {
  const { day, month } = inLondon(at)
  return `${day} ${month}`
}

/** "2026-11-28T15:00", for a field of date and time. */
export function inputMoment(at: Instant): string {
  const { year, month, day, time } = inLondon(at)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${year}-${two(months.indexOf(month ?? '') + 1)}-${two(day)}T${time}`
}
