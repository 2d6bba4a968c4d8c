import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addPerson } from '#test/people/accounts/people.ts'
import { createProduct } from '#worker/entry/services.ts'
import {
  noPage,
  otherPrices,
  pageReplaced,
  pageSortTexts,
  platformChangedMeanwhile,
  repeatedKey,
  rulesChanged,
  withoutCurrency,
} from '#worker/watching/monitoring/rule-studio/constants.ts'
import { meantOf } from '#worker/watching/monitoring/rule-studio/rules.ts'
import { offers, sandboxPage } from './pages.ts'

const { ports } = createProduct(env)
const { ruleStudio, storedPages } = ports

/** As the editor posts them: the rules of the sandbox's classic table. */
const fields = {
  page: 'good',
  base: '0',
  note: 'First rules',
  row: 'tr.ticket',
  field_0: 'ticket_type',
  selector_0: '.type',
  required_0: 'on',
  field_1: 'price',
  selector_1: '.price',
  field_2: 'availability',
  selector_2: '.status',
  words: 'available = available\nlast few = limited\nsold out = sold_out',
}

let operator = 0
let platformId = 7_000

beforeEach(async () => {
  operator ||= (await addPerson()).id
  platformId += 1
  await env.DB.prepare(
    `INSERT INTO platforms (id, slug, name, kind, origin, currency, extraction, budget_per_minute)
     VALUES (?1, 's' || ?1, 'Shop', 'official', 'https://s' || ?1 || '.example', 'GBP', '{"kind":"structured"}', 60)`,
  )
    .bind(platformId)
    .run()
  await keep(sandboxPage('classic'))
})

const keep = (body: string, sort: 'good' | 'bad' = 'good', id = platformId) =>
  storedPages.keep(id, sort, { url: 'https://s.example/1', body, contentType: 'text/html', at: 1, problems: [] })

/** The page as an operator opens it. */
async function shownPage(id?: string) {
  const studio = await ruleStudio.open(platformId)
  const { shownPage = null } = studio ? await ruleStudio.show(studio, 'good', studio.inForce, id) : {}
  if (!shownPage) throw new Error('no page is stored')
  return shownPage
}

afterEach(() => {
  vi.unstubAllGlobals()
})

const save = (more: object = {}) => ruleStudio.save(platformId, { ...fields, ...more }, operator)
const version = async () => (await ruleStudio.open(platformId))?.platform.version ?? -1
const audited = async () =>
  (
    await env.DB.prepare('SELECT action FROM audit_log WHERE subject = ? ORDER BY id')
      .bind(`platform ${platformId}`)
      .all<{ action: string }>()
  ).results.map(({ action }) => action)

describe('rules of a platform', () => {
  test('are tried on its stored page, and nothing is written', async () => {
    const tried = await ruleStudio.try(platformId, await shownPage(), fields)
    expect(tried).toMatchObject({ ok: true, value: { rows: 3, errors: [], now: { offers: [] } } })
    const none = { sort: 'bad', id: '' } as const
    expect(await ruleStudio.try(platformId, none, fields)).toMatchObject({ ok: false, error: { message: noPage } })
    expect((await ruleStudio.open(platformId))?.revisions).toEqual([])
    expect(await audited()).toEqual([])
  })

  test('are saved as a revision with author, note and interpreter, after the one that was in force', async () => {
    expect(await save()).toEqual({ ok: true, value: { isInForce: false } })
    const studio = await ruleStudio.open(platformId)
    expect(studio).toMatchObject({ inForceNumber: 1, inForce: { kind: 'structured' } })
    expect(studio?.revisions).toMatchObject([
      { number: 2, note: 'First rules', author: expect.any(String), interpreter: 1, isSite: false },
      { number: 1, author: null, isSite: true, extraction: { kind: 'structured' } },
    ])
    expect(await audited()).toEqual(['rules_saved'])
  })

  test('saved by two operators at once: the second is informed, and nothing is lost', async () => {
    const [one, other] = await Promise.all([save(), save({ note: 'Mine', row: 'table tr.ticket' })])
    expect([one.ok, other.ok].toSorted()).toEqual([false, true])
    expect([one, other].find(({ ok }) => !ok)).toMatchObject({ error: { code: 'CONFLICT', message: rulesChanged } })
    expect((await ruleStudio.open(platformId))?.revisions).toHaveLength(2)
    expect(await save({ base: '2', note: 'Mine after all', row: 'tbody tr' })).toMatchObject({ ok: true })
    expect(await save({ base: '2', row: 'tbody tr.ticket' })).toMatchObject({ ok: false, error: { code: 'CONFLICT' } })
    expect(await audited()).toEqual(['rules_saved', 'rules_saved'])
  })

  test('that are unsafe are refused with the reason, and not saved', async () => {
    const unsafe = await save({ type_1: 'regex', selector_1: '(?<=£)[0-9]+', note: '' })
    expect(unsafe).toMatchObject({ ok: false, error: { fields: { note: [expect.any(String)] } } })
    const pattern = await save({ type_1: 'regex', selector_1: '(?<=£)[0-9]+' })
    expect(pattern).toMatchObject({ error: { fields: { selector_1: [expect.stringContaining('cannot be used')] } } })
    expect((await ruleStudio.open(platformId))?.revisions).toEqual([])
  })

  test('never change once saved, whatever statement tries', async () => {
    await save()
    const change = env.DB.prepare("UPDATE extraction_revisions SET extraction = '{}' WHERE platform_id = ?")
    await expect(change.bind(platformId).run()).rejects.toThrow('never changes')
  })
})

