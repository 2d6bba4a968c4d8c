import { servicesContext } from '#app/context.ts'
import type { PageHandle } from '#app/frame/page-handle.ts'
import { addressOf } from '#app/frame/page-route.ts'
import type { Route } from './+types/docs.ts'
import { CrawlerPromises, RobotsExample } from './crawler.tsx'
import { ApiCalls, ApiErrors, ApiIntroduction, StatusFeeds } from './docs/api.tsx'
import { Freshness, Meaning, Reading } from './docs/reading.tsx'
import { InfoPageLayout, type InfoSection } from './info-page.tsx'
import { infoHead } from './info-route.ts'
import { infoPages } from './pages.ts'

export const handle: PageHandle = { isStatic: true }
export const meta = infoHead(infoPages.docs)

export function loader({ context }: Route.LoaderArgs) {
  const { publicOrigin, crawlerContact } = context.get(servicesContext).config
  return { url: addressOf(infoPages.docs.path, context), origin: publicOrigin, crawlerContact }
}

export default function DocsPage({ loaderData: { origin, crawlerContact } }: Route.ComponentProps) {
  return <InfoPageLayout page={infoPages.docs} sections={sections(origin, crawlerContact)} />
}

const sections = (origin: string, crawlerContact: string): InfoSection[] => [
  { id: 'reading', title: 'How prices are read', body: <Reading /> },
  { id: 'freshness', title: 'How often we check', body: <Freshness /> },
  { id: 'meaning', title: 'What the figures mean', body: <Meaning /> },
  { id: 'api', title: 'The public API', body: <ApiIntroduction origin={origin} /> },
  { id: 'calls', title: 'Calls', body: <ApiCalls /> },
  { id: 'errors', title: 'Errors', body: <ApiErrors /> },
  { id: 'status-feeds', title: 'Status as RSS and JSON', body: <StatusFeeds origin={origin} /> },
  {
    id: 'crawler',
    title: 'The crawler',
    body: (
      <>
        <CrawlerPromises contact={crawlerContact} />
        <p>This blocks only our crawler from a site:</p>
        <RobotsExample />
      </>
    ),
  },
]
