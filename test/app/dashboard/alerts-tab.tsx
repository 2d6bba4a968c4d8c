import AlertsTab from '#app/pages/dashboard/alerts.tsx'
import type { NamedAlert } from '#worker/alerting/alerts/contract.ts'
import { plainAlert } from '#worker/alerting/alerts/rules.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import { markup } from '../render.tsx'

export const now = Date.parse('2026-11-22T12:00:00Z')
export const kickoffAt = Date.parse('2026-11-28T15:00:00Z')

export const alert: NamedAlert = {
  ...plainAlert,
  id: 7,
  userId: 1,
  targetKind: 'match',
  targetId: 3,
  alertType: 'price_drop',
  priceThresholdPence: 3_500,
  currency: 'GBP',
  conditions: {
    together: 2,
    ticketTypes: { wanted: ['Family'], unwanted: [] },
    areas: { wanted: [], unwanted: ['F1'] },
    isWithoutAwayEnd: true,
    isWithoutHospitality: false,
    isOfficialOnly: false,
  },
  platformId: null,
  createdAt: now,
  clientName: null,
  name: 'Leeds United v Arsenal, Sat 28 Nov · £35 or less',
  targetName: 'Leeds United v Arsenal',
  targets: [{ kind: 'match', id: 3, name: 'Leeds United v Arsenal', href: '/matches/3' }],
  kickoffAt,
  matchDay: '2026-11-28',
  calledOff: null,
  checkedAt: null,
  retiredPlatform: null,
  isAboveLimit: null,
  lastNotifiedAt: null,
}

export const counts = { active: 1, total: 3, team: 2, league: 0 }
export const tab = {
  list: { alerts: [alert], counts, matching: 1, next: null },
  priced: {},
  since: null,
  asked: { filter: 'active', query: 'leeds', client: '' },
  here: '/dashboard?filter=active&q=leeds',
  older: null,
  newest: null,
  done: null,
  teams: [{ id: 5, name: 'Leeds United' }],
  leagues: [{ id: 2, name: 'Premier League', country: 'England' }],
  channels: ['email', 'telegram'] as DeliveryChannel[],
  clients: [],
  pushKey: null,
  now,
}
export const rendered = (more: object = {}) => markup(<AlertsTab {...tab} {...more} />)
