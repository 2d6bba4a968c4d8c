import type { Mail } from '#worker/ground/mail/contract.ts'
import { type OperatorEnvelope, operatorMail } from '#worker/ground/mail/operator-mail.ts'
import { momentText } from '#worker/ground/mail/words.rules.ts'
import { toIso } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { formatMoney } from '#worker/ground/platform/money.ts'
import { currency } from '../constants.ts'
import { paymentsDeskPath } from '../desk/constants.ts'
import { receiptLine } from '../receipts/rules.ts'
import { problemTexts } from './constants.ts'
import type { OpenProblem } from './contract.ts'

/** A payment as the operator knows it, and no id of ours: "Touchline Pro, one year, £399.99, 22 Nov 2026". */
function subjectText({ subject, ...payment }: OpenProblem): string {
  if (payment.orderId === null) return subject
  const { plan, cycle, amountPence, paidAt } = payment
  return `${receiptLine({ plan, cycle })}, ${formatMoney(amountPence, currency)}, ${momentText(paidAt)}`
}

/** Mail about problems in the books. Names no customer. */
export function alarmMail(problems: readonly OpenProblem[], envelope: OperatorEnvelope): Mail {
  const [first] = problems
  const news = {
    title:
      problems.length === 1 && first
        ? problemTexts[first.kind]
        : `${manyText(problems.length, 'problem')} in the books`,
    lines: problems.map((problem) => ({
      text: `${problemTexts[problem.kind]} (${subjectText(problem)}): ${problem.text}`,
      link: problem.orderId === null ? null : { text: 'Open it', path: `${paymentsDeskPath}/${problem.orderId}` },
    })),
    link: { text: 'All open problems', path: `${paymentsDeskPath}#books` },
    key: `books.${first ? toIso(first.foundAt).replace(/\W/g, '') : ''}.${problems.length}`,
  }
  return operatorMail(news, envelope)
}
