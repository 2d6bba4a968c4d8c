import { useRevalidator } from 'react-router'
import { PlainForm } from '#app/ui/form/post-form.tsx'
import { serverError, type Theme, themePath, themes } from '#worker/running/site/constants.ts'

const names: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }

/** Sets a cookie, so that the server renders the theme and nothing flashes. */
export function ThemeForm({ theme }: { theme: Theme }) {
  const { revalidate } = useRevalidator()
  return (
    <PlainForm className="theme-form" action={themePath} failed={serverError} onSent={revalidate}>
      <fieldset>
        <legend className="visually-hidden">Colour theme</legend>
        {themes.map((one) => (
          <button key={one} type="submit" name="theme" value={one} aria-pressed={one === theme}>
            {names[one]}
          </button>
        ))}
      </fieldset>
    </PlainForm>
  )
}
