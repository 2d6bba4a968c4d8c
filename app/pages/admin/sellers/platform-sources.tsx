import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { momentText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import { useRefresh } from '#app/ui/status/use-refresh.ts'
import type { Failure } from '#worker/ground/platform/result.ts'
import { serverError } from '#worker/running/site/constants.ts'
import type { ShownSource } from '#worker/watching/discovery/contract.ts'
import type { Typed } from '../match-fields.tsx'

const kindNames: Record<ShownSource['kind'], string> = {
  search: 'Search of the API',
  listing: 'Page that lists events',
  sitemap: 'Sitemap',
  page: 'One event’s page',
}

type Props = {
  sources: readonly ShownSource[]
  isApi: boolean
  error?: Failure | undefined
  typed?: Typed | undefined
}

const watchedEveryMs = 5_000

/** Where a platform's events are found, and what came of the last reading; a reading's end shows by itself. */
export function PlatformSources({ sources, isApi, error, typed }: Props) {
  return (
    <Panel
      title="Where its events are"
      action={
        <ButtonLink to="/admin/discovery" tone="quiet">
          Review what was found
        </ButtonLink>
      }
    >
      {sources.some(({ isSoonNew }) => isSoonNew) && <Refreshing />}
      {sources.length === 0 && <p className="muted">Nowhere yet. Add a source, and its events are found.</p>}
      <ul className="desk-list">
        {sources.map((source) => (
          <Source key={source.id} source={source} />
        ))}
      </ul>
      <AddSource isApi={isApi} error={error} typed={typed} />
    </Panel>
  )
}

function Refreshing() {
  useRefresh(watchedEveryMs)
  return null
}

function Source({ source }: { source: ShownSource }) {
  const { id, kind, url, linkRule, isReading, isTriedAgain, readAt, outcome, dueAt } = source
  return (
    <li>
      <div>
        <strong>{kindNames[kind]}</strong> {isReading && <Badge tone="live">Being read</Badge>}
        {isTriedAgain && <Badge tone="warn">Could not be read</Badge>}
        <p className="muted desk-address">
          {url}
          {linkRule && `, links by ${linkRule}`}
        </p>
        {readAt !== null && (
          <p className="muted">
            {momentText(readAt)}: {outcome}
            {isTriedAgain && ` Tried again at ${momentText(dueAt)}.`}
          </p>
        )}
      </div>
      <PostForm className="actions" failed={serverError}>
        <input type="hidden" name="source" value={id} />
        <Button tone="quiet" name="intent" value="read_source">
          Read now<span className="visually-hidden"> {url}</span>
        </Button>
        <Button tone="quiet" name="intent" value="remove_source">
          Remove<span className="visually-hidden"> {url}</span>
        </Button>
      </PostForm>
    </li>
  )
}

function AddSource({ isApi, error, typed }: Omit<Props, 'sources'>) {
  const errors = error?.fields
  const message = error && (errors?.kind?.[0] ?? (errors ? null : error.message))
  if (isApi) {
    return (
      <PostForm className="actions" failed={serverError} error={message && <p>{message}</p>}>
        <input type="hidden" name="kind" value="search" />
        <Button name="intent" value="add_source">
          Search the API
        </Button>
        <span className="muted">Football matches of the next year in its country. Needs a key.</span>
      </PostForm>
    )
  }
  return (
    <PostForm className="desk-form" failed={serverError} error={message && <p>{message}</p>}>
      <Select
        label="Kind of source"
        name="kind"
        id="source-kind"
        defaultValue={typed?.kind ?? 'listing'}
        options={(['listing', 'sitemap', 'page'] as const).map((kind) => ({ value: kind, label: kindNames[kind] }))}
      />
      <Field
        label="Its address"
        name="url"
        type="url"
        defaultValue={typed?.url ?? ''}
        hint="On this platform; sitemaps may be gzip or an index"
        error={errors?.url?.[0]}
      />
      <Field
        label="Links that lead to events"
        name="link_rule"
        required={false}
        defaultValue={typed?.link_rule ?? ''}
        hint="A CSS selector for lists; empty: every link"
        error={errors?.link_rule?.[0]}
      />
      <Button name="intent" value="add_source">
        Add the source
      </Button>
    </PostForm>
  )
}
