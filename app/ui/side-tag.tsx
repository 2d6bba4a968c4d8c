/** Says whose ground it is; the order of the sides says the same to who only hears it. */
export function SideTag({ tag }: { tag: 'HOME' | 'AWAY' }) {
  return (
    <span className="side-tag" aria-hidden="true">
      {tag}
    </span>
  )
}
