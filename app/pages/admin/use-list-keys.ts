import { type RefObject, useEffect } from 'react'
import { isSlashOn, isTypedInto } from '#app/ui/hooks/use-search-keys.ts'

/** Rows of tables and of lists, and the address above a page's log; the head's tabs are none. */
const rows =
  '.table tbody tr, .desk-list > li, .desk-matches > li, .reviews > li, .ledger-entries > li, .desk-address:has(> [data-row])'

/**
 * Keys of every list of the desk: "j" and "k" the next and previous row, "x" ticks it; Enter follows the row's link by
 * itself, and "/" goes to its search (`use-search-keys.ts`). Off while typing, and for people who switched the keys off.
 */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, metaKey, ctrlKey, altKey, repeat } = event
      if (metaKey || ctrlKey || altKey || !isSlashOn() || isTypedInto(event.target) || !list.current) return
      const act = actions[key]
      if (!act || (repeat && key === 'x')) return
      if (act(list.current)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [list])
}

/** Whether the key did something here. */
const actions: Record<string, (list: HTMLElement) => boolean> = {
  j: (list) => step(list, 1),
  k: (list) => step(list, -1),
  x: (list) => {
    const row = document.activeElement?.closest(rows) ?? null
    const box = list.contains(row) ? row?.querySelector<HTMLInputElement>('input[type=checkbox]') : null
    box?.click()
    return Boolean(box)
  },
}

function step(list: HTMLElement, by: number): boolean {
  const links = [...list.querySelectorAll<HTMLElement>(rows)]
    .flatMap((row) => linkOf(row) ?? [])
    .filter((link) => link.checkVisibility())
  const at = links.indexOf(document.activeElement as HTMLElement)
  const next = links[at < 0 ? (by > 0 ? 0 : links.length - 1) : at + by]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}

/** What a row is opened by: its marked link, or its first one or button. */
function linkOf(row: HTMLElement): HTMLElement | null {
  return row.querySelector<HTMLElement>('[data-row]') ?? row.querySelector<HTMLElement>('a[href], button')
}
