import { OpenConsentManager } from '../../ui/consent-manager.tsx'
import { Panel } from '../../ui/panel.tsx'

/** Links to the pages that hold today's settings, until there are more. */
export function PreferencesPart() {
  return (
    <Panel title="Preferences">
      <p>
        There is little to set yet. The colour theme is at the foot of every page, and your name and devices are on{' '}
        <a href="/profile">your profile</a>. What each cookie is for is on the <a href="/cookies">cookies page</a>.
      </p>
      <div className="actions">
        <OpenConsentManager className="button button-quiet">Update Cookie Preferences</OpenConsentManager>
      </div>
    </Panel>
  )
}
