import type { ReactNode } from 'react'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { PitchLines } from '#app/ui/pitch-lines.tsx'
import { trailOf } from './info-route.ts'
import { type InfoPage, relatedLinks } from './pages.ts'

/** A section with the anchor for links to it. */
export type InfoSection = { id: string; title: string; body: ReactNode }

type InfoPageProps = {
  page: InfoPage
  sections: readonly InfoSection[]
  /** The page's form, if it has one. */
  children?: ReactNode
}

/** Pages with fewer sections need no list of contents. */
const fewestListed = 3

/** Layout of an information page: title, lead, actions, sections with anchors, further links. */
export function InfoPageLayout({ page, sections, children }: InfoPageProps) {
  const isListed = !children && sections.length >= fewestListed
  return (
    <article>
      <header className="pitch">
        <PitchLines />
        <div className="page info-head">
          <Breadcrumbs trail={trailOf(page)} />
          <h1>{page.title}</h1>
          <p className="info-lead">{page.lead}</p>
        </div>
      </header>
      <div className={`page info-body${children ? ' info-body-form' : isListed ? ' info-body-listed' : ''}`}>
        {isListed && <SectionList sections={sections} />}
        {children}
        <div className="info-text">
          {sections.map(({ id, title, body }) => (
            <section key={id} className="info-section" id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              {body}
            </section>
          ))}
          <ReadOn page={page} />
        </div>
      </div>
    </article>
  )
}

function SectionList({ sections }: { sections: readonly InfoSection[] }) {
  return (
    <nav className="info-contents" aria-labelledby="on-this-page">
      <h2 id="on-this-page">On this page</h2>
      <ol className="info-list">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function ReadOn({ page }: { page: InfoPage }) {
  return (
    <nav className="info-related" aria-labelledby="read-on">
      <h2 id="read-on">Related pages</h2>
      <ul className="info-list">
        {relatedLinks(page).map(({ path, name }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
