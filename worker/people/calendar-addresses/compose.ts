import type { Feature } from '#worker/entry/feature.ts'
import type { Ground } from '#worker/entry/services.ts'
import { calendarHolding } from './personal-data.ts'
import { createCalendarAddresses } from './repository.ts'

/** The secret addresses of people's calendars, which end with who may use their account. */
export function composeCalendarAddresses({ database }: Ground) {
  return {
    name: 'calendar addresses',
    internals: { calendarAddresses: createCalendarAddresses(database) },
    personalData: [calendarHolding(database)],
  } satisfies Feature
}
