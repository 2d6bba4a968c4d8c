import { type PlatformKind, platformKinds } from '#worker/catalogue/constants.ts'
import { Icon, type IconName } from './icons.tsx'

const kinds: Record<PlatformKind, { word: string; icon: IconName; meaning: string }> = {
  official: { word: 'Official', icon: 'shield', meaning: 'The club or the organiser sells here itself.' },
  exchange: {
    word: 'Authorised exchange',
    icon: 'exchange',
    meaning: 'Fans resell here with the leave of the club or the organiser.',
  },
  resale: {
    word: 'Unauthorised resale',
    icon: 'warning',
    meaning:
      'Resale that the organiser has not agreed to. In the UK selling a football ticket that way can be an offence, and such a ticket may be refused at the gate.',
  },
}

export function KindLabel({ kind }: { kind: PlatformKind }) {
  const { word, icon } = kinds[kind]
  return (
    <span className={`kind kind-${kind}`}>
      <Icon name={icon} />
      {word}
    </span>
  )
}

/** Explains the kind labels that occur on a board. */
export function KindLegend({ present }: { present: readonly PlatformKind[] }) {
  return (
    <dl className="kinds">
      {platformKinds
        .filter((kind) => present.includes(kind))
        .map((kind) => (
          <div key={kind}>
            <dt>
              <KindLabel kind={kind} />
            </dt>
            <dd>{kinds[kind].meaning}</dd>
          </div>
        ))}
    </dl>
  )
}
