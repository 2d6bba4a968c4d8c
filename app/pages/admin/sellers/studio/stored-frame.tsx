import { type MouseEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'

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
  const { frame, height, measure, documentOf } = useFrame()
  const [hovered, setHovered] = useState<Box | null>(null)
  const [isMissing, setIsMissing] = useState(false)

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
          <Marks rows={rowMarks.flatMap(boxOf)} fields={[...new Set(marks)].flatMap(boxOf)} hovered={hovered} />
        </div>
      </div>
      <FindText isMissing={isMissing} onFind={(text) => pick(elementWith(documentOf(), text))} />
    </>
  )
}

/** The frame's document, as high as its content; measured again when the frame's width changes. */
function useFrame() {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(0)
  const [, setWidth] = useState(0)
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
  return { frame, height, measure, documentOf }
}

/** Frames around the rows and fields that the rules found, and around the element that is pointed at. */
function Marks({ rows, fields, hovered }: { rows: Box[]; fields: Box[]; hovered: Box | null }) {
  return (
    <div className="studio-marks" aria-hidden="true">
      {rows.map((box) => (
        <span className="studio-mark" key={`row ${box.top} ${box.left}`} style={box} />
      ))}
      {fields.map((box) => (
        <span className="studio-mark studio-mark-field" key={`field ${box.top} ${box.left}`} style={box} />
      ))}
      {hovered && <span className="studio-mark studio-mark-hovered" style={hovered} />}
    </div>
  )
}

/** The way to choose an element without a pointer. */
function FindText({ isMissing, onFind }: { isMissing: boolean; onFind: (text: string) => void }) {
  const [text, setText] = useState('')
  return (
    <search className="desk-filters">
      <Field
        label="Or find its text"
        name="find"
        id="studio-find"
        required={false}
        value={text}
        error={isMissing ? 'This text is not on the page.' : undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && onFind(text)}
      />
      <Button type="button" tone="quiet" onClick={() => onFind(text)}>
        Propose a selector
      </Button>
    </search>
  )
}

/** The first element that has the text, and has it in no element within. */
function elementWith(page: Document | null, text: string): Element | undefined {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return undefined
  const holds = (element: Element) => element.textContent?.toLowerCase().includes(wanted)
  const all = [...(page?.querySelectorAll('[data-n]') ?? [])].filter(holds)
  return all.find((element) => ![...element.children].some(holds))
}

function boxOfElement(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}
