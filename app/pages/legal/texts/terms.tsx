import { Link } from 'react-router'
import { CoolingOffDays } from '#app/ui/cooling-off-days.tsx'
import { CompanyEmailText, CompanyFact, Mail } from './company.tsx'
import type { LegalContent } from './documents.ts'

export const terms: LegalContent = {
  path: '/terms',
  intro:
    'The agreement between you and us when you use Touchline: what the service does, what it costs, and what each side owes the other.',
  sections: [
    {
      id: 'agreement',
      title: 'Who we are and when these terms apply',
      body: (
        <>
          <p>
            Touchline is run by <CompanyFact of="name" />, a company registered in <CompanyFact of="registeredIn" />.
            “We” means that company. “You” means the person who uses the service.
          </p>
          <p>
            You can read the public pages without an account. By opening an account you agree to these terms, the{' '}
            <Link to="/disclaimer">Disclaimer</Link>, the <Link to="/data-processing">Data Processing Agreement</Link>{' '}
            and the <Link to="/cookies">Cookie Policy</Link>. You must be 18 or older to buy a plan.
          </p>
          <p>Nothing in these terms takes away rights that the law gives you as a consumer.</p>
        </>
      ),
    },
    {
      id: 'service',
      title: 'What Touchline does',
      body: (
        <>
          <p>
            Touchline watches ticket platforms, records what each one asks for a match, and tells you when a ticket
            appears or a price falls. Some plans also offer automated registration and purchasing.
          </p>
          <p>
            We do not sell tickets. When you buy, you buy from the platform, under its terms. We are independent: no
            club, league or platform runs or endorses this service.
          </p>
        </>
      ),
    },
    {
      id: 'account',
      title: 'Your account',
      body: (
        <>
          <p>Give us your real name and an email address that you read. One person has one account.</p>
          <p>
            Keep your password to yourself, and tell us at <Mail to="support" /> if you think that someone else has used
            your account. An agent account needs an access code from us.
          </p>
          <p>
            You may delete your account at any time on your profile; we email you a link to confirm. We then erase or
            keep your data as the <Link to="/privacy">Privacy Policy</Link> says.
          </p>
        </>
      ),
    },
    {
      id: 'plans',
      title: 'Plans, trial and payment',
      body: (
        <>
          <p>
            A new account starts with a trial of the Basic plan: 7 days, up to 3 alerts a month. It is free and ends
            automatically. An account that we opened for you may start its trial, of Basic or Pro, when you like. There
            is one trial per person, and none for agents.
          </p>
          <p>
            Paid plans are Basic, Pro and Premium, paid monthly or yearly in pounds sterling. The price that you see
            before you pay is the whole price. Payments are handled by the payment provider named at checkout; we never
            see your full card number.
          </p>
          <p>If we change a price, the new price applies from your next payment, and we tell you 30 days before.</p>
        </>
      ),
    },
    {
      id: 'refunds',
      title: 'Cancelling and refunds',
      body: (
        <>
          <p>You may cancel at any time. Your plan then runs to the end of the time you paid for.</p>
          <p>
            We may refund a payment at our discretion if you ask within <CoolingOffDays /> days of it, and we promise
            more than that: within those days you can cancel it yourself, on the dashboard under My Plan. You get all of
            it back when no alert was sent to you yet, otherwise what the days not used are worth, because you ask us at
            the checkout to start your plan at once. Later you can ask in the same place, or write to{' '}
            <Mail to="support" />.
          </p>
          <p>
            This is on top of your legal rights. If the service is not as described, you may be owed a repeat or a
            refund.
          </p>
          <CancellationForm />
        </>
      ),
    },
    {
      id: 'automation',
      title: 'Alerts and automated features',
      body: (
        <>
          <p>
            We aim to send an alert within seconds of seeing a change. We cannot promise that a ticket is still there
            when you open the message: others are looking too.
          </p>
          <p>
            Automated registration and purchasing act only for you, only on platforms that allow it, and only within the
            limits that you set. A purchase made within those limits is your purchase. You can switch these features off
            at any time; a purchase that was already placed stays placed.
          </p>
          <p>Every alert mail carries a link that switches that alert off without signing in.</p>
        </>
      ),
    },
    {
      id: 'platforms',
      title: 'Tickets and ticket platforms',
      body: (
        <>
          <p>
            We mark each platform as official, as an exchange that the organiser authorised, or as unauthorised resale.
            Unauthorised resale is left out of alerts and links unless the operator turns it on, and for matches in
            countries whose law asks for permission it stays left out: in England and Wales, reselling tickets for
            designated football matches without permission is an offence (Criminal Justice and Public Order Act 1994,
            section 166).
          </p>
          <p>
            Whether a ticket is valid, delivered or refunded is between you and the seller. You are responsible for
            meeting the club’s and platform’s conditions, such as memberships and purchase limits.
          </p>
        </>
      ),
    },
    {
      id: 'conduct',
      title: 'Using Touchline fairly',
      body: (
        <>
          <p>
            The <Link to="/acceptable-use">Acceptable Use Policy</Link> is part of these terms. In short: use Touchline
            for your own matches, do not resell against the rules, and do not harm the service or the platforms.
          </p>
          <p>
            If you break it we may warn you, restrict your account or close it, in the steps that the policy describes.
            You may appeal by email within 14 days of a restriction.
          </p>
        </>
      ),
    },
    {
      id: 'property',
      title: 'Who owns what',
      body: (
        <>
          <p>
            We own the Touchline name, design and service, or have the right to use them. You may use them for yourself
            while you use the service. You may not copy the service or its data in bulk.
          </p>
          <p>
            Names of clubs, leagues and platforms belong to their owners. What you send us stays yours; you let us use
            it as far as needed to run the service for you.
          </p>
        </>
      ),
    },
    {
      id: 'liability',
      title: 'Our liability to you',
      body: (
        <>
          <p>
            If we break these terms, we are liable for loss that both of us could have foreseen. Our total liability to
            you is capped at what you paid us in the previous 12 months.
          </p>
          <p>
            The <Link to="/disclaimer">Disclaimer</Link> states the cap as the greater of the amount paid in the last 12
            months or £100. Where the two differ, the reading that is better for you applies.
          </p>
          <p>
            Nothing limits our liability for death or injury caused by our negligence, for fraud, or for anything else
            that the law does not let us limit.
          </p>
        </>
      ),
    },
    {
      id: 'changes',
      title: 'Changes, law and contact',
      body: (
        <>
          <p>
            We give you 30 days’ notice by email of a material change to these terms. If you do not agree, you may close
            your account before it takes effect.
          </p>
          <p>
            The law of England and Wales applies. If you live in Scotland or Northern Ireland you may also go to your
            own courts. How we handle complaints is in the <Link to="/legal-notices">Legal Notices</Link>, and what we
            do with personal data under <Link to="/gdpr">GDPR Compliance</Link>.
          </p>
          <p>
            Questions about these terms: <Mail to="legal" />. Help with the service: <Mail to="support" />.
          </p>
        </>
      ),
    },
  ],
}

/** The model form of the Consumer Contracts Regulations 2013, schedule 3, part B. */
function CancellationForm() {
  return (
    <>
      <h3 id="cancellation-form">Form to cancel</h3>
      <p>
        Within <CoolingOffDays /> days of a payment you need no reason to cancel. You may copy these lines into an email
        to <Mail to="support" />, but you don’t have to use them.
      </p>
      <blockquote>
        <p>
          To <CompanyFact of="name" />, <CompanyFact of="address" />, <CompanyEmailText to="support" />:
        </p>
        <p>I hereby give notice that I cancel my contract for the supply of the following service:</p>
        <p>Plan and billing cycle:</p>
        <p>Ordered on:</p>
        <p>My name:</p>
        <p>My address:</p>
        <p>Email of my account:</p>
        <p>Date:</p>
      </blockquote>
    </>
  )
}
