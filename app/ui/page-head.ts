import type { MetaDescriptor } from 'react-router'

const siteName = 'Touchline'

/** Default picture for shared links; each page's own has its size. */
const socialCard = '/social-card.png'
const pictureFacts = [
  { property: 'og:image:type', content: 'image/png' },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
]
const socialCardText = 'Touchline: the ticket drops, you know first.'

/** For pages without keywords of their own. */
const siteKeywords = ['football tickets', 'ticket alerts', 'ticket prices', 'match tickets']

type PageFacts = {
  /** Without the site's name, which is appended. */
  title: string
  description: string
  /** The canonical address, from the page's loader. */
  url?: string | undefined
  keywords?: readonly string[]
  /** Path of the picture for shared links, on our own origin. */
  image?: string
  robots?: 'noindex' | 'noindex, nofollow'
}

/** Title, description, canonical address, social tags and robots. */
export function pageHead({
  title,
  description,
  url,
  keywords = siteKeywords,
  image,
  robots,
}: PageFacts): MetaDescriptor[] {
  const fullTitle = title === siteName || title.startsWith(`${siteName}:`) ? title : `${title} · ${siteName}`
  const picture = url && new URL(image ?? socialCard, url).href
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { name: 'keywords', content: keywords.join(', ') },
    ...(robots ? [{ name: 'robots', content: robots }] : []),
    { property: 'og:site_name', content: siteName },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' },
    ...(url
      ? [
          { tagName: 'link', rel: 'canonical', href: url },
          { property: 'og:url', content: url },
        ]
      : []),
    ...(picture ? pictureTags(picture, image ? fullTitle : null) : []),
  ]
}

/** `text` says what a page's own picture shows; null: the site's. */
function pictureTags(picture: string, text: string | null): MetaDescriptor[] {
  const alt = text ?? socialCardText
  return [
    { property: 'og:image', content: picture },
    ...pictureFacts,
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:image:alt', content: alt },
  ]
}

/** A schema.org fact, as a loader can send it. */
type Fact = string | number | boolean | null | undefined | Fact[] | { [name: string]: Fact }
export type Facts = { '@type': string; [name: string]: Fact }

/** schema.org facts for search engines. A data block, so the script policy does not apply. */
export function jsonLd(facts: Facts): MetaDescriptor {
  return { 'script:ld+json': { '@context': 'https://schema.org', ...facts } as never }
}

export type Crumb = { name: string; path: string }

/** The trail as BreadcrumbList data; the last crumb is the page itself. */
export function breadcrumbs(url: string, trail: readonly Crumb[]): MetaDescriptor {
  return jsonLd({
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, url).href,
    })),
  })
}
