import type { Page } from 'playwright-core'

/** How often Tab is pressed before checking whether the walk is over. */
const stride = 25
/** More strides than any page needs: a longer walk is stuck. */
const maxStrides = 40

type Stop = { name: string; isSeen: boolean; hasRing: boolean }
type Walk = { stops: Stop[]; isOver: boolean; missed: string[] }
type Walking = typeof globalThis & { walk: () => Walk }

/**
 * Walks a page by Tab until the focus leaves it, opening every fold with Enter. Returns all
 * stops and errors: an invisible stop, a missing ring, an unreached control, an endless walk.
 */
export async function walkByKeyboard(page: Page): Promise<{ stops: string[]; problems: string[] }> {
  await page.evaluate(startWalk)
  const keyboard = await page.context().newCDPSession(page)
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  let walk: Walk = { stops: [], isOver: false, missed: [] }
  for (let count = 0; count < maxStrides && !walk.isOver; count += 1) {
    const presses = Array.from({ length: stride }, () => [
      keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab }),
      keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...tab }),
    ])
    await Promise.all(presses.flat())
    walk = await page.evaluate(() => (globalThis as Walking).walk())
  }
  const problems = [
    ...walk.stops.filter(({ isSeen }) => !isSeen).map(({ name }) => `not seen: ${name}`),
    ...walk.stops.filter(({ hasRing }) => !hasRing).map(({ name }) => `no ring: ${name}`),
    ...walk.missed.map((name) => `never reached: ${name}`),
    ...(walk.isOver ? [] : [`no end after ${walk.stops.length} stops`]),
  ]
  return { stops: walk.stops.map(({ name }) => name), problems }
}

/** Runs in the page: records each focused element until one repeats. */
function startWalk(): void {
  const controls = 'a[href], button, input, select, textarea, summary, [tabindex]'
  const stops: Stop[] = []
  const visited = new Set<Element>()
  let isOver = false
  let wasOutside = false

  /** Around it, around its drawing, or around its label. */
  function hasRing(element: HTMLElement): boolean {
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
    return [element, ...labels].some((drawn) =>
      [undefined, '::before', '::after'].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(drawn, part)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      }),
    )
  }

  /** One radio button of a group is a stop; arrow keys lead to the others. */
  function isVisited(element: Element): boolean {
    if (!(element instanceof HTMLInputElement && element.type === 'radio')) return visited.has(element)
    return [...visited].some((one) => one instanceof HTMLInputElement && one.name === element.name)
  }

  /** Whether a part of it is visible and uncovered. */
  function isSeen(element: Element): boolean {
    return [...element.getClientRects()].some(({ left, top, width, height }) =>
      [0.1, 0.3, 0.5, 0.7, 0.9].some((share) => {
        const above = document.elementFromPoint(left + width * share, top + height * share)
        return above !== null && element.contains(above)
      }),
    )
  }

  function nameOf(element: HTMLElement): string {
    const label = element.getAttribute('aria-label') ?? element.innerText ?? ''
    const text = label.trim().replaceAll(/\s+/g, ' ') || element.getAttribute('name') || ''
    return `${element.tagName.toLowerCase()} ${text}`.trim().slice(0, 80)
  }

  function onFocus({ target, isTrusted }: FocusEvent): void {
    if (isOver || !isTrusted || !(target instanceof HTMLElement)) return
    if (visited.has(target)) isOver = true
    else {
      visited.add(target)
      stops.push({ name: nameOf(target), isSeen: isSeen(target), hasRing: hasRing(target) })
    }
  }
  // React stops the event at the document in a part whose code has not come yet, and repeats the last one later.
  addEventListener('focusin', onFocus, { capture: true })
  /** From the last stop the focus leaves the page and comes to the first: outside once is on the way, twice is away. */
  function isAway(): boolean {
    const isOutside = document.activeElement === document.body
    const isTwice = isOutside && wasOutside
    wasOutside = isOutside
    return isTwice
  }

  ;(globalThis as Walking).walk = () => ({
    stops,
    isOver: isOver || isAway(),
    missed: [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((element) => element.tabIndex >= 0 && !element.matches(':disabled'))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isVisited(element))
      .map((element) => element.outerHTML.slice(0, 120)),
  })
}
