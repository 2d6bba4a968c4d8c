import { OpenConsentManager } from '#app/ui/consent-manager.tsx'
import { Panel } from '#app/ui/panel.tsx'

/** Says what is not built, and links to the pages that hold today's settings. */
export default function PreferencesTab() {
  return (
    <Panel title="Quick-Buy Setup">
      <p>Quick-buy is planned and not open yet: nothing is bought for you.</p>
      <p>
        Choose the colour theme at the bottom of any page, and manage your name and devices on{' '}
        <a href="/profile">your profile</a>. The <a href="/cookies">cookies page</a> explains each cookie.
      </p>
      <div className="actions">
        <OpenConsentManager className="button button-quiet">Update Cookie Preferences</OpenConsentManager>
      </div>
    </Panel>
  )
}
