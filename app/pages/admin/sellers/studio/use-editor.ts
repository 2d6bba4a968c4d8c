// Part of the editor: what is typed into it, and what came of tries and clicks.
import { useMemo, useRef, useState } from 'react'
import { useFocusOnWrong } from '#app/ui/form/use-focus-on-wrong.ts'
import { useTypedEarly } from '#app/ui/hooks/use-typed-early.ts'
import { maxRulesPerPlatform } from '#worker/watching/monitoring/constants.ts'
import { rulesChanged } from '#worker/watching/monitoring/rule-studio/constants.ts'
import type { DryRun, ShownPage } from '#worker/watching/monitoring/rule-studio/contract.ts'
import type { PageSort } from '#worker/watching/monitoring/stored-pages/constants.ts'
import { useSentFetcher } from '../sent-fetcher.ts'
import type { ProposeAnswer, UseProposed } from './proposed-selectors.tsx'
import {
  areSameRules,
  differing,
  fieldsIn,
  firstEmpty,
  hasRules,
  rulesIn,
  stillWrong,
  typedAfter,
  withDefaults,
} from './rule-fields.ts'
import { useLast, useTrying } from './use-trying.ts'

type Fields = Record<string, string>
type Errors = Record<string, string[]>
type TryAnswer = {
  intent: 'try'
  about: string
  typed: Fields
  dryRun: DryRun | null
  error: { message: string; fields?: Errors } | null
}
/** A form that was sent and not saved, with its errors. */
export type Refused = { typed: Fields; error: { message?: string; fields?: Errors } | null }

type EditorState = ReturnType<typeof useEditor>
export type Bind = EditorState['bind']
export type RuleList = EditorState['rules']

type Input = {
  page: ShownPage | null
  sort: PageSort
  start: Fields
  startDryRun: DryRun | null
  refused: Refused | undefined
}

export function useEditor({ page, sort, start, startDryRun, refused }: Input) {
  const rules = useRuleList(start)
  const { fields, change, active } = rules
  const trying = useSentFetcher<TryAnswer>()
  const proposing = useSentFetcher<ProposeAnswer>()
  const shown = { page: sort, page_id: page?.id ?? '' }
  const isShown = (about: string | undefined) => about === page?.id
  const lastTried = useLast(trying.data?.dryRun)
  const runs = [lastTried, areSameRules(fields, withDefaults(start)) ? startDryRun : null]
  const tried = runs.find((run) => isShown(run?.page.id)) ?? null
  const proposed = isShown(proposing.data?.about) ? proposing.data : undefined
  const attempt = isShown(trying.data?.about) ? trying.data : undefined
  useTrying({ fields, pageId: shown.page_id, isDropped: trying.isDropped }, (typed) =>
    trying.post({ ...typed, ...shown, intent: 'try' }),
  )
  const errorsFrom = useMemo(() => [trying.data, refused], [trying.data, refused])
  const form = useTypedEarly<HTMLFormElement>((early) => change(differing(fieldsIn(early), fields)))
  useFocusOnWrong(form, refused)
  const wrong = { ...stillWrong(trying.data && errorsOf(trying.data), fields), ...stillWrong(refused, fields) }

  const use: UseProposed = ({ selector }, row, { attribute = '', type = 'css', field } = {}) => {
    const named = { [`selector_${active}`]: selector, [`type_${active}`]: type, [`attribute_${active}`]: attribute }
    rules.fill({ ...named, ...(field && { [`field_${active}`]: field }), ...(row && { row }) })
    proposing.clear()
  }

  return {
    rules,
    form,
    errorsFrom,
    pageId: shown.page_id,
    isTrying: trying.isBusy,
    isProposing: proposing.isBusy,
    trouble: trying.trouble ?? proposing.trouble,
    /** Why a call about the shown page was refused. */
    refusal: proposed?.error?.message ?? (attempt?.error?.fields ? undefined : attempt?.error?.message),
    dryRun: hasRules(fields) ? tried : null,
    proposed,
    bind: (name: string) => ({
      name,
      id: name,
      value: fields[name] ?? '',
      error: wrong[name]?.[0],
      onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    }),
    pick: (element: number) =>
      proposing.post({ ...shown, intent: 'propose', element: String(element), row: fields.row ?? '' }),
    use,
  }
}

/**
 * The newest revision that the operator knows of: that of when the rules were opened, though others are saved while the page
 * loads again, until a refused save says so.
 */
export function useBase(newest: number, refused: Refused | undefined): number {
  const known = useRef({ newest, refused })
  if (refused !== known.current.refused && refused?.error?.message === rulesChanged) known.current = { newest, refused }
  return known.current.newest
}

/** The fields as typed, how many rules the form shows, and the one that a click on the page fills. */
function useRuleList(start: Fields) {
  const [typed, setTyped] = useState(start)
  const fields = useMemo(() => withDefaults(typed), [typed])
  const [added, setAdded] = useState(0)
  // A rule whose selector is emptied, to write another, stays in its place.
  const most = useRef(0)
  most.current = Math.max(most.current, rulesIn(fields))
  const [active, setActive] = useState(() => firstEmpty(start))
  return {
    fields,
    count: Math.min(maxRulesPerPlatform, most.current + added),
    active,
    setActive,
    add: () => setAdded(added + 1),
    change: (changed: Fields) => setTyped((before) => typedAfter(before, changed)),
    /** As `change`; the next click fills the next rule that is empty. */
    fill(changed: Fields) {
      const next = typedAfter(typed, changed)
      setTyped(next)
      setActive(firstEmpty(next))
    },
  }
}

/** Errors of a try: fields that could not be read, and rules that cannot be used. */
function errorsOf({ typed, error, dryRun }: TryAnswer): Refused {
  return { typed, error: { fields: { ...error?.fields, ...dryRun?.fields } } }
}
