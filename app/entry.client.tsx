import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

// After the page itself, so that it never competes with it. A browser that refuses simply has no offline page.
if (document.readyState === 'complete') startServiceWorker()
else addEventListener('load', startServiceWorker, { once: true })

function startServiceWorker(): void {
  navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
}
