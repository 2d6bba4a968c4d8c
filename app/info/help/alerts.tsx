import { maxNotificationsPerMatchPerHour, smallestToldFall } from '#worker/alerts/constants.ts'
import { deliveryChannels } from '#worker/notifications/constants.ts'
import { AlertsNotOpen } from '../not-open.tsx'
import { Question } from '../question.tsx'

export function AlertHelp() {
  return (
    <>
      <AlertsNotOpen />
      <Question ask="What can I be told about?">
        <ul>
          <li>
            <strong>Availability</strong>: nothing was to be had, and now something is.
          </li>
          <li>
            <strong>Price drop</strong>: with a maximum price, the lowest price comes down to it or below; without one,
            a price falls by {smallestToldFall * 100}% or more.
          </li>
          <li>
            <strong>High demand</strong>: only few are left of what was plenty, or tickets appear for a match that is
            marked as in demand.
          </li>
        </ul>
        <p>Each can be about one match, a team or a whole league.</p>
      </Question>
      <Question ask="When does an alert fire?">
        <p>
          On the step over the line, seen in one look: before it your condition did not hold, after it it does. The
          first look at a new platform fires nothing, because there is no “before”.
        </p>
      </Question>
      <Question ask="Does it fire again?">
        <p>
          Yes, after things went back and crossed the line again. With a maximum of £70: a fall from £75 to £65 is one
          message, £65 to £60 is none, and after £72 the next fall to £70 or less is one again. You need not re-arm
          anything.
        </p>
      </Question>
      <Question ask="The price is below my maximum already. Why is there no message?">
        <p>An alert tells what changes after you made it. What can be had at the moment is on the match page.</p>
      </Question>
      <Question ask="Can I be flooded?">
        <p>
          No. One change is one message, even if a match, a team and a league alert of yours fit it, and there are never
          more than {maxNotificationsPerMatchPerHour} messages an hour about one match.
        </p>
      </Question>
      <Question ask="How do messages come, and how do I stop them?">
        <p>
          By {deliveryChannels.join(', ')} today. Every message has a link that switches off the alert it comes from,
          without signing in.
        </p>
      </Question>
    </>
  )
}
