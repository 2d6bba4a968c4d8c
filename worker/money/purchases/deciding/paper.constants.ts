/** Why an offer is decided on paper alone. */
export type PaperReason = 'not_live' | 'no_page' | 'no_ref' | 'no_details' | 'no_card'

export const paperTexts: Record<PaperReason, string> = {
  not_live: 'On paper',
  no_page: 'On paper, because the seller has no page to lead you to',
  no_ref: 'On paper, because the seller’s page does not name the offer',
  no_details: 'On paper, because your quick buy has no name',
  no_card: 'On paper, because you keep no card for this seller',
}
