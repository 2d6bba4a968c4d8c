import type { Mail } from '#worker/ground/mail/contract.ts'
import { type OperatorEnvelope, operatorMail } from '#worker/ground/mail/operator-mail.ts'
import { toIso } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { formatMoney } from '#worker/ground/platform/money.ts'
import { alarmedFromPence } from './constants.ts'
import type { SpendingAlarm } from './contract.ts'

/** Once for each day and currency: more was bought than on a usual day. */
export function spendingMail({ day, currency, pence, purchases }: SpendingAlarm, envelope: OperatorEnvelope): Mail {
  const date = toIso(day).slice(0, 10)
  const news = {
    title: `More than ${formatMoney(alarmedFromPence, currency)} was bought under mandates`,
    lines: [
      `On ${date} (UTC): ${manyText(purchases, 'purchase')} for ${formatMoney(pence, currency)} so far.`,
      'Purchases go on. If something is wrong, stop them all in the settings, or at one seller on its page.',
    ],
    link: { text: 'Stop purchases', path: '/admin/system/settings' },
    key: `spending.${currency}.${date}`,
  }
  return operatorMail(news, envelope)
}
