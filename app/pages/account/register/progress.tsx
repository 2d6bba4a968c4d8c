/** Form progress. Not a live region: screen readers would read it at every letter. */
export function RegistrationProgress({ percent }: { percent: number }) {
  return (
    <div className="register-progress">
      <progress id="register-progress" value={percent} max={100} />
      <label htmlFor="register-progress">{percent}% complete</label>
    </div>
  )
}
