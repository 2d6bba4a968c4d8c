import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { breadcrumbs, jsonLd, pageHead } from '#app/ui/page-head.ts'

/** Width and height of a PNG, whose head has both as numbers of four bytes. */
function sizeOf(path: string) {
  const { buffer, byteOffset } = readFileSync(path)
  const png = new DataView(buffer, byteOffset)
  return { width: png.getUint32(16), height: png.getUint32(20) }
}

const url = 'https://touchline.example/leagues/la-liga'
const facts = { title: 'La Liga', description: 'Tickets for La Liga.' }

describe('the head of a page', () => {
  test('has title, description, canonical address and social tags', () => {
    const head = pageHead({ ...facts, url })
    expect(head).toContainEqual({ title: 'La Liga · Touchline' })
    expect(head).toContainEqual({ name: 'description', content: 'Tickets for La Liga.' })
    expect(head).toContainEqual({ tagName: 'link', rel: 'canonical', href: url })
    expect(head).toContainEqual({ property: 'og:url', content: url })
    expect(head).toContainEqual({ property: 'og:title', content: 'La Liga · Touchline' })
    expect(head).toContainEqual({ property: 'og:image', content: 'https://touchline.example/social-card.png' })
    expect(head).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' })
  })

  test('says how large the shared picture is and what it shows', () => {
    const head = pageHead({ ...facts, url })
    const { width, height } = sizeOf('app/public/social-card.png')
    expect(head).toContainEqual({ property: 'og:image:width', content: String(width) })
    expect(head).toContainEqual({ property: 'og:image:height', content: String(height) })
    expect(head).toContainEqual({ property: 'og:image:alt', content: expect.stringContaining('Touchline') })
    const own = pageHead({ ...facts, url, image: '/crests/a.png' })
    expect(own).toContainEqual({ property: 'og:image:alt', content: 'La Liga · Touchline' })
    expect(own).toContainEqual({ property: 'og:image:width', content: String(width) })
  })

  test('contains the site name once', () => {
    expect(pageHead({ ...facts, title: 'Touchline' })).toContainEqual({ title: 'Touchline' })
    expect(pageHead({ ...facts, title: 'Touchline: football tickets' })).toContainEqual({
      title: 'Touchline: football tickets',
    })
  })

  test('has robots and an image only where given, and keywords always', () => {
    const names = (head: object[]) => head.flatMap((one) => ('name' in one ? one.name : []))
    expect(names(pageHead({ ...facts, url }))).not.toContain('robots')
    expect(names(pageHead({ ...facts, url }))).toContain('keywords')
    const head = pageHead({
      ...facts,
      url,
      keywords: ['tickets', 'La Liga'],
      robots: 'noindex',
      image: '/crests/a.png',
    })
    expect(head).toContainEqual({ name: 'keywords', content: 'tickets, La Liga' })
    expect(head).toContainEqual({ name: 'robots', content: 'noindex' })
    expect(head).toContainEqual({ property: 'og:image', content: 'https://touchline.example/crests/a.png' })
  })

  test('has no canonical address where the page has none', () => {
    const head = pageHead(facts)
    expect(head.some((one) => 'tagName' in one)).toBe(false)
    expect(head.some((one) => 'property' in one && one.property === 'og:image')).toBe(false)
  })
})

describe('structured data for search engines', () => {
  test('follow schema.org', () => {
    expect(jsonLd({ '@type': 'SportsEvent', name: 'Arsenal v Chelsea' })).toEqual({
      'script:ld+json': { '@context': 'https://schema.org', '@type': 'SportsEvent', name: 'Arsenal v Chelsea' },
    })
  })

  test('number the breadcrumbs from the home page, with full addresses', () => {
    expect(breadcrumbs(url, [{ name: 'La Liga', path: '/leagues/la-liga' }])).toMatchObject({
      'script:ld+json': {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { position: 1, name: 'Home', item: 'https://touchline.example/' },
          { position: 2, name: 'La Liga', item: url },
        ],
      },
    })
  })
})
