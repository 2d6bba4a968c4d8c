import { retention } from '../../privacy/retention/constants.ts'
import { tokenLifetimesMs } from '../constants.ts'

/** How long a change waits for its link; each link is made slightly later and expires as long after that. */
export const changeWaitsMs = tokenLifetimesMs.change_email

/** A change is kept this long after the request, so that notices about it can be sent. */
export const changeKeptMs = retention.addressChange.ms

export const sameAddress = 'This is your email address already.'
export const changeAsked =
  'We emailed a link to your new address. Open it within 24 hours and confirm there: until then your address stays as it is.'
export const addressChanged =
  'Your email address was changed. Alerts go to the new one, and you sign in with it. Other devices were signed out.'
export const changeFailed = 'Failed to change your email address. Please try again.'

/** Why a link to change an address cannot be used. */
export const changeTroubles = {
  expired: 'This link has expired. You can ask for a new one on your profile.',
  used: 'This link was used already.',
  unknown: 'This link is not valid. Check that it is complete, or ask for a new one on your profile.',
  taken:
    'Another account has this address by now, so yours stays as it is. You can choose another one on your profile.',
  signed_out:
    'Sign in to your account, and you come back to this page. Sign in with the address that you have used so far.',
  other_account:
    'You are signed in with another account. Sign out, then open the link again and sign in to the account whose address you want to change.',
} as const
