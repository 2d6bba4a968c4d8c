import { ButtonLink } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { securityPath } from '#worker/people/accounts/two-step/constants.ts'
import { colleaguesPath } from '#worker/people/colleagues/constants.ts'
import { channelsPath } from '#worker/people/connections/constants.ts'

const actions = [
  ['/dashboard?tab=alerts', 'My alerts'],
  ['/dashboard?tab=preferences', 'Preferences'],
  ['/dashboard?tab=plan', 'My plan'],
  [channelsPath, 'Channels'],
  [colleaguesPath, 'Colleagues'],
  ['/matches', 'Find a match'],
  [securityPath, 'Security'],
] as const

export function QuickActions() {
  return (
    <Panel title="Quick Actions">
      <ul className="quick-actions">
        {actions.map(([to, label]) => (
          <li key={to}>
            <ButtonLink to={to} tone="quiet">
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
