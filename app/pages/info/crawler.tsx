import { durationText } from '#app/ui/relative-time.ts'
import {
  breakerThreshold,
  fetchTimeoutMs,
  maxBodyBytes,
  maxRedirects,
  productToken,
  robotsRetryMs,
  robotsTtlMs,
} from '#worker/watching/monitoring/constants.ts'
import { crawlerUserAgent } from '#worker/watching/monitoring/rules.ts'
import { Code } from './code.tsx'

/** robots.txt lines that block only our crawler. */
export function RobotsExample() {
  return <Code>{`User-agent: ${productToken}\nDisallow: /`}</Code>
}

/** How we read ticket platforms; every point matches what the platform gate does. */
export function CrawlerPromises({ contact }: { contact: string }) {
  return (
    <>
      <p>It identifies itself in every request and never poses as a browser or a person:</p>
      <Code>{`User-Agent: ${crawlerUserAgent(contact)}`}</Code>
      <ul>
        <li>
          robots.txt is followed as RFC 9309 says, Crawl-delay included, and read again after{' '}
          {durationText(robotsTtlMs)}. While it cannot be read, we stay away and try again after{' '}
          {durationText(robotsRetryMs)}.
        </li>
        <li>Each platform has one request budget per minute for all its pages, however many fans are waiting.</li>
        <li>Requests are conditional: an unchanged page can be answered with 304 and no body.</li>
        <li>Retry-After is obeyed, in seconds or as a date. Without one, 429 and 503 make us wait longer each time.</li>
        <li>
          After {breakerThreshold} failures in a row the whole platform is left alone for a while, then tried with a
          single request.
        </li>
        <li>
          A request ends after {durationText(fetchTimeoutMs)}, {maxBodyBytes / 1024 / 1024} MB or {maxRedirects}{' '}
          redirects, and never leaves your site.
        </li>
        <li>Only ticket pages are read: no accounts, no baskets, no personal data.</li>
        <li>We never solve challenges, rotate addresses or work around a block. We respect a block.</li>
      </ul>
    </>
  )
}
