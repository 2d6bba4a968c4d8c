import type { MetaDescriptor } from 'react-router'

/** Title, description and canonical address of a page. `url` is the page's full address, from its loader. */
export function pageHead({
  title,
  description,
  url,
}: {
  title: string
  description: string
  url?: string
}): MetaDescriptor[] {
  const fullTitle = title === 'Touchline' || title.startsWith('Touchline:') ? title : `${title} | Touchline`
  const head: MetaDescriptor[] = [
    { title: fullTitle },
    { name: 'description', content: description },
    { property: 'og:site_name', content: 'Touchline' },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
  ]
  return url ? [...head, { tagName: 'link', rel: 'canonical', href: url }, { property: 'og:url', content: url }] : head
}
