import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field, LongField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { troubleText } from '#app/ui/form/sent-form.ts'
import { Panel } from '#app/ui/panel.tsx'
import { serverError } from '#worker/running/site/constants.ts'
import { maxNoteLength } from '#worker/watching/monitoring/rule-studio/constants.ts'
import type { DryRun, ShownPage, Studio } from '#worker/watching/monitoring/rule-studio/contract.ts'
import { guessMeaning } from '#worker/watching/monitoring/rule-studio/rules.ts'
import type { PageSort } from '#worker/watching/monitoring/stored-pages/constants.ts'
import { TicketWords } from '../ticket-words.tsx'
import { DryRunResult } from './dry-run-result.tsx'
import { PagePanel } from './page-panel.tsx'
import { areSameRules, withDefaults, wordsIn } from './rule-fields.ts'
import { RuleRow } from './rule-row.tsx'
import { type Bind, type Refused, type RuleList, useBase, useEditor } from './use-editor.ts'

type EditorProps = {
  platform: Pick<Studio['platform'], 'id' | 'currency'>
  page: ShownPage | null
  sort: PageSort
  /** The query with the page that is shown. */
  here: string
  /** Number of the newest revision; 0 before the first. */
  newest: number
  start: Record<string, string>
  startDryRun: DryRun | null
  refused: Refused | undefined
  failure: ReactNode
  /** Told what was typed and not saved, when another editor takes this one's place. */
  onLeave: (typed: Record<string, string>) => void
}

/** Rules beside the page that they read. Every change is tried on the stored page; nothing is kept until it is saved. */
export function Editor({
  platform,
  page,
  sort,
  here,
  newest,
  start,
  startDryRun,
  refused,
  failure,
  onLeave,
}: EditorProps) {
  const base = useBase(newest, refused)
  const editor = useEditor({ page, sort, start, startDryRun, refused })
  const { rules, dryRun, bind, trouble } = editor
  useLeaving(areSameRules(rules.fields, withDefaults(start)) ? null : rules.fields, onLeave)
  return (
    <div className="studio">
      <PagePanel
        page={page}
        refusal={editor.refusal}
        dryRun={dryRun}
        answer={editor.proposed}
        isProposing={editor.isProposing}
        rule={rules.active + 1}
        field={rules.fields[`field_${rules.active}`] ?? ''}
        onPick={editor.pick}
        onUse={editor.use}
      />
      <Panel title="Rules">
        <PostForm
          ref={editor.form}
          action={here}
          className="desk-form"
          failed={serverError}
          error={trouble ? <p>{troubleText(trouble, serverError)}</p> : failure}
          errorsFrom={editor.errorsFrom}
        >
          <input type="hidden" name="page" value={sort} />
          <input type="hidden" name="page_id" value={editor.pageId} />
          <input type="hidden" name="base" value={base} />
          <RuleFields rules={rules} dryRun={dryRun} bind={bind} />
          <WordFields rules={rules} dryRun={dryRun} bind={bind} />
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
      <DryRunResult dryRun={dryRun} platform={platform} isTrying={editor.isTrying} />
    </div>
  )
}

function useLeaving(unsaved: Record<string, string> | null, onLeave: EditorProps['onLeave']): void {
  const last = useRef(unsaved)
  last.current = unsaved
  useEffect(
    () => () => {
      if (last.current) onLeave(last.current)
    },
    [onLeave],
  )
}

type FieldsProps = { rules: RuleList; dryRun: DryRun | null; bind: Bind }

/** Where an offer is on the page, and where each field of it. */
function RuleFields({ rules, dryRun, bind }: FieldsProps) {
  return (
    <>
      <Field
        label="Row"
        required={false}
        hint="CSS selector of one offer. Empty: the whole page is one offer."
        {...bind('row')}
      />
      {Array.from({ length: rules.count }, (_, index) => (
        <RuleRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place.
          key={index}
          index={index}
          isActive={index === rules.active}
          found={dryRun?.rules[index]}
          rows={dryRun?.rows ?? 0}
          isRequired={rules.fields[`required_${index}`] === 'on'}
          bind={bind}
          change={rules.change}
          onPick={() => rules.setActive(index)}
        />
      ))}
      <Button type="button" tone="quiet" onClick={rules.add}>
        Add a rule
      </Button>
    </>
  )
}

/** What the platform's words mean; those that a try found without a meaning are offered to be added. */
function WordFields({ rules: { fields, change }, dryRun, bind }: FieldsProps) {
  const isWritten = (word: string) => wordsIn(fields.words).includes(word.toLowerCase())
  const guesses = (dryRun?.unknownWords ?? []).map((word) => ({ word, meaning: guessMeaning(word) }))
  // A word without a guess is read as not known anyway.
  const offered = guesses.filter(({ word, meaning }) => meaning !== 'unknown' && !isWritten(word))
  const add = (line: string) => change({ words: [fields.words?.trim(), line].filter(Boolean).join('\n') })
  return (
    <>
      <LongField
        label="Words of availability"
        required={false}
        hint="Usual words are known in many languages; yours win over them. One a line: last few = limited. Meanings: available, limited, sold_out, unknown."
        rows={4}
        {...bind('words')}
      />
      {offered.length > 0 && (
        <div className="actions">
          {offered.map(({ word, meaning }) => (
            <Button key={word} type="button" tone="quiet" onClick={() => add(`${word} = ${meaning}`)}>
              Add “{word}” as {meaning.replace('_', ' ')}
            </Button>
          ))}
        </div>
      )}
      <TicketWords label="Words of tickets" {...bind('ticket_words')} />
    </>
  )
}
