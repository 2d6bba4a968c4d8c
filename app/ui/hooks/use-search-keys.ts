import { type RefObject, useEffect, useSyncExternalStore } from 'react'

/** Stores that the "/" shortcut is off, for people who use speech input. */
const slashKey = 'search-slash'

const noChanges = () => () => {}

/** "⌘K" or "Ctrl K"; null on the server and before hydration. */
export function useKeyHint(): string | null {
  return useSyncExternalStore(
    noChanges,
    () => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K'),
    () => null,
  )
}

/** The field of a page that "/" goes to, before the site's search. */
const ownSearch = 'main [aria-keyshortcuts="/"]'

/** ⌘K, Ctrl+K and "/" focus the search, except while typing; "/" the page's own, where it has one. */
export function useSearchKeys(box: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!box.current || event.defaultPrevented || event.repeat || isTypedInto(event.target)) return
      if (!isSearchKey(event)) return
      event.preventDefault()
      const own = event.key === '/' ? document.querySelector<HTMLInputElement>(ownSearch) : null
      const field = own?.checkVisibility() ? own : box.current
      if (field === box.current) reveal(field)
      field.focus()
      field.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [box])
}

function isSearchKey({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if ((metaKey || ctrlKey) && !altKey && !shiftKey) return key.toLowerCase() === 'k'
  return key === '/' && !metaKey && !ctrlKey && !altKey && isSlashOn()
}

/** A ticked box is no place to type in. */
export function isTypedInto(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox'
  return target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName)
}

/** On a phone the search is in the menu. */
function reveal(box: HTMLInputElement): void {
  const menu = document.querySelector<HTMLDetailsElement>('.mobile-menu')
  if (menu && !box.checkVisibility()) menu.open = true
}

export function isSlashOn(): boolean {
  return readSetting() !== 'off'
}

export function switchSlash(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(slashKey)
    else localStorage.setItem(slashKey, 'off')
  } catch {
    // Without storage the key keeps its default.
  }
}

function readSetting(): string | null {
  try {
    return localStorage.getItem(slashKey)
  } catch {
    return null
  }
}
