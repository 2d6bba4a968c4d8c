import type { PageHandle } from '#app/frame/page-handle.ts'
import { addressLoader } from '#app/frame/page-route.ts'
import { AlertHelp } from './help/alerts.tsx'
import { PlatformHelp, PriceHelp, UkResaleHelp } from './help/prices.tsx'
import { DataHelp, QuietFailureHelp, TrialHelp } from './help/service.tsx'
import { InfoPageLayout, type InfoSection } from './info-page.tsx'
import { infoHead } from './info-route.ts'
import { infoPages } from './pages.ts'

export const handle: PageHandle = { isStatic: true }
export const loader = addressLoader(infoPages.help.path)
export const meta = infoHead(infoPages.help)

export default function HelpPage() {
  return <InfoPageLayout page={infoPages.help} sections={sections} />
}

const sections: InfoSection[] = [
  { id: 'alerts', title: 'Alerts', body: <AlertHelp /> },
  { id: 'prices', title: 'Prices and availability', body: <PriceHelp /> },
  { id: 'platforms', title: 'Kinds of platform', body: <PlatformHelp /> },
  { id: 'uk-resale', title: 'Football resale in the United Kingdom', body: <UkResaleHelp /> },
  { id: 'silence', title: 'When you hear nothing', body: <QuietFailureHelp /> },
  { id: 'trial', title: 'The free trial', body: <TrialHelp /> },
  { id: 'data', title: 'Your data', body: <DataHelp /> },
]
