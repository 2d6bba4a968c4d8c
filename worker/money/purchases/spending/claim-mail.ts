import type { Mail } from '#worker/ground/mail/contract.ts'
import { type OperatorEnvelope, operatorMail } from '#worker/ground/mail/operator-mail.ts'
import { formatMoney } from '#worker/ground/platform/money.ts'
import type { Claim } from './contract.ts'

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
