import { secondMs } from '#worker/ground/platform/clock.ts'

export const settingsPath = '/admin/system/settings'

/** What operators switch while the site runs; each is read where it matters, and on unless it was switched off. */
export const switches = [
  {
    name: 'registration_open',
    title: 'Registration',
    on: 'New accounts can be made, by email and with Google.',
    off: 'No registration is taken. Those sent before can still be confirmed, accounts sign in as before, and operators still create users.',
  },
  {
    name: 'resale_alerts',
    title: 'Resale alerts',
    on: 'Platforms without the organiser’s authority are alerted and linked where their own page and the law of the match’s country allow it.',
    off: 'No unauthorised resale is alerted or linked, whatever a platform’s page says, from the next seconds on.',
  },
  {
    name: 'purchases',
    title: 'Purchases under mandates',
    on: 'What comes on sale is decided under the mandates that people signed.',
    off: 'Stops all purchases from the next decision on. Mandates stay as they are.',
  },
  {
    name: 'claims',
    title: 'Claims on the home page',
    on: 'The figures that you vouch for (CLAIM_USERS, CLAIM_RATING, CLAIM_TICKETS, CLAIM_SINCE) are shown.',
    off: 'Only figures that we count ourselves are shown.',
  },
] as const
export type SwitchName = (typeof switches)[number]['name']
export const switchNames = switches.map(({ name }) => name)

/** How long an isolate goes by what it read, where pages ask often. */
export const keptForMs = 10 * secondMs
/** How long a page waits for a switch that decides only what it offers. */
export const pagesWaitMs = secondMs

export const switchChanged = 'Another operator changed this switch meanwhile. See what it is now.'
