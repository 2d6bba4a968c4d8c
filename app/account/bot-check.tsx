import { useEffect, useRef } from 'react'
import { turnstileScript } from '#worker/accounts/registration/constants.ts'

type Turnstile = {
  render: (place: HTMLElement, options: { sitekey: string }) => string
  remove: (widgetId: string) => void
}

/** Cloudflare's check. Its answer is good for one form: after each answer of the server there is a new one. */
export function BotCheck({ siteKey, answer }: { siteKey: string; answer: object | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server needs a new check.
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
        <p>This form checks that you are a person, which needs JavaScript. Please switch it on for this page.</p>
      </noscript>
    </>
  )
}

/** A script that one of ours adds is as trusted as ours. */
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
