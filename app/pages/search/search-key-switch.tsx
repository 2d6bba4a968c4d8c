import { useState } from 'react'
import { Switch } from '#app/ui/form/switch.tsx'
import { isSlashOn, switchSlash, useKeyHint } from '#app/ui/hooks/use-search-keys.ts'

/**
 * Turns the "/" shortcut off: single-character keys are easily triggered by accident or by speech input (WCAG 2.1.4).
 */
export function SearchKeySwitch() {
  const hint = useKeyHint()
  return hint === null ? null : <KeySwitch hint={hint} />
}

function KeySwitch({ hint }: { hint: string }) {
  const [isOn, setIsOn] = useState(isSlashOn)
  return (
    <div className="key-switch">
      <Switch
        name="search-slash"
        label="Use the / key to search"
        hint={`${hint} works too. Saved in this browser only.`}
        checked={isOn}
        onChange={(event) => {
          switchSlash(event.currentTarget.checked)
          setIsOn(event.currentTarget.checked)
        }}
      />
    </div>
  )
}
