import { servicesContext } from '#app/context.ts'
import type { PageHandle } from '#app/frame/page-handle.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { durationText } from '#app/ui/relative-time.ts'
import { robotsTtlMs } from '#worker/watching/monitoring/constants.ts'
import type { Route } from './+types/partners.ts'
import { CrawlerPromises, RobotsExample } from './crawler.tsx'
import { InfoPageLayout, type InfoSection } from './info-page.tsx'
import { infoHead } from './info-route.ts'
import { infoPages } from './pages.ts'

export const handle: PageHandle = { isStatic: true }
export const meta = infoHead(infoPages.partners)

export function loader({ context }: Route.LoaderArgs) {
  const { crawlerContact } = context.get(servicesContext).config
  return { url: addressOf(infoPages.partners.path, context), crawlerContact }
}

export default function PartnersPage({ loaderData: { crawlerContact } }: Route.ComponentProps) {
  return <InfoPageLayout page={infoPages.partners} sections={sections(crawlerContact)} />
}

const sections = (crawlerContact: string): InfoSection[] => [
  {
    id: 'be-listed',
    title: 'Get listed',
    body: (
      <>
        <p>
          Write through the <a href="/contact">contact form</a> from an address of the club, the organiser or the
          exchange, and tell us:
        </p>
        <ul>
          <li>the address of your ticket pages, and for which competitions you sell;</li>
          <li>whether you are the seller yourself or an exchange, and who authorised you;</li>
          <li>how many requests a minute are welcome, if the usual is too many.</li>
        </ul>
        <p>
          Listing costs nothing and cannot be bought. Pages that describe their offers as schema.org data are read most
          reliably; the <a href="/docs#reading">documentation</a> says what we read.
        </p>
      </>
    ),
  },
  {
    id: 'be-corrected',
    title: 'Correct your listing',
    body: (
      <p>
        If a price, an availability or your label is wrong, send us the match and what it should say, through the{' '}
        <a href="/contact">contact form</a>. A label changes when you show us the authorisation, or that there is none.
      </p>
    ),
  },
  {
    id: 'be-left-out',
    title: 'Opt out',
    body: (
      <>
        <p>
          You need not ask or give a reason. Put this into your robots.txt, and we stop within{' '}
          {durationText(robotsTtlMs)}, which is how long a copy of robots.txt is kept:
        </p>
        <RobotsExample />
        <p>
          Or <a href="/contact">write to us</a>, and we take your platform off the list.
        </p>
      </>
    ),
  },
  {
    id: 'crawler',
    title: 'What our crawler promises',
    body: <CrawlerPromises contact={crawlerContact} />,
  },
]
