import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { clockText, dateText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import { pageSortTexts } from '#worker/watching/monitoring/rule-studio/constants.ts'
import type { Studio } from '#worker/watching/monitoring/rule-studio/contract.ts'
import type { PageSort } from '#worker/watching/monitoring/stored-pages/constants.ts'

type Props = {
  pages: Studio['pages']
  current: PageSort
  address: string
  /** The query with the page that is shown. */
  here: string
  failed: string
  error: ReactNode
}

/** Which page the rules are tried on, and a way to fetch another. */
export function StoredPages({ pages, current, address, here, failed, error }: Props) {
  return (
    <Panel title="The page">
      {pages.length === 0 && (
        <p className="muted">No page is stored yet: one is kept with the next check, or fetch one now.</p>
      )}
      <ul className="studio-pages">
        {pages.map(({ sort, url, at }) => (
          <li key={sort}>
            <Link
              className="quiet-link"
              to={`${address}?page=${sort}`}
              aria-current={sort === current ? 'true' : undefined}
            >
              {pageSortTexts[sort]}
            </Link>
            <span className="label desk-address">
              {url} · {dateText(at)}, {clockText(at)}
            </span>
          </li>
        ))}
      </ul>
      <PostForm action={here} className="desk-filters" failed={failed} error={error}>
        <Field
          label="Address on this platform"
          name="url"
          required={false}
          hint="Empty: the page of its next match."
          maxLength={2_000}
        />
        <Button tone="quiet" name="intent" value="fetch">
          Fetch a page
        </Button>
      </PostForm>
      <p className="label">A fetch takes its part of the platform’s budget and obeys its robots.txt.</p>
    </Panel>
  )
}
