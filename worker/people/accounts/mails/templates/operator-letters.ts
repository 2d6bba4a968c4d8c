// Texts of mails about what an operator did to an account.
import { oneLine } from '#worker/ground/mail/words.rules.ts'
import { mailPaths } from '../constants.ts'
import type { MailKind } from '../contract.ts'
import type { Letter, LetterFacts } from './letter.ts'
import { link, secretLink, worksFor } from './links.ts'

type OperatorMail = Extract<MailKind, 'choose_password' | 'role_changed' | `switched_${string}`>

export const operatorLetters: Record<OperatorMail, (facts: LetterFacts) => Omit<Letter, 'greeting'>> = {
  choose_password: (facts) => ({
    subject: 'Choose your password',
    headline: 'Choose your password',
    paragraphs: [
      'An administrator set up your Touchline account. To sign in, choose a password that only you know.',
      'Passwords from before no longer work.',
    ],
    action: { label: 'Choose my password', url: secretLink(facts, mailPaths.resetPassword) },
    actionNote: worksFor('reset_password'),
    footnote: "Link expired? Get a new one. Didn't expect this email? You can ignore it.",
    footnoteLink: { label: 'Get a new link', url: link(facts, mailPaths.forgotPassword) },
  }),

  role_changed: (facts) => ({
    subject: 'Your role was changed',
    headline: 'Your role was changed',
    paragraphs: [
      `An administrator gave your account the role ${oneLine(facts.detail)}.`,
      'We signed you out on every device. Sign in again to go on.',
    ],
    action: { label: 'Sign in', url: link(facts, mailPaths.signIn) },
    actionNote: null,
    ...questions(facts),
  }),

  switched_off: (facts) => ({
    subject: 'Your account was switched off',
    headline: 'Your account was switched off',
    paragraphs: [
      'An administrator switched your account off. You cannot sign in, and your alerts are silent, until it is switched on again.',
    ],
    action: null,
    actionNote: null,
    ...questions(facts),
  }),

  switched_on: (facts) => ({
    subject: 'Your account is on again',
    headline: 'Your account is on again',
    paragraphs: ['An administrator switched your account on. You can sign in, and your alerts go on.'],
    action: { label: 'Sign in', url: link(facts, mailPaths.signIn) },
    actionNote: null,
    ...questions(facts),
  }),
}

function questions(facts: LetterFacts) {
  return {
    footnote: 'Questions? Please contact us.',
    footnoteLink: { label: 'Write to us', url: link(facts, mailPaths.contact) },
  }
}
