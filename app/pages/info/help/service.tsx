import { durationText } from '#app/ui/relative-time.ts'
import { maxDeliveryAttempts } from '#worker/alerting/notifications/constants.ts'
import { secondCheckMs } from '#worker/watching/monitoring/constants.ts'
import { plausibleAgainAfterMs } from '#worker/watching/monitoring/plausible.rules.ts'
import { Question } from '../question.tsx'

export function QuietFailureHelp() {
  return (
    <>
      <p>No message should mean that nothing happened. These are the exceptions, and how to spot them:</p>
      <Question ask="A page cannot be read">
        <p>
          The board keeps the last prices and says how old they are. A page that fails, or shows no tickets at all,
          never counts as “sold out” and triggers no alert.
        </p>
      </Question>
      <Question ask="A page says something unlikely">
        <p>
          A price ten times off, a zero, figures that contradict each other: such an offer is held back until a second
          check, at least {durationText(secondCheckMs)} later, confirms it. A first price that such tickets hardly cost
          waits {durationText(plausibleAgainAfterMs)}, and one that no ticket costs until the operator confirms it. A
          real bargain of that kind reaches you that much later.
        </p>
      </Question>
      <Question ask="A platform refuses us">
        <p>
          If robots.txt or the platform’s answers ask us to wait or to stay away, we do. The board then shows how old
          its prices are.
        </p>
      </Question>
      <Question ask="A message does not arrive">
        <p>
          If your provider does not accept an email, we try {maxDeliveryAttempts} times over most of an hour; then your
          next channel has the news, if you have one. Check your spam folder, too.
        </p>
      </Question>
      <Question ask="Touchline itself is down">
        <p>
          The <a href="/status">status page</a> shows it with the time it began. We cannot alert you later to changes
          that we missed.
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
          days of Basic automatically. Agent accounts have no trial.
        </p>
      </Question>
      <Question ask="What happens after the 7 days?">
        <p>
          Your account continues on Free, and nothing is charged. Your newest alerts are paused, none is deleted; a plan
          brings them back. What each plan includes and costs is on the <a href="/pricing">pricing page</a>.
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
          If you only read the public pages: your network address, while we need it to respond and to limit abuse. The{' '}
          <a href="/privacy">privacy policy</a> has the full list.
        </p>
      </Question>
      <Question ask="How do I get my data, or have it deleted?">
        <p>
          On your profile, at any time. <a href="/gdpr">GDPR Compliance</a> explains how, and who to contact for
          anything else.
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
