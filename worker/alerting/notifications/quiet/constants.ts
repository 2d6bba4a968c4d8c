import { dayMs } from '#worker/ground/platform/clock.ts'

export const quietPath = '/profile/quiet-hours'

/** Offered while a person has chosen nothing; not in force until they save. */
export const proposedQuietHours = { from: '22:00', until: '07:00', timeZone: 'Europe/London' }

/** With less than this to kick-off, messages may pass if the person chose so. */
export const urgentMs = dayMs

/** Zones named first in the choice; a person's own stays in it whatever it is. */
export const offeredZones = [
  'Europe/London',
  'Europe/Dublin',
  'Europe/Lisbon',
  'Europe/Madrid',
  'Europe/Paris',
  'Europe/Berlin',
  'Europe/Rome',
  'Europe/Athens',
  'Europe/Istanbul',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'Africa/Lagos',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Sydney',
] as const

export const quietTexts = {
  saved: 'Quiet hours saved.',
  off: 'Quiet hours are off.',
  same: 'Choose two different times.',
  time: 'Use a time such as 22:00.',
  zone: 'Choose a time zone from the list.',
} as const
