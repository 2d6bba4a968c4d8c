import { Badge } from '#app/ui/badge.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { momentText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import { manyText } from '#worker/ground/platform/count-text.ts'
import type { RobotsShown } from '#worker/matches/catalogue/platforms/contract.ts'
import { serverError } from '#worker/running/site/constants.ts'

/** What the platform's robots.txt lets us read. It cannot be overridden. */
export function PlatformRobots({ robots }: { robots: RobotsShown }) {
  const { readAt, isUnreachable, crawlDelayMs, rules, pages } = robots
  const refused = pages.some(({ isAllowed }) => isAllowed === false)
  return (
    <Panel
      title="What we may read"
      action={
        <PostForm failed={serverError}>
          <Button tone="quiet" name="intent" value="robots">
            Read robots.txt again
          </Button>
        </PostForm>
      }
    >
      {isUnreachable && <Banner tone="warn">robots.txt could not be read. Nothing else is read until it is.</Banner>}
      {refused && <Banner tone="warn">robots.txt refuses us some pages. They are not read.</Banner>}
      <p className="muted">
        {readAt === null ? 'robots.txt has not been read yet.' : `robots.txt, read ${momentText(readAt)}.`}
        {crawlDelayMs !== null && ` It asks for ${manyText(crawlDelayMs / 1_000, 'second')} between requests.`}
      </p>
      <ul className="desk-list">
        {pages.map(({ url, isAllowed }) => (
          <li key={url}>
            <span className="desk-address">{url}</span>
            {isAllowed === null ? (
              <Badge>Not known</Badge>
            ) : (
              <Badge tone={isAllowed ? 'good' : 'warn'}>{isAllowed ? 'Allowed' : 'Refused'}</Badge>
            )}
          </li>
        ))}
      </ul>
      {rules.length > 0 && (
        <details>
          <summary>Its rules for us</summary>
          <pre className="desk-rules">{rules.join('\n')}</pre>
        </details>
      )}
    </Panel>
  )
}
