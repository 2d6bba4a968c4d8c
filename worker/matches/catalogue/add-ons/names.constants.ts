import type { AddOn } from './kinds.constants.ts'

export const addOnNames: Record<AddOn, string> = {
  parking: 'Parking',
  travel: 'Travel',
  tour: 'Museum or stadium tour',
  stream: 'Stream',
  programme: 'Programme',
  merchandise: 'Merchandise or voucher',
  donation: 'Donation',
  insurance: 'Insurance or fee',
  waiting_list: 'Waiting list',
  membership: 'Membership',
  season_ticket: 'Season ticket or pack',
  companion: 'Carer or companion',
  hospitality: 'Hospitality',
}
