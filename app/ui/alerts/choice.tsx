type ChoiceProps = { name: string; value: string | number; label: string; isDefault: boolean }

export function Choice({ name, value, label, isDefault }: ChoiceProps) {
  return (
    <label className="choice">
      <input type="radio" name={name} value={value} defaultChecked={isDefault} />
      <span>{label}</span>
    </label>
  )
}
