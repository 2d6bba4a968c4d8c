import { Link } from 'react-router'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { momentText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import { agoText } from '#app/ui/relative-time.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { formatMoney } from '#worker/ground/platform/money.ts'
import { currency } from '#worker/money/payments/constants.ts'
import { paymentsDeskPath } from '#worker/money/payments/desk/constants.ts'
import type { ChurnMonth, OpenProblem } from '#worker/money/payments/proof/contract.ts'
import { receiptLine } from '#worker/money/payments/receipts/rules.ts'
import { serverError } from '#worker/running/site/constants.ts'

type BooksView = {
  proof: { startedAt: Instant; finishedAt: Instant | null; payers: number; entries: number; sumPence: number } | null
  problems: readonly (OpenProblem & { title: string })[]
  churn: readonly ChurnMonth[]
}

/** What the last proof of the books said, and what is open. */
export function Books({ books: { proof, problems }, now }: { books: BooksView; now: Instant }) {
  return (
    <Panel
      title="Books"
      action={
        <PostForm failed={serverError}>
          <Button tone="quiet" name="intent" value="prove">
            Prove now
          </Button>
        </PostForm>
      }
    >
      <div id="books">
        <p>{proofText(proof, problems.length)}</p>
        {proof?.finishedAt && (
          <p className="label">
            {momentText(proof.finishedAt)} ({agoText(proof.finishedAt, now)}). Every night from 03:00 UTC.
          </p>
        )}
      </div>
      {problems.length > 0 && (
        <>
          <Banner tone="live">
            <p>{manyText(problems.length, 'problem is', 'problems are')} open.</p>
          </Banner>
          <ul className="desk-list">
            {problems.map(({ kind, subject, title, text, ...about }) => (
              <li key={`${kind} ${subject}`}>
                <div>
                  <strong>{title}</strong>
                  <p className="muted">
                    {about.orderId === null ? (
                      subject
                    ) : (
                      <Link to={`${paymentsDeskPath}/${about.orderId}`}>{paymentText(about)}</Link>
                    )}
                    : {text}
                  </p>
                </div>
                <PostForm failed={serverError}>
                  <input type="hidden" name="kind" value={kind} />
                  <input type="hidden" name="subject" value={subject} />
                  <Button tone="quiet" name="intent" value="settle">
                    Settled<span className="visually-hidden">: {subject}</span>
                  </Button>
                </PostForm>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

type Payment = Extract<OpenProblem, { orderId: string }>

/** "Touchline Pro, one year, £399.99, 22 Nov 2026, 12:00" */
function paymentText({ plan, cycle, amountPence, paidAt }: Pick<Payment, 'plan' | 'cycle' | 'amountPence' | 'paidAt'>) {
  return `${receiptLine({ plan, cycle })}, ${formatMoney(amountPence, currency)}, ${momentText(paidAt)}`
}

function proofText(proof: BooksView['proof'], problems: number): string {
  if (!proof) return 'Not proved yet.'
  const { entries, payers, sumPence, finishedAt } = proof
  // Payers without a movement are proved, too.
  const read = `${manyText(entries, 'movement')} in the books of ${manyText(payers, 'payer')}`
  if (!finishedAt) return `The proof is running: ${read} so far.`
  if (problems > 0 || sumPence !== 0) return `${read} were proved; see what does not agree.`
  return `${read} add up to zero and agree with payments, plans, documents and figures.`
}
