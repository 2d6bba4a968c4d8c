import { secondLookMs } from '#worker/monitoring/constants.ts'
import { maxDeliveryAttempts } from '#worker/notifications/constants.ts'
import { durationText } from '../../ui/relative-time.ts'
import { Question } from '../question.tsx'

export function QuietFailureHelp() {
  return (
    <>
      <p>
        Silence should mean that nothing happened. These are the ways in which it can mean something else, and how you
        can tell:
      </p>
      <Question ask="A page cannot be read">
        <p>
          The board keeps what was last seen and says how old it is. A page that fails, or that shows no tickets at all,
          is never taken for “sold out”, and raises no alert.
        </p>
      </Question>
      <Question ask="A page says something unlikely">
        <p>
          A price ten times off, a zero, figures that contradict each other: such an offer is held back until a second
          look, {durationText(secondLookMs)} later at the earliest, says the same. A real bargain of that kind reaches
          you that much later.
        </p>
      </Question>
      <Question ask="A platform does not want us">
        <p>
          If robots.txt or the platform’s answers tell us to wait or to stay away, we do. Its prices grow old on the
          board, and the board says so.
        </p>
      </Question>
      <Question ask="A message does not arrive">
        <p>
          A mail that your provider does not take is tried {maxDeliveryAttempts} times in the better part of an hour,
          then given up and recorded: later it would be no news. Look into your spam folder, too.
        </p>
      </Question>
      <Question ask="Touchline itself is down">
        <p>
          The <a href="/status">status page</a> shows it with the time it began. What we did not see in the meantime, we
          cannot tell you afterwards.
        </p>
      </Question>
    </>
  )
}

export function TrialHelp() {
  return (
    <>
      <Question ask="What do I get?">
        <p>
          7 days of Basic or Pro, once per person. An account opened with an email address or with Google starts with 7
          days of Basic by itself. Agent accounts have no trial.
        </p>
      </Question>
      <Question ask="What happens after the 7 days?">
        <p>
          The account goes on as a free one, and nothing is charged. What each plan includes and costs is on the{' '}
          <a href="/pricing">pricing page</a>.
        </p>
      </Question>
    </>
  )
}

export function DataHelp() {
  return (
    <>
      <Question ask="What do you know about me?">
        <p>
          If you only read the public pages: your network address while it is needed to answer you and to keep floods
          out. The <a href="/privacy">privacy policy</a> has the whole list.
        </p>
      </Question>
      <Question ask="How do I get my data, or have it deleted?">
        <p>
          With an account: on your profile, at once. <a href="/gdpr">GDPR Compliance</a> says how, and whom to write to
          for anything else.
        </p>
      </Question>
      <Question ask="Which cookies do you set?">
        <p>
          The <a href="/cookies">cookie policy</a> lists every one, and lets you choose.
        </p>
      </Question>
    </>
  )
}
