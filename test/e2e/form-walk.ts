import type { ElementHandle, Page, Request, Response } from 'playwright-core'
import { expect } from 'vitest'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { patienceMs } from './browser.ts'

/** Ways a form may go unanswered: no network, or a failing server or proxy. */
export const failures = ['no network', 500, 503] as const
type Failure = (typeof failures)[number]

/** What stands in a page's place when it could not be read. */
const pageTexts: Record<Failure, RegExp> = {
  'no network': /network error/i,
  500: /Unexpected Application Error!/,
  503: /This page could not be loaded/,
}

type Form = { key: string; method: string; path: string; isTyped: boolean; isShown: boolean }

type FormElement = ElementHandle<HTMLFormElement>

const soon = <T>(read: () => T, message = '') => expect.poll(read, { timeout: patienceMs, interval: 50, message })

/** Every form on the page, by what it sends and where; opens what hides one. */
function formsOf(page: Page): Promise<Form[]> {
  return page.evaluate(() =>
    [...document.forms].map((form) => {
      const names = [...form.elements].map((control) => control.getAttribute('name')).filter((name) => name !== null)
      // The intent tells this form from others to its address; other buttons say what they would change.
      const intent = form.querySelector<HTMLButtonElement>('button[name=intent], button[name=choice]')?.value
      // Read as attributes, because a field named "method" or "action" stands before the form's own property.
      const method = form.getAttribute('method') ?? 'get'
      const { pathname } = new URL(form.getAttribute('action') ?? '', document.baseURI)
      return {
        key: [method, pathname, ...new Set(names), intent].join(' '),
        method,
        path: pathname,
        isTyped: form.querySelector('textarea, input:not([type=hidden], [type=checkbox], [type=radio])') !== null,
        isShown: (form.closest('dialog, [popover], details') ?? form).getClientRects().length > 0 || isOpenable(form),
      }
      function isOpenable(one: HTMLFormElement): boolean {
        const holder = one.closest('dialog, [popover]')
        return holder !== null && holder.parentElement?.checkVisibility() === true
      }
    }),
  )
}

/** The form once its script has taken over, with what folds it open; null when it is gone. */
async function findAlive(page: Page, isWanted: (form: Form) => boolean, what: string): Promise<FormElement | null> {
  let found: FormElement | null = null
  // Hydration may replace the element.
  await soon(async () => {
    const place = (await formsOf(page)).findIndex(isWanted)
    if (place === -1) return true
    // At once: a locator would wait for a form that went meanwhile.
    const handle = await page.evaluateHandle((index) => document.forms[index] ?? null, place)
    found = handle.asElement() as FormElement | null
    if (!found) return false
    return found.evaluate((one) => {
      for (let fold = one.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
        fold.open = true
      // The script of some parts comes once they are near.
      one.scrollIntoView()
      return Object.keys(one).some((key) => key.startsWith('__reactProps'))
    })
  }, `${what} is taken over by the script of ${page.url()}`).toBe(true)
  return found
}

/**
 * Opens a dialog that hides the form, closes one in front of it, and fills in every control. False for a form that was
 * replaced meanwhile.
 */
function fill(form: FormElement): Promise<boolean> {
  const inAMonth = new Date(Date.now() + 30 * dayMs).toISOString().slice(0, 10)
  return form.evaluate((element, date) => {
    if (!element.isConnected) return false
    for (const open of document.querySelectorAll<HTMLDialogElement>('dialog:modal')) {
      if (!open.contains(element)) open.close()
    }
    const holder = element.closest<HTMLElement>('dialog, [popover]')
    if (holder?.hasAttribute('popover')) holder.showPopover()
    else if (holder instanceof HTMLDialogElement && !holder.open) holder.showModal()
    const samples: Record<string, string> = {
      email: 'walker@fans.test',
      url: 'https://walker.fans.test/page',
      password: 'seven walkers round the pitch',
      number: '60',
      date,
      time: '22:30',
    }
    for (const control of element.elements) {
      if (control.getAttribute('tabindex') === '-1' || control.matches(':disabled')) continue
      if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)) {
        // Switches are turned each time, because settings send only changes.
        if (!control.checked || control.role === 'switch') control.click()
      } else if (control instanceof HTMLSelectElement) {
        control.selectedIndex = control.options.length - 1
        control.dispatchEvent(new Event('change', { bubbles: true }))
      } else if (control instanceof HTMLTextAreaElement || isText(control)) {
        const prototype = Object.getPrototypeOf(control)
        const set = Object.getOwnPropertyDescriptor(prototype, 'value')?.set
        set?.call(control, samples[control.getAttribute('type') ?? ''] ?? 'words that were typed by hand')
        control.dispatchEvent(new Event('input', { bubbles: true }))
      }
    }
    return true
    function isText(control: Element): boolean {
      return control instanceof HTMLInputElement && !['hidden', 'file'].includes(control.type)
    }
  }, inAMonth)
}