describe('a revision', () => {
  test('is put in force for the next checks, and rolled back in one step, each with its entry', async () => {
    await save()
    expect(await ruleStudio.putInForce(platformId, 2, { version: await version() }, operator)).toMatchObject({
      ok: true,
    })
    expect((await ports.findPlatform(platformId))?.extraction).toMatchObject({ kind: 'rules', row: 'tr.ticket' })
    expect((await ruleStudio.open(platformId))?.inForceNumber).toBe(2)
    expect(await ruleStudio.putInForce(platformId, 1, { version: await version() }, operator)).toMatchObject({
      ok: true,
    })
    expect((await ports.findPlatform(platformId))?.extraction).toEqual({ kind: 'structured' })
    expect(await audited()).toEqual(['rules_saved', 'rules_in_force', 'rules_rolled_back'])
  })

  test('that never was in force is no way back: where it reads other prices, it is refused until that is meant', async () => {
    // A number of tickets left stands where its price was meant.
    await save({ selector_1: '.left' })
    await save({ base: '2', note: 'Right rules' })
    const put = async (number: number, meant?: string) =>
      ruleStudio.putInForce(platformId, number, { version: await version(), ...(meant && { meant }) }, operator)
    expect(await put(3)).toMatchObject({ ok: true })
    expect(await put(2)).toMatchObject({ ok: false, error: { code: 'INVALID' } })
    const studio = await ruleStudio.open(platformId)
    const wrong = studio?.revisions.find(({ number }) => number === 2)
    const left = studio && wrong ? await ruleStudio.leftOpen(studio, wrong.extraction) : null
    expect(left?.warnings).toEqual([
      withoutCurrency(['12', '2'], 'GBP'),
      otherPrices('£2.00 to £12.00', '£15.00 to £45.50'),
    ])
    expect(await put(2, left ? meantOf(left) : '')).toMatchObject({ ok: true })
    // The rules that it took the place of are the way back.
    expect(await put(3)).toMatchObject({ ok: true })
    expect(await audited()).toEqual([
      'rules_saved',
      'rules_saved',
      'rules_in_force',
      'rules_in_force',
      'rules_rolled_back',
    ])
  })

  test('put in force on a platform that another operator changed is refused, without an entry', async () => {
    await save()
    const before = await version()
    await ruleStudio.putInForce(platformId, 2, { version: before }, operator)
    expect(await ruleStudio.putInForce(platformId, 1, { version: before }, operator)).toMatchObject({
      ok: false,
      error: { code: 'CONFLICT', message: platformChangedMeanwhile },
    })
    expect(await audited()).toEqual(['rules_saved', 'rules_in_force'])
  })

  test('that leaves open whether tickets are left comes into force only where the operator means it', async () => {
    await save({ selector_2: '' })
    const message = expect.stringContaining(pageSortTexts.good)
    const seen = { version: await version() }
    expect(await ruleStudio.putInForce(platformId, 2, seen, operator)).toMatchObject({ error: { message } })
    expect(await ruleStudio.publish(platformId, 2, { seen: 0 }, operator)).toMatchObject({ error: { message } })
    expect(await audited()).toEqual(['rules_saved'])
    const studio = await ruleStudio.open(platformId)
    const left = studio && (await ruleStudio.leftOpen(studio, studio.revisions[0]?.extraction ?? studio.inForce))
    const meant = left ? meantOf(left) : ''
    // What an older page showed is no word about what a newer one shows.
    const other = { ...seen, meant: `${meant} More.` }
    expect(await ruleStudio.putInForce(platformId, 2, other, operator)).toMatchObject({ error: { message } })
    expect(await ruleStudio.publish(platformId, 2, { seen: 0, meant: 'on' }, operator)).toMatchObject({ ok: false })
    expect(await ruleStudio.putInForce(platformId, 2, { ...seen, meant }, operator)).toMatchObject({ ok: true })
  })

  test('is saved once: neither a second click nor rules in force make another', async () => {
    const saved = { ok: true, value: { isInForce: false } }
    expect(await Promise.all([save(), save()])).toEqual([saved, saved])
    expect(await save()).toEqual(saved)
    const seen = { version: await version() }
    const put = () => ruleStudio.putInForce(platformId, 2, seen, operator)
    expect(await Promise.all([put(), put()])).toMatchObject([{ ok: true }, { ok: true }])
    expect(await put()).toMatchObject({ ok: true })
    expect(await audited()).toEqual(['rules_saved', 'rules_in_force'])
    expect(await save({ base: '2', note: 'The same' })).toEqual({ ok: true, value: { isInForce: true } })
    expect((await ruleStudio.open(platformId))?.revisions.map(({ number }) => number)).toEqual([2, 1])
  })

  test('that is refused for another page than the one that is shown names that page', async () => {
    await save()
    const url = 'https://s.example/ballot'
    const ballot = sandboxPage('classic').replaceAll(/class="status">[^<]*/g, 'class="status">Ballot open')
    await storedPages.keep(platformId, 'fresh', { url, body: ballot, contentType: 'text/html', at: 2, problems: [] })
    const message = expect.stringContaining(`“${pageSortTexts.fresh}”, ${url}.`)
    const seen = { version: await version() }
    expect(await ruleStudio.putInForce(platformId, 2, seen, operator)).toMatchObject({ error: { message } })
    const studio = await ruleStudio.open(platformId)
    const [revision] = studio?.revisions ?? []
    expect(studio && revision && (await ruleStudio.leftOpen(studio, revision.extraction))).toMatchObject({
      sort: 'fresh',
      url,
      warnings: [expect.stringContaining('The page says “ballot open”')],
    })
  })

  test('that is not there cannot be put in force', async () => {
    expect(await ruleStudio.putInForce(platformId, 9, { version: 0 }, operator)).toMatchObject({
      error: { code: 'NOT_FOUND' },
    })
  })
})

