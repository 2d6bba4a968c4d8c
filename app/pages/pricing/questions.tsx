import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CoolingOffDays } from '#app/ui/cooling-off-days.tsx'
import { useIsRegistrationOpen } from '#app/ui/register-link.tsx'
import { trialDays } from '#worker/people/plans/constants.ts'

type Reader = { isSignedIn: boolean; canRegister: boolean }

const questionsFor = ({ isSignedIn, canRegister }: Reader): readonly { ask: string; answer: ReactNode }[] => [
  {
    ask: 'Is there a free trial?',
    answer: `Yes: ${trialDays} days, once per person, no card needed. An account opened with an email address or with Google starts with ${trialDays} days of Basic. It ends by itself, and nothing is charged. Agents have no trial.`,
  },
  {
    ask: 'Does a plan renew by itself?',
    answer:
      'No. One payment buys one month or one year. We keep no card and no mandate, so nothing can be taken later.',
  },
  {
    ask: 'How do I cancel?',
    answer: (
      <>
        There is nothing to cancel: the plan ends by itself after the month or year that you paid for. If you change
        your mind within <CoolingOffDays /> days of paying, you can get your money back under My Plan: all of it while
        no alert was sent to you, otherwise what the days not used are worth.{' '}
        <Link to="/terms#refunds">Cancelling and refunds</Link>
      </>
    ),
  },
  {
    ask: 'Are there fees on top?',
    answer: 'No. The prices include VAT, and paying costs nothing extra.',
  },
  {
    ask: 'What counts as an alert?',
    answer:
      'A match, team or league that you asked us to watch. The count starts again on the first of each month; how many messages an alert sends does not matter.',
  },
  {
    ask: 'Who is Premium for?',
    answer: (
      <>
        Professional agents. It needs an agent account, which{' '}
        {canRegister ? <Link to="/register?role=agent">you register</Link> : 'is registered'} with an access code from
        us
        {isSignedIn && ' and an email address that has no account yet'}. <Link to="/contact">Ask us for one</Link>.
      </>
    ),
  },
  {
    ask: 'Does a plan get me a ticket?',
    answer: (
      <>
        It tells you sooner. We sell no tickets and cannot promise that one is still there when you click. Which
        messages we are <Link to="/help#alerts">sure of, and which not</Link>, is in the help centre.
      </>
    ),
  },
]

/** Every answer in the page: found by the browser's search, and open without script. */
export function Questions({ isSignedIn }: { isSignedIn: boolean }) {
  const canRegister = useIsRegistrationOpen() && !isSignedIn
  return (
    <section className="page section" aria-labelledby="questions">
      <div className="section-head">
        <h2 id="questions">Questions</h2>
      </div>
      <dl className="questions">
        {questionsFor({ isSignedIn, canRegister }).map(({ ask, answer }) => (
          <div key={ask}>
            <dt>{ask}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
