import { Panel } from '../../ui/panel.tsx'

/** Says where each of today's settings is made, until there are more of them. */
export function PreferencesPart() {
  return (
    <Panel title="Preferences">
      <p>
        There is little to set yet. The colour theme is at the foot of every page, cookies are on the{' '}
        <a href="/cookies#preferences">cookies page</a>, and your name and devices are on{' '}
        <a href="/profile">your profile</a>.
      </p>
    </Panel>
  )
}