test('a check for an operator goes to the platform alone', async () => {
  for (const address of ['https://elsewhere.example/x', 'file:///etc/passwd', 'nonsense', '']) {
    expect(await ruleStudio.fetch(platformId, address, operator)).toMatchObject({
      ok: false,
      error: { code: 'INVALID' },
    })
  }
})

test.each([
  ['as it is', (key: string) => key],
  ['as an address has it', encodeURIComponent],
])('a page that repeats our API key %s is not kept', async (_, form) => {
  const key = 'a/secret+of=ours'
  const set = 'UPDATE platforms SET extraction = ? WHERE id = ?'
  await env.DB.prepare(set).bind('{"kind":"seatgeek"}', platformId).run()
  await ports.platformKeys.set(platformId, key, env.DB.prepare('SELECT 1'))
  vi.stubGlobal('fetch', async (address: string) =>
    address.endsWith('/robots.txt')
      ? new Response('', { status: 404 })
      : Response.json({ meta: { self: `/2/events?client_id=${form(key)}` } }),
  )
  const studio = await ruleStudio.open(platformId)
  const url = `${studio?.platform.origin}/2/events/1`
  expect(await ruleStudio.fetch(platformId, url, operator)).toMatchObject({ error: { message: repeatedKey } })
  expect(await storedPages.find(platformId, 'fresh')).toBeNull()
  vi.stubGlobal('fetch', async () => Response.json({ id: 1 }))
  expect(await ruleStudio.fetch(platformId, url, operator)).toMatchObject({ ok: true })
  expect((await audited()).at(-1)).toBe('page_fetched')
})

