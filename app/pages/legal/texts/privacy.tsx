import { Link } from 'react-router'
import { retention } from '#worker/people/privacy/retention.constants.ts'
import { CompanyFact, Mail } from './company.tsx'
import type { LegalContent } from './documents.ts'
import { LegalTable } from './table.tsx'

export const privacy: LegalContent = {
  path: '/privacy',
  intro: 'What Touchline knows about you, why, for how long, and how you can see it, correct it or have it deleted.',
  sections: [
    {
      id: 'who',
      title: 'Who looks after your data',
      body: (
        <>
          <p>
            <CompanyFact of="name" />, <CompanyFact of="address" />, runs Touchline. Write to <Mail to="privacy" />{' '}
            about anything on this page. Our registration with the Information Commissioner’s Office is{' '}
            <CompanyFact of="icoNumber" />.
          </p>
          <p>
            For the data that you put into Touchline you are the data controller and we are the data processor: we
            handle it on your instructions, as the <Link to="/data-processing">Data Processing Agreement</Link> says.
            For records that the law makes us keep, such as payments, and for keeping the service safe, we are a
            controller ourselves. Your rights against us are the same in both cases.
          </p>
        </>
      ),
    },
    {
      id: 'what',
      title: 'What we collect',
      body: (
        <>
          <p>
            If you only read the public pages, we handle your IP address and what your browser says about itself while
            we respond. Where requests are limited, we count them per address, for a day at most. No cookie or code
            follows what you do, here or elsewhere.
          </p>
          <p>If you open an account, we also keep:</p>
          <ul>
            <li>your name, email address and role, your password as a hash, and when you accepted our terms;</li>
            <li>from Google, if you sign in with it: your name, email address and the address of your picture;</li>
            <li>your phone number and postal address, if you give them for text messages or for buying faster;</li>
            <li>the teams, leagues and matches that you follow, your alerts and your settings;</li>
            <li>what we sent you and whether the mail or message service accepted it;</li>
            <li>
              where you are signed in: the kind of browser, such as “Firefox on Windows”, and when it was last used;
            </li>
            <li>
              a security log of sign-ins and changes to the account: what, when, the kind of browser, and a code derived
              from the IP address, which shows whether two entries share an address but not which one;
            </li>
            <li>your plan and payments, but never your full card number.</li>
          </ul>
          <p>
            What you write to us through a form goes to our mailbox and is kept nowhere else; signed in with Pro or
            Agent Premium, it is kept in your account with our answers, up to {retention.communications.text}. Your
            profile shows you most of the above; its export contains all of it.
          </p>
          <p>
            The <Link to="/data-processing">agreement</Link> lists every category it covers, including those that we do
            not ask for today. We buy no data about you.
          </p>
        </>
      ),
    },
    {
      id: 'why',
      title: 'Why we use it',
      body: (
        <>
          <LegalTable
            caption="Purposes and legal bases"
            head={['What for', 'Data', 'Legal basis']}
            rows={[
              ['Running your account and alerts', 'Account, sessions, alerts, deliveries', 'Our contract with you'],
              ['Taking payment', 'Plan, payments', 'Our contract with you; legal duty'],
              ['Keeping the service safe', 'IP address, security log, logs', 'Our legitimate interest in security'],
              ['Answering you', 'What you write', 'Our contract; legitimate interest'],
              ['Learning which features are used', 'Usage data', 'Your consent, where a cookie is needed'],
              ['News and offers', 'Email address', 'Your consent'],
            ]}
          />
          <p>
            An alert is sent because a price or an availability met the condition you set. No person is judged, and no
            decision with legal effect is taken about you by software alone.
          </p>
        </>
      ),
    },
    {
      id: 'sharing',
      title: 'Who we share it with',
      body: (
        <>
          <p>
            We never sell personal data. We share it with the companies that help us run Touchline, each for one purpose
            and under a contract. They are named in the <Link to="/data-processing">sub-processors table</Link>.
          </p>
          <p>
            Ticket platforms learn nothing about you when we watch them; if you follow a link to one, it learns that you
            came from us. If you use automated registration or purchasing, we pass on what the platform needs for that
            purchase. We answer to courts and authorities where the law obliges us.
          </p>
        </>
      ),
    },
    {
      id: 'where',
      title: 'Where your data goes',
      body: (
        <p>
          Pages are served from the data centre nearest to you, so data may pass through other countries. Outside the
          United Kingdom and the European Economic Area it is protected by an adequacy decision or by standard
          contractual clauses with the UK addendum. <Link to="/gdpr">GDPR Compliance</Link> says more.
        </p>
      ),
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      body: (
        <>
          <LegalTable
            caption="Retention"
            head={['Data', 'Longest period']}
            rows={[
              ['Account data', `${retention.accountAfterDeletion.text} after deletion of the account`],
              ['Transactions', retention.transactions.text],
              ['Communication records', retention.communications.text],
              ['Usage data', `Anonymised after ${retention.usage.text}`],
              ['Logs', retention.logs.text],
              [
                'Marketing data',
                `Until consent is withdrawn; deleted within ${retention.marketingAfterUnsubscribe.text} of unsubscribe`,
              ],
            ]}
          />
          <p>
            These are the longest periods; most data goes sooner. When you delete your account, by the link that we
            email to you, we erase it with its alerts, messages, settings, sessions and security log; for about a week
            after a change of its address it is only closed, because the address before can take it back. We keep only
            what tax law and legal claims require: payment records, with a code in place of your name, and for six years
            the name and address on VAT invoices above £250, which the law wants on them. We count reasons for leaving
            by month; comments about leaving reach us without a name. The host’s recovery copies of the database are
            gone {retention.recoveryCopies.text} later.
          </p>
          <p>
            A session ends {retention.session.text} after its last use. The security log goes back {retention.logs.text}
            . A file made for an export is deleted after {retention.exportFile.text}, a change of address with both
            addresses {retention.addressChange.text} after it was asked for. A registration whose address is not
            verified is deleted after {retention.unverifiedAccount.text}. That a phone number replied STOP is remembered
            by a code made of the number alone, with no name, for {retention.communications.text} or until it replies
            START. Likewise, that an agent’s client stopped their messages is remembered by a code made of the address
            alone, with the agent’s account, or until the client starts them again.
          </p>
          <p>
            The <Link to="/data-processing">Data Processing Agreement</Link> counts the same periods from its own side:
            account data for the service period plus {retention.accountAfterDeletion.text}, and analytics for{' '}
            {retention.analytics.text}, anonymised. Usage data is what was done in an account; analytics are anonymous
            counts, so each has its own period.
          </p>
        </>
      ),
    },
    {
      id: 'security',
      title: 'How we protect it',
      body: (
        <>
          <p>
            Data is encrypted with AES-256 at rest and TLS 1.3 in transit between you and us. An email is encrypted on
            its way to our mail provider; beyond that, its security depends on yours. Access is role-based: people see
            what their work needs. Each link in an email has one purpose. Our logs hold no email addresses, no IP
            addresses and no message texts.
          </p>
          <p>
            If a breach puts you at risk we tell you within 24 hours of discovering it, and the supervisory authority
            within 72 hours.
          </p>
        </>
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: (
        <>
          <p>
            You may see your data, correct it, have it deleted, take it with you, restrict or object to its use, and
            withdraw consent. On your profile you see and correct it, download it, end sessions, and delete the account
            yourself. For the rest write to <Mail to="privacy" />. We acknowledge within 5 business days and answer
            within 30 days; complex requests may take up to 60 days. <Link to="/gdpr">GDPR Compliance</Link> explains
            each step.
          </p>
          <p>
            Cookies are your choice: change it on the <Link to="/cookies">Cookie Policy</Link> page. You may complain to
            the Information Commissioner’s Office at any time.
          </p>
        </>
      ),
    },
    {
      id: 'changes',
      title: 'Changes and contact',
      body: (
        <p>
          We give 30 days’ notice of a material change to this policy, by email to every account. Privacy questions go
          to <Mail to="privacy" />, our data protection officer reads <Mail to="dpo" />.
        </p>
      ),
    },
  ],
}
