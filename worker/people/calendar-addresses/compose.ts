import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { calendarDataSource } from './personal-data.ts'
import { createCalendarAddresses } from './repository.ts'

/** The secret addresses of people's calendars, which end with who may use their account. */
export function composeCalendarAddresses({ database }: BaseDependencies) {
  return {
    name: 'calendar addresses',
    internals: { calendarAddresses: createCalendarAddresses(database) },
    personalData: [calendarDataSource(database)],
  } satisfies Feature
}
