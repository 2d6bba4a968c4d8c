import { pathAround, type WorldPlatform } from '../world.ts'

/**
 * The platform whose robots.txt disallows its match pages, so that they are never fetched: the last resale platform of
 * the world.
 */
export function closedToRobots(platforms: readonly Pick<WorldPlatform, 'kind' | 'slug'>[]): string | null {
  return platforms.findLast((platform) => platform.kind === 'resale')?.slug ?? null
}

const house = ['Disallow: /basket', 'Disallow: /checkout']

/** Different robots.txt styles that allow match pages. */
const friendly = [
  ['User-agent: *', ...house],
  ['# All are welcome', 'User-agent: *', ...house],
  ['User-agent: BadBot', 'User-agent: WorseBot', 'Disallow: /', '', 'User-agent: *', 'Disallow: /*?sort=', ...house],
  ['user-agent: *', 'Disallow: /', 'Allow: /events/', 'Allow: /discovery/', 'Allow: /2/', 'Allow: /$'],
  ['User-agent: *', 'Disallow:', '', 'Sitemap: /sitemap.xml'],
]

/** The one platform with a Crawl-delay. */
const unhurriedIndex = 1

/** A platform's robots.txt; each is written differently. */
export function robotsText(platforms: readonly WorldPlatform[], platform: WorldPlatform): string {
  if (platform.slug === closedToRobots(platforms)) {
    const [folder] = pathAround(platform.pageType)
    return `User-agent: *\nDisallow: ${folder.slice(0, -1)}\n`
  }
  const index = platforms.indexOf(platform)
  const lines = friendly[index % friendly.length] ?? []
  const delay = index === unhurriedIndex ? ['Crawl-delay: 1'] : []
  return `${[...lines, ...delay].join('\n')}\n`
}
