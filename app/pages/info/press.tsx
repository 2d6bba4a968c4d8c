import { servicesContext } from '#app/context.ts'
import type { PageHandle } from '#app/frame/page-handle.ts'
import { addressOf } from '#app/frame/page-route.ts'
import type { Route } from './+types/press.ts'
import { InfoPageLayout, type InfoSection } from './info-page.tsx'
import { infoHead } from './info-route.ts'
import { infoPages } from './pages.ts'
import { FactSheet, type Figures, LogoFiles } from './press-kit.tsx'

export const handle: PageHandle = { isStatic: true }
export const meta = infoHead(infoPages.press)

export async function loader({ context }: Route.LoaderArgs) {
  const { landing, clock, logger } = context.get(servicesContext)
  const url = addressOf(infoPages.press.path, context)
  try {
    const { leagues, teams, platforms } = await landing.coverage()
    const figures: Figures = { leagues: leagues.length, teams, platforms: platforms.length, countedAt: clock() }
    return { url, figures }
  } catch (error) {
    // The page works without its figures.
    logger.error('press_figures_failed', { error: String(error) })
    return { url, figures: null }
  }
}

export default function PressPage({ loaderData: { figures } }: Route.ComponentProps) {
  return <InfoPageLayout page={infoPages.press} sections={sections(figures)} />
}

const sections = (figures: Figures | null): InfoSection[] => [
  {
    id: 'in-one-paragraph',
    title: 'In one paragraph',
    body: (
      <p>
        Touchline is an independent service that watches football ticket platforms: official shops, exchanges that clubs
        authorised, and resale sites. It shows each one's prices for a match and when it last checked them, and tells
        fans and professional agents when a ticket appears or a price falls. It sells no tickets and is not affiliated
        with clubs or ticketing platforms.
      </p>
    ),
  },
  { id: 'facts', title: 'Facts and figures', body: <FactSheet figures={figures} /> },
  {
    id: 'how-we-count',
    title: 'How we count',
    body: (
      <p>
        The figures come from the database when this page is loaded. How well the service runs is measured, not claimed:
        please quote the <a href="/status">status page</a>, with the time. We publish no user numbers and no price
        forecasts.
      </p>
    ),
  },
  { id: 'logo', title: 'Name and logo', body: <LogoFiles /> },
  {
    id: 'reach-us',
    title: 'Contact',
    body: (
      <p>
        Use the <a href="/contact">contact form</a> with “Press” as the subject, and say when you need the answer.
      </p>
    ),
  },
]