/** The form, filled in, when nothing that would replace it is under way; null when it is gone. */
async function filled(page: Page, find: () => Promise<FormElement | null>): Promise<FormElement | null> {
  for (;;) {
    await soon(() => isAtRest(page), 'the page is at rest').toBe(true)
    const form = await find()
    if (!form || (await fill(form))) return form
  }
}

/** Values that a form sends: a slider beside a price has no name, and goes with the last offer. */
function valuesOf(form: FormElement): Promise<unknown[]> {
  return form.evaluate((element) =>
    [...element.elements]
      .filter((control) => control.matches('[name]:is(input:not([type=hidden]), textarea, select)'))
      .map((control) => {
        const { name, value, checked } = control as HTMLInputElement
        return [name, value, checked]
      }),
  )
}

function press(form: FormElement): Promise<void> {
  return form.evaluate((element) => {
    const [button] = element.querySelectorAll<HTMLButtonElement>('button[type=submit]')
    if (button) button.click()
    else element.requestSubmit()
  })
}

/** The error shown by the form or, for an immediate one, by the page (not by another form), and where the focus is. */
function errorOf(form: FormElement) {
  return form.evaluate((element) => {
    const own = [...element.querySelectorAll<HTMLElement>('.form-trouble')]
    const ofPage = [...document.querySelectorAll<HTMLElement>('main .banner')].filter((one) => !one.closest('form'))
    const shown = own.length > 0 ? own : ofPage
    const [text] = shown.filter((one) => one.checkVisibility()).map((one) => one.innerText)
    const { activeElement } = document
    return {
      text: text ?? '',
      /** "The error" when it has the focus, otherwise what has it, for the message of a failed test. */
      focus: own.some((one) => one === activeElement)
        ? 'the error'
        : `${activeElement?.outerHTML.slice(0, 200)} of ${document.title}, with ${own.length} errors at the form`,
    }
  })
}

async function fail(page: Page, failure: Failure): Promise<void> {
  if (failure === 'no network') return page.context().setOffline(true)
  await page.route('**/*', async (route) => {
    const isOurs = route.request().method() !== 'GET' || /\.data\?|\.data$|\/api\//.test(route.request().url())
    if (!isOurs) return route.fallback()
    await route.fulfill({ status: failure, contentType: 'text/html', body: `<h1>${failure} from somewhere</h1>` })
  })
}

async function mend(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' })
  await page.context().setOffline(false)
}

type Router = { state: { navigation: { state: string }; revalidation: string } }

/** Whether everything set off by the last answer is done. */
function isAtRest(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { state } = (window as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter
    return state.navigation.state === 'idle' && state.revalidation === 'idle'
  })
}

/**
 * Sends the form into each failure, then successfully unless `isOnlyFailing`. Returns each error; null where the form
 * disappeared.
 */
