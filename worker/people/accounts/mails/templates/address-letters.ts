// Texts of mails about a change of address.
import { oneLine } from '#worker/ground/mail/words.rules.ts'
import { tokenLifetimesMs } from '../../constants.ts'
import { mailPaths } from '../constants.ts'
import type { MailKind } from '../contract.ts'
import type { Letter, LetterFacts } from './letter.ts'
import { link, secretLink, spanText, worksFor } from './links.ts'

type AddressLetter = Extract<
  MailKind,
  'change_email' | 'deletion_waits' | 'deleted_by_operator' | `address_${string}` | `email_change${string}`
>

export const addressLetters: Record<AddressLetter, (facts: LetterFacts) => Omit<Letter, 'greeting'>> = {
  change_email: (facts) => ({
    subject: 'Confirm your new email address',
    headline: 'Use this address from now on?',
    paragraphs: [
      'You asked us to change the email address of your Touchline account to this one.',
      'Open the link, sign in if asked, and confirm. Until then your account keeps its current address.',
    ],
    action: { label: 'Continue to confirm my address', url: secretLink(facts, mailPaths.confirmEmail) },
    actionNote: worksFor('change_email'),
    footnote: "Didn't request this? You can ignore this email: only the account's owner can use the link.",
    footnoteLink: null,
  }),

  address_in_use: (facts) => ({
    subject: 'You already have an account',
    headline: 'You already have an account',
    paragraphs: [
      'Someone, hopefully you, asked to use this address for another Touchline account. It already has an account, so nothing changed.',
    ],
    action: { label: 'Sign in', url: link(facts, mailPaths.signIn) },
    actionNote: null,
    footnote: "Didn't request this? You can ignore this email: they learned nothing about your account.",
    footnoteLink: { label: 'Set a new password', url: link(facts, mailPaths.forgotPassword) },
  }),

  email_change_asked: (facts) => ({
    subject: 'A new email address was requested',
    headline: 'A new email address was requested',
    paragraphs: [
      `Someone signed in to your account asked to change its email address to ${oneLine(facts.detail)}.`,
      'Nothing changes until that address is confirmed with the link we emailed there. If this was you, you can ignore this email.',
    ],
    action: null,
    actionNote: null,
    footnote: `Didn't request this? Set a new password with this link: that stops the change, or takes it back, and signs out every device. ${worksFor('take_back')}`,
    footnoteLink: { label: "This wasn't me", url: secretLink(facts, mailPaths.resetPassword) },
  }),

  email_changed: (facts) => ({
    subject: 'Your email address was changed',
    headline: 'Your email address was changed',
    paragraphs: [
      `Your account now uses ${oneLine(facts.detail)}. We'll send alerts there, and you sign in with it. We signed out all other devices and ended every API token.`,
      ...(facts.googleEmail === null
        ? []
        : [`The Google account ${oneLine(facts.googleEmail)} stays linked and can sign in too.`]),
      'This is our last email to this address about your account.',
    ],
    action: null,
    actionNote: null,
    ...wayBack(facts),
  }),

  deletion_waits: (facts) => ({
    subject: 'Your account is closed and will be deleted',
    headline: 'Your account will be deleted',
    paragraphs: [
      `Someone who has the new address of your Touchline account asked us to delete it, or uses that address for another account. We closed yours, and delete everything we hold about you on ${facts.detail}.`,
      'If this was you, you can ignore this email. It is our last one to this address about your account.',
    ],
    action: null,
    actionNote: null,
    ...wayBack(
      facts,
      `Didn't ask for this? Take your account back with this link before ${facts.detail}: it gets this address again and a new password, every device is signed out, and nothing is deleted. The link works once.`,
    ),
  }),

  deleted_by_operator: (facts) => ({
    subject: 'An account that used this address was deleted',
    headline: 'An account that used this address was deleted',
    paragraphs: [
      'An operator of Touchline deleted an account that used this address until recently, and all of its data. It can no longer be taken back.',
      'This is our last email to this address about it.',
    ],
    action: null,
    actionNote: null,
    footnote: "Didn't expect this? Contact us.",
    footnoteLink: { label: 'Write to us', url: link(facts, mailPaths.contact) },
  }),

  address_taken_back: (facts) => ({
    subject: 'An account left this address',
    headline: 'An account left this address',
    paragraphs: [
      `A Touchline account that used this address has its earlier one back, ${oneLine(facts.detail)}. Its mailbox has a link for that for ${spanText(tokenLifetimesMs.take_back)} after a change of address.`,
      'It got a new password, and we signed out every device. This is our last email to this address about it.',
    ],
    action: null,
    actionNote: null,
    ...questions(facts),
  }),
}

const takesBack = `Didn't do this? Take your account back with this link: it gets this address again and a new password, and every device is signed out. ${worksFor('take_back')}`

/** The address before takes the account back, unless an operator changed it, or switched the account off. */
function wayBack(facts: LetterFacts, footnote = takesBack): Pick<Letter, 'footnote' | 'footnoteLink'> {
  if (facts.token === '') return questions(facts)
  return {
    footnote,
    footnoteLink: { label: "This wasn't me", url: secretLink(facts, mailPaths.resetPassword) },
  }
}

function questions(facts: LetterFacts): Pick<Letter, 'footnote' | 'footnoteLink'> {
  return {
    footnote: "Didn't do this? Someone else may have access to your account. Contact us right away.",
    footnoteLink: { label: 'Write to us', url: link(facts, mailPaths.contact) },
  }
}
