import { useEffect, useRef } from 'react'
import { turnstileScript } from '#worker/people/accounts/registration/constants.ts'

type Turnstile = {
  render: (place: HTMLElement, options: { sitekey: string }) => string
  remove: (widgetId: string) => void
}

/** Cloudflare Turnstile. A token is valid once, so every server response brings a new check. */
export function BotCheck({ siteKey, answer }: { siteKey: string; answer: object | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each server response needs a new check.
  useEffect(() => {
    let end = () => {}
    let isGone = false
    loadTurnstile().then((turnstile) => {
      if (isGone || !place.current || !turnstile) return
      const widgetId = turnstile.render(place.current, { sitekey: siteKey })
      end = () => turnstile.remove(widgetId)
    })
    return () => {
      isGone = true
      end()
    }
  }, [siteKey, answer])
  return (
    <>
      <div ref={place} />
      <noscript>
        <p>This form has a bot check that needs JavaScript. Please turn JavaScript on for this page.</p>
      </noscript>
    </>
  )
}

/** Allowed by the content security policy, because a trusted script adds it. */
function loadTurnstile(): Promise<Turnstile | undefined> {
  const scope = window as Window & { turnstile?: Turnstile }
  if (scope.turnstile) return Promise.resolve(scope.turnstile)
  return new Promise((resolve) => {
    const script = document.createElement('script')
    script.src = `${turnstileScript}?render=explicit`
    script.addEventListener('load', () => resolve(scope.turnstile))
    script.addEventListener('error', () => resolve(undefined))
    document.head.appendChild(script)
  })
}
