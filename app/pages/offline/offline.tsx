import type { PageHandle } from '#app/frame/page-handle.ts'
import { ErrorScreen } from '#app/ui/error-screen.tsx'
import { pageHead } from '#app/ui/page-head.ts'

export const handle: PageHandle = { isStatic: true, hidesAccount: true }

export function meta() {
  return pageHead({
    title: 'No connection',
    description: 'Your device is not connected, so this page cannot be shown.',
    robots: 'noindex',
  })
}

/** Cached by the service worker and shown when a page cannot be loaded. */
export default function Offline() {
  return (
    <ErrorScreen
      title="No connection"
      text="You're offline. The lists and matches that you opened last still open. Your alerts arrive by email."
    >
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address reloads the current one, whichever page was
          requested. */}
      <a className="button" href="">
        Try again
      </a>
      {/* Filled by the service worker (app/public/sw.js). */}
      <ul className="kept-pages" id="kept-pages" />
    </ErrorScreen>
  )
}
