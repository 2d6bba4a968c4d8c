// Contents of an account mail, before rendering as text or HTML.

import { oneLine } from '#worker/ground/mail/words.rules.ts'
import { exportKeptMs } from '../../../privacy/export/constants.ts'
import type { Reach } from '../../ownership/contract.ts'
import { reachText } from '../../ownership/rules.ts'
import { mailPaths } from '../constants.ts'
import type { MailKind } from '../contract.ts'
import { addressLetters } from './address-letters.ts'
import { link, secretLink, spanText, worksFor } from './links.ts'
import { operatorLetters } from './operator-letters.ts'
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
  /** Ways by which news still leave the account without a session, for `password_changed`. */
  reach: readonly Reach[]
  /** Whether passkeys remain, and how many clients are still mailed, for mails about a new password. */
  hasPasskeys: boolean
  mailedClients: number
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
  ...operatorLetters,

  verify_email: (facts) => ({
    subject: 'Verify your email address',
    headline: 'Is this your address?',
    paragraphs: [
      'Someone, hopefully you, created a Touchline account with this address. Verify the address to sign in.',
    ],
    action: { label: 'Verify my email address', url: secretLink(facts, mailPaths.verifyEmail) },
    actionNote: worksFor('verify_email'),
    footnote: "Didn't request this? You can ignore this email: the account can't be used without this link.",
    footnoteLink: null,
  }),

  already_registered: (facts) => ({
    subject: 'You already have an account',
    headline: 'You already have an account',
    paragraphs: [
      'Someone, hopefully you, tried to create a Touchline account with this address. You already have one, so nothing changed.',
      "Sign in with your password or Google account. If you can't, set a new password.",
    ],
    action: { label: 'Sign in', url: link(facts, mailPaths.signIn) },
    actionNote: null,
    footnote: "Didn't request this? You can ignore this email: they learned nothing about your account.",
    footnoteLink: { label: 'Set a new password', url: link(facts, mailPaths.forgotPassword) },
  }),

  welcome: (facts) => ({
    subject: 'Welcome to Touchline',
    headline: 'You know first',
    paragraphs: [
      'Your email address is verified and your account is ready.',
      'Choose a match, a team or a league, and what you want: a ticket, or a price. We check the ticket sites day and night and email you when we find it.',
    ],
    action: { label: 'Set up an alert', url: link(facts, mailPaths.dashboard) },
    actionNote: null,
    footnote: "We don't sell tickets, and we'll never ask for your password by email.",
    footnoteLink: null,
  }),

  reset_password: (facts) => ({
    subject: 'Set a new password',
    headline: 'Set a new password',
    paragraphs: ['Someone, hopefully you, asked to set a new password for the account with this address.'],
    action: { label: 'Set a new password', url: secretLink(facts, mailPaths.resetPassword) },
    actionNote: worksFor('reset_password'),
    footnote: "Didn't request this? You can ignore this email: your password stays the same.",
    footnoteLink: null,
  }),

  password_changed: (facts) => ({
    subject: 'Your password was changed',
    headline: 'Your password was changed',
    paragraphs: [
      'Sign in with the new password from now on. We signed out all other devices and ended every API token.',
      ...(facts.detail === ''
        ? []
        : [`We unlinked the Google account ${oneLine(facts.detail)}. You can link it again on your profile.`]),
      ...(facts.googleEmail === null
        ? []
        : [`The Google account ${oneLine(facts.googleEmail)} can sign in too. You can unlink it on your profile.`]),
      ...(facts.hasPasskeys
        ? ["Your account has passkeys. Remove what you don't recognise on your profile under Security."]
        : []),
      ...(facts.mailedClients === 0
        ? []
        : [`Messages to your clients go on (${facts.mailedClients}). Stop what you don't recognise under Clients.`]),
      ...(facts.reach.length === 0
        ? []
        : [
            `Your alerts still reach: ${facts.reach.map(reachText).join(', ')}. Remove what you don't recognise on your profile.`,
          ]),
    ],
    action: null,
    actionNote: null,
    footnote: "Didn't do this? Someone else may have access to your account. Set a new password now.",
    footnoteLink: { label: 'Set a new password', url: link(facts, mailPaths.forgotPassword) },
  }),

  purchases_ended: (facts) => ({
    subject: 'We no longer buy tickets for you',
    headline: 'We no longer buy tickets for you',
    paragraphs: [
      `How your account is used changed, so these ended: ${oneLine(facts.detail)}. What waited for your answer was answered with no.`,
      'Tickets that were bought stay bought. To have tickets bought again, sign a new mandate and add your card again.',
    ],
    action: { label: 'See my mandates', url: link(facts, mailPaths.dashboard) },
    actionNote: null,
    footnote:
      "Didn't change your password or address? Someone else may have access to your account. Set a new password now.",
    footnoteLink: { label: 'Set a new password', url: link(facts, mailPaths.forgotPassword) },
  }),

  password_added: (facts) => ({
    subject: 'A password was added',
    headline: 'A password was added',
    paragraphs: [
      `You can now sign in with your email address and this password, or with ${googleAccount(facts)} as before.`,
    ],
    action: { label: 'See my devices', url: link(facts, mailPaths.profile) },
    actionNote: null,
    footnote:
      "Didn't do this? Someone may be able to read your email. Set a new password now: that signs out every device.",
    footnoteLink: { label: 'Set a new password', url: link(facts, mailPaths.forgotPassword) },
  }),

  google_linked: (facts) => ({
    subject: 'A Google account was linked',
    headline: 'A Google account was linked',
    paragraphs: [
      `You can now sign in to your account with ${googleAccount(facts)} too. You can unlink it on your profile at any time.`,
    ],
    action: { label: 'See my profile', url: link(facts, mailPaths.profile) },
    actionNote: null,
    footnote: "Didn't do this? Set a new password now, and unlink the Google account on your profile.",
    footnoteLink: { label: 'Set a new password', url: link(facts, mailPaths.forgotPassword) },
  }),

  google_unlinked: (facts) => ({
    subject: 'Your Google account was unlinked',
    headline: 'Your Google account was unlinked',
    paragraphs: ['Sign in with your password from now on. We signed out all other devices and ended every API token.'],
    action: null,
    actionNote: null,
    footnote: "Didn't do this? Someone else may have access to your account. Set a new password now.",
    footnoteLink: { label: 'Set a new password', url: link(facts, mailPaths.forgotPassword) },
  }),

  new_device: (facts) => ({
    subject: 'A new device signed in',
    headline: 'A new device signed in',
    paragraphs: [
      `Someone signed in to your account on a new device: ${oneLine(facts.detail)}.`,
      'If this was you, you can ignore this email.',
    ],
    action: { label: 'See my devices', url: link(facts, mailPaths.profile) },
    actionNote: null,
    footnote: "Didn't do this? Set a new password now: that signs out every other device.",
    footnoteLink: { label: 'Set a new password', url: link(facts, mailPaths.forgotPassword) },
  }),

  channel_added: (facts) => ({
    subject: 'Your alerts go to a new channel',
    headline: 'A channel was added',
    paragraphs: [
      `Your ticket alerts now also go to ${oneLine(facts.detail)}.`,
      'If this was you, you can ignore this email.',
    ],
    action: { label: 'See my channels', url: link(facts, mailPaths.channels) },
    actionNote: null,
    footnote: "Didn't do this? Remove the channel, then set a new password: that signs out every other device.",
    footnoteLink: { label: 'Set a new password', url: link(facts, mailPaths.forgotPassword) },
  }),

  api_token_added: (facts) => ({
    subject: 'A new API token can use your account',
    headline: 'An API token was made',
    paragraphs: [
      `Programs with the token “${oneLine(facts.detail)}” can now use your account.`,
      'If this was you, you can ignore this email.',
    ],
    action: { label: 'See my tokens', url: link(facts, mailPaths.developers) },
    actionNote: null,
    footnote: "Didn't do this? Set a new password now: that ends every token and signs out every other device.",
    footnoteLink: { label: 'Set a new password', url: link(facts, mailPaths.forgotPassword) },
  }),

  delete_account: (facts) => ({
    subject: 'Confirm deleting your account',
    headline: 'Delete your account?',
    paragraphs: [
      "You asked us to delete your account. Open the link and confirm, and we'll delete everything we hold about you: alerts, notifications, settings and devices.",
      "This can't be undone. We delete nothing until you confirm.",
    ],
    action: { label: 'Continue to delete my account', url: secretLink(facts, mailPaths.confirmDeletion) },
    actionNote: worksFor('delete_account'),
    footnote: "Changed your mind? You can ignore this email. Didn't request this? Set a new password now.",
    footnoteLink: { label: 'Set a new password', url: link(facts, mailPaths.forgotPassword) },
  }),

  account_deleted: (facts) => ({
    subject: facts.detail === '' ? 'Your account is deleted' : 'Your account is closed and will be deleted',
    headline: facts.detail === '' ? 'Your account is deleted' : 'Your account is closed',
    paragraphs: [
      facts.detail === ''
        ? 'As you asked, we closed your account and are deleting everything we hold about you. This is our last email to you.'
        : `As you asked, we closed your account. Its email address was changed a short time ago and the one before can take it back until then, so we delete everything we hold about you on ${facts.detail}. This is our last email to you.`,
      'Thank you for using Touchline.',
    ],
    action: null,
    actionNote: null,
    footnote: "Didn't request this? Please contact us.",
    footnoteLink: { label: 'Write to us', url: link(facts, mailPaths.contact) },
  }),

  export_asked: (facts) => ({
    subject: 'A copy of your data was requested',
    headline: 'A copy of your data was requested',
    paragraphs: [
      `Someone signed in to your account asked for a copy of everything we hold about you, on this device: ${oneLine(facts.detail)}.`,
      'If this was you, you can ignore this email.',
    ],
    action: { label: 'See my devices', url: link(facts, mailPaths.profile) },
    actionNote: null,
    footnote: "Didn't request this? Set a new password now: that signs out every other device.",
    footnoteLink: { label: 'Set a new password', url: link(facts, mailPaths.forgotPassword) },
  }),

  export_ready: (facts) => ({
    subject: 'Your data is ready to download',
    headline: 'Your data is ready',
    paragraphs: ["You asked for a copy of everything we hold about you. It's ready on your profile as a JSON file."],
    action: { label: 'Download my data', url: link(facts, mailPaths.profile) },
    actionNote: `You can download it for ${spanText(exportKeptMs)}.`,
    footnote: "Didn't request this? Anyone signed in to your account can download it, so set a new password now.",
    footnoteLink: { label: 'Set a new password', url: link(facts, mailPaths.forgotPassword) },
  }),
}

function googleAccount({ googleEmail }: LetterFacts): string {
  return googleEmail === null ? 'a Google account' : `the Google account ${oneLine(googleEmail)}`
}
