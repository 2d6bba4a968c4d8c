import { Link } from 'react-router'
import { Mail } from './company.tsx'
import type { LegalContent } from './documents.ts'

export const acceptableUse: LegalContent = {
  path: '/acceptable-use',
  intro: 'What Touchline is for, what it must not be used for, and how we enforce this policy.',
  sections: [
    {
      id: 'scope',
      title: 'Scope',
      body: (
        <p>
          This policy applies to everyone who uses Touchline: visitors, fans, agents, and programs that act for them. It
          is part of the <Link to="/terms">Terms of Service</Link>.
        </p>
      ),
    },
    {
      id: 'permitted',
      title: 'Permitted use',
      body: (
        <ul>
          <li>Following matches, prices and availability for yourself, your family and friends.</li>
          <li>As an agent: for your clients, with their knowledge and within the organiser’s rules.</li>
          <li>Buying tickets that you or they mean to use.</li>
          <li>Quoting single prices with a link to the page they came from.</li>
        </ul>
      ),
    },
    {
      id: 'prohibited',
      title: 'Prohibited activities',
      body: (
        <>
          <p>You must not use Touchline to:</p>
          <ul>
            <li>resell tickets without the organiser’s permission, or advertise such tickets;</li>
            <li>get around a seller’s limit on tickets per person (it is an offence to do so by software for gain);</li>
            <li>pretend to be someone else, or use another person’s account or membership;</li>
            <li>copy our data in bulk, or offer it as your own service;</li>
            <li>attack, overload or probe Touchline or a ticket platform, or get around a limit or a block;</li>
            <li>send unlawful, abusive or misleading content through our forms;</li>
            <li>share an access code or a paid account.</li>
          </ul>
          <p>
            If you look for weaknesses in good faith and tell us first, write to <Mail to="abuse" />; we are grateful.
          </p>
        </>
      ),
    },
    {
      id: 'limits',
      title: 'Usage limits',
      body: (
        <>
          <p>To keep the service fast for everyone and acceptable to platforms, there are limits on:</p>
          <ul>
            <li>requests per minute or hour;</li>
            <li>concurrent operations;</li>
            <li>alert frequency;</li>
            <li>accounts: one account per person;</li>
            <li>everything that your plan counts (plan-based limits).</li>
          </ul>
          <p>When you reach a limit, we tell you when you can continue.</p>
        </>
      ),
    },
    {
      id: 'enforcement',
      title: 'Enforcement',
      body: (
        <>
          <p>We act in steps, starting with the mildest effective one. We may skip a step in case of serious harm.</p>
          <ol>
            <li>
              <strong>Warnings:</strong> email warning, temporary feature restrictions, mandatory policy
              acknowledgement, monitoring.
            </li>
            <li>
              <strong>Account restrictions:</strong> suspension of 1-30 days, feature limits or downgrade, extra
              verification.
            </li>
            <li>
              <strong>Permanent termination:</strong> IP or device block, loss of unused credits, legal action.
            </li>
          </ol>
          <p>
            We tell you what the allegation is and which step follows. You may appeal by email to <Mail to="abuse" />{' '}
            within 14 days of a restriction. Someone who was not part of the first decision reviews it.
          </p>
        </>
      ),
    },
    {
      id: 'reporting',
      title: 'Reporting',
      body: (
        <p>
          Tell us about misuse at <Mail to="abuse" />: what, where, when, and how to reach you. We do not pass your name
          on to the person you report unless the law makes us.
        </p>
      ),
    },
    {
      id: 'compliance',
      title: 'Compliance',
      body: (
        <>
          <p>
            You must follow the law where you are and where the match is played, and the conditions of the club and the
            platform. Automated rules flag possible misuse, and a person decides.
          </p>
          <p>
            What we log and for how long is in the <Link to="/privacy">Privacy Policy</Link> and in{' '}
            <Link to="/gdpr">GDPR Compliance</Link>.
          </p>
        </>
      ),
    },
    {
      id: 'updates',
      title: 'Updates to this policy',
      body: (
        <p>We give 30 days’ notice of a material change by email. Small corrections appear here with a new date.</p>
      ),
    },
    {
      id: 'contact',
      title: 'Contact',
      body: (
        <p>
          Misuse and appeals: <Mail to="abuse" />. Questions about this policy: <Mail to="legal" />.
        </p>
      ),
    },
  ],
}
