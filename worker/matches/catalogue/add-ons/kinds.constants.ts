// What an offer may be. Apart from the words, which pages of the desk need not load.

/** Whether an offer is a ticket for the match. What may be either is `unsure`: it is shown, and never decides anything. */
export const offerKinds = ['ticket', 'add-on', 'unsure'] as const
export type OfferKind = (typeof offerKinds)[number]

/** In order of precedence: a name with words of several means the first here, so "VIP parking" is parking. */
export const addOns = [
  'parking',
  'travel',
  'tour',
  'stream',
  'programme',
  'merchandise',
  'donation',
  'insurance',
  'waiting_list',
  'membership',
  'season_ticket',
  'companion',
  'hospitality',
] as const
export type AddOn = (typeof addOns)[number]

/** How an operator can read a word of a platform's tickets. */
export const offerMeanings = ['ticket', 'unsure', ...addOns] as const
export type OfferMeaning = (typeof offerMeanings)[number]

export const maxTicketWordsLength = 2_000
export const ticketWordsWrong = 'Write one word a line, such as: premium = ticket'
