import type { PageHandle } from '#app/frame/page-handle.ts'
import { addressLoader } from '#app/frame/page-route.ts'
import { InfoPageLayout, type InfoSection } from './info-page.tsx'
import { infoHead } from './info-route.ts'
import { infoPages } from './pages.ts'

export const handle: PageHandle = { isStatic: true }
export const loader = addressLoader(infoPages.investors.path)
export const meta = infoHead(infoPages.investors)

export default function InvestorsPage() {
  return <InfoPageLayout page={infoPages.investors} sections={sections} />
}

const sections: InfoSection[] = [
  {
    id: 'nothing-offered',
    title: 'Nothing is offered',
    body: (
      <p>
        No shares, notes, tokens or other stakes in Touchline are on offer, here or through anyone else. Nothing on this
        site is an invitation to invest. If someone offers you a stake in Touchline, it does not come from us; please{' '}
        <a href="/contact">tell us</a>.
      </p>
    ),
  },
  {
    id: 'figures',
    title: 'Figures',
    body: (
      <p>
        We publish no accounts here. What we measure about the service is on the <a href="/status">status page</a>, and
        what it covers on the <a href="/press">page for the press</a>. Who runs it is in the{' '}
        <a href="/legal-notices">legal notices</a>.
      </p>
    ),
  },
]
