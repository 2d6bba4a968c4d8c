import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field, LongField } from '#app/ui/field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { troubleText } from '#app/ui/sent-form.ts'
import { useTypedEarly } from '#app/ui/use-typed-early.ts'
import { serverError } from '#worker/running/site/constants.ts'
import { maxRulesPerPlatform } from '#worker/watching/monitoring/constants.ts'
import { maxNoteLength } from '#worker/watching/monitoring/rule-studio/constants.ts'
import type { DryRun, ShownPage } from '#worker/watching/monitoring/rule-studio/contract.ts'
import { guessMeaning } from '#worker/watching/monitoring/rule-studio/rules.ts'
import type { PageSort } from '#worker/watching/monitoring/stored-pages/constants.ts'
import { useSentFetcher } from '../sent-fetcher.ts'
import { TicketWords } from '../ticket-words.tsx'
import { DryRunResult } from './dry-run-result.tsx'
import { PagePanel } from './page-panel.tsx'
import type { ProposeAnswer, UseProposed } from './proposed-selectors.tsx'
import {
  areSameRules,
  differing,
  fieldsIn,
  hasRules,
  rulesIn,
  stillWrong,
  typedAfter,
  withDefaults,
  wordsIn,
} from './rule-fields.ts'
import { RuleRow } from './rule-row.tsx'
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
/** What was sent and is not saved. */
type Refused = { typed: Fields; error: { fields?: Errors } | null }

type EditorProps = {
  page: ShownPage | null
  sort: PageSort
  base: number
  start: Fields
  startDryRun: DryRun | null
  refused: Refused | undefined
  failure: ReactNode
}

/** Rules beside the page that they read. Every change is tried on the stored page; nothing is kept until it is saved. */
export function Editor({ page, sort, base, start, startDryRun, refused, failure }: EditorProps) {
  const [typed, setTyped] = useState(start)
  const fields = useMemo(() => withDefaults(typed), [typed])
  const [added, setAdded] = useState(0)
  // A rule whose selector is emptied, to write another, stays in its place.
  const most = useRef(0)
  most.current = Math.max(most.current, rulesIn(fields))
  const count = Math.min(maxRulesPerPlatform, most.current + added)
  const [active, setActive] = useState(() => firstEmpty(start))
  const trying = useSentFetcher<TryAnswer>()
  const proposing = useSentFetcher<ProposeAnswer>()
  const trouble = trying.trouble ?? proposing.trouble
  const shown = { page: sort, page_id: page?.id ?? '' }
  const isShown = (about: string | undefined) => about === page?.id
  const lastTried = useLast(trying.data?.dryRun)
  const runs = [lastTried, areSameRules(fields, withDefaults(start)) ? startDryRun : null]
  const tried = runs.find((run) => isShown(run?.page.id)) ?? null
  const dryRun = hasRules(fields) ? tried : null
  const proposed = isShown(proposing.data?.about) ? proposing.data : undefined
  const attempt = isShown(trying.data?.about) ? trying.data : undefined
  const refusal = proposed?.error?.message ?? (attempt?.error?.fields ? undefined : attempt?.error?.message)
  useTrying({ fields, pageId: shown.page_id, isDropped: trying.isDropped }, (rules) =>
    trying.post({ ...rules, ...shown, intent: 'try' }),
  )

  const wrong = { ...stillWrong(trying.data && errorsOf(trying.data), fields), ...stillWrong(refused, fields) }
  const errorsFrom = useMemo(() => [trying.data, refused], [trying.data, refused])
  const change = (changed: Fields) => setTyped((before) => typedAfter(before, changed))
  const form = useTypedEarly<HTMLFormElement>((early) => change(differing(fieldsIn(early), fields)))
  const bind = (name: string) => ({
    name,
    id: name,
    value: fields[name] ?? '',
    error: wrong?.[name]?.[0],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  const pick = (element: number) =>
    proposing.post({ ...shown, intent: 'propose', element: String(element), row: fields.row ?? '' })
  useFocusOnWrong(form, refused)

  const use: UseProposed = ({ selector }, row, { attribute = '', type = 'css' } = {}) => {
    const named = { [`selector_${active}`]: selector, [`type_${active}`]: type, [`attribute_${active}`]: attribute }
    const next = typedAfter(typed, { ...named, ...(row && { row }) })
    setTyped(next)
    setActive(firstEmpty(next))
    proposing.clear()
  }

  const isWritten = (word: string) => wordsIn(fields.words).includes(word.toLowerCase())
  const unknownWords = dryRun?.unknownWords.filter((word) => !isWritten(word)) ?? []
  const addWord = (word: string) =>
    change({ words: [fields.words?.trim(), `${word} = ${guessMeaning(word)}`].filter(Boolean).join('\n') })

  return (
    <div className="studio">
      <PagePanel
        page={page}
        refusal={refusal}
        dryRun={dryRun}
        answer={proposed}
        rule={active + 1}
        field={fields[`field_${active}`] ?? ''}
        onPick={pick}
        onUse={use}
      />
      <Panel title="Rules">
        <PostForm
          ref={form}
          className="desk-form"
          failed={serverError}
          error={trouble ? <p>{troubleText(trouble, serverError)}</p> : failure}
          errorsFrom={errorsFrom}
        >
          <input type="hidden" name="page" value={sort} />
          <input type="hidden" name="page_id" value={shown.page_id} />
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
          <TicketWords label="Words of tickets" {...bind('ticket_words')} />
          <Field label="What you changed" maxLength={maxNoteLength} {...bind('note')} />
          {failure && (
            <div className="field-error" data-failure tabIndex={-1}>
              {failure}
            </div>
          )}
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

/** What of a try is wrong: where it could not be read, or cannot be used. */
function errorsOf({ typed, error, dryRun }: TryAnswer): Refused {
  return { typed, error: { fields: { ...error?.fields, ...dryRun?.fields } } }
}

function firstEmpty(fields: Fields): number {
  const count = rulesIn(fields)
  for (let index = 0; index < count; index += 1) if (!fields[`selector_${index}`]) return index
  return 0
}

/** Where the form was refused, its first wrong field has the focus, or the message beside the button. */
function useFocusOnWrong(form: RefObject<HTMLFormElement | null>, refused: Refused | undefined): void {
  useEffect(() => {
    if (!refused) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid]')
    field?.closest('details')?.setAttribute('open', '')
    const place = field ?? form.current?.querySelector<HTMLElement>('[data-failure]')
    place?.focus()
  }, [form, refused])
}
