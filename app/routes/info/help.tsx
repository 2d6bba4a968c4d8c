import { AlertHelp } from '../../info/help/alerts.tsx'
import { PlatformHelp, PriceHelp, UkResaleHelp } from '../../info/help/prices.tsx'
import { DataHelp, QuietFailureHelp, TrialHelp } from '../../info/help/service.tsx'
import { InfoPageLayout, type InfoSection } from '../../info/info-page.tsx'
import { infoHead } from '../../info/info-route.ts'
import { infoPages } from '../../info/pages.ts'
import type { PageHandle } from '../../page-handle.ts'
import { addressLoader } from '../../page-route.ts'

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
