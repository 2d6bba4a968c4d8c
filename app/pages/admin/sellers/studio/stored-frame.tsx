import { type MouseEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'

type Box = { left: number; top: number; width: number; height: number }

type Props = {
  copy: string
  rowMarks: readonly number[]
  marks: readonly number[]
  onPick: (element: number) => void
}

/** A page that claims to be longer is cut. */
const maxHeight = 30_000

/**
 * The copy of a stored page in a frame that runs no script and loads nothing. What is pointed at, clicked and marked is found
 * from out here: the frame itself takes no event.
 */
export function StoredFrame({ copy, rowMarks, marks, onPick }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(0)
  const [, setWidth] = useState(0)
  const [hovered, setHovered] = useState<Box | null>(null)
  const [text, setText] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const documentOf = useCallback(() => frame.current?.contentDocument ?? null, [])
  const measure = useCallback(() => {
    const page = documentOf()?.documentElement
    // Not its scroll height, which is never less than that of the frame around it.
    if (page) setHeight(Math.min(maxHeight, Math.ceil(page.getBoundingClientRect().height)))
    // Boxes are read while this renders: another width is another place for each.
    setWidth(frame.current?.clientWidth ?? 0)
  }, [documentOf])
  useEffect(() => {
    measure()
    const observer = new ResizeObserver(measure)
    if (frame.current) observer.observe(frame.current)
    return () => observer.disconnect()
  }, [measure])

  const boxOf = (number: number): Box[] => {
    const element = height > 0 ? documentOf()?.querySelector(`[data-n="${number}"]`) : null
    return element ? [boxOfElement(element)] : []
  }

  function elementAt(event: MouseEvent<HTMLElement>): Element | null {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const element = documentOf()?.elementFromPoint(event.clientX - left, event.clientY - top)
    return element?.closest('[data-n]') ?? null
  }

  function point(event: PointerEvent<HTMLElement>) {
    const element = elementAt(event)
    setHovered(element && boxOfElement(element))
  }

  function pick(element: Element | null | undefined) {
    setIsMissing(!element)
    if (element) onPick(Number(element.getAttribute('data-n')))
  }

  function find() {
    const wanted = text.trim().toLowerCase()
    const holds = (element: Element) => element.textContent?.toLowerCase().includes(wanted)
    const all = [...(documentOf()?.querySelectorAll('[data-n]') ?? [])].filter(holds)
    pick(wanted ? all.find((element) => ![...element.children].some(holds)) : null)
  }

  return (
    <>
      <div className="studio-page">
        <div className="studio-frame">
          <iframe
            ref={frame}
            title="Copy of the stored page"
            sandbox="allow-same-origin"
            srcDoc={`<!doctype html><html lang="en"><head><meta http-equiv="Content-Security-Policy" content="default-src 'none'"><title>Copy</title></head><body>${copy}</body></html>`}
            tabIndex={-1}
            onLoad={measure}
            height={height || undefined}
          />
          {/* A click by keyboard has no place on the page: its text is found below. */}
          <button
            type="button"
            className="studio-overlay"
            aria-label="Click an element of the page"
            tabIndex={-1}
            onPointerMove={point}
            onPointerLeave={() => setHovered(null)}
            onClick={(event) => pick(elementAt(event))}
          />
          <div className="studio-marks" aria-hidden="true">
            {rowMarks.flatMap(boxOf).map((box) => (
              <span className="studio-mark" key={`row ${box.top} ${box.left}`} style={box} />
            ))}
            {[...new Set(marks)].flatMap(boxOf).map((box) => (
              <span className="studio-mark studio-mark-field" key={`field ${box.top} ${box.left}`} style={box} />
            ))}
            {hovered && <span className="studio-mark studio-mark-hovered" style={hovered} />}
          </div>
        </div>
      </div>
      <search className="desk-filters">
        <Field
          label="Or find its text"
          name="find"
          id="studio-find"
          required={false}
          value={text}
          error={isMissing ? 'This text is not on the page.' : undefined}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && find()}
        />
        <Button type="button" tone="quiet" onClick={find}>
          Propose a selector
        </Button>
      </search>
    </>
  )
}

function boxOfElement(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}
