import type { PageType } from '../world.ts'

/**
 * Faults of a platform that answers as if nothing were wrong, and shows something else than the match's tickets. A tool
 * that believes each answer tells its people something untrue.
 */
export const untrueModes = [
  'another_match',
  'redirect_to_match',
  'add_ons',
  'sale_opens',
  'waiting_room',
  'raised_cents',
  'sold_out_notice',
  'lying_etag',
  'cookie_loop',
  'cookie_wall',
  'soft_404',
  'maintenance',
  'script_shell',
  'odd_encoding',
] as const
type UntrueMode = (typeof untrueModes)[number]

/** Languages of the waiting room. */
export const roomLanguages = ['en', 'de', 'fr', 'es', 'it'] as const
export type RoomLanguage = (typeof roomLanguages)[number]

const namesTickets: PageType[] = ['json-ld', 'microdata', 'table']

/** The page types that can show a mode; the others can show all that is not listed here. */
const showable: Partial<Record<UntrueMode, PageType[]>> = {
  add_ons: namesTickets,
  sale_opens: ['json-ld', 'microdata', 'open-graph'],
  raised_cents: ['table'],
  sold_out_notice: ['json-ld', 'microdata', 'open-graph'],
}

export function canShow(pageType: PageType, mode: string): boolean {
  return showable[mode as UntrueMode]?.includes(pageType) ?? true
}
