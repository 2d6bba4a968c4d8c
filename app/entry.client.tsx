import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { watchAnswers } from '#app/ui/form/failed-answer.ts'

watchAnswers(window)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

// After the page has loaded, so that it never competes with it. Without service workers there is simply no offline
// page.
if (document.readyState === 'complete') startServiceWorker()
else addEventListener('load', startServiceWorker, { once: true })

function startServiceWorker(): void {
  navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
}
