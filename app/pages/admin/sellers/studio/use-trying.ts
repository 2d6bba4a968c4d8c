// Part of the editor: when rules are tried, and what of the answers still holds.
import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { areSameRules, hasRules } from './rule-fields.ts'

type Fields = Record<string, string>

/** Typing is tried after this pause. */
const typingPauseMs = 400

/** The last value that there was: rules that are half typed keep the marks of the last that worked. */
export function useLast<T>(value: T | null | undefined): T | null {
  const last = useRef<T | null>(null)
  if (value) last.current = value
  return value ?? last.current
}

type Tried = { fields: Fields; pageId: string; isDropped: boolean }

/**
 * Tries what is typed once the typing pauses, and again on another page; not what the page came with, not a form without
 * a rule, and not while the page loads. What was dropped then is tried again.
 */
export function useTrying({ fields, pageId, isDropped }: Tried, send: (fields: Fields) => unknown): void {
  const latest = useRef(send)
  latest.current = send
  const before = useRef({ fields, pageId })
  if (isDropped) before.current = { fields: {}, pageId }
  const isLoading = useNavigation().state !== 'idle'
  useEffect(() => {
    const isTried = before.current.pageId === pageId && areSameRules(fields, before.current.fields)
    if (isLoading || !hasRules(fields) || isTried) return
    const timer = setTimeout(() => {
      before.current = { fields, pageId }
      latest.current(fields)
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [fields, pageId, isLoading])
}
