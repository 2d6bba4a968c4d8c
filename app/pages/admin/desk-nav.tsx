import { Link } from 'react-router'
import { deskGroups } from './tabs.ts'

/** The desk's pages: beside the content where there is room for all; else the groups, and the pages of the current one. */
export function DeskNav({ current }: { current: string }) {
  return (
    <nav className="desk-nav" aria-label="Administration">
      <ul className="desk-groups">
        {deskGroups.map(({ name, pages }) => {
          const isCurrent = pages.some(({ to }) => to === current)
          return (
            <li key={name} data-current={isCurrent || undefined}>
              <Link className="desk-group" to={pages[0].to} aria-current={isCurrent ? 'true' : undefined}>
                {name}
              </Link>
              {(pages.length > 1 || pages[0].name !== name) && (
                <span className="desk-group-name" aria-hidden="true">
                  {name}
                </span>
              )}
              <ul className="desk-pages">
                {pages.map((page) => (
                  <li key={page.to}>
                    <Link to={page.to} aria-current={page.to === current ? 'page' : undefined}>
                      {page.name}
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
