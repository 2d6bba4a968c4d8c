import { Link } from 'react-router'
import { Icon } from '#app/ui/icons.tsx'
import { PitchLines } from '#app/ui/pitch-lines.tsx'
import type { Company } from '#worker/ground/company.contract.ts'
import { CompanyContext } from './company.tsx'
import {
  documentAt,
  type LegalContent,
  type LegalPath,
  type LegalSection,
  lastUpdated,
  otherDocuments,
} from './documents.ts'

/** Layout of a legal document: head, numbered contents and sections, links to the other documents. */
export function LegalPage({ content, company }: { content: LegalContent; company: Company }) {
  const { path, intro, sections } = content
  return (
    <CompanyContext value={company}>
      <article>
        <LegalHead path={path} intro={intro} isPlaceholder={company.isPlaceholder} />
        <div className="page legal-body">
          <Contents sections={sections} />
          <div className="legal-text">
            {sections.map(({ id, title, body }, index) => (
              <section key={id} className="legal-section" id={id} aria-labelledby={`${id}-title`}>
                <h2 id={`${id}-title`}>
                  <span className="legal-number">{index + 1}.</span> {title}
                </h2>
                {body}
              </section>
            ))}
            <OtherDocuments path={path} />
          </div>
        </div>
      </article>
    </CompanyContext>
  )
}

type HeadProps = Pick<LegalContent, 'path' | 'intro'> & Pick<Company, 'isPlaceholder'>

function LegalHead({ path, intro, isPlaceholder }: HeadProps) {
  const { title, version } = documentAt(path)
  return (
    <header className="pitch">
      <PitchLines />
      <div className="page legal-head">
        <p className="legal-back">
          <Link to="/" reloadDocument>
            <Icon name="left" />
            Back to home
          </Link>
        </p>
        <h1>{title}</h1>
        <p className="legal-intro">{intro}</p>
        <p className="legal-facts">
          <span>{`Last updated: ${lastUpdated}`}</span>
          <span>{`Document version ${version}`}</span>
        </p>
        {isPlaceholder && (
          <p className="legal-placeholder">
            The company on this page is a placeholder. The operator of this service must replace it with their own
            details.
          </p>
        )}
      </div>
    </header>
  )
}

function Contents({ sections }: { sections: LegalSection[] }) {
  return (
    <nav className="legal-contents" aria-labelledby="contents">
      <h2 id="contents">On this page</h2>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function OtherDocuments({ path }: { path: LegalPath }) {
  return (
    <nav className="legal-others" aria-labelledby="others">
      <h2 id="others">Other legal documents</h2>
      <ul>
        {otherDocuments(path).map((one) => (
          <li key={one.path}>
            <Link to={one.path}>{one.title}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
