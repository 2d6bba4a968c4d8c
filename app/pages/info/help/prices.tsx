import { KindLegend } from '#app/ui/platform-kind.tsx'
import { durationText } from '#app/ui/relative-time.ts'
import { platformKinds } from '#worker/matches/catalogue/constants.ts'
import { refreshEveryMs } from '#worker/matches/prices/constants.ts'
import { Question } from '../question.tsx'

export function PriceHelp() {
  return (
    <>
      <Question ask="What does “all-in” mean?">
        <p>
          The price of one ticket including every fee that the platform shows on its page. Where it shows none, we write
          “plus fees”, because some may be added at the checkout. Your maximum price is compared with the price that we
          show.
        </p>
      </Question>
      <Question ask="Why does the platform show a different price?">
        <p>
          Prices change between our checks, so each price says when it was last checked. Delivery or payment may cost
          extra at the checkout, which we do not read. If a price stays wrong, <a href="/feedback">tell us</a>.
        </p>
      </Question>
      <Question ask="What do the states mean?">
        <p>
          Available, limited and sold out are what the platform says. “Not known” means that it does not say, or that we
          could not read it; it never counts as available, and never as sold out.
        </p>
      </Question>
      <Question ask="How fresh are prices?">
        <p>
          The nearer the kick-off, the more often we check, from every few hours down to seconds;{' '}
          <a href="/docs#freshness">the documentation has the table</a>. “Refresh” on a match page requests a check at
          once; you can use it every {durationText(refreshEveryMs)}.
        </p>
      </Question>
    </>
  )
}

export function PlatformHelp() {
  return (
    <>
      <p>Every platform has one of three labels, which say who authorised it to sell:</p>
      <KindLegend present={platformKinds} />
      <p>
        We set the label from what organisers and platforms publish. If one is wrong,{' '}
        <a href="/partners#be-corrected">tell us</a>.
      </p>
    </>
  )
}

/** Worded carefully: which matches and places are covered is for the Act and its orders to say. */
export function UkResaleHelp() {
  return (
    <>
      <Question ask="Why is football special?">
        <p>
          British law treats football tickets differently from concert tickets. Under section 166 of the Criminal
          Justice and Public Order Act 1994 it can be an offence to sell a ticket for a designated football match
          without the written authority of the organiser. The section also counts offering a ticket, and advertising
          that one is available, as selling. Which matches are designated, and where the law applies, is set by the Act
          and by orders made under it.
        </p>
      </Question>
      <Question ask="What does Touchline do about it?">
        <p>
          Unauthorised resale is labelled on every board. It is not linked and raises no alert for a match in England or
          Wales, or in another country whose law asks for the organiser’s authority; the board names the law. Elsewhere
          the operator of this site may allow a platform after reviewing it. Prices there are shown so that you can
          recognise an unusual offer, not as a recommendation.
        </p>
      </Question>
      <Question ask="What does it mean for me?">
        <p>
          A ticket from unauthorised resale may be cancelled, or refused at the gate. An exchange that the club
          authorised is the safer way. This is a summary and not legal advice; check the club’s own ticket terms for
          each match.
        </p>
      </Question>
    </>
  )
}
