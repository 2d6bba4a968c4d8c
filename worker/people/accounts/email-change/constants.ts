import { retention } from '../../privacy/retention.constants.ts'
import { tokenLifetimesMs } from '../constants.ts'

/** How long a change waits for its link; each link is made slightly later and expires as long after that. */
export const changeWaitsMs = tokenLifetimesMs.change_email

/** A change is kept this long after the request, so that notices about it can be sent. */
export const changeKeptMs = retention.addressChange.ms

export const sameAddress = 'This is already your email address.'
export const changeAsked =
  'We emailed a link to your new address. Open it within 24 hours and confirm. Until then your address stays the same.'
export const addressChanged =
  "Email address changed. We'll send alerts to the new one, and you sign in with it. We signed out your other devices."
export const changeFailed = 'Failed to change your email address. Please try again.'

/** Why a link to change an address cannot be used. */
export const changeTroubles = {
  expired: 'This link has expired. You can request a new one on your profile.',
  used: 'This link has already been used.',
  unknown: "This link isn't valid. Check that it's complete, or request a new one on your profile.",
  taken:
    'Another account now uses this address, so yours stays the same. You can choose a different one on your profile.',
  signed_out: "Sign in with your current address, and we'll bring you back to this page.",
  other_account:
    "You're signed in to another account. Sign out, then open the link again and sign in to the account you're changing.",
} as const
