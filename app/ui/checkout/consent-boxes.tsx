import { CoolingOffDays } from '../cooling-off-days.tsx'
import { TickBox } from '../form/tick-box.tsx'

type BoxProps = { isTicked: boolean; error: string | undefined }

export function CookieBox(props: BoxProps) {
  return (
    <TickBox name="cookies" {...props}>
      I accept the{' '}
      <a href="/cookie-policy" target="_blank" rel="noopener">
        Cookie Policy
      </a>
    </TickBox>
  )
}

/** The express request without which used days could not be deducted (Consumer Contracts Regulations 2013, reg. 36). */
export function StartBox(props: BoxProps) {
  return (
    <TickBox name="start_now" {...props}>
      Start my plan as soon as it is paid. If I cancel within <CoolingOffDays /> days, I pay for the days I used.
    </TickBox>
  )
}
