import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '../context.ts'
import { footerLeagues } from './footer-links.ts'

/** Slugs of the footer's leagues that have no match: it does not count them as covered. Unread, it lists all. */
export async function uncoveredLeagues(context: Readonly<RouterContextProvider>): Promise<string[]> {
  const { catalogue } = context.get(servicesContext)
  const covered = await catalogue.coveredLeagues().catch(() => null)
  return covered === null ? [] : footerLeagues.flatMap(({ slug }) => (covered.has(slug) ? [] : slug))
}
