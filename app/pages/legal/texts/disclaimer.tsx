import { Link } from 'react-router'
import { Mail } from './company.tsx'
import type { LegalContent } from './documents.ts'

export const disclaimer: LegalContent = {
  path: '/disclaimer',
  intro: 'What you can rely on when you read Touchline, and what we cannot promise about tickets.',
  sections: [
    {
      id: 'general',
      title: 'General',
      body: (
        <>
          <p>
            Touchline gives information about football tickets. It is not a ticket shop, and nothing here is legal or
            financial advice. Check price, seat and conditions with the seller before you pay.
          </p>
          <p>
            This page goes with the <Link to="/terms">Terms of Service</Link>. Nothing here takes away rights that the
            law gives you as a consumer.
          </p>
        </>
      ),
    },
    {
      id: 'third-party-platforms',
      title: 'Third-party platforms',
      body: (
        <>
          <p>
            Ticket platforms are run by others. We are not affiliated with any club, league or platform, and we do not
            control their prices, stock, fees, delivery or refunds.
          </p>
          <p>
            We say of each platform whether it is official, an authorised exchange, or unauthorised resale. The label is
            what we know; it is not a guarantee of a ticket. A club may refuse entry on a ticket that was resold against
            its rules.
          </p>
        </>
      ),
    },
    {
      id: 'automated-services',
      title: 'Automated services',
      body: (
        <>
          <p>
            Alerts, automated registration and automated purchasing are done by software. It may act late, act on a page
            that was wrong, or not act at all. A ticket may be gone before you or the software reach it.
          </p>
          <p>
            Set limits that you can afford. Our software identifies itself to platforms, obeys their robots.txt, and
            solves no challenges; where a platform refuses automated visits, we stay away.
          </p>
        </>
      ),
    },
    {
      id: 'data-accuracy',
      title: 'Data accuracy',
      body: (
        <>
          <p>
            We show what a platform said at our last check, and when that was. Doubtful prices are held back until a
            second check or the operator confirms them. A price is all-in where the platform states its fees; otherwise
            it is marked “plus fees”.
          </p>
          <p>
            Kick-off times move and pages contain mistakes. We correct errors that you report to <Mail to="support" />,
            but we do not warrant that every figure is right at every moment.
          </p>
        </>
      ),
    },
    {
      id: 'technical-service',
      title: 'Technical service',
      body: (
        <>
          <p>
            We work to keep Touchline up and say how well we do on the <Link to="/status">status page</Link>, with
            measured figures. We do not promise that it is never interrupted.
          </p>
          <p>
            Mail, text and push messages travel through other companies. Once they have taken a message over, we cannot
            make it arrive sooner.
          </p>
        </>
      ),
    },
    {
      id: 'liability',
      title: 'Limitation of liability',
      body: (
        <>
          <p>
            Our liability to you is capped at the greater of the amount paid in the last 12 months or £100. “Paid” means
            paid by you to us.
          </p>
          <p>
            The <Link to="/terms">Terms of Service</Link> state a cap of the previous 12 months’ payments. Where the two
            differ, the reading that is better for you applies.
          </p>
          <p>
            We are not liable for a ticket that was missed, refused, cancelled or overpriced at a third party. Nothing
            limits our liability for death or injury caused by our negligence, for fraud, or where the law forbids a
            limit.
          </p>
        </>
      ),
    },
    {
      id: 'external-links',
      title: 'External links',
      body: (
        <p>
          Links lead to sites that we do not run. Their own terms and privacy policies apply there. We choose which
          platforms we link to, and take a link down when we learn that it is unlawful; tell us at <Mail to="abuse" />.
        </p>
      ),
    },
    {
      id: 'indemnification',
      title: 'Indemnification',
      body: (
        <p>
          If you use Touchline against the <Link to="/acceptable-use">Acceptable Use Policy</Link> and someone claims
          damages from us as a result, you compensate us for the loss that your breach caused, as far as the law allows.
          If you are a consumer, this covers only loss that you could have foreseen.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes',
      body: (
        <p>
          We give 30 days’ notice of a material change to this page. The date at the top says when it last changed; the{' '}
          <Link to="/legal-notices">Legal Notices</Link> list every document with its version.
        </p>
      ),
    },
    {
      id: 'contact',
      title: 'Contact',
      body: (
        <p>
          Questions about this page: <Mail to="legal" />. Wrong data or a broken link: <Mail to="support" />.
        </p>
      ),
    },
  ],
}
