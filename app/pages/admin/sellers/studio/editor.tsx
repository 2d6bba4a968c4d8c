import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, LongField } from '#app/ui/field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { troubleText } from '#app/ui/sent-form.ts'
import { useTypedEarly } from '#app/ui/use-typed-early.ts'
import { offerMeanings } from '#worker/matches/catalogue/add-ons/constants.ts'
import { serverError } from '#worker/running/site/constants.ts'
import { maxRulesPerPlatform } from '#worker/watching/monitoring/constants.ts'
import { maxNoteLength } from '#worker/watching/monitoring/rule-studio/constants.ts'
import type { DryRun, ProposedSelector } from '#worker/watching/monitoring/rule-studio/contract.ts'
import { guessMeaning } from '#worker/watching/monitoring/rule-studio/rules.ts'
import type { PageSort } from '#worker/watching/monitoring/stored-pages/constants.ts'
import { useSentFetcher } from '../sent-fetcher.ts'
import { DryRunResult } from './dry-run-result.tsx'
import { type ProposeAnswer, ProposedSelectors, type UsedAs } from './proposed-selectors.tsx'
import { areSameRules, fieldsIn, hasRules, rulesIn, withDefaults, wordsIn } from './rule-fields.ts'
import { RuleRow } from './rule-row.tsx'
import { StoredFrame } from './stored-frame.tsx'

type Fields = Record<string, string>
type TryAnswer = { intent: 'try'; dryRun: DryRun | null; error: { fields?: Record<string, string[]> } | null }

type EditorProps = {
  copy: string | null
  sort: PageSort
  base: number
  start: Fields
  startDryRun: DryRun | null
  errors: Record<string, string[]> | undefined
  failure: ReactNode
}

/** Typing is tried after this pause. */
const typingPauseMs = 400

