import '../dom.ts'

import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, useActionData, useLocation } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Editor } from '#app/pages/admin/sellers/studio/editor.tsx'
import { UnsavedRules } from '#app/pages/admin/sellers/studio/unsaved-rules.tsx'
import { useUnsaved } from '#app/pages/admin/sellers/studio/use-unsaved.ts'
import { noteWrong, pageReplaced, rulesChanged } from '#worker/watching/monitoring/rule-studio/constants.ts'
import type { DryRun, Proposal } from '#worker/watching/monitoring/rule-studio/contract.ts'

type Fields = Record<string, string>
type Refused = { typed: Fields; error: { message: string; fields?: Record<string, string[]> } }

const platform = { id: 4, currency: 'GBP' }

const main = document.querySelector('main') as HTMLElement
const page = {
  sort: 'bad',
  id: 'opened',
  url: 'https://seller.example/1',
  at: 1,
  newerAt: null,
  copy: '<p data-n="4">£12</p>',
} as const
const start = { row: '.ticket', field_0: 'price', selector_0: '.price', note: '' }
const other = { ...page, sort: 'good', id: 'the good one' } as const
/** What the page that is opened brings of the rules that are saved. */
const ofSavedRules: DryRun = {
  page: other,
  rows: 7,
  rowMarks: [],
  rules: [{ found: 7, samples: [], marks: [] }],
  fields: {},
  offers: [],
  problems: [],
  errors: [],
  doubts: [],
  unknownWords: ['ballot open', 'few to go'],
  unclearWords: [],
  bareAmounts: [],
  likePrice: 0,
  now: { offers: [], problems: [] },
}
const proposal: Proposal = {
  text: '£12',
  attributes: [],
  row: [],
  amount: null,
  currency: null,
  availability: null,
  hasCurrency: true,
  isNumberLeft: false,
  field: [{ selector: '.price', found: 3, of: 3, score: 90, why: 'its class' }],
}

let root: ReturnType<typeof createRoot>
let router: ReturnType<typeof createMemoryRouter>
let posted: Fields[] = []
/** What the server answers to a call. */
let answer: (fields: Fields) => unknown

function Page() {
  const refused = useActionData<Refused>()
  const failure = refused && createElement('p', null, refused.error.message)
  const { search } = useLocation()
  const isOther = search === '?page=good'
  const isFirst = search === '?revision=1'
  const unsaved = useUnsaved(isFirst ? '1' : '2', isFirst ? { ...start, selector_0: '.was' } : start, false)
  const shown = isOther ? { page: other, sort: 'good' as const } : { page, sort: 'bad' as const }
  const startDryRun = isOther ? ofSavedRules : null
  const editor = createElement(Editor, {
    ...shown,
    key: unsaved.editing,
    onLeave: unsaved.keep,
    here: '?page=bad&shown=opened',
    platform,
    // Another operator saved some before the page was loaded again.
    newest: isOther ? 3 : 2,
    start: unsaved.start,
    startDryRun,
    refused,
    failure,
  })
  return createElement('div', null, createElement(UnsavedRules, unsaved), editor)
}

beforeEach(async () => {
  posted = []
  router = createMemoryRouter([
    {
      path: '/',
      Component: Page,
      action: async ({ request }) => {
        const fields = Object.fromEntries(await request.formData()) as Fields
        posted.push(fields)
        return answer(fields)
      },
    },
  ])
  root = createRoot(main)
  await act(async () => root.render(createElement(RouterProvider, { router })))
})

afterEach(() => act(async () => root.unmount()))

const send = (fields: Fields) =>
  act(async () => {
    const body = new URLSearchParams(fields)
    await router.navigate('/', { formMethod: 'post', formData: body as unknown as FormData })
  })
const press = (name: string) =>
  act(async () => [...main.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(name))?.click())

/** Clicks the copy, which jsdom neither loads into the frame nor lays out. */
async function clickPage(): Promise<void> {
  const copy = main.querySelector('iframe')?.contentDocument
  if (!copy) throw new Error('The page shows no copy')
  copy.body.innerHTML = page.copy
  copy.elementFromPoint = () => copy.querySelector('p')
  await act(async () => main.querySelector<HTMLButtonElement>('.studio-overlay')?.click())
}

test('a save without a note after rules were tried has its reason on the field, beside the button, and the focus', async () => {
  answer = ({ intent, ...typed }) =>
    intent === 'try'
      ? { intent, about: 'opened', typed, dryRun: null, error: null }
      : { intent, typed, error: { message: 'Please check the highlighted values.', fields: { note: [noteWrong] } } }
  await act(async () => main.querySelector<HTMLInputElement>('[name=required_0]')?.click())
  await act(() => vi.waitFor(() => expect(posted).toMatchObject([{ intent: 'try', page_id: 'opened' }])))
  await send({ ...start, required_0: 'on', intent: 'save' })
  const note = main.querySelector<HTMLInputElement>('#note')
  expect(note?.getAttribute('aria-invalid')).toBe('true')
  expect(main.querySelector('#note-error')?.textContent).toContain(noteWrong)
  expect(document.activeElement).toBe(note)
  expect(main.querySelector('[data-failure]')?.textContent).toBe('Please check the highlighted values.')
})

