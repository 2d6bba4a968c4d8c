import { Icon, type IconName } from '#app/ui/icons.tsx'

const features: readonly { name: string; icon: IconName; text: string; state?: string }[] = [
  {
    name: 'Smart Alerts',
    icon: 'bell',
    text: 'Pick a match, a team or a league, and the most you would pay. We send an email, SMS or push message when a ticket appears or its price falls to your limit, within seconds for a match you named, and never twice for the same drop.',
    state: 'By email; push messages from Basic, SMS from Pro',
  },
  {
    name: 'Official Sources Only',
    icon: 'shield',
    text: 'Alerts and links lead to clubs, organisers and the exchanges they authorise. Unauthorised resale is shown for comparison, labelled as that, and never linked: in the UK advertising it can be an offence.',
  },
  {
    name: 'Price Intelligence',
    icon: 'trend',
    text: 'Every change is kept: what each platform charged and when, all-in where it states its fees. We show how prices moved and when each was last checked.',
  },
  {
    name: 'Auto Purchase',
    icon: 'bolt',
    text: 'Pro and Premium add automated account registration and purchasing: we list what sellers ask for before a sale, and buy at official sellers and exchanges with an open protocol, under a limit you set, and after your confirmation if you ask for one. Elsewhere you pay on the seller’s page. We open no account in your name.',
    state: 'From Pro',
  },
]

/** The features, with a mark on those that are not open yet. */
export function Features() {
  return (
    <section className="page section" id="features" aria-labelledby="features-title">
      <div className="section-head">
        <h2 id="features-title">What Touchline does</h2>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, also by keyboard. */}
      <ul className="features" aria-labelledby="features-title" tabIndex={0}>
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
