// Contents of an account mail, before rendering as text or HTML.

import { oneLine } from '../../../mail/words.ts'
import { exportKeptMs } from '../../../privacy/export/constants.ts'
import { mailPaths } from '../constants.ts'
import type { MailKind } from '../contract.ts'
import { addressLetters } from './address-letters.ts'
import { link, secretLink, spanText, worksFor } from './links.ts'
import { twoStepLetters } from './two-step-letters.ts'

export type Letter = {
  subject: string
  headline: string
  greeting: string
  paragraphs: string[]
  /** The mail's action; null if it has none. */
  action: { label: string; url: string } | null
  /** How long the action's link works. */
  actionNote: string | null
  /** Why the mail was sent, and what to do if it was not requested. */
  footnote: string
  footnoteLink: { label: string; url: string } | null
}

export type LetterFacts = {
  /** Null when the address may not be the user's own: a name typed by a stranger is not mailed. */
  firstName: string | null
  /** Address of the linked Google account; null if none. */
  googleEmail: string | null
  /** A device for `new_device`; the partly hidden new address for notices of a change. */
  detail: string
  publicOrigin: string
  /** The link's secret; empty if there is no link. */
  token: string
}

type Body = Omit<Letter, 'greeting'>

export function letterOf(kind: MailKind, facts: LetterFacts): Letter {
  const greeting = facts.firstName === null ? 'Hello,' : `Hello ${oneLine(facts.firstName)},`
  return { greeting, ...bodies[kind](facts) }
}

