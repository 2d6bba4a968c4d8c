import { smallestNotableFall } from '#worker/alerting/alerts/constants.ts'
import { mailGapMs, matchGapsMs } from '#worker/alerting/notifications/gathering/constants.ts'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import { channelNames, deliveryChannels } from '#worker/people/channels.constants.ts'
import { Question } from '../question.tsx'

const allOf = new Intl.ListFormat('en-GB')
const slowestGapMs = Math.max(...matchGapsMs)

export function AlertHelp() {
  return (
    <>
      <Question ask="How do I set up an alert?">
        <p>
          Open a match and press Create Smart Alert. The price is set to the lowest of the last 30 days that was reached
          twice, or else to any fall; change it, or press Create alert as it is. Alerts on a whole team or league are
          made on its page or on <a href="/dashboard">your dashboard</a>. Without an account we keep your alert while
          you register.
        </p>
      </Question>
      <Question ask="What can I get alerts for?">
        <ul>
          <li>
            <strong>Availability</strong>: there were no tickets, and now there are.
          </li>
          <li>
            <strong>Price drop</strong>: with a maximum price, the lowest price falls to it or below; without one, a
            price falls by {smallestNotableFall * 100}% or more.
          </li>
          <li>
            <strong>High demand</strong>: only a few of many tickets are left, or tickets appear for a match marked High
            Demand.
          </li>
        </ul>
        <p>Each can be about one match, a team or a whole league, and about certain tickets only.</p>
      </Question>
      <Question ask="When does an alert fire?">
        <p>
          When a check finds that the price has just reached your limit, or that tickets have just appeared. The first
          check of a new platform triggers no alert, because there is nothing to compare it with.
        </p>
      </Question>
      <Question ask="Does it fire again?">
        <p>
          Yes, whenever the price has risen above your limit and falls to it again. With a maximum of £70, a fall from
          £75 to £65 sends one message and £65 to £60 sends none. After a rise to £72, the next fall to £70 or less
          sends one again. You do not have to switch the alert on again.
        </p>
      </Question>
      <Question ask="The price is below my maximum already. Why is there no message?">
        <p>An alert covers changes after you created it. See the match page for what is available now.</p>
      </Question>
      <Question ask="Can I get too many messages?">
        <p>
          No. One change sends one message, even if several of your alerts cover it. The first message comes at once.
          What your team and league alerts find next is gathered for up to {mailGapMs / minuteMs} minutes, the biggest
          fall first. Alerts on one match, tickets that come back at your price and last tickets do not wait for it.
          While one match does not rest, messages about it come ever more slowly, in the end every{' '}
          {slowestGapMs / minuteMs} minutes. What waits is checked again before it is sent, and tickets that are gone by
          then are left out.
        </p>
      </Question>
      <Question ask="How do I get messages, and how do I stop them?">
        <p>
          By {allOf.format(deliveryChannels.map((channel) => channelNames[channel]))}. Every email has a link that
          switches off the alert it comes from, without signing in; a push message can mute it for an hour. On{' '}
          <a href="/dashboard">your dashboard</a> each alert can be muted, deactivated or deleted.
        </p>
      </Question>
    </>
  )
}
