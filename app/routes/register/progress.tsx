/** How much of the form is complete. Quiet for screen readers, which would hear it with every letter otherwise. */
export function RegistrationProgress({ percent }: { percent: number }) {
  return (
    <div className="register-progress">
      <progress id="register-progress" value={percent} max={100} />
      <label htmlFor="register-progress">{percent}% complete</label>
    </div>
  )
}