const bodies: Record<MailKind, (facts: LetterFacts) => Body> = {
  ...twoStepLetters,
  ...addressLetters,

  verify_email: (facts) => ({
    subject: 'Verify your email address',
    headline: 'Is this your address?',
    paragraphs: [
      'Somebody, hopefully you, opened a Touchline account with this address. Verify it, and you can sign in.',
    ],
    action: { label: 'Verify my email address', url: secretLink(facts, mailPaths.verifyEmail) },
    actionNote: worksFor('verify_email'),
    footnote: 'It was not you? Then do nothing: without this link nobody can sign in with your address.',
    footnoteLink: null,
  }),

  already_registered: (facts) => ({
    subject: 'You already have an account',
    headline: 'You already have an account',
    paragraphs: [
      'Somebody, hopefully you, tried to open a Touchline account with this address. There is one already, so nothing was changed.',
      'Sign in with the password or the Google account that you have used so far. If you cannot, choose a new password.',
    ],
    action: { label: 'Sign in', url: link(facts, mailPaths.signIn) },
    actionNote: null,
    footnote: 'It was not you? Then there is nothing to do. Whoever it was has learnt nothing about your account.',
    footnoteLink: { label: 'Choose a new password', url: link(facts, mailPaths.forgotPassword) },
  }),

  welcome: (facts) => ({
    subject: 'Welcome to Touchline',
    headline: 'You know first',
    paragraphs: [
      'Your address is verified and your account is open.',
      'Choose a match, a team or a league and say what you wait for: a ticket, or a price. We look at the ticket pages day and night, and mail you when it is there.',
    ],
    action: { label: 'Set up an alert', url: link(facts, mailPaths.dashboard) },
    actionNote: null,
    footnote: 'We never sell tickets, and we never ask for your password by mail.',
    footnoteLink: null,
  }),

  reset_password: (facts) => ({
    subject: 'Choose a new password',
    headline: 'Choose a new password',
    paragraphs: ['Somebody, hopefully you, asked for a new password for the account with this address.'],
    action: { label: 'Choose a new password', url: secretLink(facts, mailPaths.resetPassword) },
    actionNote: worksFor('reset_password'),
    footnote: 'It was not you? Then do nothing: your password stays as it is.',
    footnoteLink: null,
  }),

  password_changed: (facts) => ({
    subject: 'Your password was changed',
    headline: 'Your password was changed',
    paragraphs: [
      'From now on you sign in with the new one. All other devices were signed out.',
      ...(facts.googleEmail === null
        ? []
        : [`The Google account ${oneLine(facts.googleEmail)} can sign in too. You can unlink it on your profile.`]),
    ],
    action: null,
    actionNote: null,
    footnote: 'It was not you? Then somebody else may be in your account. Choose a new password at once.',
    footnoteLink: { label: 'Choose a new password', url: link(facts, mailPaths.forgotPassword) },
  }),

  password_added: (facts) => ({
    subject: 'A password was added',
    headline: 'A password was added',
    paragraphs: [
      `From now on you can sign in with your email address and this password, or with ${googleAccount(facts)} as before.`,
    ],
    action: { label: 'See my devices', url: link(facts, mailPaths.profile) },
    actionNote: null,
    footnote:
      "Didn't do this? Someone may be able to read your email. Set a new password now: it signs every device out.",
    footnoteLink: { label: 'Set a new password', url: link(facts, mailPaths.forgotPassword) },
  }),

  google_linked: (facts) => ({
    subject: 'A Google account was linked',
    headline: 'A Google account was linked',
    paragraphs: [
      `From now on ${googleAccount(facts)} can sign in to your account too. You can unlink it on your profile at any time.`,
    ],
    action: { label: 'See my profile', url: link(facts, mailPaths.profile) },
    actionNote: null,
    footnote: 'It was not you? Then choose a new password at once, and unlink the Google account on your profile.',
    footnoteLink: { label: 'Choose a new password', url: link(facts, mailPaths.forgotPassword) },
  }),

  google_unlinked: (facts) => ({
    subject: 'Your Google account was unlinked',
    headline: 'Your Google account was unlinked',
    paragraphs: ['From now on you sign in with your password alone. All other devices were signed out.'],
    action: null,
    actionNote: null,
    footnote: 'It was not you? Then somebody else may be in your account. Choose a new password at once.',
    footnoteLink: { label: 'Choose a new password', url: link(facts, mailPaths.forgotPassword) },
  }),

  new_device: (facts) => ({
    subject: 'A new device signed in',
    headline: 'A new device signed in',
    paragraphs: [
      `Somebody signed in to your account on a device that we have not seen there before: ${oneLine(facts.detail)}.`,
      'If that was you, all is well.',
    ],
    action: { label: 'See my devices', url: link(facts, mailPaths.profile) },
    actionNote: null,
    footnote: 'It was not you? Then choose a new password at once: it signs every other device out.',
    footnoteLink: { label: 'Choose a new password', url: link(facts, mailPaths.forgotPassword) },
  }),

  delete_account: (facts) => ({
    subject: 'Confirm that your account is to be deleted',
    headline: 'Delete your account?',
    paragraphs: [
      'You asked us to delete your account. Open the link, confirm, and everything that we hold about you is erased: alerts, notifications, settings, devices.',
      'It cannot be undone. Nothing is deleted until you confirm.',
    ],
    action: { label: 'Go on to delete my account', url: secretLink(facts, mailPaths.confirmDeletion) },
    actionNote: worksFor('delete_account'),
    footnote: 'You want to stay, or it was not you? Then do nothing. If it was not you, choose a new password as well.',
    footnoteLink: { label: 'Choose a new password', url: link(facts, mailPaths.forgotPassword) },
  }),

  account_deleted: (facts) => ({
    subject: 'Your account is deleted',
    headline: 'Your account is deleted',
    paragraphs: [
      'As you asked, your account is closed and what we held about you is being erased. This is our last mail to you.',
      'Thank you for having been with us.',
    ],
    action: null,
    actionNote: null,
    footnote: 'It was not you who asked? Then please write to us.',
    footnoteLink: { label: 'Write to us', url: link(facts, mailPaths.contact) },
  }),

  export_asked: (facts) => ({
    subject: 'A copy of your data was requested',
    headline: 'A copy of your data was requested',
    paragraphs: [
      `Someone signed in to your account asked for a copy of everything we hold about you, on this device: ${oneLine(facts.detail)}.`,
      'If that was you, there is nothing to do.',
    ],
    action: { label: 'See my devices', url: link(facts, mailPaths.profile) },
    actionNote: null,
    footnote: 'If it was not you, set a new password now: it signs every other device out.',
    footnoteLink: { label: 'Choose a new password', url: link(facts, mailPaths.forgotPassword) },
  }),

  export_ready: (facts) => ({
    subject: 'Your data is ready to download',
    headline: 'Your data is ready',
    paragraphs: [
      'You asked for a copy of everything that we hold about you. It is on your profile now, as a JSON file.',
    ],
    action: { label: 'Download it on my profile', url: link(facts, mailPaths.profile) },
    actionNote: `It is kept for ${spanText(exportKeptMs)}.`,
    footnote:
      'It was not you? Only whoever is signed in to your account can download it. Choose a new password at once.',
    footnoteLink: { label: 'Choose a new password', url: link(facts, mailPaths.forgotPassword) },
  }),
}

function googleAccount({ googleEmail }: LetterFacts): string {
  return googleEmail === null ? 'a Google account' : `the Google account ${oneLine(googleEmail)}`
}
