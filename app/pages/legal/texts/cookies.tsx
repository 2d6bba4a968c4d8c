import { Link } from 'react-router'
import { Mail } from './company.tsx'
import { ConsentControls } from './consent-controls.tsx'
import { CookieList } from './cookie-list.tsx'
import type { LegalContent } from './documents.ts'

export const cookies: LegalContent = {
  path: '/cookies',
  intro: 'Which cookies Touchline uses, what each is for, and how you change your mind.',
  sections: [
    {
      id: 'what',
      title: 'What cookies are',
      body: (
        <>
          <p>
            A cookie is a small text that a site asks your browser to keep and to send back later. It lets the site
            recognise the browser, for instance to keep you signed in.
          </p>
          <p>
            All our cookies are first-party: they are read by Touchline alone, and none follows you to other sites.
            Other companies set cookies only where you turn to them yourself: Google, when you sign in with it, and
            PayPal, when you have agreed to pay with it. Their own policies apply to those.
          </p>
        </>
      ),
    },
    { id: 'types', title: 'Types of cookies', body: <CookieList /> },
    {
      id: 'preferences',
      title: 'Managing your preferences',
      body: (
        <>
          <p>
            We set no optional cookies today, so we don't ask on your first visit. Before we add one, we will ask;
            rejecting will take one click, as accepting does, and the site works the same either way. You can choose
            now: your choice is kept for 180 days in the cookie “consent”, in this browser and nowhere else.
          </p>
          <ConsentControls />
          <p>
            You can also delete cookies in your browser’s settings. If you block the essential ones, signing in does not
            work and your choice cannot be remembered.
          </p>
        </>
      ),
    },
    {
      id: 'contact',
      title: 'Contact',
      body: (
        <p>
          Questions about cookies: <Mail to="privacy" />. What we do with personal data is in the{' '}
          <Link to="/privacy">Privacy Policy</Link>. We give 30 days’ notice of a material change to this policy.
        </p>
      ),
    },
  ],
}
