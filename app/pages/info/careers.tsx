import type { PageHandle } from '#app/frame/page-handle.ts'
import { addressLoader } from '#app/frame/page-route.ts'
import { InfoPageLayout, type InfoSection } from './info-page.tsx'
import { infoHead } from './info-route.ts'
import { infoPages } from './pages.ts'

export const handle: PageHandle = { isStatic: true }
export const loader = addressLoader(infoPages.careers.path)
export const meta = infoHead(infoPages.careers)

export default function CareersPage() {
  return <InfoPageLayout page={infoPages.careers} sections={sections} />
}

const sections: InfoSection[] = [
  {
    id: 'open-positions',
    title: 'Open positions',
    body: <p>None today. When there is one, it will be on this page.</p>,
  },
  {
    id: 'write-anyway',
    title: 'Write to us anyway',
    body: (
      <>
        <p>
          Use the <a href="/contact">contact form</a> with “Careers” as the subject. Say what you would change about
          Touchline first, and link something that you made.
        </p>
        <p>Please send no documents or photographs: the form takes text only.</p>
      </>
    ),
  },
  {
    id: 'what-the-work-is',
    title: 'What the work is',
    body: (
      <p>
        Reading pages that change without notice, politely. Deciding within a second who needs to know about a change,
        and notifying each of them once. The <a href="/docs">documentation</a> shows what that looks like from outside.
      </p>
    ),
  },
]