/** Rules beside the page that they read. Every change is tried on the stored page; nothing is kept until it is saved. */
export function Editor({ copy, sort, base, start, startDryRun, errors, failure }: EditorProps) {
  const [fields, setFields] = useState(() => withDefaults(start))
  const [added, setAdded] = useState(0)
  // A rule whose selector is emptied, to write another, stays in its place.
  const most = useRef(0)
  most.current = Math.max(most.current, rulesIn(fields))
  const count = Math.min(maxRulesPerPlatform, most.current + added)
  const [active, setActive] = useState(() => firstEmpty(start))
  const trying = useSentFetcher<TryAnswer>()
  const proposing = useSentFetcher<ProposeAnswer>()
  const trouble = trying.trouble ?? proposing.trouble
  const tried = useLast(trying.data?.dryRun) ?? startDryRun
  const dryRun = hasRules(fields) ? tried : null
  useTrying(fields, trying.isDropped, (typed) => trying.post({ ...typed, intent: 'try', page: sort }))

  const wrong = trying.data ? { ...trying.data.error?.fields, ...trying.data.dryRun?.fields } : errors
  const change = (changed: Fields) => setFields((before) => ({ ...before, ...changed }))
  const form = useTypedEarly<HTMLFormElement>((early) => change(fieldsIn(early)))
  const bind = (name: string) => ({
    name,
    id: name,
    value: fields[name] ?? '',
    error: wrong?.[name]?.[0],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  const pick = (element: number) =>
    proposing.post({ intent: 'propose', page: sort, element: String(element), row: fields.row ?? '' })

  function use(
    { selector }: Pick<ProposedSelector, 'selector'>,
    row: string | undefined,
    { attribute = '', type = 'css' }: UsedAs = {},
  ) {
    const named = { [`selector_${active}`]: selector, [`type_${active}`]: type, [`attribute_${active}`]: attribute }
    const next = { ...fields, ...named, ...(row && { row }) }
    setFields(next)
    setActive(firstEmpty(next))
  }

  const isWritten = (word: string) => wordsIn(fields.words).includes(word.toLowerCase())
  const unknownWords = dryRun?.unknownWords.filter((word) => !isWritten(word)) ?? []
  const addWord = (word: string) =>
    change({ words: [fields.words?.trim(), `${word} = ${guessMeaning(word)}`].filter(Boolean).join('\n') })

  return (
    <div className="studio">
      <Panel title="The stored page">
        {copy === null ? (
          <p className="muted">No page of this sort is stored, or it is nested too deeply to be shown.</p>
        ) : (
          <>
            <p className="label">
              A copy without scripts, styles and addresses. Point at a value and click to propose a selector for rule{' '}
              {active + 1}.
            </p>
            <StoredFrame
              copy={copy}
              rowMarks={dryRun?.rowMarks ?? []}
              marks={dryRun?.rules.flatMap(({ marks }) => marks) ?? []}
              onPick={pick}
            />
            <ProposedSelectors
              answer={proposing.data}
              rule={active + 1}
              field={fields[`field_${active}`]}
              onUse={use}
            />
          </>
        )}
      </Panel>
      <Panel title="Rules">
        <PostForm
          ref={form}
          className="desk-form"
          failed={serverError}
          error={trouble ? <p>{troubleText(trouble, serverError)}</p> : failure}
          errorsFrom={trying.data ?? errors}
        >
          <input type="hidden" name="page" value={sort} />
          <input type="hidden" name="base" value={base} />
          <Field
            label="Row"
            required={false}
            hint="CSS selector of one offer. Empty: the whole page is one offer."
            {...bind('row')}
          />
          {Array.from({ length: count }, (_, index) => (
            <RuleRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place.
              key={index}
              index={index}
              isActive={index === active}
              found={dryRun?.rules[index]}
              rows={dryRun?.rows ?? 0}
              isRequired={fields[`required_${index}`] === 'on'}
              bind={bind}
              change={change}
              onPick={() => setActive(index)}
            />
          ))}
          <Button type="button" tone="quiet" onClick={() => setAdded(added + 1)}>
            Add a rule
          </Button>
          <LongField
            label="Words of availability"
            required={false}
            hint="Usual words are known in many languages; yours win over them. One a line: last few = limited. Meanings: available, limited, sold_out, unknown."
            rows={4}
            {...bind('words')}
          />
          {unknownWords.length > 0 && (
            <div className="actions">
              {unknownWords.map((word) => (
                <Button key={word} type="button" tone="quiet" onClick={() => addWord(word)}>
                  Add “{word}” as {guessMeaning(word).replace('_', ' ')}
                </Button>
              ))}
            </div>
          )}
          <LongField
            label="Words of tickets"
            required={false}
            hint={`What a word in a ticket’s type or section means here, where the usual reading is wrong. One a line: premium = ticket. Meanings: ${offerMeanings.join(', ')}.`}
            rows={3}
            {...bind('ticket_words')}
          />
          <Field label="What you changed" maxLength={maxNoteLength} {...bind('note')} />
          <div className="actions">
            <Button tone="quiet" name="intent" value="try">
              Try
            </Button>
            <Button name="intent" value="save">
              Save as a revision
            </Button>
          </div>
        </PostForm>
      </Panel>
      <DryRunResult dryRun={dryRun} isTrying={trying.isBusy} />
    </div>
  )
}

function firstEmpty(fields: Fields): number {
  const count = rulesIn(fields)
  for (let index = 0; index < count; index += 1) if (!fields[`selector_${index}`]) return index
  return 0
}

/** The last value that there was: rules that are half typed keep the marks of the last that worked. */
function useLast<T>(value: T | null | undefined): T | null {
  const last = useRef<T | null>(null)
  if (value) last.current = value
  return value ?? last.current
}

/**
 * Tries what is typed once the typing pauses; not what the page came with, not a form without a rule, and not while the
 * page loads. What was dropped then is tried again.
 */
function useTrying(fields: Fields, isDropped: boolean, send: (fields: Fields) => unknown): void {
  const latest = useRef(send)
  latest.current = send
  const before = useRef(fields)
  if (isDropped) before.current = {}
  const isLoading = useNavigation().state !== 'idle'
  useEffect(() => {
    if (isLoading || !hasRules(fields) || areSameRules(fields, before.current)) return
    const timer = setTimeout(() => {
      before.current = fields
      latest.current(fields)
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [fields, isLoading])
}
