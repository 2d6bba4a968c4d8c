// Texts of mails about two-step sign-in.
import { oneLine } from '#worker/ground/mail/words.rules.ts'
import { mailPaths } from '../constants.ts'
import type { MailKind } from '../contract.ts'
import type { Letter, LetterFacts } from './letter.ts'
import { secretLink, worksFor } from './links.ts'

type TwoStepMail = Extract<MailKind, 'first_factor_added' | `second_factor_${string}` | `recovery_code${string}`>

export const twoStepLetters: Record<TwoStepMail, (facts: LetterFacts) => Omit<Letter, 'greeting'>> = {
  first_factor_added: (facts) => ({
    ...addedLetter(facts),
    footnote: `Didn't do this? Set a new password with this link: that also removes what was added and signs out every device. ${worksFor('first_factor_added')}`,
    footnoteLink: { label: "This wasn't me", url: secretLink(facts, mailPaths.resetPassword) },
  }),

  second_factor_added: (facts) => ({
    ...addedLetter(facts),
    footnote: "Didn't do this? Set a new password now, then remove what was added on your profile under Security.",
    footnoteLink: newPassword(facts),
  }),

  second_factor_removed: (facts) => ({
    subject: 'A way to sign in was removed',
    headline: 'A way to sign in was removed',
    paragraphs: [`Removed from your account: ${oneLine(facts.detail)}.`, 'All other devices were signed out.'],
    ...securityAction(facts),
    footnote: "Didn't do this? Someone else may have access to your account. Set a new password now.",
    footnoteLink: newPassword(facts),
  }),

  recovery_code_used: (facts) => ({
    subject: 'A recovery code was used',
    headline: 'A recovery code was used',
    paragraphs: [`Someone signed in to your account with a recovery code. Codes left: ${oneLine(facts.detail)}.`],
    ...securityAction(facts),
    footnote: "Didn't do this? Set a new password now, then create new recovery codes.",
    footnoteLink: newPassword(facts),
  }),

  recovery_codes_renewed: (facts) => ({
    subject: 'You have new recovery codes',
    headline: 'You have new recovery codes',
    paragraphs: ['Your account has new recovery codes. The old ones no longer work.'],
    ...securityAction(facts),
    footnote: "Didn't do this? Set a new password now, then create new recovery codes.",
    footnoteLink: newPassword(facts),
  }),
}

function addedLetter(facts: LetterFacts) {
  return {
    subject: 'A way to sign in was added',
    headline: 'A way to sign in was added',
    paragraphs: [
      `Added to your account: ${oneLine(facts.detail)}.`,
      'We signed out all other devices. Keep your recovery codes somewhere you can reach without your phone.',
    ],
    ...securityAction(facts),
  }
}

function securityAction({ publicOrigin }: LetterFacts): Pick<Letter, 'action' | 'actionNote'> {
  return { action: { label: 'Check my security settings', url: publicOrigin + mailPaths.security }, actionNote: null }
}

function newPassword({ publicOrigin }: LetterFacts) {
  return { label: 'Set a new password', url: publicOrigin + mailPaths.forgotPassword }
}
