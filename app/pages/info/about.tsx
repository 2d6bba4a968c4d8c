import type { PageHandle } from '#app/frame/page-handle.ts'
import { addressLoader } from '#app/frame/page-route.ts'
import { InfoPageLayout, type InfoSection } from './info-page.tsx'
import { infoHead } from './info-route.ts'
import { infoPages } from './pages.ts'

export const handle: PageHandle = { isStatic: true }
export const loader = addressLoader(infoPages.about.path)
export const meta = infoHead(infoPages.about)

export default function AboutPage() {
  return <InfoPageLayout page={infoPages.about} sections={sections} />
}

const sections: InfoSection[] = [
  {
    id: 'what-it-does',
    title: 'What it does',
    body: (
      <>
        <p>
          Tickets for one match are often sold in several places: the club’s own shop, an exchange that the club
          authorised, resale sites. Touchline reads the pages of all of them, records prices and availability, and shows
          them side by side with the time of each check.
        </p>
        <p>
          Fans and professional agents say what they are waiting for: any ticket, a price below a maximum, the last
          seats of a match in demand. When a check finds it, they get a message.
        </p>
      </>
    ),
  },
  {
    id: 'what-it-is-not',
    title: 'What it is not',
    body: (
      <ul>
        <li>
          It is not a shop. You buy from the platform, under its terms; we never hold a ticket or your money for one.
        </li>
        <li>It is not a promise. Between our check and your click, someone else may be faster.</li>
        <li>It does not see everything: only the platforms that are listed, and only what their pages say.</li>
      </ul>
    ),
  },
  {
    id: 'independence',
    title: 'Independence',
    body: (
      <>
        <p>
          Touchline is not affiliated with any club, league, organiser or ticketing platform. No one can pay to be
          listed, ranked first or linked.
        </p>
        <p>
          On a match page the order is always the same: first what can be bought, then the cheapest. Resale that the
          organiser has not authorised is labelled as such and left out of links and alerts;{' '}
          <a href="/help#uk-resale">the help centre says why</a>.
        </p>
      </>
    ),
  },
  {
    id: 'money',
    title: 'How we make money',
    body: (
      <p>
        From our users, through the paid plans on the <a href="/pricing">pricing page</a>. Links to platforms carry no
        referral code, there is no advertising on these pages, and we sell no data about anyone. Browsing matches and
        prices is free.
      </p>
    ),
  },
  {
    id: 'how-to-check-us',
    title: 'How to check us',
    body: (
      <p>
        Every price says when it was last checked. The <a href="/docs">documentation</a> says how it was read, and the{' '}
        <a href="/status">status page</a> shows what we measure about ourselves, including what goes wrong.
      </p>
    ),
  },
]
