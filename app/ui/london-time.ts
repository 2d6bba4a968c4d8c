import { dayMs, hourMs, type Instant } from '#worker/ground/platform/clock.ts'

const farMs = 300 * dayMs

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const londonHour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', hourCycle: 'h23' })

/** London's lead over UTC in milliseconds, by hour: its clocks change on the hour, and asking Intl is slow. */
const leads = new Map<number, number>()
const maxLeads = 1_000

function leadOf(at: Instant): number {
  const hour = Math.floor(at / hourMs)
  const known = leads.get(hour)
  if (known !== undefined) return known
  const lead = ((Number(londonHour.format(at)) - new Date(at).getUTCHours() + 24) % 24) * hourMs
  if (leads.size >= maxLeads) leads.clear()
  leads.set(hour, lead)
  return lead
}

/** Its parts in UTC are those of London. */
function inLondon(at: Instant): Date {
  return new Date(at + leadOf(at))
}

/** Names are our own, because those of Intl can differ between server and browser, and both must render the same text. */
function dayIn(at: Instant) {
  const local = inLondon(at)
  return {
    year: local.getUTCFullYear(),
    month: months[local.getUTCMonth()],
    day: local.getUTCDate(),
    weekday: weekdays[local.getUTCDay()],
  }
}

/** "2026-11-28T15:00", for a field of date and time. */
export function inputMoment(at: Instant): string {
  return inLondon(at).toISOString().slice(0, 16)
}

/** "15:00" */
export function clockText(at: Instant): string {
  return inputMoment(at).slice(11)
}

/** "15:42:08" */
export function secondText(at: Instant): string {
  return inLondon(at).toISOString().slice(11, 19)
}

/** "Sat 28 Nov", with the year where the day alone would be ambiguous. */
export function dayText(at: Instant, now: Instant): string {
  const { weekday, day, month, year } = dayIn(at)
  const isFar = Math.abs(at - now) > farMs
  return `${weekday} ${day} ${month}${isFar ? ` ${year}` : ''}`
}

/** "Sat 28 Nov", with the year where it is not this one. */
export function endDayText(at: Instant, now: Instant): string {
  const { weekday, day, month, year } = dayIn(at)
  return `${weekday} ${day} ${month}${year === dayIn(now).year ? '' : ` ${year}`}`
}

/** "28 Nov, 15:00" */
export function momentText(at: Instant): string {
  return `${shortDayText(at)}, ${clockText(at)}`
}

/** "28 Nov 2026" */
export function dateText(at: Instant): string {
  return `${shortDayText(at)} ${dayIn(at).year}`
}

/** "2026-11-28" */
export function londonDay(at: Instant): string {
  return inLondon(at).toISOString().slice(0, 10)
}

/** "November 2026" */
export function monthText(at: Instant): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'Europe/London' }).format(at)
}

/** "Sat" */
export function weekdayText(at: Instant): string {
  return dayIn(at).weekday ?? ''
}

/** "28 Nov" */
export function shortDayText(at: Instant): string {
  const { day, month } = dayIn(at)
  return `${day} ${month}`
}
