import { clockText } from '#app/ui/london-time.ts'
import type { PlatformView } from '#worker/matches/prices/contract.ts'

/** In the ticket's head, where a phone shows it first: a queue is often there before any ticket. */
export function Queues({ platforms }: { platforms: readonly Pick<PlatformView, 'name' | 'queue'>[] }) {
  return platforms.map(
    ({ name, queue }) =>
      queue && (
        <p key={name} className="state state-warn">
          {`Queue at ${name} since ${clockText(queue.since)}`}
        </p>
      ),
  )
}