async function tryForm(
  page: Page,
  { key, method, isTyped }: Form,
  find: () => Promise<FormElement | null>,
  isOnlyFailing = false,
): Promise<string[] | null> {
  const texts: string[] = []
  for (const failure of failures) {
    const form = await filled(page, find)
    if (!form) return null
    const values = await valuesOf(form)
    const address = page.url()
    const what = `${key} with ${failure}`
    await fail(page, failure)
    await press(form)
    if (method === 'get') {
      await soon(() => page.getByRole('main').innerText(), what).toMatch(pageTexts[failure])
      const asked = () => decodeURIComponent(page.url()).replaceAll('+', ' ')
      for (const [, value] of values as [string, string][]) if (value) await soon(asked, what).toContain(value)
      const isKept = (await page.locator('main .form-trouble').count()) > 0
      if (isKept) expect(await valuesOf(form), `${what}: what was chosen`).toEqual(values)
      await mend(page)
      if (isKept) await press(form)
      // By keyboard, because a pointer misses what moves while a font arrives. After a lost network the page reloads by itself.
      else if (failure !== 'no network') await page.getByRole('link', { name: 'Try again' }).press('Enter')
      const shown = async () => `${page.url()}: ${await page.getByRole('main').innerText()}`
      await soon(shown, `${what}, tried again`).not.toMatch(/network error|Unexpected/i)
      await page.goto(address)
      continue
    }
    // Another message may come first: settings say that this browser shows no notifications.
    const isAboutNetwork = failure === 'no network'
    await soon(() => errorOf(form).then(({ text }) => text), what).toMatch(isAboutNetwork ? /network error/i : /\S/)
    const { text } = await errorOf(form)
    texts.push(text)
    if (!isAboutNetwork) expect(text, what).not.toMatch(/network/i)
    if (isTyped) await soon(() => errorOf(form).then(({ focus }) => focus), `${what}: focus`).toBe('the error')
    expect(await valuesOf(form), `${what}: what was typed`).toEqual(values)
    expect(new URL(page.url()).pathname, what).toBe(new URL(address).pathname)
    await mend(page)
  }
  if (method === 'get' || isOnlyFailing) return texts
  const again = await filled(page, find)
  if (!again) return null
  // The Google sign-in begins with a GET.
  const isOfForm = (request: Request) => request.method() !== 'GET' || request.url().includes('/api/oauth/')
  const failed: string[] = []
  const note = (response: Response) => {
    if (isOfForm(response.request()) && response.status() >= 500) failed.push(`${response.status()} ${response.url()}`)
  }
  page.on('response', note)
  // Not for the answer: a redirect that the page leaves at once may never be reported.
  const sent = page.waitForRequest(isOfForm)
  await press(again)
  await sent
  await soon(() => page.locator('form[aria-busy=true]').count(), `${key} sent again`).toBe(0)
  await soon(() => isAtRest(page), `${key} sent again`).toBe(true)
  page.off('response', note)
  expect(failed, `${key} sent again`).toEqual([])
  return texts
}

const signsOut = ({ path }: Form) => path === '/logout'

/**
 * Tries every new form of a page, including those that appear, except signing out. With `isOnlyFailing` none is ever
 * answered, so that nothing changes.
 */
export async function walkForms(
  page: Page,
  path: string,
  tried: Set<string>,
  isWanted = (form: Form) => !signsOut(form),
  isOnlyFailing = false,
): Promise<string[]> {
  const said: string[] = []
  const lost = new Set<string>()
  await page.goto(path)
  for (;;) {
    const isStatic = await page.evaluate(
      () => document.querySelector('script:not([type="application/ld+json"])') === null,
    )
    const forms = await formsOf(page)
    if (isStatic) {
      const typed = forms.filter(({ method, isTyped }) => method === 'post' && isTyped)
      expect(typed, `${path} is sent without script: nothing may be typed on it`).toEqual([])
      return said
    }
    // A form that closes its dialog sends nothing.
    const isNew = (form: Form) => form.isShown && form.method !== 'dialog' && !tried.has(form.key) && isWanted(form)
    const index = forms.findIndex(isNew)
    const next = forms[index]
    if (!next) {
      if (page.url().endsWith(path)) return said
      await page.goto(path)
      if ((await formsOf(page)).some(isNew)) continue
      return said
    }
    tried.add(next.key)
    const find = () => findAlive(page, ({ key, isShown }) => key === next.key && isShown, next.key)
    // A form removed by an answer is tried where it reappears.
    const texts = await tryForm(page, next, find, isOnlyFailing)
    if (texts) said.push(...texts)
    else if (!lost.has(next.key)) {
      lost.add(next.key)
      tried.delete(next.key)
    }
    await page.waitForLoadState()
  }
}

/** Tries signing out, which ends the session of all other forms, and leads home. */
export async function trySigningOut(page: Page, path: string): Promise<string[] | null> {
  await page.goto(path)
  const form = (await formsOf(page)).find((one) => signsOut(one) && one.isShown)
  if (!form) throw new Error(`${path} has no way to sign out.`)
  const texts = await tryForm(page, form, () => findAlive(page, (one) => signsOut(one) && one.isShown, form.key))
  await page.waitForURL((url) => url.pathname === '/')
  return texts
}

/** Tries ending one other device's session, before "everywhere else" ends it. */
export function tryEndingSession(page: Page): Promise<string[]> {
  return walkForms(page, '/profile', new Set(), ({ key }) => key.endsWith(' sign_out_device'))
}