/** The row in which this text stands in the copy, as a click names it. */
const numberOf = (copy: string | null | undefined, text: string) =>
  Number(new RegExp(`<td data-n="(\\d+)">${text}`).exec(copy ?? '')?.[1])

test('a stored page is read once to be shown with what its rules find', async () => {
  await save()
  const read: string[] = []
  const bucket = new Proxy(env.EXPORTS, {
    get:
      (target, name: keyof R2Bucket) =>
      (key: string, ...more: never[]) => {
        if (name === 'get') read.push(key)
        return (target[name] as (...given: unknown[]) => unknown).call(target, key, ...more)
      },
  })
  const opened = createProduct({ ...env, EXPORTS: bucket }).ports.ruleStudio
  const studio = await opened.open(platformId)
  const rules = studio?.revisions[0]?.extraction
  if (!studio || !rules) throw new Error('no rules are saved')
  const { shownPage, dryRun } = await opened.show(studio, 'good', rules)
  expect(dryRun).toMatchObject({ rows: 3, page: { id: shownPage?.id } })
  expect(read).toEqual([`stored-pages/${platformId}/good`])
})

describe('a call about a stored page', () => {
  test('proposes from the page that was clicked', async () => {
    const page = await shownPage()
    expect(await ruleStudio.propose(platformId, page, numberOf(page.copy, '£45.50'), '')).toMatchObject({
      ok: true,
      value: {
        text: '£45.50',
        row: [{ selector: '.ticket' }, expect.anything(), expect.anything(), expect.anything(), expect.anything()],
      },
    })
    expect(await ruleStudio.propose(platformId, page, 1_000_000, '')).toEqual({ ok: true, value: null })
  })

  test('is answered from that page while checks replace it, and refused once another was shown', async () => {
    const page = await shownPage()
    const clicked = numberOf(page.copy, 'Available')
    await keep(sandboxPage('classic', [...offers].reverse().slice(0, 1)))
    expect(await ruleStudio.propose(platformId, page, clicked, '')).toMatchObject({ value: { text: 'Available' } })
    expect(await ruleStudio.try(platformId, page, fields)).toMatchObject({ value: { rows: 3, page: { id: page.id } } })
    await shownPage()
    const refusal = { ok: false, error: { code: 'CONFLICT', message: pageReplaced } }
    expect(await ruleStudio.propose(platformId, page, clicked, '')).toMatchObject(refusal)
    expect(await ruleStudio.try(platformId, page, fields)).toMatchObject(refusal)
  })

  test('finds the page that was shown while checks replace it, and says that there is a newer one', async () => {
    const page = await shownPage()
    expect(page.newerAt).toBeNull()
    await keep(sandboxPage('classic', [...offers].reverse().slice(0, 1)))
    expect(await shownPage(page.id)).toEqual({ ...page, newerAt: 1 })
    expect(await ruleStudio.try(platformId, page, fields)).toMatchObject({ value: { page: { newerAt: 1 } } })
    const newest = await shownPage()
    expect(newest).toMatchObject({ newerAt: null, id: expect.not.stringMatching(page.id) })
    expect(await shownPage(page.id)).toEqual(newest)
  })

  test('cannot name another platform’s page, nor one of another sort, nor what is no page', async () => {
    const { id } = await shownPage()
    const [other, otherBody] = [platformId + 500, '<p>Secret of another platform</p>']
    await keep(otherBody, 'good', other)
    const theirs = await storedPages.find(other, 'good')
    const forged = [
      { sort: 'good', id: theirs?.id ?? '' },
      { sort: 'bad', id },
      { sort: 'good', id: `../${other}/good` },
      { sort: 'good', id: '-shown' },
    ] as const
    for (const page of forged) {
      expect(await ruleStudio.propose(platformId, page, 0, '')).toMatchObject({ error: { message: pageReplaced } })
    }
  })
})
