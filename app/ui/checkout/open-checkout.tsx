import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { payParameter } from '#worker/money/payments/constants.ts'
import { framesButton } from '#worker/money/payments/rules.ts'
import { type ButtonTone, buttonClass } from '../button.tsx'
import { lateImport } from '../late-import.ts'
import { type Choice, checkoutAddress } from './facts.ts'

const importDialog = lateImport(() => import('./checkout-dialog.tsx'))

type Dialog = ComponentType<{ choice: Choice; onClosed: () => void }>
type OpenProps = { choice: Choice; tone?: ButtonTone; children: ReactNode }

/** For signed-in users. Opens the checkout's dialog; without script, or without its code, leads to the page. */
export function OpenCheckout({ choice, tone = 'amber', children }: OpenProps) {
  const [Opened, setOpened] = useState<Dialog | null>(null)
  const { pathname } = useLocation()
  const [query, setQuery] = useSearchParams()
  const address = checkoutAddress(choice)
  const isAsked = query.get(payParameter) === choice.plan

  async function open() {
    try {
      const { default: Found } = await importDialog()
      setOpened(() => Found)
    } catch {
      location.assign(address)
    }
  }

  // The document was loaded for the dialog. The address forgets it, so that going back or reloading opens nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the address, whatever else changes.
  useEffect(() => {
    if (!isAsked) return
    setQuery(without(query, payParameter), { replace: true, preventScrollReset: true })
    open()
  }, [isAsked])

  function press(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (isDocumentOpen()) open()
    else location.assign(`${pathname}?${new URLSearchParams([...query, [payParameter, choice.plan]])}`)
  }

  return (
    <>
      <Link className={buttonClass(tone)} to={address} onClick={press}>
        {children}
      </Link>
      {Opened && <Opened choice={choice} onClosed={() => setOpened(null)} />}
    </>
  )
}

/** Pages change without a new document, and the policy stays that of the page whose address was loaded. */
function isDocumentOpen(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return framesButton(new URL(loaded?.name ?? '', location.origin).pathname)
}

function without(query: URLSearchParams, name: string): URLSearchParams {
  return new URLSearchParams([...query].filter(([one]) => one !== name))
}
