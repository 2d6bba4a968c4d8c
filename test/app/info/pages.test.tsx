import { existsSync } from 'node:fs'
import { type ComponentType, createElement } from 'react'
import { type MetaDescriptor, matchRoutes } from 'react-router'
import { describe, expect, test } from 'vitest'
import * as about from '#app/pages/info/about.tsx'
import * as careers from '#app/pages/info/careers.tsx'
import * as contact from '#app/pages/info/contact.tsx'
import * as docs from '#app/pages/info/docs.tsx'
import * as docsApi from '#app/pages/info/docs-api.tsx'
import * as feedback from '#app/pages/info/feedback.tsx'
import * as help from '#app/pages/info/help.tsx'
import * as investors from '#app/pages/info/investors.tsx'
import { infoPages } from '#app/pages/info/pages.ts'
import * as partners from '#app/pages/info/partners.tsx'
import * as press from '#app/pages/info/press.tsx'
import routes from '#app/routes.ts'
import { operationGroups } from '#worker/running/api-reference/operations.ts'
import { shownGroups } from '#worker/running/api-reference/reference.rules.ts'
import { listedPages } from '#worker/running/site/constants.ts'
import { createFakeLogger } from '../../fakes/logger.ts'
import { unboundProduct } from '../../fakes/product.ts'
import { markup, routeArgs, words } from '../render.tsx'

const { policies } = unboundProduct()
const modules = { about, careers, contact, docs, docsApi, feedback, help, investors, partners, press }

type Module = {
  handle?: { isStatic?: boolean }
  loader: (args: never) => unknown
  action?: unknown
  meta: (args: { loaderData: never }) => MetaDescriptor[]
  default: ComponentType<never>
}

const services = {
  config: {
    publicOrigin: 'https://touchline.example',
    crawlerContact: 'https://touchline.example/contact',
    operatorEmail: 'hello@touchline.example',
  },
  landing: {
    coverage: async () => ({ leagues: [{}, {}, {}], teams: 386, platforms: [{}, {}] }),
  },
  apiReference: { groups: () => shownGroups(operationGroups, 'https://touchline.example') },
  clock: () => Date.UTC(2026, 10, 21, 12),
  logger: createFakeLogger(),
}

async function rendered(module: Module, path: string, with_: object = services) {
  const request = new Request(`https://touchline.example${path}`)
  const loaderData = (await module.loader(routeArgs(with_, { params: {}, request }))) as never
  const Page = module.default as ComponentType<{ loaderData: unknown }>
  return { html: markup(createElement(Page, { loaderData })), head: module.meta({ loaderData }), loaderData }
}

const pages = await Promise.all(
  Object.entries(infoPages).map(async ([name, page]) => {
    const module = modules[name as keyof typeof modules] as unknown as Module
    return { ...page, module, ...(await rendered(module, page.path)) }
  }),
)

const idsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)

describe.each(pages)('$path', ({ path, title, lead, module, html, head }) => {
  test('has no client JavaScript unless it has a form, whose text must survive a lost network', () => {
    expect(module.handle?.isStatic ?? false).toBe(module.action === undefined)
    expect(html).not.toMatch(/<script|\son[a-z]+=|\sstyle=/)
  })

  test('has one h1 and skips no heading level', () => {
    const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))
    expect(levels.filter((level) => level === 1)).toEqual([1])
    levels.forEach((level, index) => {
      expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1)
    })
  })

  test('has a title, a description of useful length, its canonical address and breadcrumbs', () => {
    expect(head).toContainEqual({ title: `${title} · Touchline` })
    expect(head).toContainEqual({ name: 'description', content: lead })
    expect(lead.length).toBeLessThanOrEqual(160)
    expect(head).toContainEqual({ tagName: 'link', rel: 'canonical', href: `https://touchline.example${path}` })
    expect(JSON.stringify(head)).toContain('BreadcrumbList')
  })

  test('links only to pages and anchors that exist', () => {
    const known = routes as { path?: string; index?: boolean }[]
    for (const [, href = ''] of html.matchAll(/ href="([^"]+)"/g)) {
      if (href.startsWith('mailto:')) continue
      const { pathname, hash } = new URL(href, `https://touchline.example${path}`)
      const isListed = listedPages.some((listed) => listed === pathname)
      const isRoute = (matchRoutes(known as never, pathname) ?? []).length > 0
      const isCall = Object.hasOwn(policies, `GET ${pathname}`)
      expect(isListed || isRoute || isCall || existsSync(`app/public${pathname}`), href).toBe(true)
      if (hash === '') continue
      const target = pages.find((page) => page.path === pathname)
      expect(idsOf(target?.html ?? ''), href).toContain(hash.slice(1))
    }
  })

  test('uses every anchor once', () => {
    const ids = idsOf(html)
    expect(ids).toEqual([...new Set(ids)])
  })

  test('has no exclamation marks and no claim that cannot be shown', () => {
    expect(words(html)).not.toMatch(/!|99\.9|50k|1M\+|85%|since 2023/i)
  })
})

describe('the press page', () => {
  test('shows the database’s counts', () => {
    const text = words(pages.find(({ path }) => path === '/press')?.html ?? '')
    expect(text).toContain('Platforms watched 2 Competitions 3 Teams 386')
    expect(text).toContain('Counted on 21 Nov, 12:00')
  })

  test('renders without figures while the database is down', async () => {
    const down = { coverage: () => Promise.reject(new Error('D1_ERROR: no such table')) }
    const { html } = await rendered(press as unknown as Module, '/press', { ...services, landing: down })
    expect(words(html)).toContain("We can't load the numbers of platforms")
    expect(html).not.toContain('D1_ERROR')
  })
})
