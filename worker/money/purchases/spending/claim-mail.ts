import type { Mail } from '#worker/ground/mail/contract.ts'
import { type OperatorEnvelope, operatorMail } from '#worker/ground/mail/operator-mail.ts'
import { formatMoney } from '#worker/ground/platform/money.ts'
import type { Claim, Unreadable } from './contract.ts'

/** Once for each purchase, without its person: its seller says that it took what was not paid for. */
export function claimMail(
  { attemptId, platformName, orderNumber, claim, most }: Claim,
  envelope: OperatorEnvelope,
): Mail {
  const [said, bound] = [claim, most].map(({ pence, currency }) => formatMoney(pence, currency))
  const paid = claim.isByFan
    ? `Its buyer paid on its own page, where it had stated ${bound}`
    : `Its payment token was good for at most ${bound}`
  const news = {
    title: `${platformName} states another sum than was paid`,
    lines: [
      `${platformName} says that it took ${said} for a purchase under a mandate${orderNumber === null ? '' : `, order ${orderNumber}`}.`,
      `${paid}, and that counts for the fan’s limits. The fan was told.`,
      'Ask the seller what it took. You can stop purchases at it on its page.',
    ],
    link: { text: 'Platforms', path: '/admin/platforms' },
    key: `claim.${attemptId}`,
  }
  return operatorMail(news, envelope)
}

/** Once for each purchase, without its person: it may have been paid, and what its seller answers cannot be read. */
export function unreadableMail({ attemptId, platformName }: Unreadable, envelope: OperatorEnvelope): Mail {
  const news = {
    title: `Answers of ${platformName} about a purchase can’t be read`,
    lines: [
      `A purchase under a mandate at ${platformName} may have been paid, but its answers are not as its protocol says.`,
      'We keep asking for a week. The purchase counts for the fan’s limits, and the fan was told.',
      'Ask the seller. You can stop purchases at it on its page.',
    ],
    link: { text: 'Platforms', path: '/admin/platforms' },
    key: `unreadable.${attemptId}`,
  }
  return operatorMail(news, envelope)
}
