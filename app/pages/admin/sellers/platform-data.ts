// What a platform's page is rendered from.
import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { takeNotices } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { idIn } from '#worker/ground/platform/digits.ts'
import { admitToDesk, operatorOf } from '../access.ts'
import type { Route } from './+types/platform.ts'
import { platformsPath } from './paths.ts'
import { platformEnds } from './platform-end.tsx'

const notices: Record<string, string> = {
  created: 'The platform was added, and its robots.txt was read.',
  edit: 'Saved.',
  edit_moved:
    'Saved. What was for the former address, its key and its authorities, was removed: enter those of this site, and its sources.',
  switch_on: 'The platform is on: its pages are read again within a minute.',
  switch_off: 'The platform is off: no page of it is read.',
  authorise: 'The entry was added. While it is valid, prices count and alert, from the next check of each page on.',
  remove_authority: 'The entry was removed.',
  key: 'The key is stored, and its events are being searched for.',
  remove_key: 'The key was removed.',
  robots: 'robots.txt was asked for again.',
  add_source: 'The source was added and is being read.',
  remove_source: 'The source was removed. What it found stays.',
  read_source: 'The source is being read.',
  retire: 'The platform is retired: its checks have stopped, and its offers leave the boards within minutes.',
  bring_back: 'The platform is back: its pages are read again within a minute.',
}

export async function loadPlatform({ request, params, context }: Route.LoaderArgs) {
  const caller = admitToDesk(context)
  const { platformDesk, discoveryDesk, quality } = context.get(servicesContext)
  const { notices: received, headers } = takeNotices({ request, context })
  const id = idOf(params)
  const platform = await platformDesk.platform(id)
  if (!platform) throw new Response(null, { status: 404 })
  const sources = await discoveryDesk.sources(id)
  const pages = [...new Set([`${platform.origin}/`, ...sources.map(({ url }) => url)])]
  const [register, robots, keySetAt, otherCurrency] = await Promise.all([
    platformDesk.register(id),
    platformDesk.robots(id, pages),
    platformDesk.keySetAt(id),
    quality.otherCurrencyOf(platform),
  ])
  const done = notices[received.get('platform') ?? ''] ?? null
  const asked = new URL(request.url).searchParams.get('end')
  const asking = platformEnds.find((end) => end === asked) ?? null
  const page = { url: addressOf(`${platformsPath}/${id}`, context), operator: operatorOf(caller), done, asking }
  return data({ ...page, platform, sources, register, robots, keySetAt, otherCurrency }, { headers })
}

export function idOf({ platformId }: { platformId: string }): number {
  const id = idIn(platformId)
  if (id === 0) throw new Response(null, { status: 404 })
  return id
}
