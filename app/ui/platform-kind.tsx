import { type PlatformKind, platformKinds } from '#worker/matches/catalogue/constants.ts'
import { Icon, type IconName } from './icons.tsx'

const kinds: Record<PlatformKind, { word: string; icon: IconName; meaning: string }> = {
  official: { word: 'Official', icon: 'shield', meaning: 'Sold directly by the club or organiser.' },
  exchange: {
    word: 'Authorised exchange',
    icon: 'exchange',
    meaning: 'Fans resell here with the club’s or organiser’s permission.',
  },
  resale: {
    word: 'Unauthorised resale',
    icon: 'warning',
    meaning:
      'Resale without the organiser’s permission. In the UK, selling a football ticket this way can be an offence, and the ticket may be refused at the gate.',
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
