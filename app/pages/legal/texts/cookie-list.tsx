import { LegalTable } from './table.tsx'

/** The four categories, all cookies, and other browser storage. */
export function CookieList() {
  return (
    <>
      <h3>Essential</h3>
      <p>Always on; cannot be disabled. Without them, sign-in, security and features you asked for would not work.</p>
      <LegalTable
        caption="Essential cookies"
        head={['Name', 'What for', 'Kept for']}
        rows={[
          [
            '__Host-session',
            'Keeps you signed in; only once you sign in',
            '30 days after your last visit, 90 days after you last proved who you are, or until you sign out',
          ],
          [
            '__Host-device',
            'Recognises this browser when you sign in again, so that others cannot lock you out and we can tell you of sign-ins elsewhere; only once you sign in',
            '1 year',
          ],
          ['__Host-bookmark', 'Shows you what you have just saved, whichever data centre serves you', '15 minutes'],
          [
            '__Host-registration',
            'Confirms that the link in your email is opened in the browser you registered with, so that a password set by another person cannot open your account; only once you register',
            '7 days',
          ],
          ['__Host-oauth', 'Ties a sign-in with Google to your browser, while it lasts', '10 minutes'],
          ['__Host-second-step', 'Keeps a sign-in between its two steps', '10 minutes'],
          ['__Host-passkey', 'Ties a passkey request to your browser', '10 minutes'],
          [
            '__Host-first-admin',
            'Carries the one-time secret of a new site through the registration of its first administrator; only once it was typed',
            '24 hours',
          ],
          [
            '__Host-draft',
            'Keeps the alert you asked for until you register or sign in; only once you ask for one',
            '1 day',
          ],
          [
            '__Host-push',
            'Ends push messages here when you sign out or another person signs in; only once you switch them on',
            '400 days',
          ],
          ['__Host-consent', 'Remembers your cookie choice', '180 days'],
          ['__Host-notice', 'Shows the result of an account form once', '1 minute'],
          [
            '__Host-follows',
            'Keeps which teams, leagues and matches you follow until you register or sign in; only once you follow one',
            '1 year',
          ],
          ['__Host-party', 'For whom you want to see prices; only if you choose it while signed out', '1 year'],
          ['__Host-theme', 'Light or dark, only if you pick one yourself', '1 year'],
        ]}
      />
      <p>
        No code in a page can read them, ours included. On a developer’s own machine, which has no TLS, they are called
        session, device, bookmark, registration, oauth, second-step, passkey, first-admin, draft, push, consent, notice,
        follows, party and theme.
      </p>
      <h3>Functional</h3>
      <p>Optional. They would remember settings that make the site easier to use. There are none today.</p>
      <h3>Analytics</h3>
      <p>Optional. They would count visits, to show us which features are used. There are none today.</p>
      <h3>Marketing</h3>
      <p>
        Optional, and only with your explicit consent. They would measure whether our advertising works. There are none
        today.
      </p>
      <p>
        No optional cookie is set, and no optional code runs, before you allow its category. Before we add the first one
        to a category, we list it here and ask again, so that you can read about it before you allow it.
      </p>
      <h3>Other browser storage</h3>
      <p>None of this is a cookie, and only the last is ever sent to us, once:</p>
      <ul>
        <li>how far you scrolled, and that a page was reloaded after an update, until you close the tab;</li>
        <li>which goals and other match news were announced, for 12 hours, so that none is announced twice;</li>
        <li>that you answered our offer of push messages with “Not now”;</li>
        <li>whether you switched off the keyboard shortcut for search, until you switch it on;</li>
        <li>
          the last six lists and matches that you opened, to show them without a network connection, until you sign in
          or out; the page shown in place of others; and copies of our fonts, pictures, styles and code;
        </li>
        <li>
          when you register with Google, whether as a customer or an agent, and the agent’s code, until you are back.
        </li>
      </ul>
    </>
  )
}