test('what a try found wrong has no focus once it is another', async () => {
  answer = ({ intent, ...typed }) => {
    const fields = intent === 'try' ? { selector_0: ['No.'] } : { note: [noteWrong] }
    return {
      intent,
      about: 'opened',
      typed: { ...typed, selector_0: '(' },
      dryRun: null,
      error: { message: '', fields },
    }
  }
  await act(async () => main.querySelector<HTMLInputElement>('[name=required_0]')?.click())
  await act(() => vi.waitFor(() => expect(posted).toHaveLength(1)))
  await send({ ...start, required_0: 'on', intent: 'save' })
  expect(document.activeElement?.id).toBe('note')
})

test('a click names the page that is shown; what came of it has the focus above the page, until it is used', async () => {
  answer = ({ intent }) => ({ intent, about: 'opened', proposal, error: null })
  await clickPage()
  expect(posted.at(-1)).toMatchObject({ intent: 'propose', page: 'bad', page_id: 'opened', element: '4' })
  const place = document.activeElement
  expect(place?.textContent).toContain('Use .price')
  expect(place?.compareDocumentPosition(main.querySelector('iframe') as Node)).toBe(4)
  await press('Use .price')
  expect(main.textContent).not.toContain('Use .price')
})

test('a click on a page that is gone is refused with a way to load it again', async () => {
  answer = ({ intent }) => ({ intent, about: 'opened', proposal: null, error: { message: pageReplaced } })
  await clickPage()
  expect(document.activeElement?.textContent).toBe(`${pageReplaced} Load it again.`)
  expect(main.querySelector('.studio-answer a')?.getAttribute('href')).toBe('/?page=bad')
})

test('what is answered about another page than the shown one is not shown', async () => {
  answer = ({ intent }) => ({ intent, about: 'an earlier one', proposal, error: null })
  await clickPage()
  expect(main.textContent).not.toContain('Use .price')
})

test('rules that are not saved outlast another page, and are tried on it; what the saved ones find there is not shown', async () => {
  answer = ({ intent, ...typed }) => ({ intent, about: typed.page_id, typed, dryRun: null, error: null })
  await act(async () => main.querySelector<HTMLInputElement>('[name=required_0]')?.click())
  await act(() => vi.waitFor(() => expect(posted).toMatchObject([{ page_id: 'opened', required_0: 'on' }])))
  await act(() => router.navigate('/?page=good'))
  expect(main.textContent).not.toContain('7 of 7')
  await act(() => vi.waitFor(() => expect(posted.at(-1)).toMatchObject({ page_id: 'the good one', required_0: 'on' })))
})

test('a word is offered with the meaning that it seems to have, and one that seems to have none is not', async () => {
  await act(() => router.navigate('/?page=good'))
  expect(main.textContent).toContain('Add “few to go” as limited')
  expect(main.textContent).not.toContain('Add “ballot open”')
})

test('rules are saved after the revision that their operator knew, until a refusal says that there is a newer one', async () => {
  const base = () => main.querySelector<HTMLInputElement>('[name=base]')?.value
  answer = (typed) => ({ typed, error: { message: typed.row === 'told' ? rulesChanged : 'Another.' } })
  await act(() => router.navigate('/?page=good'))
  expect(base()).toBe('2')
  const sendHere = (row: string) =>
    act(async () => {
      const body = new URLSearchParams({ ...start, row, intent: 'save' })
      await router.navigate('/?page=good', { formMethod: 'post', formData: body as unknown as FormData })
    })
  await sendHere('other')
  expect(base()).toBe('2')
  await sendHere('told')
  expect(base()).toBe('3')
})

test('rules that were typed and not saved are offered when another revision is opened, and come back', async () => {
  answer = ({ intent, ...typed }) => ({ intent, about: 'opened', typed, dryRun: null, error: null })
  const isRequired = () => main.querySelector<HTMLInputElement>('[name=required_0]')?.checked
  const selector = () => main.querySelector<HTMLInputElement>('#selector_0')?.value
  const open = (search: string) => act(async () => void (await router.navigate(`/${search}`)))
  await open('?revision=1')
  expect([selector(), main.textContent]).toEqual(['.was', expect.not.stringContaining('were not saved')])
  await open('')
  await act(async () => main.querySelector<HTMLInputElement>('[name=required_0]')?.click())
  await open('?revision=1')
  expect([selector(), isRequired()]).toEqual(['.was', false])
  expect(main.textContent).toContain('The rules that you typed were not saved')
  await press('Take them back')
  expect([selector(), isRequired()]).toEqual(['.price', true])
  expect(main.textContent).not.toContain('were not saved')
})
