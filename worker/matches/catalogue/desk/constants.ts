/** Filters of the desk's list; the first three follow from the clock as well. */
export const deskStatuses = ['scheduled', 'live', 'completed', 'cancelled', 'postponed'] as const
export type DeskStatus = (typeof deskStatuses)[number]

export const deskPageSize = 30
/** Matches counted at most; beyond, the list says "more". */
export const maxDeskCount = 1_000

/** Two matches of the same sides at one ground in one season are at least so far apart: else it is the same match. */
export const secondMeetingDays = 30

export const maxVenueLength = 120
export const maxUrlLength = 500
export const maxRoundLength = 60
export const maxPlatformLength = 80

export const matchGone = 'There is no such match any more.'
export const matchChanged =
  'Another operator changed this match meanwhile. Check what is stored now, and save again to keep your own changes.'
export const matchThere = 'This match is there already.'
export const sameSides = 'Choose two different teams.'
export const otherLeague = 'Choose a team of this league.'
export const dateWrong = 'Choose a date and time between 2000 and 2100.'
export const timeSkipped =
  'There is no such time in the UK: the clocks go forward from 01:00 to 02:00 that night. Choose another time.'
export const urlWrong = 'Enter an address that begins with https:// or http://.'
export const matchInUse =
  'Fans have alerts on this match, a football feed lists it, or its ticket pages were read. Cancel it instead, so that they see what happened.'
export const matchOver = 'This match is over or cancelled already.'
