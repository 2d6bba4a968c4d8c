import { type Theme, themePath, themes } from '#worker/site/constants.ts'

const names: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }

/** Three buttons that set a cookie and come back, so that the choice is in the page's first bytes and never flashes. */
export function ThemeForm({ theme }: { theme: Theme }) {
  return (
    <form className="theme-form" action={themePath} method="post">
      <fieldset>
        <legend className="visually-hidden">Colour theme</legend>
        {themes.map((one) => (
          <button key={one} type="submit" name="theme" value={one} aria-pressed={one === theme}>
            {names[one]}
          </button>
        ))}
      </fieldset>
    </form>
  )
}
