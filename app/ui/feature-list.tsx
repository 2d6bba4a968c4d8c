import { Icon, type IconName } from './icons.tsx'
import { useScrollStop } from './use-scroll-stop.ts'

export type Feature = { name: string; icon: IconName; text: string; state?: string }

type FeatureListProps = { id?: string; titleId: string; title: string; features: readonly Feature[] }

/** Side by side; on a phone they run sideways. */
export function FeatureList({ id, titleId, title, features }: FeatureListProps) {
  const scrollStop = useScrollStop<HTMLUListElement>()
  return (
    <section className="page section" id={id} aria-labelledby={titleId}>
      <div className="section-head">
        <h2 id={titleId}>{title}</h2>
      </div>
      <ul className="features" aria-labelledby={titleId} {...scrollStop}>
        {features.map(({ name, icon, text, state }) => (
          <li key={name} className="feature">
            <h3>
              <Icon name={icon} size={20} />
              {name}
            </h3>
            <p className="muted">{text}</p>
            {state && <p className="label feature-state">{state}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
