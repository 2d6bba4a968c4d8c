import { useEffect, useState } from 'react'
import { authenticationIncomplete, type GoogleIntent } from '#worker/people/accounts/google/constants.ts'
import { finishFailurePath, reasonOf } from '#worker/people/accounts/google/rules.ts'
import { networkError } from '#worker/running/site/constants.ts'
import { type ExchangeAnswer, exchangeOnce } from './exchange.ts'
import { settleRole } from './requested-role.ts'
import { callbackSteps, failureShownMs, hintAfterMs } from './steps.ts'

/** Why sign-in failed, and the next page. */
export type CallbackFailure = {
  text: string
  detail?: string | undefined
  path: string
  /** The network was lost: the page stays, because the same address can be tried again. */
  canRetry?: boolean
}

export type CallbackView = {
  /** Index into `callbackSteps`. */
  step: number
  isSlow: boolean
  notice: string | null
  failure: CallbackFailure | null
}

export type CallbackFacts = {
  /** Set when the failure is known before the exchange. */
  failure: CallbackFailure | null
  /** Null when the browser no longer knows. */
  intent: GoogleIntent | null
  returnTo: string
}

/** Runs the steps after the page has loaded. Leaving the page or rendering it twice starts nothing again. */
export function useArrival(facts: CallbackFacts, search: string): CallbackView {
  const { failure, intent, returnTo } = facts
  const [view, setView] = useState<CallbackView>({ step: 0, isSlow: false, notice: null, failure })

  useEffect(() => {
    if (failure) return
    const leaving = new AbortController()
    const { signal } = leaving
    const show = (news: Partial<CallbackView>) => !signal.aborted && setView((before) => ({ ...before, ...news }))
    const slow = setTimeout(() => show({ isSlow: true }), hintAfterMs)
    void arrive({ search, intent, show }).then((arrived) => {
      clearTimeout(slow)
      if (arrived && !signal.aborted) location.replace(arrived.next ?? returnTo)
    })
    return () => {
      clearTimeout(slow)
      leaving.abort()
    }
  }, [failure, intent, returnTo, search])

  const path = view.failure?.canRetry ? undefined : view.failure?.path
  useEffect(() => {
    if (path === undefined) return
    const timer = setTimeout(() => location.replace(path), failureShownMs)
    return () => clearTimeout(timer)
  }, [path])

  return view
}

type Arriving = {
  search: string
  intent: GoogleIntent | null
  show: (news: Partial<CallbackView>) => void
}

/** The four steps; null when sign-in failed. */
async function arrive({ search, intent, show }: Arriving): Promise<{ next: string | null } | null> {
  const exchanging = exchangeOnce(search)
  await pause(0)
  show({ step: 1 })
  const [exchanged] = await Promise.all([exchanging, pause(1)])
  if (!exchanged.ok) {
    show({ failure: failureOf(exchanged.error, intent), isSlow: false })
    return null
  }
  show({ step: 2 })
  const isRegistration = intent === null || intent === 'register'
  const [notice] = await Promise.all([settleRole({ isRegistration }), pause(2)])
  show({ step: 3, notice })
  await pause(3)
  return exchanged
}

/** Why the exchange failed; the console alone gets the technical reason. */
export function failureOf(
  error: Extract<ExchangeAnswer, { ok: false }>['error'],
  intent: GoogleIntent | null,
): CallbackFailure {
  if (error === 'offline') {
    return { text: networkError, path: intent === 'link' ? '/profile' : '/login?error=network', canRetry: true }
  }
  const path = finishFailurePath(intent ?? undefined, error)
  const detail = reasonOf(error.message) ? error.message : undefined
  return { text: authenticationIncomplete, detail, path }
}

function pause(step: 0 | 1 | 2 | 3): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, callbackSteps[step].ms))
}
