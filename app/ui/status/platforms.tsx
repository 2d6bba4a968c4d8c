import { type Instant, toIso } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { momentText } from '../london-time.ts'
import { KindLabel } from '../platform-kind.tsx'
import { agoText } from '../relative-time.ts'
import { SmallDayBars } from './day-bars.tsx'
import type { ShownPlatform } from './page-view.ts'
import { ServiceState } from './service-state.tsx'
import { shareText, uptimeSentence } from './uptime-text.ts'

type PlatformsProps = { platforms: readonly ShownPlatform[]; now: Instant; isStale: boolean }

/** Every ticket platform: whether it can be read, and its last successful check. */
export function Platforms({ platforms, now, isStale }: PlatformsProps) {
  return (
    <ul className="platforms">
      {platforms.map(({ key, name, kind, status, message, lastGoodAt, levels, uptime }) => (
        <li key={key} className="platform">
          <div className="platform-name">
            <h3>{name}</h3>
            <KindLabel kind={kind} />
          </div>
          <div className="platform-now">
            <ServiceState status={isStale ? null : status} />
            <p className="muted">
              {lastGoodAt === null ? (
                'not read yet'
              ) : (
                <>
                  last read{' '}
                  <time dateTime={toIso(lastGoodAt)} title={momentText(lastGoodAt)}>
                    {agoText(lastGoodAt, now)}
                  </time>
                </>
              )}
            </p>
            {status !== 'healthy' && <p className="platform-why">{message}</p>}
          </div>
          <div className="platform-days">
            <SmallDayBars
              levels={levels}
              label={`${name}, last ${manyText(levels.length, 'day')}: ${uptimeSentence(uptime)}`}
            />
            <span>{uptime.share === null ? 'No data' : shareText(uptime.share)}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}
