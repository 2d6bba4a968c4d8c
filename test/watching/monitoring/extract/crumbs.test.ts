import { describe, expect, test } from 'vitest'
import { trailsOf } from '#worker/watching/monitoring/extract/crumbs.ts'
import { Steps } from '#worker/watching/monitoring/extract/steps.ts'

const read = (html: string, data: readonly string[] = []) =>
  trailsOf({ html, jsonLd: data, bodyAt: 0, headingAt: null }, new Steps(100_000))

const links = (...names: string[]) => names.map((name) => `<a href="/${name}">${name}</a>`)

const listed = (...names: string[]) =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'WebSite', name: 'Tickets' },
      {
        '@type': 'BreadcrumbList',
        itemListElement: names.map((name, at) => ({ '@type': 'ListItem', position: at + 1, name, item: `/${at}` })),
      },
    ],
  })

describe('the trail that leads to a page', () => {
  test.each([
    ['a nav by its class', `<nav class="breadcrumb">${links('Tickets', 'Women', 'A v B').join(' › ')}</nav>`],
    [
      'a nav by its label',
      `<nav aria-label="Breadcrumb"><ol>${links('Tickets', 'Women', 'A v B').map((one) => `<li>${one}</li>`)}</ol></nav>`,
    ],
    [
      'a list',
      `<ul class="site-breadcrumbs">${links('Tickets', 'Women', 'A v B').map((one) => `<li class="breadcrumb-item">${one}</li>`)}</ul>`,
    ],
    ['a part with parts', `<div id="bread-crumbs"><div>Tickets</div><div>Women</div><div>A v B</div></div><p>more</p>`],
    ['French', `<div class="fil-ariane">Tickets &gt; Women &gt; A v B</div>`],
    ['text with entities', `<p class="breadcrumb">Tickets &raquo; Women &raquo; A v B</p>`],
    [
      'microdata',
      `<ol itemscope itemtype="https://schema.org/BreadcrumbList">${links('Tickets', 'Women', 'A v B').map((one, at) => `<li itemprop="itemListElement" itemscope><span itemprop="name">${one}</span><meta itemprop="position" content="${at + 1}"></li>`)}</ol>`,
    ],
  ])('is read from %s', (_name, html) => {
    expect(read(`<body>${html}<h1>A v B</h1>`)).toEqual([['Tickets', 'Women', 'A v B']])
  })

  test('is read from data, wherever its object stands in a graph', () => {
    const data = listed('Tickets', 'Women', 'A v B')
    const behind = '{"itemListElement":[{"name":"Tickets"},{"item":{"name":"Women"}}],"@type":"BreadcrumbList"}'
    expect(read(`<script>${data}</script>`, ['{"@type":"Event"}', data])).toEqual([['Tickets', 'Women', 'A v B']])
    expect(read(`<script>${behind}</script>`, [behind])).toEqual([['Tickets', 'Women']])
  })

  test('counts once where data and page say the same', () => {
    const data = listed('Tickets', 'Women')
    const html = `<script>${data}</script><nav class="breadcrumb">${links('Tickets', 'Women').join('')}</nav>`
    expect(read(html, [data])).toEqual([['Tickets', 'Women']])
  })

  test('is searched above the heading and right below it', () => {
    const trail = '<nav class="breadcrumb">Tickets › Women</nav>'
    const at = (html: string) => {
      const page = `<style>.breadcrumb {}</style><body>${html}`
      const [bodyAt, headingAt] = [page.indexOf('<body'), page.indexOf('<h1')]
      return trailsOf({ html: page, jsonLd: [], bodyAt, headingAt }, new Steps(100_000))
    }
    expect(at(`${trail}<h1>A v B</h1>`)).toEqual([['Tickets', 'Women']])
    expect(at(`<h1>A v B</h1>${trail}`)).toEqual([['Tickets', 'Women']])
    expect(at(`<h1>A v B</h1>${'<p>Block 112</p>'.repeat(100)}${trail}`)).toEqual([])
  })

  test('keeps a season in one crumb, and parts others at a slash', () => {
    expect(read('<nav class="breadcrumbs">Season 2025/26 › Academy / Under 18s</nav>')).toEqual([
      ['Season 2025/26', 'Academy', 'Under 18s'],
    ])
  })
})

describe('no trail', () => {
  const many = links('Men', 'Women', 'Youth', 'Season', 'Shop', 'Kids', 'Museum', 'Tours', 'Help')
  test.each([
    ['a style', '<style>.breadcrumb { color: red }</style>'],
    ['a script', `<script>show('<nav class="breadcrumb">Women</nav>')</script>`],
    ['a comment', '<!-- <nav class="breadcrumb">Women</nav> -->'],
    [
      'a menu of many links',
      `<nav class="breadcrumb-menu"><ul>${many.map((one) => `<li>${one}</li>`).join('')}</ul></nav>`,
    ],
    ['a part with the heading', '<div class="crumb-header"><a>Women</a><h1>A v B</h1></div>'],
    ['one that never ends', '<div class="breadcrumb"><a>Women</a>'],
    ['a page without one', '<nav><a>Women</a></nav>'],
  ])('is read from %s', (_name, html) => {
    expect(read(html)).toEqual([])
  })
})
